// The finish rules by name: a table of numbers and their sources.
//
// Android's predictive back is not included: a system process decides whether the swipe triggers,
// by a threshold that Android does not publish. Any number here, and every decision based on it,
// would be invented.

import Synchronization
import UIKit

extension FinishRule {
  /// Completes beyond one half, or faster than 1000 points per second.
  public static let halfOrFlick = FinishRule(
    name: "half-or-flick",
    summary: "completes when progress is over one half or speed over 1000 pt/s",
    source: "IBAnimatable's interactive animators", evidence: .sourceCode, progressRange: 0...0.99,
    criterion: .anyOf([
      [FinishCondition(.progress, .greater, 0.5)], [FinishCondition(.speed, .greater, 1000)],
    ]))

  /// Completes beyond one half, at any speed.
  public static let half = FinishRule(
    name: "half", summary: "completes when progress is over one half",
    source: "IBAnimatable's article on Explode under an edge pan", evidence: .sourceCode,
    criterion: .anyOf([[FinishCondition(.progress, .greater, 0.5)]]))

  /// Completes beyond 0.3; settles with a display link that moves the progress by 2/60 per tick.
  public static let transitionManager = FinishRule(
    name: "transition-manager",
    summary: "completes when progress is over 0.3; settles by 2/60 per tick of a display link",
    source: "TransitionManager's PercentInteractive", evidence: .sourceCode,
    criterion: .anyOf([[FinishCondition(.progress, .greater, 0.3)]]),
    tail: .displayLink(step: 2.0 / 60))

  /// At speeds of at least one width per second, the sign of the speed decides; otherwise completes
  /// at one half or more. A lift within 18 px of where the finger was 100 ms earlier has no speed in
  /// Flutter, whatever the estimator says; that is not reproduced.
  public static let flutterCupertino = FinishRule(
    name: "flutter-cupertino",
    summary: "at 1 width/s or more, the sign of the speed decides; else completes from 0.5",
    source: "Flutter, packages/flutter/lib/src/cupertino/route.dart",
    evidence: .vectors("flutter 3.44.8"),
    progressRange: 0...1,
    criterion: .anyOf([
      [FinishCondition(.relativeSpeed, .atLeast, 1)],
      [FinishCondition(.relativeSpeed, .greater, -1), FinishCondition(.progress, .atLeast, 0.5)],
    ]),
    tail: .timed(.flutterCupertino, .bezier(0.18, 1, 0.04, 1)))

  /// GNOME Shell's swipe tracker on a touchpad: the nearest snap point, or the snap point at which
  /// a fling would come to rest.
  public static let gnomeShell = FinishRule(
    name: "gnome-shell",
    summary: "below 600 pt/s (mean of 150 ms) the nearer end, else the end that the fling reaches",
    source: "GNOME Shell, js/ui/swipeTracker.js (touchpad constants)",
    evidence: .vectors("gnome_shell_swipe"),
    measure: .points(SwipeTracker.Device.touchpad.horizontalDistance), progressRange: 0...1,
    criterion: .snap(.touchpad), tail: .timed(.swipeTracker, .easeOutCubic))

  /// GNOME Shell's swipe tracker on a touchscreen: half the speed threshold, longer flings, and the
  /// screen's length as the full distance.
  public static let gnomeShellTouchscreen = FinishRule(
    name: "gnome-shell-touchscreen",
    summary: "below 300 pt/s (mean of 150 ms) the nearer end, else the end that the fling reaches",
    source: "GNOME Shell, js/ui/swipeTracker.js (touchscreen constants)",
    evidence: .constantsOnly, progressRange: 0...1,
    criterion: .snap(.touchscreen), tail: .timed(.swipeTracker, .easeOutCubic))

  /// libadwaita's navigation view: GNOME's tracker, and a critically damped spring.
  public static let libadwaita = FinishRule(
    name: "libadwaita",
    summary: "GNOME's swipe tracker; settles on a critically damped spring of stiffness 1000",
    source: "libadwaita, src/adw-swipe-tracker.c and adw-navigation-view.c",
    evidence: .constantsOnly,
    measure: .points(SwipeTracker.Device.touchpad.horizontalDistance), progressRange: 0...1,
    criterion: .snap(.touchpad),
    tail: .spring(RestSpring(mass: 1, stiffness: 1000, damping: 2 * 1000.0.squareRoot())))

  /// libadwaita's navigation view under a finger on a touchscreen.
  public static let libadwaitaTouchscreen = FinishRule(
    name: "libadwaita-touchscreen",
    summary:
      "GNOME's swipe tracker with its touchscreen constants; settles on libadwaita's spring",
    source: "libadwaita, src/adw-swipe-tracker.c (touchscreen constants) and adw-navigation-view.c",
    evidence: .constantsOnly, progressRange: 0...1,
    criterion: .snap(.touchscreen), tail: libadwaita.tail)

  /// KWin: completes only at the full distance of 200 points. Progress follows the fingers and may
  /// decrease.
  public static let kwin = FinishRule(
    name: "kwin", summary: "completes when the finger has moved 200 pt, at any speed",
    source: "KWin, src/gestures.cpp", evidence: .vectors("kwin_swipe"),
    measure: .points(200), progressRange: 0...1,
    criterion: .anyOf([[FinishCondition(.translation, .atLeast, 200)]]))

  /// Chromium's history navigation by overscroll on a touchpad.
  public static let chromiumHistory = FinishRule(
    name: "chromium-history", summary: "completes from 0.3 of the width",
    source: "Chromium, content/browser/…/overscroll_configuration.cc (touchpad threshold)",
    evidence: .constantsOnly, progressRange: 0...1,
    criterion: .anyOf([[FinishCondition(.progress, .atLeast, 0.3)]]))

  /// react-navigation's card: the position projected 0.3 s ahead.
  public static let reactNavigation = FinishRule(
    name: "react-navigation",
    summary: "completes when 0.3 s more at this speed would pass the middle",
    source: "react-navigation, packages/stack/src/views/Stack/Card.tsx",
    evidence: .constantsOnly, progressRange: 0...1,
    criterion: .anyOf([[FinishCondition(.projection(seconds: 0.3), .greater, 0.5)]]),
    tail: .spring(
      RestSpring(mass: 3, stiffness: 1000, damping: 500, isClamped: true, restPoints: 10)))

  /// swiftui-navigation-transitions: completes by a flick, or at a fifth of the width unless
  /// flicked back.
  public static let swiftuiNavigationTransitions = FinishRule(
    name: "swiftui-navigation-transitions",
    summary: "completes over 675 pt/s, or from 0.2 unless moving back at 200 pt/s or faster",
    source: "davdroman/swiftui-navigation-transitions", evidence: .constantsOnly,
    progressRange: 0...1,
    criterion: .anyOf([
      [FinishCondition(.speed, .greater, 675)],
      [FinishCondition(.progress, .atLeast, 0.2), FinishCondition(.speed, .greater, -200)],
    ]), tail: .percentDriven(.bySpeed(pointsPerSecond: 800, 0.99...2.25)))

  /// SideMenu: completes by any flick, or at half the width unless flicked back.
  public static let sideMenu = FinishRule(
    name: "side-menu",
    summary: "completes from 100 pt/s, or from one half unless moving back faster than 50 pt/s",
    source: "SideMenu's interactive transition", evidence: .constantsOnly, progressRange: 0...1,
    criterion: .anyOf([
      [FinishCondition(.speed, .atLeast, 100)],
      [FinishCondition(.speed, .atLeast, -50), FinishCondition(.progress, .atLeast, 0.5)],
    ]))

  /// VCTransitionsLibrary: completes beyond half of 200 points.
  public static let vcTransitionsLibrary = FinishRule(
    name: "vctransitionslibrary",
    summary: "completes beyond half of 200 pt; settles with a completionSpeed of 1 - progress",
    source: "VCTransitionsLibrary's swipe interaction", evidence: .constantsOnly,
    measure: .points(200), progressRange: 0...1,
    criterion: .anyOf([[FinishCondition(.progress, .greater, 0.5)]]),
    tail: .percentDriven(.remainingProgress))

  /// Hero's examples: the position projected one second ahead.
  public static let hero = FinishRule(
    name: "hero", summary: "completes when 1 s more at this speed would pass the middle",
    source: "HeroTransitions/Hero's examples", evidence: .constantsOnly, progressRange: 0...1,
    criterion: .anyOf([[FinishCondition(.projection(seconds: 1), .greater, 0.5)]]))

  /// UIKit's pop from the edge, as measured.
  public static let measuredPopEdge = FinishRule(
    name: "measured-pop-edge",
    summary: "completes when 0.12 s more at this speed would reach 0.53; 12 pt dead zone; settles "
      + "on a spring",
    source: MeasuredPop.source, evidence: .measured("swift_transitions"), progressRange: 0...1,
    hysteresis: MeasuredPop.Region.edge.deadZone, criterion: measured(.edge), tail: measuredTail)

  /// UIKit's pop by a swipe over the content, on iOS 26 and later, as measured.
  public static let measuredPopContent = FinishRule(
    name: "measured-pop-content",
    summary: "completes when 0.12 s more at this speed would reach 0.42; 27 pt dead zone; settles "
      + "on a spring",
    source: MeasuredPop.source, evidence: .measured("swift_transitions"), progressRange: 0...1,
    hysteresis: MeasuredPop.Region.content.deadZone, criterion: measured(.content),
    tail: measuredTail)

  private static func measured(_ region: MeasuredPop.Region) -> Criterion {
    .anyOf([
      [
        FinishCondition(
          .projection(seconds: MeasuredPop.projectionSeconds), .atLeast, region.threshold)
      ]
    ])
  }

  private static let measuredTail = Tail.spring(
    RestSpring(
      mass: MeasuredPop.springMass, stiffness: MeasuredPop.springStiffness,
      damping: MeasuredPop.springDamping))

  /// All rules, in the order in which they are listed: first those of the catalogue's libraries, and
  /// last the tool's own. A tool's rule with the name of another rule replaces it.
  public static var all: [FinishRule] {
    let own = added.withLock { $0 }
    return catalogue.filter { rule in !own.contains { $0.name == rule.name } } + own
  }

  /// Adds the rules of a tool or of a test.
  public static func add(_ rules: [FinishRule]) {
    added.withLock { known in
      for rule in rules {
        known.removeAll { $0.name == rule.name }
        known.append(rule)
      }
    }
  }
  private static let added = Mutex<[FinishRule]>([])

  private static let catalogue: [FinishRule] = [
    .halfOrFlick, .half, .transitionManager, .flutterCupertino, .gnomeShell,
    .gnomeShellTouchscreen, .libadwaita, .libadwaitaTouchscreen, .kwin, .chromiumHistory,
    .reactNavigation, .swiftuiNavigationTransitions, .sideMenu,
    .vcTransitionsLibrary, .hero, .measuredPopEdge, .measuredPopContent,
  ]

  /// The rule with this name.
  public static func named(_ name: String) -> FinishRule? {
    added.withLock { $0.first { $0.name == name } } ?? catalogue.first { $0.name == name }
  }
}
