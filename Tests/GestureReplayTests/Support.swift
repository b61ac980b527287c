// Recordings to replay, and the worlds to replay them in.

import Foundation
import GestureReplay
import GestureTrace
import TransitionAnimators
import UIKit

/// The checkout's top folder: this file is at Tests/GestureReplayTests.
let checkout = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A bundled recording by the name of its situation.
func recording(_ name: String) throws -> Trace {
  try TraceReader.read(path: checkout.appendingPathComponent("Recordings/\(name).evemu").path)
}

/// The real flicks, in a folder `shared` beside the checkout or above it; nil where there is none.
let realFlicks: String? = {
  var folder = checkout
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    let file = folder.appendingPathComponent(
      "shared/recordings/touchpads/SynPS2 Synaptics TouchPad.events")
    if FileManager.default.fileExists(atPath: file.path) { return file.path }
  }
  return nil
}()

/// Replays a trace through an animator of the catalogue.
@MainActor
func replay(
  _ trace: Trace, _ animator: String = "scale", in context: AnimatorContext? = nil,
  options: ReplayOptions? = nil
) throws -> ReplayResult {
  let entry = AnimatorRegistry.shared.entry(named: animator)!
  var options = options ?? ReplayOptions()
  options.edge = trace.header.edge ?? options.edge
  options.fingers = trace.header.fingers ?? options.fingers
  return try Replay.run(trace, options: options) { settle in
    entry.makeScene(in: context ?? entry.contexts[0], settle: settle)
  }
}
