// The tool over the app with one mistake in it, chosen by INBOX_FAULT, and over scenes that end the
// process: what the tests run to check that failures are reported.

import EdgePanCommands
import Foundation
import Inbox
import InboxScenes

let fault = EnvelopeAnimator.Fault(
  rawValue: ProcessInfo.processInfo.environment["INBOX_FAULT"] ?? "")
let inbox = SceneEntry(name: "inbox") { _ in InboxScene { EnvelopeAnimator(fault: fault) } }
let crashing = SceneEntry(name: "crashes") { _ in fatalError("the scene fell over") }
let hanging = SceneEntry(name: "hangs") { _ in
  while true { sleep(1) }
}

EdgePanTool(name: "faulty-edgepan", scenes: [inbox, crashing, hanging]).main()
