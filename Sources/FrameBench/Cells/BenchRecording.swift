// BenchRecording: the input of every measured frame, which is the progress of a recorded finger
// at each refresh.

import CEmbeddedFiles
import GestureReplay
import GestureTrace
import PlainText
import ReplayScenes
import UIKit

/// A recorded swipe for a benchmark.
public struct BenchRecording: Sendable {
  /// The file's name without its extension.
  public var name: String
  /// The recording's events and header.
  public var trace: Trace

  /// Reads the recording of a swipe from a file's text.
  ///
  /// - Throws: ``/GestureTrace/TraceError``.
  public init(name: String, bytes: [UInt8]) throws(TraceError) {
    self.name = name
    trace = try TraceReader.read(bytes: bytes, file: name + ".evemu")
  }

  /// Creates a recording named after its file: the part before the first dot, without spaces and
  /// control characters, because cells are named after it and tables separate columns by spaces.
  public init(path: String, trace: Trace) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    self.init(name: escape(stem).replacing(" ", with: "-"), trace: trace)
  }

  /// Creates a recording from a trace, which must contain one swipe.
  public init(name: String, trace: Trace) {
    self.name = name
    self.trace = trace
  }

  /// Returns the two built-in recordings: one swipe that finishes and one that is cancelled.
  public static func bundled() throws(TraceError) -> [BenchRecording] {
    [
      try BenchRecording(name: "slow-finish", bytes: slowFinish),
      try BenchRecording(name: "slow-cancel", bytes: embeddedBytes(embedded_slow_cancel)),
    ]
  }

  /// The contents of the built-in recording slow-finish.evemu.
  static let slowFinish = embeddedBytes(embedded_slow_finish)

  /// The progress of a transition that the recording drives, at each refresh.
  public struct Progress: Sendable {
    /// The progress values, 0…1. No two consecutive values are equal and the first is not 0, so
    /// that every frame has work to do.
    public var frames: [Double]
    /// Whether the swipe finishes the transition.
    public var finishes: Bool
  }

  /// Replays the recording once and returns the finger's progress.
  ///
  /// - Throws: ``/GestureReplay/ReplayError``; ``BenchError/noSwipe(recording:)`` if the recording
  ///   begins no transition.
  @MainActor public func progress(framesPerSecond: Double) throws -> Progress {
    var options = ReplaySettings(display: SimulatedDisplay(framesPerSecond: framesPerSecond))
    options.edge = trace.header.edge ?? .left
    options.fingers = trace.header.fingers ?? 1
    let result = try Replay.run(trace, options: options) { settle in
      BaselineAnimator.entry.makeScene(in: .navigation, settle: settle)
    }
    guard let swipe = result.swipes.first(where: { $0.outcome != .notRecognised }) else {
      throw BenchError.noSwipe(recording: name)
    }
    var frames: [Double] = []
    for frame in result.frames where frame.phase == .interactive {
      let shown = min(max(frame.progress, 0), 1)
      if shown != frames.last ?? 0 { frames.append(shown) }
    }
    guard frames.count > 1 else { throw BenchError.noSwipe(recording: name) }
    return Progress(frames: frames, finishes: swipe.outcome == .finished)
  }
}

/// The reason why a measurement failed.
public enum BenchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The recording begins no transition.
  case noSwipe(recording: String)
  /// The animator's transition did not begin, or did not end.
  case stuck(cell: String, String)

  public var description: String {
    switch self {
    case .noSwipe(let recording):
      "\(escape(recording)): no swipe from the edge that its header names (left if none) drives a "
        + "transition, so there are no frames to measure"
    case .stuck(let cell, let what): "\(cell): \(what)"
    }
  }
}
