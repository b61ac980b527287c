import ArgumentParser
import Foundation
import GestureReplay
import PlainText

/// `--clock`, `--fps`, `--phase`, `--input`, `--limit`, `--max-frames`, `--max-seconds`.
struct DisplayOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The display: 60Hz, promotion, or file:PATH with one frame length in ms per line; \
      modifiers: phase=2ms jitter=1ms drop=12,14-16,5% latency=8ms seed=7. Default: 60Hz.
      """, valueName: "spec"))
  var clock: [String] = []
  @Option(help: "Refreshes per second, 10 to 240; equivalent to --clock with that rate.")
  var fps: Double?
  @Option(help: ArgumentHelp("Milliseconds from the first event to frame 0.", valueName: "ms"))
  var phase: Double?
  @Option(
    help: """
      How a frame receives the touch samples since the previous frame. Default: coalesced.
      """)
  var input: InputPolicy?
  @Option(
    help: ArgumentHelp(
      """
      Fail if anything is still moving this many simulated seconds after the last event.
      """, valueName: "seconds"))
  var limit = ReplaySettings.defaultLimitSeconds
  @Option(
    help: ArgumentHelp("The maximum number of frames of a replay.", valueName: "n"))
  var maxFrames = ReplaySettings.defaultMaximumFrames
  @Option(
    help: ArgumentHelp("The maximum number of simulated seconds of a replay.", valueName: "seconds")
  )
  var maxSeconds = ReplaySettings.defaultMaximumSeconds

  /// - Throws: ``ArgumentParser/ValidationError`` for several clocks.
  func checkIsOne(of verb: String) throws {
    if clock.count > 1 { throw ValidationError("\(verb) takes one --clock at a time.") }
  }

  func validate() throws {
    if !clock.isEmpty, fps != nil || phase != nil {
      throw ValidationError(
        "--clock cannot be combined with --fps and --phase. Use --clock \"120Hz phase=2ms\".")
    }
    if let fps, !SimulatedDisplay.supportedRates.contains(fps) {
      throw ValidationError("--fps must be 10 to 240.")
    }
    if let phase, !(phase >= 0 && phase * (fps ?? 60) < 1000) {
      throw ValidationError("--phase must be at least 0 and less than one refresh.")
    }
    guard maxFrames > 0 else { throw ValidationError("--max-frames must be more than 0.") }
    guard maxSeconds > 0, maxSeconds.isFinite else {
      throw ValidationError("--max-seconds must be more than 0.")
    }
    guard limit > 0, limit <= 3600 else {
      throw ValidationError("--limit must be more than 0 and at most 3600 seconds.")
    }
  }

  /// The files of frame lengths that `--clock` names.
  var clockFiles: [InputArgument] {
    clock.compactMap { spec in
      var file: InputArgument?
      _ = try? SimulatedDisplay(parsing: spec) { path in
        file = .path(path)
        return ""
      }
      return file
    }
  }

  /// Whether a clock or an input policy was given.
  var isGiven: Bool { !clock.isEmpty || fps != nil || phase != nil || input != nil }

  /// The given input policy, or the default.
  var policy: InputPolicy { input ?? .coalesced }

  /// Returns the given displays, in order; 60 Hz by default.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for an invalid display, or an invalid file of frame
  ///   lengths.
  func displays() throws -> [SimulatedDisplay] {
    if clock.isEmpty {
      return [SimulatedDisplay(framesPerSecond: fps ?? 60, phase: (phase ?? 0) / 1000)]
    }
    return try clock.map(Self.display)
  }

  /// Reads one display.
  static func display(_ spec: String) throws -> SimulatedDisplay {
    do {
      return try SimulatedDisplay(parsing: spec, readFile: read)
    } catch let error as DisplayTextError {
      throw ToolFailure(
        .usage, "--clock '\(escape(spec))': \(escape("\(error.part) \(error.what)"))",
        remedy: "For example: \(error.example)")
    }
  }

  /// Returns a file's text. A file of frame lengths is short; a long file was given by mistake.
  private static func read(_ path: String) throws -> String {
    let limit = 4_000_000
    // An empty file is reported as an empty list.
    guard let bytes = PathText.head(of: path, bytes: limit + 1) else {
      throw ToolFailure(
        unreadable: path, .usage, option: "--clock file:",
        remedy: "Name a file with one frame length in ms per line.")
    }
    guard bytes.count <= limit else {
      throw ToolFailure(.usage, "--clock file:\(escape(path)): longer than 4 MB")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension InputPolicy: NamedArgument {}
