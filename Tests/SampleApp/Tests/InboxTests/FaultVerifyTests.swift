// Runs `verify` with goldens, in a separate process, on the app with a deliberate mistake: `verify`
// fails, and names the correct frame, layer and property.

import Foundation
import Testing

@Suite struct FaultVerifyTests {
  private struct Run {
    var status: Int32
    var output: String
  }

  /// Runs the faulty tool in the package's folder.
  private func verify(
    _ fault: String, _ arguments: String..., isCI: Bool = false
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "faulty-edgepan")
    process.arguments = ["verify"] + arguments
    process.currentDirectoryURL = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    process.environment = ProcessInfo.processInfo.environment.merging(
      isCI ? ["INBOX_FAULT": fault, "CI": "true"] : ["INBOX_FAULT": fault]
    ) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Run(status: process.terminationStatus, output: text)
  }

  @Test func appWithoutAFault_matchesItsGoldens() throws {
    let run = try verify(
      "", "Recordings/finishing-flick.evemu", "Recordings/slow-cancel.evemu", "--scene", "inbox")
    #expect(run.status == 0)
    #expect(run.output.contains("2 passed"))
  }

  @Test(arguments: [
    ("completesTwice", "finishing-flick", "frame 22: completes-once"),
    (
      "leavesSnapshot", "slow-cancel",
      "frame 81: leaves-nothing: snapshot of InboxViewController.view"
    ),
    (
      "jumpsAtRelease", "finishing-flick",
      "frame 15: MailViewController.view (UIView) position: expected 195,422, actual 198,422"
    ),
    (
      "wrongEasing", "finishing-flick",
      "frame 3: snapshot of InboxViewController.view (SnapshotView) opacity: expected 0.603"
    ),
  ])
  func aDeliberateFault_isNamedByFrameLayerAndProperty(
    _ fault: String, _ recording: String, _ expected: String
  ) throws {
    let run = try verify(fault, "Recordings/\(recording).evemu", "--scene", "inbox")
    #expect(run.status == 3)
    #expect(run.output.contains(expected))
  }

  @Test func aRecordingWithoutAGolden_inCI_exits3_andNamesTheCommand() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Recordings/slow-cancel.evemu")
    let copy = folder.appending(path: "slow-cancel.evemu")
    try FileManager.default.copyItem(at: source, to: copy)
    let run = try verify("", copy.path, "--scene", "inbox", isCI: true)
    #expect(run.status == 3)
    #expect(run.output.contains("faulty-edgepan accept \(copy.path) --scene inbox"))
  }

  @Test func aSceneThatCrashes_failsOnlyItsCase_andExits1() throws {
    let run = try verify("", "Recordings/long-hold.evemu", "--scene", "crashes")
    #expect(run.status == 1)
    #expect(run.output.contains("signal"))
  }

  @Test func aSceneThatHangs_isStopped_andExits1() throws {
    let run = try verify("", "Recordings/long-hold.evemu", "--scene", "hangs", "--timeout", "1")
    #expect(run.status == 1)
    #expect(run.output.contains("no answer in 1 s"))
  }
}
