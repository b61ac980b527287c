// Recordings to replay, and a function that replays one through an animator.

import Foundation
import GestureReplay
import GestureTrace
import ReplayScenes
import SharedFolder
import TransitionAnimators
import UIKit

let checkout = Checkout.folder

/// A bundled recording, by its file name without the extension.
func recording(_ name: String) throws -> Trace {
  try TraceReader.read(path: Checkout.recording(name))
}

/// The recording with eight real flicks from an edge; nil if the folder 'shared' does not exist.
let realFlicks =
  SharedFolder.isThere
  ? SharedFolder.path("recordings/touchpads/SynPS2 Synaptics TouchPad.events") : nil

/// Replays a trace through an animator of the catalogue.
@MainActor
func replay(
  _ trace: Trace, _ animator: String = "scale", in context: AnimatorContext? = nil,
  options: ReplaySettings? = nil
) throws -> ReplayResult {
  let entry = AnimatorRegistry.shared.entry(named: animator)!
  var options = options ?? ReplaySettings()
  options.edge = trace.header.edge ?? options.edge
  options.fingers = trace.header.fingers ?? options.fingers
  return try Replay.run(trace, options: options) { settle in
    entry.makeScene(in: context ?? entry.contexts[0], settle: settle)
  }
}
