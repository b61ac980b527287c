// A replay with checked invariants as a fuzz subject.

import GestureReplay
import GestureTrace
import PlainText
import ReplayScenes

extension FuzzSubject {
  /// Creates a fuzz subject that replays recordings with a subject and fails with every broken
  /// invariant.
  ///
  /// If `adoption` requests it, the edge and the number of fingers are read from each recording.
  /// The limit of a replay is at most ``limitSeconds``.
  public init(
    _ subject: ReplaySubject, options: ReplaySettings = ReplaySettings(), name: String? = nil,
    adopting adoption: Adoption = Adoption()
  ) {
    self.init(
      name: name ?? subject.name, options: options, adopting: adoption,
      makeScene: subject.makeScene)
  }

  /// Creates a fuzz subject that replays recordings with a scene of a user's tests.
  public init(
    name: String, options: ReplaySettings = ReplaySettings(),
    adopting adoption: Adoption = Adoption(),
    makeScene:
      @escaping @MainActor (_ settle: @escaping @MainActor () -> Void) throws ->
      any ReplayScene
  ) {
    self.init(name: name) { trace, situation in
      var options = situation.applied(to: adoption.adopt(trace.header, into: options))
      options.limitSeconds = min(options.limitSeconds, Self.limitSeconds)
      do {
        let checked = try ReplayCheck.run(trace, options: options, makeScene: makeScene)
        return FuzzOutcome(
          failures: checked.violations.map {
            FuzzFailure(kind: $0.invariant.rawValue, message: "\($0)", mistake: $0.mistake)
          }, hasBegun: checked.result?.hasBegun ?? true)
      } catch is ReplayError {
        // The recording has no contacts, or exceeds a limit: not a fault of the transition.
        return FuzzOutcome(failures: [], hasBegun: false)
      } catch {
        return FuzzOutcome(
          failures: [
            FuzzFailure(kind: "scene", message: "the scene threw: \(escape("\(error)"))")
          ], hasBegun: false)
      }
    }
    screen = options.screenSize
    framesPerSecond = options.display.framesPerSecond
  }

  /// The maximum time that a fuzzed replay runs after the last event, in simulated seconds. Every
  /// animation of the catalogue takes less than 2 s, so an animation that is still running then is
  /// assumed never to end.
  public static let limitSeconds = 5.0

  /// The maximum number of frames of a fuzzed replay: nearly three minutes at 60 Hz. A longer
  /// recording is abandoned there, so that no case takes more than a few seconds.
  public static let maximumFrames = 10_000

  /// The settings that each recording's header replaces.
  public struct Adoption: Codable, Hashable, Sendable {
    /// Whether the edge is read from the recording.
    public var edge: Bool
    /// Whether the number of fingers is read from the recording.
    public var fingers: Bool

    /// Creates an adoption; by default, both settings are adopted.
    public init(edge: Bool = true, fingers: Bool = true) {
      (self.edge, self.fingers) = (edge, fingers)
    }

    /// Returns the settings for a recording with this header.
    public func adopt(_ header: TraceHeader, into settings: ReplaySettings) -> ReplaySettings {
      let own = ReplaySettings(for: header)
      var settings = settings
      if edge { settings.edge = own.edge }
      if fingers { settings.fingers = own.fingers }
      return settings
    }
  }
}
