// The tool over an app with one mistake in it, each a scene: what the tests run to see red.

import EdgePanCommands
import Foundation
import Inbox
import InboxScenes

let faulty = EnvelopeAnimator.Fault.allCases.map { fault in
  SceneEntry(name: fault.rawValue) { _ in InboxScene { EnvelopeAnimator(fault: fault) } }
}
let crashing = SceneEntry(name: "crashes") { _ in fatalError("the scene fell over") }
let hanging = SceneEntry(name: "hangs") { _ in
  while true { sleep(1) }
}

EdgePanTool(name: "faulty-edgepan", scenes: faulty + [crashing, hanging]).main()
