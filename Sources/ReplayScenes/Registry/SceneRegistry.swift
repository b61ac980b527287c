// A user's own scenes by name; recordings are replayed with their view controllers.

import GestureReplay
import UIKit

/// A scene that can be requested by name: a user's own screens in a window.
///
///     SceneEntry(name: "inbox", summary: "the list of mails, one of them open") { _ in
///       InboxScene()
///     }
@MainActor public struct SceneEntry {
  /// The name for the option `--scene`.
  public var name: String
  /// A one-sentence description for lists.
  public var summary: String
  /// Whether the scene runs animators that are requested with it (``SceneRequest/makeAnimator``).
  /// If not, requesting an animator is an error.
  public let takesAnimator: Bool
  /// Whether the scene is an ``/GestureReplay/OwnGestureScene``, which uses no finish rule; `nil`
  /// if this is not known before the scene is created.
  public let hasOwnGesture: Bool?
  private let makeScene: @MainActor (SceneRequest) throws -> any ReplayScene

  /// - Parameters:
  ///   - name: the name by which the scene is requested.
  ///   - summary: a one-sentence description for lists.
  ///   - takesAnimator: whether the scene runs animators that are requested with it.
  ///   - makeScene: creates the scene, once per replay.
  public nonisolated init<Scene: ReplayScene>(
    name: String, summary: String = "", takesAnimator: Bool = false,
    makeScene: @escaping @MainActor (SceneRequest) throws -> Scene
  ) {
    self.name = name
    self.summary = summary
    self.takesAnimator = takesAnimator
    hasOwnGesture = Scene.self is any OwnGestureScene.Type
    self.makeScene = makeScene
  }

  /// Creates an entry for a closure that may create scenes of several types.
  @_disfavoredOverload
  public nonisolated init(
    name: String, summary: String = "", takesAnimator: Bool = false,
    makeScene: @escaping @MainActor (SceneRequest) throws -> any ReplayScene
  ) {
    self.name = name
    self.summary = summary
    self.takesAnimator = takesAnimator
    hasOwnGesture = nil
    self.makeScene = makeScene
  }

  /// Creates a new scene for one replay. Rethrows errors of the scene's code.
  public func make(_ request: SceneRequest) throws -> any ReplayScene { try makeScene(request) }
}

/// The inputs for creating a scene.
@MainActor public struct SceneRequest {
  /// A function that creates the animator that was requested by name, for the forward or the
  /// backward transition. Set only for scenes with ``SceneEntry/takesAnimator``, and `nil` if no
  /// animator was requested; the scene then uses its own animators.
  public var makeAnimator:
    (@MainActor (_ isForward: Bool) -> any UIViewControllerAnimatedTransitioning)?
  /// A function that runs frames until nothing moves, for scenes that animate something before the
  /// recording starts.
  public var settle: @MainActor () -> Void
}

/// The scenes that a command line or a test can name.
@MainActor public final class SceneRegistry {
  /// The registry that the tools use; empty until a scene is registered.
  public static let shared = SceneRegistry()

  /// The scenes in the order in which they were registered.
  public private(set) var entries: [SceneEntry] = []

  /// Creates a registry without scenes.
  public init() {}

  /// Adds a scene; it replaces an earlier scene with the same name.
  public func register(_ entry: SceneEntry) {
    entries.removeAll { $0.name == entry.name }
    entries.append(entry)
  }

  /// Returns the scene with this name, or `nil` for an unknown name.
  public func entry(named name: String) -> SceneEntry? { entries.first { $0.name == name } }
}
