// --animator, --context, --scene: what recordings are replayed into.

import ArgumentParser
import GestureReplay
import ReplayScenes
import TransitionAnimators

/// The options that name a ``ReplaySubject``.
struct SubjectOptions: ParsableArguments {
  @Option(
    help: """
      NAME[:parameter=value,…]; animators lists them. Default: \(Self.defaultAnimator), or the \
      scene's own.
      """)
  var animator: String?
  @Option(
    help: """
      \(AnimatorContext.allCases.map(\.rawValue).joined(separator: ", ")). Default: the first that \
      the animator runs in.
      """)
  var context: AnimatorContext?
  @Option(help: "A scene of your own, where the tool was built with some. Default: plain screens.")
  var scene: String?

  static let defaultAnimator = "scale"

  func validate() throws {
    if scene != nil, context != nil {
      throw ValidationError("--scene brings its own context; leave --context out.")
    }
  }

  /// The subject that the options name.
  ///
  /// - Throws: ``ToolFailure`` (2) for an unknown name, context or parameter.
  @MainActor func subject() throws -> ReplaySubject {
    do {
      return try ReplaySubject(
        animator: animator ?? (scene == nil ? Self.defaultAnimator : nil), context: context,
        scene: scene)
    } catch {
      throw ToolFailure(.usage, error.message, remedy: error.remedy)
    }
  }
}

extension AnimatorContext: ExpressibleByArgument {}
