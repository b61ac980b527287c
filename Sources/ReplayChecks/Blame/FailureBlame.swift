// The calls that set the value of a failure: the part of `--blame` that a failed case shows.

import GestureReplay
import GestureTrace

/// The calls that made a failed case show what it shows, for pages and pictures of failures.
///
/// Of a difference from a golden: the calls that set the differing property of that layer. Of a
/// broken invariant: those that changed its layer in that frame; where it names none, all changes
/// of the frame, up to twelve lines.
public struct FailureBlame: Hashable, Sendable {
  private let frame: Int
  private let path: String?
  private let property: String?
  /// The layer's name in a violation.
  private let layer: String?

  static let mostLines = 12

  /// Asks about the layer of a difference, else about the first broken invariant; nil where
  /// neither says what to ask about: progress that differs was set by no call.
  public init?(_ difference: GoldenDifference?, _ violations: [InvariantViolation]) {
    if let difference, let frame = difference.frame, let path = difference.path {
      (self.frame, self.path, property, layer) = (frame, path, difference.property, nil)
    } else if let first = violations.first {
      (frame, path, property, layer) = (first.frame, nil, nil, first.layer)
    } else {
      return nil
    }
  }

  /// Replays with the journal on and answers; empty where that frame is not shown. Cost: one
  /// replay, the journal included.
  ///
  /// - Throws: what a user's scene throws, and ``/GestureReplay/ReplayError``; a run that never
  ///   ends is answered for as far as it came.
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

  /// The lines about the layer and its property, as far as the frame's answer has them.
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
    if !own.isEmpty { answer.layers = own }
    // Without the headline, which counts layers; the lines below it are indented by two spaces.
    let lines = answer.lines.dropFirst().map { String($0.dropFirst(2)) }
    guard lines.count > Self.mostLines else { return lines }
    return lines.prefix(Self.mostLines) + ["… and \(lines.count - Self.mostLines) more lines"]
  }
}
