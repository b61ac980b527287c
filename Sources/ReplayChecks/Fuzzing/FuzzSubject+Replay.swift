// A replay under the invariants as something to fuzz.

import GestureReplay
import PlainText
import ReplayScenes

extension FuzzSubject {
  /// Replays into a subject, and fails with the first invariant that breaks.
  ///
  /// Edge and fingers are each recording's own. The limit is short: what still moves two simulated
  /// seconds after any animation of the catalogue has ended will not end at all.
  public init(
    _ subject: ReplaySubject, options: ReplayOptions = ReplayOptions(), name: String? = nil
  ) {
    self.init(name: name ?? subject.name, options: options, makeScene: subject.makeScene)
  }

  /// The same for a scene of a user's tests.
  public init(
    name: String, options: ReplayOptions = ReplayOptions(),
    makeScene:
      @escaping @MainActor (_ settle: @escaping @MainActor () -> Void) throws ->
      any ReplayScene
  ) {
    self.init(name: name) { trace in
      var options = options
      let own = ReplayOptions(for: trace)
      options.edge = own.edge
      options.fingers = own.fingers
      options.limitSeconds = min(options.limitSeconds, Self.limitSeconds)
      do {
        let checked = try ReplayCheck.run(trace, options: options, makeScene: makeScene)
        return checked.firstViolation.map {
          FuzzFailure(kind: $0.invariant.rawValue, message: "\($0)")
        }
      } catch is ReplayError {
        // The device of the mutant has no contacts: it never reaches a transition.
        return nil
      } catch {
        return FuzzFailure(kind: "scene", message: "the scene threw: \(escape("\(error)"))")
      }
    }
  }

  private static let limitSeconds = 5.0
}
