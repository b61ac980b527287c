// A failed expectation as a page and a picture, written to a folder and attached to the test.

import EdgePanTesting
import Foundation
import GestureReplay
import LayerRendering
import PlainText
import ReplayChecks
import ReplayReports

#if canImport(Testing)
  import Testing
#endif

/// The files of one failure.
///
/// They are in the folder that the environment variable `EDGEPAN_PICTURES` names or, if it is not
/// set, in `edgepan-pictures` in the system's folder for temporary files. A later failure of the
/// same recording and scene replaces them. In Swift Testing, they are also attachments of the test.
/// Cost: two more replays, one of which finds the calls that caused the failure; together about
/// twenty milliseconds.
@MainActor struct FailureFiles {
  let failure: FailedExpectation

  init(of failure: FailedExpectation) { self.failure = failure }

  /// Writes and attaches the files, and returns the lines for the issue.
  func write() -> [String] {
    let drawn: [(kind: String, name: String, bytes: [UInt8])]
    do { drawn = try draw() } catch { return ["no pictures: \(escape("\(error)"))"] }
    for file in drawn { attach(file.bytes, named: file.name) }
    let folder = Self.folder
    let number = PathText.createFolders(folder)
    guard number == 0 else { return [Self.unwritable("pictures", folder, number)] }
    return drawn.map { kind, name, bytes in
      let path = (folder as NSString).appendingPathComponent(name)
      let number = PathText.write(bytes, to: path, isAtomic: true)
      return number == 0 ? "\(kind): \(escape(path))" : Self.unwritable(kind, path, number)
    }
  }

  private static func unwritable(_ kind: String, _ path: String, _ number: Int32) -> String {
    "no \(kind): \(escape(path)): \(FileError(number)); set EDGEPAN_PICTURES to another folder"
  }

  private static var folder: String {
    let named = environmentVariable("EDGEPAN_PICTURES") ?? ""
    return named.isEmpty
      ? (NSTemporaryDirectory() as NSString).appendingPathComponent("edgepan-pictures") : named
  }

  /// The name of the files without their extensions, such as `slow-finish.inbox`, with only
  /// characters that every file system accepts.
  private var name: String {
    let recording = ((failure.recording.path as NSString).lastPathComponent as NSString)
      .deletingPathExtension
    let words = [recording, failure.settings.subject.name].filter { !$0.isEmpty }
    return String(
      words.joined(separator: ".").map {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) ? $0 : "_"
      })
  }

  private func attach(_ bytes: [UInt8], named name: String) {
    #if canImport(Testing)
      guard Test.current != nil else { return }
      Attachment.record(bytes, named: name)
    #endif
  }

  // MARK: - Drawing

  private func draw() throws -> [(kind: String, name: String, bytes: [UInt8])] {
    let golden = try failure.golden.flatMap { try GoldenFile.read($0) }
    let (film, unshown) = (FrameFilm(), UnshownScreens())
    let (result, difference, violations) = try replay(against: golden, [film, unshown])
    var failed = FailedCase(
      title: failure.recording.path, subtitle: failure.settings.subject.name,
      verdict: golden == nil ? "failed" : "differs", message: failure.message,
      screen: failure.settings.pictureSize)
    if golden != nil {
      failed.commands = [
        ("If this is intended, accept it", "EDGEPAN_RECORD=failed swift test")
      ]
    }
    failed.difference = difference
    if let blame = FailureBlame(difference, violations) {
      failed.blame = try blame.lines(
        failure.recording.trace, options: failure.settings, makeScene: failure.makeScene)
    }
    failed.fill(
      golden: golden, frames: result?.frames ?? film.records, snapshots: film.snapshots,
      violations: violations, around: failure.frame, unshown: unshown)
    var items = [failed.item]
    if let result {
      var replay = ReportedReplay(
        failure.recording.trace, subject: failure.settings.subject.name,
        options: failure.settings, result: result, snapshots: film.snapshots)
      replay.settings = failure.settings.fields
      items.append(replay.item)
    }
    let page = ReportPage(
      title: "Failed: \(failure.recording.path)", subtitle: failure.message, items: items)
    var files = [(kind: "page", name: name + ".html", bytes: page.html())]
    if let bitmap = failed.bitmap { files.append(("picture", name + ".png", bitmap.png())) }
    return files
  }

  /// Replays again, and finds the first difference from the golden or, without a golden, the
  /// invariants that are broken in the frame that the failure names.
  private func replay(
    against golden: Golden?, _ observers: [any ReplayObserver]
  ) throws -> (ReplayResult?, GoldenDifference?, [InvariantViolation]) {
    guard let golden else {
      let checked = try ReplayCheck.run(
        failure.recording.trace, options: failure.settings, observers: observers,
        makeScene: failure.makeScene)
      return (checked.result, nil, checked.violations.filter { $0.frame == failure.frame })
    }
    let verified = try ReplayCheck.verify(
      failure.recording.trace, against: golden, options: failure.settings, observers: observers,
      makeScene: failure.makeScene)
    return (verified.replay.result, verified.verdict?.difference, [])
  }
}
