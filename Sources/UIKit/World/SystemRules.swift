/// A behaviour that changed between two of the releases that a replay can name: a row of the table
/// that `edgepan systems` prints.
///
/// Code that depends on the release asks for a row.
public struct UISystemRule: Sendable {
  /// How well the behaviour is known.
  public enum Evidence: String, Sendable {
    /// Pixels of published captures or positions in a running app were measured.
    case measured
    /// Several independent people report it.
    case reported
    /// One person states it, or it was judged by eye.
    case stated
  }

  /// What the rule is about.
  public let behavior: String
  /// What releases before ``since`` do.
  public let before: String
  /// The first release, of those that a replay can name, that does what ``after`` says.
  public let since: UISystemBehavior
  /// What this and later releases do.
  public let after: String
  /// Who measured or reported it.
  public let source: String
  /// How well it is known.
  public let evidence: Evidence

  /// All rows.
  public static let all = [
    layerAnimations, retiredEffects, sheets, nestedPushes, zoom, tabFade, push, contentPop,
    popRelease, arrivingTouches, floatingSheets,
  ]

  static let layerAnimations = UISystemRule(
    behavior: "animations that code adds to layers, in a percent-driven transition",
    before: "follow the finger", since: .ios17,
    after: "follow the finger, and are noted: since iOS 11 they are reported to play on",
    source: "material-motion/motion-transitioning-objc #15, openradar-mirror #19597 (2017, 2018)",
    evidence: .reported)

  static let retiredEffects = UISystemRule(
    behavior: "CATransition types suckEffect, rippleEffect, cameraIris and its halves",
    before: "shown", since: .ios17,
    after: "no effect (since iOS 13); the catalogue shows them as before, and notes it",
    source: "LoongerTao/TLTransitions #13, yuwind/HHTransition #17, CoderLR/XJTransition",
    evidence: .reported)

  static let sheets = UISystemRule(
    behavior: "presentation styles automatic, pageSheet and formSheet on a phone",
    before: "full screen", since: .ios17, after: "a sheet (since iOS 13)",
    source: "Apple, UIModalPresentationStyle; WWDC 2019, session 224", evidence: .stated)

  static let nestedPushes = UISystemRule(
    behavior: "push or pop while one runs", before: "rejected and reported", since: .ios18,
    after: "completes the running one",
    source: "Apple, Enhancing your app with fluid transitions", evidence: .stated)

  static let zoom = UISystemRule(
    behavior: "zoom transitions", before: "none", since: .ios18, after: "yes",
    source: "Apple, UIViewController.Transition", evidence: .stated)

  static let tabFade = UISystemRule(
    behavior: "tab switch without an animator", before: "immediate", since: .ios18,
    after: "cross-fades (0.25 s: EdgePan's choice)",
    source: "eggswift/ESTabBarController #295, callstack/react-native-bottom-tabs #45",
    evidence: .reported)

  static let push = UISystemRule(
    behavior: "default push and pop",
    before: "0.5 s, spring 3/1000, critical; covered screen 0.30, dimmed 0.09; shadow 0.1",
    since: .ios26,
    after: "0.45 s, exponential; covered screen 0.30, dimmed 0.1; no shadow",
    source: "pro648/tips (iOS 12; 17 and 18 were judged by eye: react-native-screens #2413); "
      + "JakeThomson/swift_transitions (iOS 27)",
    evidence: .measured)

  static let contentPop = UISystemRule(
    behavior: "pop by a swipe", before: "from the leading edge", since: .ios26,
    after: "from the leading edge, or anywhere over the content",
    source: "Apple, interactiveContentPopGestureRecognizer", evidence: .stated)

  static let popRelease = UISystemRule(
    behavior: "release of that swipe",
    before: "Flutter's rule, fitted by eye; settles by ease in and out", since: .ios26,
    after: "measured rule, dead zone and spring (MeasuredPop)",
    source: MeasuredPop.source, evidence: .measured)

  static let arrivingTouches = UISystemRule(
    behavior: "touches on the screen that appears in a default push or pop", before: "none",
    since: .ios26, after: "delivered", source: "react-native-screens #3173", evidence: .reported)

  static let floatingSheets = UISystemRule(
    behavior: "sheets below the large detent", before: "at the bottom edge", since: .ios26,
    after: "float", source: "Vercantez/openuikit (iPhone 16 simulator, iOS 26.1)",
    evidence: .measured)

  /// What a release does.
  public func text(for system: UISystemBehavior) -> String { system.has(self) ? after : before }
}
