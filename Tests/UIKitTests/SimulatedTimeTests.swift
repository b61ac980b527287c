// The main queue and timers on the simulated clock.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct SimulatedTimeTests {
  @Test func mainQueue_runsBlocksInTheNextFrame_inOrder() {
    let stage = Stage(root: UIViewController())
    var ran: [Int] = []
    DispatchQueue.main.async { ran.append(1) }
    DispatchQueue.main.async { ran.append(2) }
    #expect(ran.isEmpty)
    stage.step()
    #expect(ran == [1, 2])
  }

  @Test func asyncAfter_usesSimulatedTime() {
    let stage = Stage(root: UIViewController())
    var at: TimeInterval?
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { at = CACurrentMediaTime() }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(50)) {
      #expect(at == nil)
    }
    #expect(!stage.cycle.isQuiet)
    stage.settle()
    // Frame 1 is at 1/60 s; 0.1 s later is frame 7.
    #expect(at == 7.0 / 60)
  }

  @Test func blockInAGroup_keepsTheGroupWaiting_untilItHasRun() {
    let stage = Stage(root: UIViewController())
    let group = DispatchGroup()
    var ran = false
    DispatchQueue.main.async(group: group, qos: .userInitiated, flags: .barrier) { ran = true }
    #expect(group.wait(timeout: .now()) == .timedOut && !ran)
    stage.step()
    #expect(group.wait(timeout: .now()) == .success && ran)
  }

  @Test func qualityOfService_doesNotDelayABlockOnTheMainQueue() {
    let stage = Stage(root: UIViewController())
    var at: TimeInterval?
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, qos: .background) {
      at = CACurrentMediaTime()
    }
    stage.settle()
    #expect(at == 7.0 / 60)
  }

  @Test func queuesWithAttributes_behaveAsInDispatch() {
    let queue = DispatchQueue(label: "files", qos: .utility, attributes: .concurrent)
    let group = DispatchGroup()
    let count = Counter()
    for _ in 0..<8 { queue.async(group: group) { count.add() } }
    group.wait()
    #expect(queue.label == "files" && queue.sync(flags: .barrier) { count.value } == 8)
  }

  /// A counter that several threads increment.
  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var count = 0
    func add() { lock.withLock { count += 1 } }
    var value: Int { lock.withLock { count } }
  }

  @Test func blockThatEnqueuesItself_runsOnceAFrame() {
    let stage = Stage(root: UIViewController())
    var runs = 0
    func again() {
      runs += 1
      if runs < 5 { DispatchQueue.main.async { again() } }
    }
    again()
    stage.step()
    #expect(runs == 2)
    stage.settle()
    #expect(runs == 5)
  }

  @Test func timer_fires_andRepeats_untilInvalidated() {
    let stage = Stage(root: UIViewController())
    var times: [Int] = []
    let timer = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: true) { timer in
      times.append(stage.frame)
      if times.count == 3 { timer.invalidate() }
    }
    stage.settle()
    #expect(times == [4, 7, 10])
    #expect(!timer.isValid)
  }

  /// The interval is 2.4 frames. Each fire date is counted from the previous fire date, not from
  /// the frame in which the timer fired.
  @Test func repeatingTimer_doesNotDrift() {
    let stage = Stage(root: UIViewController())
    var times: [Int] = []
    Timer.scheduledTimer(withTimeInterval: 0.04, repeats: true) { timer in
      times.append(stage.frame)
      if times.count == 6 { timer.invalidate() }
    }
    stage.settle()
    // The timer is created in frame 1 and fires in the frames ⌈1 + 2.4 n⌉.
    #expect(times == [4, 6, 9, 11, 13, 16])
  }

  @Test func blocksDueInOneFrame_runInTheOrderOfTheirTimes() {
    let stage = Stage(root: UIViewController())
    var ran: [Int] = []
    for (milliseconds, number) in [(9, 2), (3, 1), (9, 3)] {
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
        ran.append(number)
      }
    }
    stage.step()
    #expect(ran == [1, 2, 3])
  }

  @Test func timer_startsWhenAddedToARunLoop() {
    let stage = Stage(root: UIViewController())
    var fired = 0
    let timer = Timer(timeInterval: 0.02, repeats: false) { _ in fired += 1 }
    stage.steps(5)
    #expect(fired == 0)
    RunLoop.main.add(timer, forMode: .common)
    stage.settle()
    #expect(fired == 1)
  }

  // MARK: Other queues

  /// A log to which several threads append entries.
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String] = []
    func add(_ entry: String) { lock.withLock { entries.append(entry) } }
    var all: [String] { lock.withLock { entries } }
  }

  @Test func blockOnAnotherQueue_sendsToTheMainQueue_inTheNextFrame() {
    let stage = Stage(root: UIViewController())
    let log = Log()
    DispatchQueue.global().async {
      usleep(20_000)
      DispatchQueue.main.async { log.add("sent") }
      log.add("ended")
    }
    #expect(!stage.cycle.isQuiet)
    stage.step()
    #expect(log.all == ["ended", "sent"])
    #expect(stage.cycle.isQuiet)
  }

  /// The main queue receives work from concurrent blocks in the order in which the blocks were
  /// submitted, not in the order in which they end. The work of a nested block is
  /// ordered by when that block was submitted.
  @Test func concurrentBlocks_sendToTheMainQueue_inTheOrderOfTheirSubmission() {
    var logs: Set<[String]> = []
    for _ in 0..<50 {
      let stage = Stage(root: UIViewController())
      let log = Log()
      for number in 0..<8 {
        DispatchQueue.global().async {
          usleep(.random(in: 0..<1000))
          DispatchQueue.main.async { log.add("\(number)") }
          DispatchQueue.global(qos: .userInitiated).async {
            usleep(.random(in: 0..<1000))
            DispatchQueue.main.async { log.add("\(number), nested") }
          }
          usleep(.random(in: 0..<1000))
          DispatchQueue.main.async { log.add("\(number), last") }
        }
      }
      stage.step()
      logs.insert(log.all)
    }
    #expect(logs == [(0..<8).flatMap { ["\($0)", "\($0), nested", "\($0), last"] }])
  }

  @Test func asyncAfter_onAnotherQueue_usesSimulatedTime() {
    let stage = Stage(root: UIViewController())
    let log = Log()
    let queue = DispatchQueue(label: "later")
    queue.asyncAfter(deadline: .now() + 0.1) {
      DispatchQueue.main.async {
        MainActor.assumeIsolated { log.add("sent in frame \(stage.frame)") }
      }
    }
    stage.settle()
    // Frame 1 is at 1/60 s, so the delay of 0.1 s ends in frame 7. The block runs after that frame
    // and ends before frame 8, which runs the work that it sent.
    #expect(log.all == ["sent in frame 8"])
  }

  /// In a block on another queue, `now()` is the time at which the block was submitted, however
  /// late the block runs.
  @Test func asyncAfter_inABlockOnAnotherQueue_countsFromTheBlocksSubmission() {
    let stage = Stage(root: UIViewController())
    let log = Log()
    DispatchQueue.global().async {
      usleep(10_000)
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
        MainActor.assumeIsolated { log.add("sent in frame \(stage.frame)") }
      }
    }
    stage.settle()
    #expect(log.all == ["sent in frame 7"])
  }

  @Test func mainSync_onAnotherQueue_returnsInTheNextFrame() {
    let stage = Stage(root: UIViewController())
    let log = Log()
    for number in 0..<2 {
      DispatchQueue.global().async {
        usleep(number == 0 ? 10_000 : 0)
        let frame = DispatchQueue.main.sync { MainActor.assumeIsolated { stage.frame } }
        DispatchQueue.main.sync { log.add("\(number) in frame \(frame)") }
      }
    }
    stage.step()
    #expect(log.all == ["0 in frame 2", "1 in frame 2"])
    #expect(stage.issues == [])
  }

  /// Each block waits in the serial queue until the block before it has ended.
  @Test func mainSync_onASerialQueue_doesNotDelayTheFrame() {
    let stage = Stage(root: UIViewController())
    let log = Log()
    let queue = DispatchQueue(label: "one at a time")
    for number in 0..<3 {
      queue.async { DispatchQueue.main.sync { log.add("\(number)") } }
    }
    stage.step()
    #expect(log.all == ["0", "1", "2"])
  }

  @Test func mainSync_rethrowsTheErrorOfItsBlock() {
    struct Failure: Error {}
    let stage = Stage(root: UIViewController())
    let log = Log()
    DispatchQueue.global().async {
      do { try DispatchQueue.main.sync { throw Failure() } } catch { log.add("\(error)") }
    }
    stage.step()
    #expect(log.all == ["Failure()"])
  }

  @Test func group_notifiesInTheFrameInWhichItsBlocksHaveEnded() {
    for _ in 0..<20 {
      let stage = Stage(root: UIViewController())
      let log = Log()
      let group = DispatchGroup()
      for number in 0..<4 {
        DispatchQueue.global().async(group: group) {
          usleep(.random(in: 0..<1000))
          DispatchQueue.main.async { log.add("\(number)") }
        }
      }
      group.notify(queue: DispatchQueue.main) { log.add("all") }
      stage.step()
      #expect(log.all == ["0", "1", "2", "3", "all"])
    }
  }

  /// The main thread leaves the group, and the replay continues for one more frame.
  @Test func groupThatTheMainThreadLeaves_notifiesInTheNextFrame() {
    let stage = Stage(root: UIViewController())
    let log = Log()
    let group = DispatchGroup()
    group.enter()
    group.notify(queue: DispatchQueue.main) { log.add("all") }
    stage.steps(3)
    #expect(stage.cycle.isQuiet && log.all == [])
    group.leave()
    #expect(!stage.cycle.isQuiet)
    stage.step()
    #expect(log.all == ["all"])
  }

  @Test func newFrameCycle_receivesNothingFromTheQueuesOfTheOldOne() {
    let first = Stage(root: UIViewController())
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      DispatchQueue.main.async { log.add("before") }
      gate.wait()
      DispatchQueue.main.async { log.add("after") }
      DispatchQueue.global().async(group: group) { DispatchQueue.main.async { log.add("nested") } }
    }
    let second = Stage(root: UIViewController())
    gate.signal()
    group.wait()
    second.steps(3)
    #expect(log.all == [] && second.cycle.isQuiet)
    withExtendedLifetime(first) {}
  }

  @Test func blockThatTakesTooLong_isReportedOnce_andItsWorkRunsLater() {
    let stage = Stage(root: UIViewController())
    UIApplication.shared.backgroundWaitLimit = 0.02
    let log = Log()
    let gate = DispatchSemaphore(value: 0)
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "slow")
    queue.async(group: group) {
      gate.wait()
      DispatchQueue.main.async { log.add("late") }
    }
    stage.steps(3)
    #expect(UIApplication.shared.issues.map(\.code) == [.backgroundWork])
    #expect(stage.issues[0].contains("1 block on queue \"slow\" had not ended after 0.02 s"))
    #expect(log.all == [] && stage.cycle.isQuiet)
    gate.signal()
    group.wait()
    #expect(!stage.cycle.isQuiet)
    stage.step()
    #expect(log.all == ["late"] && stage.issues.count == 1)
  }

  /// The thread belongs to no dispatch queue.
  @Test func detachedThread_sendsToTheMainQueue_inTheNextFrame() {
    let stage = Stage(root: UIViewController())
    let log = Log()
    let sent = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      DispatchQueue.main.async { log.add("sent") }
      sent.signal()
    }
    sent.wait()
    stage.step()
    #expect(log.all == ["sent"])
  }

  /// What a block retains may use the queue as it is released.
  @Test func blockThatIsDropped_mayAddOthersInTheDeinitOfWhatItRetains() {
    final class Adds {
      let body: @MainActor () -> Void
      init(_ body: @escaping @MainActor () -> Void) { self.body = body }
      deinit {
        let body = body
        MainActor.assumeIsolated { body() }
      }
    }
    let stage = Stage(root: UIViewController())
    var fired: [Int] = []
    func wait(_ number: Int, retaining object: Adds? = nil) {
      DispatchQueue.main.asyncAfter(deadline: .now() + Double(number)) {
        withExtendedLifetime(object) { fired.append(number) }
      }
    }
    wait(1, retaining: Adds { for number in 5...20 { wait(number) } })
    for number in 2...4 { wait(number) }
    #expect(UIApplication.shared.dropWaitingBlock() != nil)
    stage.steps(21 * 60)
    #expect(fired == Array(2...20))
  }
}
