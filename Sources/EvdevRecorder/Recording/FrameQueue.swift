// The bounded queue between the thread that reads a device and the thread that writes its file.

import Synchronization

/// A queue of spans from one reading thread to one writing thread.
///
/// Two spans are exchanged: the reader fills one, and the writer takes it as a whole. The lock is
/// held while a few events are copied or two pointers are exchanged. Adding allocates only while the
/// writer is further behind than ever before. If the queue is full, adding fails and the recording
/// must stop: no event is ever dropped silently.
final class FrameQueue: Sendable {
  /// The queue's capacity in events. At 8,000 frames per second with four events each, it is enough
  /// for two seconds in which the disk does not respond.
  static let standardCapacity = 65_536
  /// The number of events for which a span has memory at the start: an eighth of a second at
  /// 8,000 Hz. The kernel backs larger blocks with pages of 2 MB.
  static let reserved = 4_096

  let capacity: Int
  private let filling: Mutex<TraceSpan>

  init(capacity: Int = FrameQueue.standardCapacity) {
    self.capacity = capacity
    filling = Mutex(TraceSpan(capacity: Self.reserved))
  }

  /// Adds whole frames.
  ///
  /// - Returns: `full` if the frames do not fit (nothing was added); `first` if the queue was
  ///   empty, so the writer must be woken.
  func add(_ span: TraceSpan) -> AddResult {
    filling.withLock { filling in
      guard filling.events.count + span.events.count <= capacity else { return .full }
      let wasEmpty = filling.isEmpty
      filling.append(span)
      return wasEmpty ? .first : .added
    }
  }

  enum AddResult {
    case first
    case added
    case full
  }

  /// Moves the whole queue into `span`, which must be empty; its storage is reused.
  func exchange(_ span: inout TraceSpan) {
    // Swapping with `inout` moves the arrays without copying.
    filling.withLock { swap(&$0, &span) }
  }
}
