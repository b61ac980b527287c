// The tool for the app with one mistake, selected by INBOX_FAULT, and for scenes that crash or
// hang. Tests run it to check that failures are reported.

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
