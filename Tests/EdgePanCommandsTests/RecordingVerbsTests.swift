// The recorder's commands on a machine without devices: exit codes, and files that stay unchanged.

#if Recording
  import EdgePanCommands
  import EvdevRecorder
  import Foundation
  import GestureTrace
  import Testing

  struct RecordingVerbsTests {
    private func run(_ arguments: String...) -> EdgePanCommands.ExitStatus {
      EdgePanTool().run(arguments)
    }

    private func temporaryFolder() throws -> String {
      let path = NSTemporaryDirectory() + "edgepan-verbs-" + UUID().uuidString
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      return path
    }

    @Test func recordFromMissingNode_isADeviceFailure() {
      #expect(run("record", "--device", "/dev/input/event999") == .device)
      #expect(run("record", "--device", "event999") == .device)
    }

    @Test func recordFromNullDevice_isADeviceFailure() {
      #expect(run("record", "--device", "/dev/null") == .device)
    }

    /// On a machine with a pointing device, that device is recorded, so waiting cannot be tested.
    @Test(
      .enabled("this machine has a pointing device") {
        !Sysfs().nodes().contains { $0.kind.isRecordable }
      })
    func recordWithWait_withoutADevice_waitsForADevice() throws {
      let run = try Tool.shell("edgepan", "timeout -s KILL 2 TOOL record --wait --output /dev/null")
      #expect(run.status == 128 + 9)
      #expect(run.notices.hasPrefix("waiting for a pointing device …"))
      #expect(try Tool.run("record", "--output", "/dev/null").status == 5)
    }

    @Test func recordWithInvalidOptions_isWrongUsage() {
      #expect(run("record", "--seconds", "-1") == .usage)
      #expect(run("record", "--gestures", "0") == .usage)
      #expect(run("record", "--intent", "finish") == .usage)
      #expect(run("record", "--split", "/no/such", "--intent", "finished") == .usage)
    }

    @Test func playOfARecordingWithKeyboardEvents_isRejected() throws {
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let typing = Trace(
        device: DeviceDescription(name: "K", codes: [.key: BitField([30]), .rel: BitField([0])]),
        events: [
          InputEvent(microseconds: 0, type: .key, code: 30, value: 1),
          InputEvent(microseconds: 0, type: .syn, code: 0, value: 0),
        ])
      try TraceWriter.write(typing, to: folder + "/t.evemu")
      #expect(run("play", folder + "/t.evemu", "--dry-run") == .badTrace)
    }

    @Test func prediction_isARecording_withNoMoreEventsThanAreSent() throws {
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(run("synth", "--output", folder + "/a.evemu") == .success)
      #expect(
        run("play", folder + "/a.evemu", "--dry-run", "--predict", folder + "/f.evemu")
          == .success)
      let sent = try TraceReader.read(path: folder + "/a.evemu")
      let seen = try TraceReader.read(path: folder + "/f.evemu")
      #expect(!seen.events.isEmpty && seen.events.count <= sent.events.count)
    }

    @Test func convertThereAndBack_keepsEveryEvent() throws {
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(run("synth", "--fingers", "2", "--output", folder + "/a.evemu") == .success)
      #expect(run("convert", folder + "/a.evemu", folder + "/a.yml") == .success)
      #expect(run("convert", folder + "/a.yml", folder + "/b.evemu") == .success)
      let (a, b) = (
        try TraceReader.read(path: folder + "/a.evemu"),
        try TraceReader.read(path: folder + "/b.evemu")
      )
      #expect(a.events.count > 100)
      let stamps = { (trace: Trace) in
        trace.events.map { $0.microseconds - trace.events[0].microseconds }
      }
      #expect(stamps(a) == stamps(b))
      #expect(
        zip(a.events, b.events).allSatisfy {
          $0.type == $1.type && $0.code == $1.code && $0.value == $1.value
        })
      #expect(a.device?.axes == b.device?.axes)
    }

    @Test func convertOntoAnExistingFile_leavesItUnchanged() throws {
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      #expect(run("synth", "--output", folder + "/a.evemu") == .success)
      #expect(run("convert", folder + "/a.evemu", folder + "/a.yml") == .success)
      let before = try String(contentsOfFile: folder + "/a.yml", encoding: .utf8)
      #expect(run("convert", folder + "/a.evemu", folder + "/a.yml") != .success)
      #expect(try String(contentsOfFile: folder + "/a.yml", encoding: .utf8) == before)
    }

    @Test func convertWithoutAnOutputFile_isWrongUsage() {
      #expect(run("convert", "a.evemu") == .usage)
    }
  }
#endif
