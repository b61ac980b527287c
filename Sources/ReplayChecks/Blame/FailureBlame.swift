// The calls that set a failing value: the part of `--blame` that is shown for a failed case.

import GestureReplay
import GestureTrace

/// The calls that caused a failure, for failure pages and their images.
///
/// For a difference from a golden, these are the calls that set the differing property of the
/// layer. For a broken invariant, they are the calls that changed the violation's layer in that
/// frame. Changes of other layers are not the cause, and are not listed. At most twelve lines are
/// kept.
public struct FailureBlame: Hashable, Sendable {
  private let frame: Int
  private let path: String?
  private let property: String?
  /// The layer's name, if a violation names a layer.
  private let layer: String?

  static let maximumLines = 12

  /// Searches for the layer of the difference or, if the difference has none, for the first
  /// violation. Returns nil if neither names a layer, for example if only the progress differs,
  /// which no call sets, or if a call is missing.
  public init?(_ difference: GoldenDifference?, _ violations: [InvariantViolation]) {
    if let difference, let frame = difference.frame, let path = difference.path {
      (self.frame, self.path, property, layer) = (frame, path, difference.property, nil)
    } else if let first = violations.first, let name = first.layer {
      (frame, path, property, layer) = (first.frame, nil, nil, name)
    } else {
      return nil
    }
  }

  /// Replays with a ``BlameRecorder``, which journals every change of a layer, and returns the
  /// lines; empty if the replay does not log the frame. Cost: one replay with the recorder.
  ///
  /// - Throws: ``/GestureReplay/ReplayError``; rethrows the errors of a user's scene. For a run
  ///   that never ends, the lines cover the frames up to its limit.
  @MainActor public func lines(
    _ trace: Trace, options: ReplaySettings, makeScene: ReplayCheck.SceneMaker
  ) throws -> [String] {
    let focus = path.flatMap { path in
      property.map { BlameRecorder.Focus(path: path, property: $0) }
    }
    let recorder = BlameRecorder(frames: frame...frame, focus: focus)
    do {
      _ = try Replay.run(trace, options: options, observers: [recorder], makeScene: makeScene)
    } catch let error as ReplayError {
      guard case .neverEnds = error else { throw error }
    }
    return recorder.frames.first.map(lines(of:)) ?? []
  }

  /// Returns the lines about the layer and its property; all lines about the layer if none of them
  /// is about the property.
  func lines(of blame: FrameBlame) -> [String] {
    var own = blame.layers.filter { $0.path == path || $0.layer == layer }
    if let property {
      let exact = own.compactMap { layer -> LayerBlame? in
        var layer = layer
        layer.changes.removeAll { $0.property != property }
        return layer.changes.isEmpty ? nil : layer
      }
      if !exact.isEmpty { own = exact }
    }
    var answer = blame
    answer.layers = own
    // Drops the headline, which counts layers, and the indentation of the lines below it.
    let lines = answer.lines.dropFirst().map { String($0.dropFirst(2)) }
    guard lines.count > Self.maximumLines else { return lines }
    return lines.prefix(Self.maximumLines) + ["… and \(lines.count - Self.maximumLines) more lines"]
  }
}
