// An animator's entry in the registry: its name, its contexts, and the function that creates it.

import UIKit

/// The context in which a transition runs.
public enum AnimatorContext: String, CaseIterable, Codable, Sendable {
  /// A navigation controller's push and pop.
  case navigation
  /// Present and dismiss with style `.custom`: the presenter's view stays where it is.
  case modalCustom
  /// Present and dismiss with style `.fullScreen`: the presenter's view moves into the container.
  case modalFullScreen
  /// A tab bar controller's switch.
  case tab
}

/// A numeric parameter of an animator.
public struct AnimatorParameter: Hashable, Sendable {
  /// The name on the command line, such as `xFactor`.
  public var name: String
  /// One sentence that describes the parameter, with its unit.
  public var summary: String
  /// The default value.
  public var defaultValue: Double
  /// The valid values; other requested values are replaced by the nearest valid one.
  public var range: ClosedRange<Double>

  /// Creates a parameter.
  public init(name: String, summary: String, defaultValue: Double, range: ClosedRange<Double>) {
    self.name = name
    self.summary = summary
    self.defaultValue = defaultValue
    self.range = range
  }
}

/// A requirement that an animator has for its screens. Code that runs an animator by name must meet
/// it.
public enum AnimatorNeed: String, CaseIterable, Codable, Sendable {
  /// An ``AlertController`` for the upper screen.
  case alert
  /// A view of each screen: ``AnimatorRequest/startView`` and ``AnimatorRequest/endView``.
  case movedViews
}

/// The parameters of one run of an animator.
public struct AnimatorRequest: Sendable {
  /// True for a presentation or push, false for a dismissal or pop.
  public var isForward: Bool
  /// The duration, in seconds.
  public var duration: TimeInterval
  /// The seed of random choices; the same seed gives the same frames.
  public var seed: UInt64
  /// The parameters by name, clamped to their ranges; parameters that are omitted have their
  /// defaults.
  public var values: [String: Double]
  /// For animators that need ``AnimatorNeed/movedViews``: a view of the lower screen.
  public var startView: UIView?
  /// For animators that need ``AnimatorNeed/movedViews``: the view of the upper screen that
  /// corresponds to ``startView``.
  public var endView: UIView?

  /// A parameter's value; 0 for an unknown name.
  public subscript(name: String) -> Double { values[name] ?? 0 }
}

/// An animator in the registry.
///
/// One line adds a user's own animator:
///
///     AnimatorRegistry.shared.register(AnimatorEntry(name: "Mine") { _ in MyAnimator() })
@MainActor public struct AnimatorEntry {
  /// The name, which is compared case-insensitively.
  public var name: String
  /// The published library whose transition the animator follows; empty for a user's animator.
  public var origin: String
  /// The kind of motion, in one or two words, such as `scale`, `pieces` or `slide`.
  public var family: String
  /// A one-sentence description for lists.
  public var summary: String
  /// The default duration of one direction, in seconds.
  public var defaultDuration: TimeInterval
  /// The parameters that a request can set.
  public var parameters: [AnimatorParameter]
  /// The contexts in which the animator does not run, each with the reason.
  public var unsupported: [AnimatorContext: String]
  /// Whether a percent-driven transition can scrub the animator.
  public var supportsInteraction: Bool
  /// The animator's requirement besides two screens; nil for most animators.
  public var needs: AnimatorNeed?
  private let factory: @MainActor (AnimatorRequest) -> any UIViewControllerAnimatedTransitioning

  /// Creates an entry. `make` is called once per transition and must return a new animator.
  public init(
    name: String, origin: String = "", family: String = "", summary: String = "",
    defaultDuration: TimeInterval = 0.35, parameters: [AnimatorParameter] = [],
    unsupported: [AnimatorContext: String] = [:], supportsInteraction: Bool = true,
    needs: AnimatorNeed? = nil,
    make: @escaping @MainActor (AnimatorRequest) -> any UIViewControllerAnimatedTransitioning
  ) {
    self.name = name
    self.origin = origin
    self.family = family
    self.summary = summary
    self.defaultDuration = defaultDuration
    self.parameters = parameters
    self.unsupported = unsupported
    self.supportsInteraction = supportsInteraction
    self.needs = needs
    factory = make
  }

  /// The contexts in which the animator runs, in order of declaration.
  public var contexts: [AnimatorContext] {
    AnimatorContext.allCases.filter { unsupported[$0] == nil }
  }

  /// Returns the reason why the animator does not run in a context; nil if it does.
  public func reasonAgainst(_ context: AnimatorContext) -> String? { unsupported[context] }

  /// Returns a new animator for one run.
  ///
  /// - Parameters:
  ///   - isForward: the direction of the run.
  ///   - duration: the duration in seconds; nil for the default.
  ///   - seed: the seed of the animator's random choices; animators without random choices ignore
  ///     it.
  ///   - values: parameters by name. Unknown names are ignored, and values are clamped to their
  ///     ranges.
  ///   - startView: a view of the lower screen, for animators that need
  ///     ``AnimatorNeed/movedViews``.
  ///   - endView: the corresponding view of the upper screen.
  public func make(
    isForward: Bool, duration: TimeInterval? = nil, seed: UInt64 = 1,
    values: [String: Double] = [:],
    startView: UIView? = nil, endView: UIView? = nil
  ) -> any UIViewControllerAnimatedTransitioning {
    var full: [String: Double] = [:]
    for parameter in parameters {
      let value = values[parameter.name] ?? parameter.defaultValue
      full[parameter.name] = min(max(value, parameter.range.lowerBound), parameter.range.upperBound)
    }
    return factory(
      AnimatorRequest(
        isForward: isForward, duration: duration ?? defaultDuration, seed: seed, values: full,
        startView: startView, endView: endView))
  }
}
