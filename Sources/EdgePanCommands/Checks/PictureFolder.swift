// `verify --pictures`: a folder with one picture per failed case.

import Foundation
import LayerRendering
import PlainText
import ReplayChecks

/// Names and writes pictures of failures. Pictures from any other program are never replaced.
///
/// For `swipes/slow.evemu` replayed with the animator scale, the name is
/// `swipes_slow.scale.navigation.png`: the recording's path in the run, and the golden's name.
struct PictureFolder: Sendable {
  private let path: String
  /// The names that are already in use.
  private var names: Set<String> = []

  /// The mark that identifies a picture drawn by `verify`.
  private static let software = "EdgePan verify"
  private static let kind = OutputKind(
    name: "a picture of verify", marks: [software], endings: ["png"])
  /// The maximum length of a name without number and suffix; file systems allow 255 bytes in all.
  private static let maximumLetters = 200

  /// Checks the folder before work begins. The folder is created with the first picture.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for an empty path, a path that is not a folder, and
  ///   a folder with a picture that `verify` did not draw; 1 for a folder that cannot be created or
  ///   written.
  init(_ path: String, _ files: ForceOption) throws {
    try Output.checkNamed(path)
    self.path = path
    let found = FileKind(path: path)
    switch found {
    case .folder, .missing: break
    default:
      throw ToolFailure(
        .usage, "\(escape(path)): not a folder", remedy: "Name a folder for --pictures.")
    }
    if let why = Output.problem(withFolder: path) {
      throw ToolFailure(
        .unexpected, "\(escape(path)): pictures cannot be saved there: \(why)",
        remedy: "Name another folder with --pictures.")
    }
    guard found == .folder else { return }
    for name in try FolderWalk.names(in: path) where name.hasSuffix(".png") {
      try files.check(place(of: name), as: Self.kind)
    }
  }

  private func place(of name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }

  /// Returns the path of a case's picture, which differs for each case of a run.
  mutating func newPath(for job: CheckJob, at place: CasePlace) -> String {
    let golden =
      job.golden
      ?? job.knownSettings.map {
        GoldenFile.path(
          of: job.recording, $0, standard: .standard(ofRecordingAt: job.recording))
      }
    let words = [
      (place.path as NSString).deletingPathExtension,
      golden.map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension } ?? "",
    ]
    let letters = words.filter { !$0.isEmpty }.joined(separator: ".").drop { "./".contains($0) }
    let stem = String(
      letters.map { letter in
        letter.isASCII && (letter.isLetter || letter.isNumber || "-_=.".contains(letter))
          ? letter : "_"
      }.suffix(Self.maximumLetters))
    var (name, number) = (stem + ".png", 1)
    while !names.insert(name).inserted {
      number += 1
      name = "\(stem)-\(number).png"
    }
    return self.place(of: name)
  }

  /// Writes a picture; an earlier picture drawn by `verify` is replaced.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1 for a file that cannot be written.
  func write(_ bitmap: Bitmap, to path: String) throws {
    try Output.createFolder(self.path)
    try Output.write(Data(bitmap.png(software: Self.software)), toFile: path)
  }

  /// Returns a human-readable result: the number of pictures, and of failures without one.
  func notice(written count: Int, of failures: Int) -> String {
    let without = failures - count
    guard count > 0 else { return "no picture: \(counted(failures, "failure")) without frames" }
    return "wrote \(counted(count, "picture")) to \(escape(path))"
      + (without > 0 ? "; \(counted(without, "failure")) without a picture" : "")
  }
}
