// Goldens on disk, as a test meets them: compare, or write, as the record mode says.

import Foundation
import GestureReplay
import GestureTrace
import PlainText

/// Which goldens are written.
public enum RecordMode: String, Codable, CaseIterable, Sendable {
  /// Every one, again.
  case all
  /// Those that are not there.
  case missing
  /// Those that are there and differ.
  case failed
  /// None: compare only.
  case never

  /// The mode by default: what the variable `EDGEPAN_RECORD` says, else `missing`;
  /// always `never` where `CI` is set, because a build that writes its own goldens is always green.
  public static var standard: RecordMode {
    if isContinuousIntegration { return .never }
    let name = ProcessInfo.processInfo.environment["EDGEPAN_RECORD"] ?? ""
    return RecordMode(rawValue: name) ?? .missing
  }

  /// Whether the variable `CI` is set, and not to `false`.
  public static var isContinuousIntegration: Bool {
    let value = ProcessInfo.processInfo.environment["CI"] ?? ""
    return !value.isEmpty && value != "false"
  }
}

/// A golden as a file.
public enum GoldenFile {
  /// What came of holding a replay against a file.
  public enum Answer: Hashable, Sendable {
    /// All of this many values are as the golden says.
    case same(comparedValues: Int)
    /// The golden was written; what was there before, if it differed, is named.
    case written(was: GoldenDifference?)
    /// It is not as the golden says.
    case differs(GoldenDifference)
    /// The golden is missing, and the mode forbids writing one.
    case isMissing
    /// It cannot become a golden, in words.
    case refused(String)
    /// Nothing was compared with it, in words.
    case notCompared(String)

    /// The message, with the path and the next command; nil when nothing is wrong.
    public func failure(path: String) -> String? {
      let place = escape(path)
      switch self {
      case .same: return nil
      case .written(was: nil):
        return "recorded a new golden: look at it, commit it, and run again\n  golden: \(place)"
      case .written(let was?): return "rewrote the golden; \(was)\n  golden: \(place)"
      case .differs(let difference):
        return "\(difference)\n  golden: \(place)\n"
          + "  if that is meant: run with EDGEPAN_RECORD=failed and commit the diff"
      case .isMissing:
        return "golden not found\n  golden: \(place)\n"
          + "  run the test on your own machine, where it is recorded, and commit it"
      case .refused(let why): return "not recorded: \(why)\n  golden: \(place)"
      case .notCompared(let why): return "nothing was compared: \(why)\n  golden: \(place)"
      }
    }
  }

  /// Reads a golden, loose or packed; nil for a missing one.
  ///
  /// - Throws: ``GoldenError``, also for a file that is there and may not be read.
  public static func read(_ path: String) throws(GoldenError) -> Golden? {
    guard let bytes = try bytes(path) else { return nil }
    return try GoldenText.golden(from: bytes, file: path)
  }

  /// Reads a golden's head, for a comparison; nil for a missing one.
  ///
  /// - Throws: ``GoldenError``, also for a file that is there and may not be read.
  static func outline(_ path: String) throws(GoldenError) -> UnreadGolden? {
    guard let bytes = try bytes(path) else { return nil }
    return try UnreadGolden(bytes, file: path)
  }

  /// What a golden's head says, of a file that may be broken further down; nil where it names
  /// nothing to replay into.
  public static func readHead(_ path: String) -> ReplaySettings? {
    // A head is a few hundred bytes; the file may be anything.
    head(path, bytes: 4096).flatMap { GoldenText.head(of: $0) }
  }

  /// Writes a golden as a loose file, with the folders that it needs, all or nothing. Beside a pack
  /// it is the golden from then on.
  ///
  /// - Throws: ``GoldenError`` with what the file system says.
  public static func write(_ golden: Golden, to path: String) throws(GoldenError) {
    try write(Array(GoldenText.text(of: golden).utf8), to: path)
  }

  /// Writes a golden's text alike.
  static func write(_ text: [UInt8], to path: String) throws(GoldenError) {
    let folder = (path as NSString).deletingLastPathComponent
    // Under the folder of goldens everything is EdgePan's own: a link there, in a repository of
    // somebody else's, would have files written wherever it leads.
    var status = stat()
    if PathText.withCString(folder, { lstat($0, &status) }) == 0,
      status.st_mode & S_IFMT == S_IFLNK
    {
      throw GoldenError(
        file: folder,
        message: "this is a link; goldens are not written through it. Remove it: rm "
          + shellWord(folder))
    }
    do {
      if !folder.isEmpty {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      }
      try Data(text).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw GoldenError(
        file: path,
        message: "the golden cannot be written: \(systemReason(of: error))")
    }
  }

  /// Replays a recording into a scene and holds it against the golden at `path`.
  ///
  /// Cost: one replay, two more when the golden is written.
  ///
  /// - Parameters:
  ///   - scene: the scene's name, for the golden's head.
  ///   - mode: which goldens may be written; `all` and `failed` replace a file that is not a
  ///     golden.
  /// - Throws: ``GoldenError`` for such a file in the other modes; otherwise as
  ///   ``ReplayCheck/run(_:options:observers:makeScene:)``.
  @MainActor public static func check(
    _ trace: Trace, scene: String, options: ReplaySettings, at path: String,
    mode: RecordMode = .standard, makeScene: ReplayCheck.SceneMaker
  ) throws -> Answer {
    let settings = options.into(.init(scene: scene))
    let old = try current(path, mode)
    var difference: GoldenDifference?
    if let old {
      difference = self.difference(of: old.settings, from: settings)
      let verdict = try ReplayCheck.verify(
        trace, against: old, options: options, makeScene: makeScene
      ).verdict
      if verdict == nil, mode != .all {
        return .notCompared("the replay never came to rest")
      }
      if difference == nil { difference = verdict?.difference }
      if difference == nil, mode != .all {
        let compared = verdict?.comparedValues ?? 0
        return compared > 0
          ? .same(comparedValues: compared)
          : .notCompared("the golden is empty; run with EDGEPAN_RECORD=all to record it again")
      }
    }
    switch (mode, old, difference) {
    case (.never, nil, _): return .isMissing
    case (.failed, nil, _) where try !exists(path): return .isMissing
    case (.never, _, let difference?), (.missing, .some, let difference?):
      return .differs(difference)
    default: break
    }
    do {
      let name = (trace.file as NSString).lastPathComponent
      let golden = try ReplayCheck.accept(
        trace, named: name, settings: settings, makeScene: makeScene)
      if golden == old { return .same(comparedValues: golden.verdict(on: golden).comparedValues) }
      try write(golden, to: path)
      return .written(was: difference)
    } catch let refusal as GoldenRefusal {
      return .refused("\(refusal)")
    }
  }

  /// The golden to compare with; nil also for a broken one that is about to be replaced.
  private static func current(_ path: String, _ mode: RecordMode) throws(GoldenError) -> Golden? {
    do {
      return try read(path)
    } catch {
      switch mode {
      case .all, .failed: return nil
      case .missing, .never: throw error.advising("record it again with EDGEPAN_RECORD=failed")
      }
    }
  }

  /// What the head of a golden says otherwise than the replay at hand.
  private static func difference(
    of old: ReplaySettings, from new: ReplaySettings
  ) -> GoldenDifference? {
    old.difference(from: new).map {
      GoldenDifference(property: "settings", expected: $0.mine, actual: $0.theirs)
    }
  }
}
