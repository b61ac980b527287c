// A catalogue entry of one animator: its name, its contexts, how to create it.

import UIKit

/// Where a transition happens.
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
  /// The name on the command line: `xFactor`.
  public var name: String
  /// One sentence, with the unit.
  public var summary: String
  /// The value without a request for another.
  public var defaultValue: Double
  /// The values that a request may have; an animator is made with the nearest of them.
  public var range: ClosedRange<Double>

  /// Creates a parameter.
  public init(
    name: String, summary: String, defaultValue: Double, range: ClosedRange<Double>
  ) {
    self.name = name
    self.summary = summary
    self.defaultValue = defaultValue
    self.range = range
  }
}

/// The requirement of an animator on its screens; code that runs it by name must meet it.
public enum AnimatorNeed: String, CaseIterable, Codable, Sendable {
  /// An ``AlertController`` for the upper screen.
  case alert
  /// A view of each screen: ``AnimatorRequest/startView`` and ``AnimatorRequest/endView``.
  case movedViews
}

/// The parameters of one run of an animator.
public struct AnimatorRequest: Sendable {
  /// Present, push: true. Dismiss, pop: false.
  public var isForward: Bool
  /// Seconds.
  public var duration: TimeInterval
  /// The seed of random choices; equal seeds give equal frames.
  public var seed: UInt64
  /// Parameters by name, held inside their ranges; those left out have their default.
  public var values: [String: Double]
  /// For those that need ``AnimatorNeed/movedViews``: a view of the lower screen.
  public var startView: UIView?
  /// For those that need ``AnimatorNeed/movedViews``: the view of the upper screen that
  /// ``startView`` becomes.
  public var endView: UIView?

  /// A parameter's value; 0 for a name that the animator does not have.
  public subscript(name: String) -> Double { values[name] ?? 0 }
}

/// An animator in the catalogue.
///
/// A user's own joins in one line:
///
///     AnimatorRegistry.shared.register(AnimatorEntry(name: "Mine") { _ in MyAnimator() })
@MainActor public struct AnimatorEntry {
  /// The name, which is compared without regard to case.
  public var name: String
  /// The published library whose transition it follows; empty for a user's own.
  public var origin: String
  /// The kind of motion, in a word or two: `scale`, `pieces`, `slide`.
  public var family: String
  /// One sentence for a list.
  public var summary: String
  /// Seconds, one way.
  public var defaultDuration: TimeInterval
  /// The numbers that a request can set.
  public var parameters: [AnimatorParameter]
  /// The reason why it does not run in a context; it runs in contexts without an entry.
  public var unsupported: [AnimatorContext: String]
  /// Whether a percent-driven transition can scrub it.
  public var supportsInteraction: Bool
  /// Its requirement besides two screens; nil for most animators.
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

  /// The contexts in which it runs, in order of declaration.
  public var contexts: [AnimatorContext] {
    AnimatorContext.allCases.filter { unsupported[$0] == nil }
  }

  /// The reason why it does not run in a context; nil if it does.
  public func reasonAgainst(_ context: AnimatorContext) -> String? { unsupported[context] }

  /// A fresh animator for one run.
  ///
  /// - Parameters:
  ///   - isForward: the direction of the run.
  ///   - duration: seconds; nil for the default.
  ///   - seed: the seed of its random choices; animators without any ignore it.
  ///   - values: parameters by name; unknown names are ignored, others held inside their range.
  ///   - startView: a view of the lower screen, for those that need ``AnimatorNeed/movedViews``.
  ///   - endView: the view of the upper screen that it becomes.
  public func make(
    isForward: Bool, duration: TimeInterval? = nil, seed: UInt64 = 1,
    values: [String: Double] = [:],
    startView: UIView? = nil, endView: UIView? = nil
  ) -> any UIViewControllerAnimatedTransitioning {
    var full: [String: Double] = [:]
    for parameter in parameters {
      let value = values[parameter.name] ?? parameter.defaultValue
      full[parameter.name] = min(
        max(value, parameter.range.lowerBound), parameter.range.upperBound)
    }
    return factory(
      AnimatorRequest(
        isForward: isForward, duration: duration ?? defaultDuration, seed: seed, values: full,
        startView: startView, endView: endView))
  }
}
