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
    // Frame 1 at 1/60 s; 0.1 s later is frame 7.
    #expect(at == 7.0 / 60)
  }

  @Test func blockWithAGroup_isOfTheGroup_untilItHasRun() {
    let stage = Stage(root: UIViewController())
    let group = DispatchGroup()
    var ran = false
    DispatchQueue.main.async(group: group, qos: .userInitiated, flags: .barrier) { ran = true }
    #expect(group.wait(timeout: .now()) == .timedOut && !ran)
    stage.step()
    #expect(group.wait(timeout: .now()) == .success && ran)
  }

  @Test func serviceAndFlags_changeNothingOnTheMainQueue() {
    let stage = Stage(root: UIViewController())
    var at: TimeInterval?
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, qos: .background) {
      at = CACurrentMediaTime()
    }
    stage.settle()
    #expect(at == 7.0 / 60)
  }

  @Test func queuesWithAttributes_areTheSystems() {
    let queue = DispatchQueue(label: "files", qos: .utility, attributes: .concurrent)
    let group = DispatchGroup()
    let count = Counter()
    for _ in 0..<8 { queue.async(group: group) { count.add() } }
    group.wait()
    #expect(queue.label == "files" && queue.sync(flags: .barrier) { count.value } == 8)
  }

  /// Counted on several threads.
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

  /// 2.4 frames: each fire date is counted from the previous one, not from the frame in which that
  /// one ran.
  @Test func repeatingTimer_doesNotDrift() {
    let stage = Stage(root: UIViewController())
    var times: [Int] = []
    Timer.scheduledTimer(withTimeInterval: 0.04, repeats: true) { timer in
      times.append(stage.frame)
      if times.count == 6 { timer.invalidate() }
    }
    stage.settle()
    // From frame 1: ⌈1 + 2.4 n⌉.
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

  @Test func timer_beginsWhenAddedToARunLoop() {
    let stage = Stage(root: UIViewController())
    var fired = 0
    let timer = Timer(timeInterval: 0.02, repeats: false) { _ in fired += 1 }
    stage.steps(5)
    #expect(fired == 0)
    RunLoop.main.add(timer, forMode: .common)
    stage.settle()
    #expect(fired == 1)
  }
}
