// The finish rules: decisions at and around their thresholds, names, evidence, settling.

import Foundation
import Testing

@testable import GestureReplay

@Suite struct FinishRuleTests {
  @Test func half_needsMoreThanOneHalf_andIgnoresSpeed() {
    #expect(!FinishRule.half.decide(progress: 0.5, speed: 9999).completes)
    #expect(FinishRule.half.decide(progress: 0.5.nextUp, speed: -9999).completes)
  }

  @Test func halfOrFlick_completesByDistanceOrBySpeed() {
    let rule = FinishRule.halfOrFlick
    #expect(!rule.decide(progress: 0.5, speed: 1000).completes)
    #expect(rule.decide(progress: 0.5.nextUp, speed: 0).completes)
    #expect(rule.decide(progress: 0, speed: 1000.0.nextUp).completes)
    #expect(!rule.decide(progress: 0.2, speed: -5000).completes)
  }

  @Test func transitionManager_needsMoreThanThreeTenths_andSettlesByDisplayLink() {
    let rule = FinishRule.transitionManager
    #expect(!rule.decide(progress: 0.3, speed: 9999).completes)
    #expect(rule.decide(progress: 0.3.nextUp, speed: 0).completes)
    #expect(rule.tail == .displayLink(step: 2.0 / 60))
  }

  @Test func decision_namesTheComparisonThatDecided() {
    let rule = FinishRule.halfOrFlick
    #expect(rule.decide(progress: 0.6125, speed: 0).reason == "progress 0.613 > 0.5")
    #expect(rule.decide(progress: 0.1, speed: 1432.4).reason == "speed 1432 > 1000 pt/s")
    // Rounded, the text would state that 0.5 is greater than 0.5.
    #expect(
      rule.decide(progress: 0.5001, speed: 0, extent: 10_000).reason == "progress 0.5001 > 0.5")
    #expect(rule.decide(progress: 0, speed: 1000.4).reason == "speed 1000.4 > 1000 pt/s")
    #expect(rule.text(of: 0.5001, .progress) == "0.5001" && rule.text(of: 0.6, .progress) == "0.6")
    #expect(
      rule.decide(progress: 0.1, speed: -20).reason
        == "progress 0.1 <= 0.5, speed -20 <= 1000 pt/s")
  }

  @Test func names_areUnique_andFindTheirRule() {
    #expect(Set(FinishRule.all.map(\.name)).count == FinishRule.all.count)
    for rule in FinishRule.all { #expect(FinishRule.named(rule.name) == rule) }
    #expect(FinishRule.named("uikit") == nil)
  }

  @Test(arguments: [
    // Each row has a rule, the travel and the speed on a screen of 400 pt, and whether the swipe
    // completes.
    ("flutter-cupertino", 200.0, 0.0, true), ("flutter-cupertino", 199, 0, false),
    ("flutter-cupertino", 10, 400, true), ("flutter-cupertino", 390, -400, false),
    ("gnome-shell", 201, 0, true), ("gnome-shell", 199, 599, false),
    ("gnome-shell", 20, 600, true), ("gnome-shell", 250, -600, false),
    ("gnome-shell", 390, -600, true),
    ("gnome-shell-touchscreen", 201, 0, true), ("gnome-shell-touchscreen", 199, 299, false),
    ("gnome-shell-touchscreen", 20, 300, true), ("gnome-shell-touchscreen", 250, -300, false),
    ("libadwaita-touchscreen", 199, 299, false), ("libadwaita-touchscreen", 20, 300, true),
    ("kwin", 199, 5000, false), ("kwin", 200, -5000, true),
    ("chromium-history", 120, 0, true), ("chromium-history", 119, 900, false),
    ("react-navigation", 140, 201, true), ("react-navigation", 140, 200, false),
    ("swiftui-navigation-transitions", 80, -199, true),
    ("swiftui-navigation-transitions", 80, -200, false),
    ("swiftui-navigation-transitions", 1, 676, true),
    ("side-menu", 1, 100, true), ("side-menu", 200, -50, true), ("side-menu", 200, -51, false),
    ("vctransitionslibrary", 101, 0, true), ("vctransitionslibrary", 100, 0, false),
    ("hero", 50, 151, true), ("hero", 50, 150, false),
  ])
  func publishedRules_decideAtTheirThresholds(
    _ name: String, _ way: Double, _ speed: Double, _ completes: Bool
  ) throws {
    let rule = try #require(FinishRule.named(name))
    let release = FinishRule.Release(translation: way, speed: speed, extent: 400)
    #expect(rule.decide(release).completes == completes)
  }

  /// On a touchscreen, the whole travel is the screen's width; on a touchpad, it is 400 units.
  @Test func touchscreenProgress_isAFractionOfTheScreensWidth() {
    let rule = FinishRule.gnomeShellTouchscreen
    #expect(rule.shownProgress(translation: 300, extent: 600) == 0.5)
    #expect(FinishRule.gnomeShell.shownProgress(translation: 300, extent: 600) == 0.75)
    #expect(!rule.decide(.init(translation: 290, speed: 0, extent: 600)).completes)
  }

  /// The duration is three times the remaining progress, divided by the speed in screens per
  /// millisecond: 3 · 0.5 / (2.5 / 500) = 300 ms.
  @Test func touchscreenSettling_takesATimeThatDependsOnTheScreensWidth() {
    let release = FinishRule.Release(translation: 250, speed: 2500, extent: 500)
    let seconds = FinishRule.RestDuration.swipeTracker.seconds(
      from: 0.5, completes: true, release: release, rule: .gnomeShellTouchscreen)
    #expect(abs(seconds - 0.3) < 1e-12)
  }

  @Test(arguments: FinishRule.all)
  func margin_isWhereTheDecisionChanges(_ rule: FinishRule) throws {
    var turned = 0
    for way in [10.0, 90, 130, 170, 230, 390] {
      for speed in [-900.0, -100, 0, 150, 500, 1200] {
        let release = FinishRule.Release(translation: way, speed: speed, extent: 400)
        let decided = rule.decide(release).completes
        #expect(rule.completes(release) == decided)
        let margin = rule.margin(of: release)
        if let points = margin.points, abs(points) > 1e-6 {
          turned += 1
          var (beyond, before) = (release, release)
          beyond.translation += points * 1.001
          before.translation += points * 0.999
          #expect(rule.decide(beyond).completes != decided)
          #expect(rule.decide(before).completes == decided)
        }
        if let faster = margin.pointsPerSecond, abs(faster) > 1e-6 {
          turned += 1
          var beyond = release
          beyond.speed += faster * 1.001
          #expect(rule.decide(beyond).completes != decided)
        }
      }
    }
    #expect(turned > 10)
  }

  /// GNOME's rule compares the mean speed, which is 100 pt/s below its 600 pt/s here.
  @Test func marginInSpeed_countsTheMeanSpeed_ifTheRuleDoes() throws {
    let release = FinishRule.Release(translation: 100, speed: 0, extent: 400, meanSpeed: 500)
    let margin = FinishRule.gnomeShell.margin(of: release)
    #expect(abs(try #require(margin.pointsPerSecond) - 100) < 1e-6)
  }

  /// Flutter's route.dart: 800 ms for the whole way forward, and at most 300 ms back.
  @Test(arguments: [(0.25, true, 0.6), (0.9, true, 0.08), (0.25, false, 0.2), (0.6, false, 0.3)])
  func flutterSettling_isLimitedOnTheWayBackOnly(
    _ progress: Double, _ completes: Bool, _ seconds: Double
  ) {
    let release = FinishRule.Release(translation: progress * 400, speed: 0, extent: 400)
    let found = FinishRule.RestDuration.flutterCupertino.seconds(
      from: progress, completes: completes, release: release, rule: .flutterCupertino)
    #expect(abs(found - seconds) < 0.0011, "whole milliseconds, rounded down")
  }

  @Test func everyRule_statesHowItWasChecked() {
    for rule in FinishRule.all {
      #expect(!rule.source.isEmpty)
      if case .vectors(let name) = rule.evidence {
        #expect(rule.source.lowercased().contains(name.prefix(4)))
      }
      if case .measured(let name) = rule.evidence { #expect(rule.source.contains(name)) }
    }
    let checked = FinishRule.all.filter { $0.evidence == .constantsOnly }.map(\.name)
    #expect(checked.count == 9)
    #expect("\(FinishRule.hero.evidence)" == "constants only, unverified")
    for rule in [FinishRule.measuredPopEdge, .measuredPopContent] {
      #expect("\(rule.evidence)" == "measured: swift_transitions")
    }
  }
}

/// Rules in a whole replay: they also determine the settling animation.
@MainActor @Suite struct FinishRuleReplayTests {
  @Test(arguments: FinishRule.all) func everyRule_endsEverySwipe(_ rule: FinishRule)
    throws
  {
    for name in ["finishing-flick", "slow-cancel", "out-and-back", "release-at-zero"] {
      let result = try replay(recording(name), options: ReplaySettings(finishRule: rule))
      let swipe = try #require(result.swipes.first)
      let seen = try #require(swipe.release?.seen)
      #expect((swipe.outcome == .finished) == rule.decide(seen).completes, "\(name)")
      let last = result.frames.last { $0.phase != .landed }
      #expect(last?.phase == (swipe.outcome == .finished ? .finished : .cancelled))
    }
  }

  /// Swipes that Flutter 3.44.8 decided (findings/flutter-swipe-back-asks-for-a-width-a-second.sh), by
  /// the width of the screen, the place of the lift and its speed, in px.
  @Test(arguments: [
    (390.0, 106.0, 700.0, true), (780, 106, 700, false), (780, 129, 850, true),
    (780, 200, 0, false), (780, 496, 0, true), (780, 504, -1000, false), (780, 542, -600, true),
    (780, 24, 1000, true),
  ])
  func flutterRule_decidesAsFlutterDid(
    extent: Double, travel: Double, speed: Double, pops: Bool
  ) {
    let release = FinishRule.Release(translation: travel, speed: speed, extent: extent)
    #expect(FinishRule.flutterCupertino.decide(release).completes == pops)
  }

  @Test func flutterSettling_takesEightHundredMillisecondsForTheWholeTravel() throws {
    let result = try replay(
      recording("slow-finish"), options: ReplaySettings(finishRule: .flutterCupertino))
    let release = try #require(result.swipes.first?.release)
    let seconds = (800 * (1 - release.progress)).rounded(.down) / 1000
    let frames = release.endedFrame - release.releasedFrame
    #expect(frames == Int((seconds * 60).rounded(.up)))
  }

  @Test func reactNavigationSettling_followsItsSpring() throws {
    // A critically damped spring of ω = √(1000/3) begins with the finger's speed and stops when the
    // screen is within 10 pt of its final position.
    let result = try replay(
      recording("slow-finish"), options: ReplaySettings(finishRule: .reactNavigation))
    let release = try #require(result.swipes.first?.release)
    let seen = try #require(release.seen)
    let omega = (1000.0 / 3).squareRoot()
    let way = 1 - release.progress
    let velocity = seen.speed / seen.extent / way
    var checked = 0
    for frame in result.frames where frame.phase == .finishing {
      let t = frame.timestamp - Double(release.releasedFrame) / 60
      let expected = 1 - exp(-omega * t) * (1 + (omega - velocity) * t)
      #expect(abs(frame.presentedProgress - (release.progress + way * expected)) < 1e-9)
      checked += 1
    }
    #expect(checked > 5)
  }

  @Test func swiftuiSettling_derivesItsSpeedFromTheSpeedOfTheFinger() throws {
    // `completionSpeed` is the finger's speed divided by 800 pt/s, clamped to 0.99…2.25.
    let result = try replay(
      recording("finishing-flick"),
      options: ReplaySettings(finishRule: .swiftuiNavigationTransitions))
    let release = try #require(result.swipes.first?.release)
    let speed = min(max(release.velocity / 800, 0.99), 2.25)
    let frames = release.endedFrame - release.releasedFrame
    #expect(frames == Int(((1 - release.progress) * 0.4 / speed * 60).rounded(.up)))
  }
}
