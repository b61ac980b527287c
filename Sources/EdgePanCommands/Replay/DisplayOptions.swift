// The simulated display on the command line.

import ArgumentParser
import GestureReplay

/// `--fps`, `--phase`, `--limit`.
struct DisplayOptions: ParsableArguments {
  @Option(help: "Refreshes a second, 10 to 240.")
  var fps = 60.0
  @Option(help: ArgumentHelp("Milliseconds from the first event to frame 0.", valueName: "ms"))
  var phase = 0.0
  @Option(
    help: ArgumentHelp(
      "Simulated seconds that anything may go on moving without input.", valueName: "seconds"))
  var limit = ReplayOptions.defaultLimitSeconds

  func validate() throws {
    guard SimulatedDisplay.supportedRates.contains(fps) else {
      throw ValidationError("--fps must be 10 to 240.")
    }
    guard phase >= 0, phase * fps < 1000 else {
      throw ValidationError("--phase must be at least 0 and less than one refresh.")
    }
    guard limit > 0, limit <= 3600 else {
      throw ValidationError("--limit must be more than 0 and at most 3600 seconds.")
    }
  }

  var display: SimulatedDisplay {
    SimulatedDisplay(framesPerSecond: fps, phase: phase / 1000)
  }
}
