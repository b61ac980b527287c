// CADisplayLink: rates, late frames, and callbacks that add or invalidate links.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct DisplayLinkTests {
  /// A display with a refresh rate of `hertz`. Tests run its refreshes by number.
  @MainActor final class Display {
    let cycle = FrameCycle.start()
    let hertz: Int
    init(_ hertz: Int) {
      self.hertz = hertz
      cycle.maximumFramesPerSecond = hertz
    }
    func refresh(_ number: Int, next: Int? = nil) {
      cycle.advance(
        to: Double(number) / Double(hertz),
        targetTimestamp: Double(next ?? number + 1) / Double(hertz))
    }
    func count(_ set: (CADisplayLink) -> Void) -> Int {
      var calls = 0
      let link = CADisplayLink { _ in calls += 1 }
      set(link)
      link.add(to: .main, forMode: .common)
      for number in 0..<hertz { refresh(number) }
      link.invalidate()
      return calls
    }
  }

  /// The rate becomes the nearest divisor of the display's rate: at 60 Hz the divisors are 60, 30,
  /// 20, 15, 12, 10 and so on, so both 26 and 35 become 30.
  @Test(arguments: [
    (60, 0, 60), (60, 60, 60), (60, 500, 60), (60, 26, 30), (60, 35, 30), (60, 46, 60),
    (60, 20, 20),
    (60, 24, 20), (60, 13, 12), (60, 1, 1), (60, -5, 60), (120, 60, 60), (120, 45, 40),
    (120, 80, 60),
    (120, 100, 120),
  ])
  func preferredRate_becomesTheNearestDivisor(_ hertz: Int, _ requested: Int, _ rate: Int) {
    #expect(Display(hertz).count { $0.preferredFramesPerSecond = requested } == rate)
  }

  @Test func frameRateRange_usesItsPreferredRate_orItsMaximum() {
    let display = Display(120)
    let preferred = CAFrameRateRange(minimum: 10, maximum: 120, preferred: 40)
    let capped = CAFrameRateRange(minimum: 10, maximum: 60)
    #expect(display.count { $0.preferredFrameRateRange = preferred } == 40)
    #expect(display.count { $0.preferredFrameRateRange = capped } == 60)
    #expect(
      display.count {
        $0.preferredFrameRateRange = .default
        $0.preferredFramesPerSecond = 30
      } == 30)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, -1, .leastNonzeroMagnitude])
  func invalidRange_stillCallsTheLink(_ requested: Float) {
    let range = CAFrameRateRange(minimum: requested, maximum: requested, preferred: requested)
    let calls = Display(60).count { $0.preferredFrameRateRange = range }
    #expect(calls == 60 || calls == 1)
  }

  @Test func timestamps_areThoseOfTheFrame_andDurationIsTheShortestRefreshInterval() {
    let display = Display(120)
    var seen: [[Double]] = []
    let link = CADisplayLink { seen.append([$0.timestamp, $0.targetTimestamp, $0.duration]) }
    #expect(link.duration == 0)
    link.preferredFramesPerSecond = 60
    link.add(to: .main, forMode: .default)
    for number in 6..<9 { display.refresh(number) }
    let refresh: Double = 1.0 / 120
    let times: [Double] = [6.0 / 120, 8.0 / 120, 10.0 / 120]
    #expect(seen.map { $0[0] } == [times[0], times[1]])
    #expect(zip(seen, times.dropFirst()).allSatisfy { abs($0[1] - $1) < 1e-12 })
    #expect(seen.map { $0[2] } == [refresh, refresh])
  }

  @Test func linksWithDifferentRates_runOnOneDisplay() {
    let display = Display(120)
    var calls: [Int: Int] = [:]
    for rate in [120, 60, 30] {
      let link = CADisplayLink { _ in calls[rate, default: 0] += 1 }
      link.preferredFramesPerSecond = rate
      link.add(to: .main, forMode: .common)
    }
    for number in 0..<120 { display.refresh(number) }
    #expect(calls == [120: 120, 60: 60, 30: 30])
    #expect(display.cycle.preferredFrameRate == 120)
  }

  @Test func lateFrame_skipsRefreshes_andCausesNoBurstOfCallbacks() {
    let display = Display(60)
    var seen: [Double] = []
    let link = CADisplayLink { seen.append(($0.timestamp * 60).rounded()) }
    link.preferredFramesPerSecond = 30
    link.add(to: .main, forMode: .common)
    for number in [0, 1, 2, 9, 10, 11, 12] { display.refresh(number) }
    #expect(seen == [0, 2, 9, 11])
  }

  /// The display varies its rate between 10 and 120 Hz. Times are counted in 120ths of a second.
  @Test func variableRefresh_callsAFullRateLinkEachTime_andASlowerOneWhenDue() {
    let display = Display(120)
    var (full, half): ([Double], [Double]) = ([], [])
    let fast = CADisplayLink { full.append(($0.timestamp * 120).rounded()) }
    let slow = CADisplayLink { half.append(($0.timestamp * 120).rounded()) }
    slow.preferredFramesPerSecond = 60
    for link in [fast, slow] { link.add(to: .main, forMode: .common) }
    let refreshes = [0, 1, 3, 4, 6, 18, 19, 20]
    for number in refreshes { display.refresh(number) }
    #expect(full == refreshes.map(Double.init))
    #expect(half == [0, 3, 6, 18, 20])
  }

  @Test func variableRefresh_targetTimestampIsThatOfTheNextFrame() {
    let display = Display(120)
    var targets: [Double] = []
    let link = CADisplayLink { targets.append($0.targetTimestamp * 120) }
    link.add(to: .main, forMode: .common)
    display.refresh(0, next: 12)
    display.refresh(12, next: 13)
    #expect(targets == [12, 13])
  }

  @Test func sameRefreshTwice_callsASlowLinkOnce() {
    let display = Display(60)
    var calls = 0
    let link = CADisplayLink { _ in calls += 1 }
    link.preferredFramesPerSecond = 30
    link.add(to: .main, forMode: .common)
    display.refresh(0)
    display.refresh(0)
    #expect(calls == 1)
  }

  @Test func invalidateInsideTheCallback_endsThatLink_andOthersContinue() {
    let display = Display(60)
    var calls: [String] = []
    let names = ["a", "b", "c"]
    for name in names {
      let link = CADisplayLink {
        calls.append(name)
        if name == "b" { $0.invalidate() }
      }
      link.add(to: .main, forMode: .common)
    }
    display.refresh(0)
    display.refresh(1)
    #expect(calls == ["a", "b", "c", "a", "c"])
  }

  @Test func aCallbackThatInvalidatesAllLinks_preventsTheFramesRemainingCallbacks() {
    let display = Display(60)
    var (links, calls): ([CADisplayLink], Int) = ([], 0)
    for _ in 0..<3 {
      links.append(
        CADisplayLink { _ in
          calls += 1
          for link in links { link.invalidate() }
        })
    }
    for link in links { link.add(to: .main, forMode: .common) }
    display.refresh(0)
    display.refresh(1)
    #expect(calls == 1)
  }

  @Test func aCallbackThatInvalidatesAnEarlierLinkAndItself_doesNotSkipOtherLinks() {
    let display = Display(60)
    var calls: [String] = []
    let first = CADisplayLink { _ in calls.append("first") }
    let second = CADisplayLink {
      calls.append("second")
      first.invalidate()
      $0.invalidate()
    }
    let third = CADisplayLink { _ in calls.append("third") }
    for link in [first, second, third] { link.add(to: .main, forMode: .common) }
    display.refresh(0)
    #expect(calls == ["first", "second", "third"])
  }

  @Test func aLinkAddedByACallback_beginsWithTheNextFrame() {
    let display = Display(60)
    var frames: [Int] = []
    let first = CADisplayLink { link in
      link.invalidate()
      CADisplayLink { _ in frames.append(FrameCycle.current.frameIndex) }
        .add(to: .main, forMode: .common)
    }
    first.add(to: .main, forMode: .common)
    display.refresh(0)
    display.refresh(1)
    #expect(frames == [2])
  }

  @Test func linkAddedTwice_isCalledOncePerRefresh() {
    let display = Display(60)
    var calls = 0
    let link = CADisplayLink { _ in calls += 1 }
    link.add(to: .main, forMode: .default)
    link.add(to: .main, forMode: .default)
    display.refresh(0)
    #expect(calls == 1)
  }

  @Test func linkRemovedFromOneOfTwoModes_continues() {
    let display = Display(60)
    var calls = 0
    let link = CADisplayLink { _ in calls += 1 }
    link.add(to: .main, forMode: .default)
    link.add(to: .main, forMode: .common)
    link.remove(from: .main, forMode: .default)
    display.refresh(0)
    link.remove(from: .main, forMode: .common)
    display.refresh(1)
    #expect(calls == 1)
  }

  @Test func pausedLink_isNotCalled_andTheCycleIsQuiet() {
    let display = Display(60)
    var seen: [Double] = []
    let link = CADisplayLink { seen.append(($0.timestamp * 60).rounded()) }
    link.add(to: .main, forMode: .common)
    display.refresh(0)
    #expect(!display.cycle.isQuiet)
    link.isPaused = true
    display.refresh(1)
    #expect(display.cycle.isQuiet)
    link.isPaused = false
    display.refresh(2)
    #expect(seen == [0, 2])
  }

  @Test func invalidatedLink_cannotBeAddedAgain() {
    let display = Display(60)
    var calls = 0
    let link = CADisplayLink { _ in calls += 1 }
    link.invalidate()
    link.add(to: .main, forMode: .common)
    display.refresh(0)
    #expect(calls == 0)
  }
}
