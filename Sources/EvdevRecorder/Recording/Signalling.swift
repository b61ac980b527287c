// Primitives for waking and joining threads, and the recorder's clocks.

#if Recording
  import CLibevdev
  import Glibc

  /// A counter that poll(2) can wait for (eventfd). Any thread can increment it.
  final class WakeSignal: Sendable {
    let descriptor: Int32

    init() { descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC)) }
    deinit { close(descriptor) }

    func raise() {
      var one: UInt64 = 1
      _ = write(descriptor, &one, 8)
    }
  }

  /// A counter that one thread waits for (a POSIX semaphore). Any thread can increment it, which
  /// needs a system call only while the other thread waits.
  final class ThreadSignal: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(semaphore, 0, 0) }
    deinit {
      sem_destroy(semaphore)
      semaphore.deallocate()
    }

    func raise() { sem_post(semaphore) }

    /// Waits until the counter is not 0, at most until a time of CLOCK_MONOTONIC in microseconds, and
    /// clears it. Without a time, it waits without limit.
    func wait(until microseconds: UInt64?) {
      if let microseconds {
        var time = timespec(
          tv_sec: Int(microseconds / 1_000_000), tv_nsec: Int(microseconds % 1_000_000) * 1000)
        guard sem_clockwait(semaphore, CLOCK_MONOTONIC, &time) == 0 else { return }
      } else if sem_wait(semaphore) != 0 {
        return
      }
      while sem_trywait(semaphore) == 0 {}
    }
  }

  /// A thread that other threads can wait for.
  struct JoinableThread {
    private let thread: pthread_t

    private final class Body {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    init?(_ run: @escaping @Sendable () -> Void) {
      var thread = pthread_t()
      // The kernel backs the usual 8 MB with pages of 2 MB.
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      pthread_attr_setstacksize(&attributes, 1 << 18)
      defer { pthread_attr_destroy(&attributes) }
      let body = Unmanaged.passRetained(Body(run))
      let result = pthread_create(
        &thread, &attributes,
        { argument in
          guard let argument else { return nil }
          Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, body.toOpaque())
      guard result == 0 else {
        body.release()
        return nil
      }
      self.thread = thread
    }

    func join() { pthread_join(thread, nil) }
  }

  /// The clocks that a recorder reads, in microseconds.
  public struct RecordingClocks: Sendable {
    /// CLOCK_MONOTONIC, which does not advance while the machine sleeps.
    public var monotonic: @Sendable () -> UInt64
    /// CLOCK_BOOTTIME, which also advances while the machine sleeps.
    public var boottime: @Sendable () -> UInt64

    public static let system = RecordingClocks(
      monotonic: { microseconds(CLOCK_MONOTONIC) }, boottime: { microseconds(CLOCK_BOOTTIME) })

    private static func microseconds(_ clock: clockid_t) -> UInt64 {
      var time = timespec()
      clock_gettime(clock, &time)
      return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    }
  }

  /// Detects that the machine has slept, from the difference between the two clocks.
  struct SuspendWatch {
    private let clocks: RecordingClocks
    private var lastBoottime: UInt64 = 0
    /// The time that the machine had slept since it booted, in microseconds; nil until it is known.
    private var offset: UInt64?

    /// The shortest difference that counts as sleep; no real sleep is shorter. A delay between the
    /// readings of the two clocks would look like sleep, so one clock is read before and after the
    /// other.
    static let shortestMicroseconds: UInt64 = 100_000

    init(_ clocks: RecordingClocks) {
      self.clocks = clocks
      offset = Self.offset(clocks)
    }

    /// Returns the time that the machine has slept since the last call, in microseconds, or `nil`
    /// if it has not slept.
    mutating func sleptMicroseconds() -> UInt64? {
      let boottime = clocks.boottime()
      // While a device sends events, one reading is enough.
      guard boottime &- lastBoottime >= Self.shortestMicroseconds else {
        lastBoottime = boottime
        return nil
      }
      // If it cannot be read, the next call reads it again.
      guard let now = Self.offset(clocks) else { return nil }
      lastBoottime = boottime
      let before = offset ?? now
      guard now > before, now - before >= Self.shortestMicroseconds else {
        offset = before
        return nil
      }
      offset = now
      return now - before
    }

    /// Returns the time that the machine has slept since it booted, in microseconds, or nil if each
    /// attempt took 1 ms or longer, because the value would then be wrong.
    private static func offset(_ clocks: RecordingClocks) -> UInt64? {
      for _ in 0..<8 {
        let before = clocks.monotonic()
        let boottime = clocks.boottime()
        let after = clocks.monotonic()
        if after - before < 1000 { return boottime > before ? boottime - before : 0 }
      }
      return nil
    }
  }
#endif
