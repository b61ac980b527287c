// The targets of replays, by the names that are used on the command line and in goldens.

import GestureReplay
import PlainText
import TransitionAnimators
import UIKit

/// The target of a replay: an animator with plain screens, or a user's own scene.
///
///     let subject = try ReplaySubject(animator: "explode:xFactor=6", context: .tab)
///     let result = try Replay.run(trace, options: options, makeScene: subject.makeScene)
@MainActor
public struct ReplaySubject {
  /// The animator, or `nil` for a scene that provides its own animators.
  public let animator: AnimatorSpecification?
  /// The context in which the animator runs, or `nil` in a user's scene.
  public let context: AnimatorContext?
  /// The user's scene, or `nil` for the plain screens of ``context``.
  public let scene: SceneEntry?

  /// Finds a subject by its names.
  ///
  /// - Parameters:
  ///   - animator: `NAME[:parameter=value,…]`; may be `nil` only with a scene.
  ///   - context: the context, or `nil` for the first context in which the animator runs.
  ///   - scene: a scene of the ``SceneRegistry``; the scene chooses the context.
  /// - Throws: ``SubjectError`` for an unknown name, or an animator that does not run in the
  ///   context.
  public init(
    animator: String?, context: AnimatorContext? = nil, scene: String? = nil
  ) throws(SubjectError) {
    var specification: AnimatorSpecification?
    if let animator { specification = try AnimatorSpecification(parsing: animator) }
    if let scene {
      let entry = try Self.scene(named: scene)
      if let specification, !entry.takesAnimator {
        throw SubjectError(
          "animator \(escape(specification.text)): scene \(escape(scene)) has its own animators",
          remedy: "Leave out --animator; or leave out --scene, for plain screens. A scene that "
            + "runs request.makeAnimator needs SceneEntry(name:, takesAnimator: true).")
      }
      self.init(animator: specification, context: nil, scene: entry)
      return
    }
    guard let specification else {
      throw SubjectError("neither an animator nor a scene is named")
    }
    try self.init(specification, context: context)
  }

  /// Creates the subject of an animator with plain screens.
  ///
  /// - Throws: ``SubjectError`` if the animator does not run in this context.
  public init(
    _ animator: AnimatorSpecification, context: AnimatorContext? = nil
  ) throws(SubjectError) {
    let entry = animator.entry
    if let context, let reason = entry.reasonAgainst(context) {
      throw SubjectError(
        "context \(context.rawValue): \(entry.name.lowercased()) does not run there: \(reason)",
        remedy: "It runs in: \(entry.contexts.map(\.rawValue).joined(separator: ", ")).")
    }
    guard let context = context ?? entry.contexts.first else {
      throw SubjectError("animator \(entry.name.lowercased()): it cannot run in any context")
    }
    self.init(animator: animator, context: context, scene: nil)
  }

  /// Finds the subject that is named in settings.
  ///
  /// - Throws: ``SubjectError``, in the same cases as ``init(animator:context:scene:)``.
  public init(_ names: ReplaySettings.Subject) throws(SubjectError) {
    var context: AnimatorContext?
    if let name = names.context {
      context = AnimatorContext(rawValue: name)
      if context == nil {
        throw SubjectError(
          "unknown context '\(escape(name))'",
          remedy: nameRemedy(for: name, among: AnimatorContext.allCases.map(\.rawValue)))
      }
    }
    try self.init(animator: names.animator, context: context, scene: names.scene)
  }

  private init(
    animator: AnimatorSpecification?, context: AnimatorContext?, scene: SceneEntry?
  ) {
    self.animator = animator
    self.context = context
    self.scene = scene
  }

  private static func scene(named name: String) throws(SubjectError) -> SceneEntry {
    let registry = SceneRegistry.shared
    if let entry = registry.entry(named: name) { return entry }
    let names = registry.entries.map(\.name)
    throw SubjectError(
      "unknown scene '\(escape(name))'",
      remedy: names.isEmpty
        ? "No scene is registered; leave --scene out for plain screens."
        : nameRemedy(for: name, among: names))
  }

  /// The names as stored in settings, including the context even if it was not requested.
  public var names: ReplaySettings.Subject {
    var names = ReplaySettings.Subject()
    names.animator = animator?.text
    names.context = context?.rawValue
    names.scene = scene?.name
    return names
  }

  /// The subject's name in reports: `explode in navigation`, `inbox`, `explode in inbox`.
  public var name: String { names.name }

  /// Creates a new scene for one replay. Rethrows errors of a user's scene.
  public func makeScene(settle: @escaping @MainActor () -> Void) throws -> any ReplayScene {
    if let scene {
      var request = SceneRequest(settle: settle)
      if let animator { request.makeAnimator = { animator.make(isForward: $0) } }
      return try scene.make(request)
    }
    guard let animator, let context else {
      throw SubjectError("the subject names neither an animator nor a scene")
    }
    return animator.entry.makeScene(
      in: context, duration: animator.duration, seed: animator.seed, values: animator.values,
      settle: settle)
  }
}
