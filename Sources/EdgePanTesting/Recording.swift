// A recording in a test, found beside the tests and replayed with the user's own screens.

import Foundation
@_exported import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
@_exported import ReplayScenes
@_exported import UIKit

/// A recorded gesture, for tests.
///
///     @Test @MainActor func aFlick_popsTheMail() throws {
///       let replay = try Recording("finishing-flick").replay { _ in InboxScene() }
///       replay.expect(.finished)
///       try replay.expectGolden(scene: "inbox")
///     }
///
/// Works in Swift Testing and in XCTest. A replay is synchronous, takes milliseconds, and reads no
/// clock. Each replay has a separate frame cycle and screen, so the order of tests does not matter.
public struct Recording: Sendable {
  /// The recording.
  public let trace: Trace
  /// The file's path.
  public let path: String

  /// Reads a recording.
  ///
  /// - Parameters:
  ///   - name: a path, or the name of a file in a folder `Recordings` beside the test file or above
  ///     it; `.evemu` may be omitted.
  ///   - testFile: the path of the test file; by default, the file of the call.
  /// - Throws: ``RecordingNotFound``, or a `TraceError` with the line and the reason.
  public init(_ name: String, testFile: StaticString = #filePath) throws {
    path = try Self.find(name, from: "\(testFile)")
    trace = try TraceReader.read(path: path)
  }

  private static func find(_ name: String, from testFile: String) throws -> String {
    let names = [name, name + ".evemu"]
    var tried: [String] = []
    func existing(in folder: String?) -> String? {
      for name in names {
        let path = folder.map { $0 + "/" + name } ?? name
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
        {
          return path
        }
      }
      tried.append(folder ?? ".")
      return nil
    }
    if name.hasPrefix("/") {
      if let path = existing(in: nil) { return path }
    } else {
      var folder = URL(filePath: testFile).deletingLastPathComponent()
      while folder.path != "/" {
        if let path = existing(in: folder.appending(path: "Recordings").path) { return path }
        // A package ends at its manifest's folder; the folders above belong to other packages.
        let manifest = folder.appending(path: "Package.swift").path
        if FileManager.default.fileExists(atPath: manifest) { break }
        folder = folder.deletingLastPathComponent()
      }
      if let path = existing(in: nil) { return path }
    }
    throw RecordingNotFound(name: name, lookedIn: tried)
  }

  /// Replays the recording with a scene and checks the invariants of every transition.
  ///
  /// A broken invariant (a transition that completes twice, a cancel that does not restore the
  /// screens, a jump at the release …) is immediately an issue of the test.
  /// ``RecordedReplay/violations`` contains these, too.
  ///
  /// - Parameters:
  ///   - options: the settings, such as clock, edge and rule; nil for those of the recording's
  ///     header, at 60 Hz.
  ///   - fileID: the file of the issue; by default, the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the issue; by default, the line of the call.
  ///   - column: the column of the issue; by default, the column of the call.
  ///   - makeScene: creates the screens; the closure that it receives runs frames until nothing
  ///     moves.
  /// - Throws: `ReplayError`, and errors of the scene.
  @MainActor
  public func replay(
    options: ReplaySettings? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    scene makeScene: @escaping ReplayCheck.SceneMaker
  ) throws -> RecordedReplay {
    let options = options ?? ReplaySettings(for: trace)
    let checked = try ReplayCheck.run(trace, options: options, makeScene: makeScene)
    let arguments = options.arguments(standard: ReplaySettings(for: trace))
    for violation in checked.violations {
      let pictures = FailurePictures.lines(
        for: FailedExpectation(
          recording: self, settings: options, message: "\(violation)", golden: nil,
          frame: violation.frame, makeScene: makeScene))
      reportFailure(
        "\(violation)\n  recording: \(escape(path))\n  to see every frame: print replay.frames in "
          + "this test, or, in a tool that is built with your scenes, run "
          + "TOOL replay \(shellWord(path)) --frames --scene NAME"
          + (arguments.isEmpty ? "" : " \(arguments)") + pictures,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return RecordedReplay(
      recording: self, options: options, checked: checked, makeScene: makeScene)
  }
}

/// The error for a recording that is not found in any of the searched folders.
public struct RecordingNotFound: Error, CustomStringConvertible {
  /// The name as the test gave it.
  public let name: String
  /// The folders, in the order of the search.
  public let lookedIn: [String]

  public var description: String {
    "recording '\(escape(name))' not found; looked in "
      + lookedIn.map { $0 == "." ? "the current folder" : escape($0) }.joined(separator: ", ")
      + ". "
      + "Record one with 'edgepan record', or create one with 'edgepan synth --output FILE'."
  }
}
