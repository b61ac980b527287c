// Every reader of untrusted text, and the conditions that its result must meet. Not crashing is not
// enough.

import ContactTracking
import Foundation
import GestureReplay
import GestureTrace
import LibinputRecord
import PlainText
import ReplayScenes

@testable import ReplayChecks

/// The targets, by name.
let readers: [(name: String, read: @MainActor ([UInt8]) -> Void)] = [
  ("trace", readTrace), ("libinput", readLibinput), ("log", readLog), ("golden", readGolden),
  ("settings", readSettings), ("report", readReport), ("replay", replay),
]

/// Accepted input is written, and the written text reads back unchanged.
@MainActor private func readTrace(_ bytes: [UInt8]) {
  guard let trace = try? TraceReader.read(bytes: bytes) else { return }
  _ = TraceLint.findings(in: trace)
  _ = try? TraceContacts(of: trace)
  guard let text = try? TraceWriter.bytes(of: trace) else { return }
  guard let back = try? TraceReader.read(bytes: text) else {
    fatalError("the reader rejects the text that was written")
  }
  expect(back.events == trace.events, "the events differ when read back")
  // A file without resolutions is written with zeros, which mean "unknown" to the kernel too.
  let axes = trace.device?.axes.map { axis in
    var axis = axis
    axis.resolution = axis.resolution ?? 0
    return axis
  }
  expect(back.device?.axes == axes, "the axes differ when read back")
  expect(back.device?.identity == trace.device?.identity, "the identity differs when read back")
  expect((try? TraceWriter.bytes(of: back)) == text, "the second text differs from the first")
}

/// A log of getevent or evtest, or lines of libinput's YAML: the condition of `trace`, and no key is
/// in the recording, also if only a part of the log was read.
@MainActor private func readLog(_ bytes: [UInt8]) {
  do {
    let trace = try TraceReader.read(bytes: bytes)
    if let first = trace.header.provenance.first, ["getevent", "evtest"].contains(first.how) {
      expect(
        trace.events.allSatisfy { PointerCodes.allows($0.type, $0.code) },
        "an event that is not a pointer's was kept")
      let keys = trace.device?.codes[.key]?.members ?? []
      expect(
        keys.allSatisfy { PointerCodes.isButton(UInt16(clamping: $0)) }, "a key was declared")
    }
    for finding in trace.findings { expectPlain(finding.message, "a finding") }
  } catch {
    for text in [error.what, error.why, error.remedy] { expectPlain(text, "a refusal") }
  }
  readTrace(bytes)
}

@MainActor private func readLibinput(_ bytes: [UInt8]) {
  guard let recording = try? LibinputRecording(text: bytes, file: "fuzz") else { return }
  for trace in recording.traces { _ = try? TraceWriter.bytes(of: trace) }
  guard let (text, _) = try? LibinputRecording.text(of: recording.traces) else { return }
  expect(
    (try? LibinputRecording(text: Array(text.utf8), file: "fuzz")) != nil,
    "the reader rejects the text that was written")
}

/// A golden that was read is written as text that reads back to the same golden.
@MainActor private func readGolden(_ bytes: [UInt8]) {
  _ = GoldenText.head(of: bytes)
  guard let golden = try? GoldenText.golden(from: bytes, file: "fuzz") else { return }
  let text = GoldenText.text(of: golden)
  guard let back = try? GoldenText.golden(from: Array(text.utf8), file: "fuzz") else {
    fatalError("the reader rejects the text that was written:\n\(text)")
  }
  expect(GoldenText.text(of: back) == text, "the second text differs from the first")
  expect(golden.verdict(on: back).difference == nil, "the golden differs from itself")
}

/// Settings that were read are printed as fields that read back to the same settings.
@MainActor private func readSettings(_ bytes: [UInt8]) {
  var settings = ReplaySettings()
  for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
    let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { continue }
    do { try settings.set(parts[0], to: parts[1]) } catch {
      expect(!"\(error)".utf8.contains { $0 < 0x20 }, "a control character in a message")
    }
  }
  let fields = settings.fields
  guard let back = try? ReplaySettings(fields: fields) else {
    fatalError("the settings reject their own fields: \(fields)")
  }
  expect(back.fields.elementsEqual(fields, by: ==), "the fields differ when read back: \(fields)")
  expect(!settings.arguments().utf8.contains { $0 < 0x20 }, "a control character in a command")
  guard let data = try? JSONEncoder().encode(settings),
    let decoded = try? JSONDecoder().decode(ReplaySettings.self, from: data)
  else { fatalError("the settings reject their own JSON") }
  expect(decoded == settings, "the JSON gives different settings")
}

/// Whatever a report contains, merging it terminates, and no output made from it controls a
/// terminal or a CI log.
@MainActor private func readReport(_ bytes: [UInt8]) {
  guard FileManager.default.createFile(atPath: reportPath, contents: Data(bytes)) else {
    fatalError("\(reportPath) cannot be written")
  }
  var junit = JUnitReport()
  var markdown = MarkdownReport()
  do {
    let merge = try ReportMerge([reportPath], isPartial: true)
    let noAdvice: (CaseOutcome) -> String = { _ in "" }
    merge.forEach(advice: noAdvice) { outcome in
      junit.add(outcome)
      markdown.add(outcome)
      for line in outcome.githubAnnotations { expectPlain(line, "an annotation") }
      for text in [outcome.recording, outcome.subject, outcome.message, outcome.remedy ?? ""] {
        expectPlain(text.replacingOccurrences(of: "\n", with: ""), "an outcome")
      }
    }
    junit.write { part in
      expect(!part.contains { $0 < 0x20 && $0 != 10 }, "a control character in JUnit")
    }
    expect(
      !markdown.text().utf8.contains { $0 < 0x20 && $0 != 10 }, "a control character in the summary"
    )
  } catch {
    expectPlain("\(error)".replacingOccurrences(of: "\n", with: ""), "a refusal")
  }
}

private let reportPath = NSTemporaryDirectory() + "edgepan-fuzz-\(getpid()).json"

private func expectPlain(_ text: String, _ what: String) {
  expect(!text.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a control character in \(what)")
}

/// Whatever was recorded, a replay ends, breaks no invariant, and produces the same frames twice.
@MainActor private func replay(_ bytes: [UInt8]) {
  // The first byte selects the animator.
  guard let first = bytes.first, let trace = try? TraceReader.read(bytes: Array(bytes.dropFirst()))
  else { return }
  let animators = ["scale", "explode", "direction", "scale-spring", "kt-center"]
  guard let subject = try? ReplaySubject(animator: animators[Int(first) % animators.count]) else {
    fatalError("an animator is missing")
  }
  var settings = ReplaySettings(for: trace).into(subject.names)
  settings.limitSeconds = 5
  settings.maximumFrames = 2_000
  settings.maximumSeconds = 60
  guard let checked = try? ReplayCheck.run(trace, into: subject, options: settings) else { return }
  if let violation = checked.firstViolation { fatalError("\(violation)") }
  let again = try? ReplayCheck.run(trace, into: subject, options: settings)
  let hashes = checked.result?.frames.map(\.hash)
  expect(again?.result?.frames.map(\.hash) == hashes, "a second replay shows different frames")
}
