// What was replayed, as the head of a golden says it: enough to replay it again.

import ContactTracking
import GestureReplay
import GestureTrace
import ReplayScenes
import TransitionAnimators

/// Everything that a golden's frames depend on besides the trace, as text that reads back.
public struct GoldenSettings: Hashable, Sendable {
  /// `NAME[:parameter=value,…]`; nil for a scene that brings its own.
  public var animator: String?
  /// Where it runs; nil in a user's scene.
  public var context: String?
  /// A user's scene; nil for plain screens.
  public var scene: String?
  /// The simulated display.
  public var display: String
  /// The input policy's name.
  public var input: String
  /// The finish rule's name.
  public var rule: String
  /// The watched edge and the fingers asked for.
  public var edge: String
  public var fingers: Int
  /// The band and the screen's scale: `12% 6.41732 390x844`.
  public var mapping: String

  /// The settings of a replay.
  @MainActor public init(_ subject: ReplaySubject, _ options: ReplayOptions) {
    self.init(options)
    animator = subject.animator?.text
    context = subject.context?.rawValue
    scene = subject.scene?.name
  }

  /// The settings of a replay into a scene that a test makes, by the name that it gives it.
  @MainActor public init(scene: String, _ options: ReplayOptions) {
    self.init(options)
    self.scene = scene
  }

  @MainActor private init(_ options: ReplayOptions) {
    display = options.display.description
    input = options.input.rawValue
    rule = options.finishRule.name
    edge = options.edge.rawValue
    fingers = options.fingers
    let band =
      switch options.rules.band {
      case .fraction(let fraction): "\(fraction)"
      case .millimeters(let millimeters): "\(millimeters)mm"
      }
    let scale = options.rules.scale
    mapping = "\(band) \(scale.pointsPerMillimeter) \(scale.widthPoints)x\(scale.heightPoints)"
  }

  /// The clock, the input policy and the rule, as far as they are not the defaults.
  public var unusual: [String] {
    let usual = ReplayOptions()
    return [
      display == usual.display.description ? nil : display,
      input == usual.input.rawValue ? nil : input,
      rule == usual.finishRule.name ? nil : rule,
    ].compactMap { $0 }
  }

  /// All of it in one line, for messages.
  var line: String {
    let subject = [animator, context, scene].compactMap { $0 }.joined(separator: " in ")
    return "\(subject), \(display), \(input), \(rule), \(edge), \(fingers), \(mapping)"
  }

  /// Settings that say nothing yet.
  public init() {
    (display, input, rule, edge, fingers, mapping) = ("", "", "", "", 1, "")
  }

  /// Finds the subject and the options again.
  ///
  /// - Throws: ``SubjectError`` for an animator, context or scene that is not there any more;
  ///   ``GoldenError/Problem`` for a value that cannot be read.
  @MainActor public func replay() throws -> (subject: ReplaySubject, options: ReplayOptions) {
    var place: AnimatorContext?
    if let context {
      place = AnimatorContext(rawValue: context)
      if place == nil { throw GoldenError.Problem("context", context) }
    }
    let subject = try ReplaySubject(animator: animator, context: place, scene: scene)
    var options = ReplayOptions()
    guard let display = try? SimulatedDisplay(parsing: self.display) else {
      throw GoldenError.Problem("display", self.display)
    }
    guard let input = InputPolicy(rawValue: self.input) else {
      throw GoldenError.Problem("input", self.input)
    }
    guard let rule = FinishRule.named(rule) else { throw GoldenError.Problem("rule", rule) }
    guard let edge = TraceEdge(rawValue: edge) else { throw GoldenError.Problem("edge", edge) }
    guard (1...ReplayOptions.mostFingers).contains(fingers) else {
      throw GoldenError.Problem("fingers", "\(fingers)")
    }
    options.display = display
    options.input = input
    options.finishRule = rule
    options.edge = edge
    options.fingers = fingers
    options.rules = try Self.rules(mapping)
    return (subject, options)
  }

  private static func rules(_ text: String) throws -> EdgePanRules {
    let parts = text.split(separator: " ").map(String.init)
    let size = parts.count == 3 ? parts[2].split(separator: "x").compactMap { Double($0) } : []
    guard size.count == 2, size.allSatisfy({ (1...100_000).contains($0) }),
      let scale = Double(parts[1]), (0.01...1000).contains(scale)
    else { throw GoldenError.Problem("mapping", text) }
    let isLength = parts[0].hasSuffix("mm")
    guard let band = Double(isLength ? String(parts[0].dropLast(2)) : parts[0]), band > 0,
      band.isFinite
    else { throw GoldenError.Problem("mapping", text) }
    return EdgePanRules(
      band: isLength ? .millimeters(band) : .fraction(band),
      scale: ScreenScale(pointsPerMillimeter: scale, widthPoints: size[0], heightPoints: size[1]))
  }
}
