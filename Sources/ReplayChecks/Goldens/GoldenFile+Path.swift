// Derives a golden's path from the recording and the subject.

import GestureReplay
import PlainText

/// The goldens of `swipe.evemu` are the files of the folder `goldens/swipe` next to it, one per
/// subject: `goldens/swipe/scale.navigation.golden`, `goldens/swipe/inbox.golden`. Settings that
/// are neither in the recording's header nor defaults are appended: `inbox.120hz.golden`,
/// `inbox.edge=right.golden`.
extension GoldenFile {
  /// The extension of a golden, without the dot.
  public static let fileExtension = "golden"
  /// The name of the folder of goldens, next to the recordings.
  public static let folderName = "goldens"

  /// Returns the folder of a recording's goldens.
  public static func folder(of recording: String) -> String {
    let folder = PathText.folder(of: recording)
    let stem = String(decoding: stem(Array(name(ofPath: recording).utf8)), as: UTF8.self)
    return (folder.isEmpty || folder == "/" ? folder : folder + "/") + "\(folderName)/\(stem)"
  }

  /// Returns a path without its extension, which a recording and the folder of its goldens share.
  package static func stem(_ path: [UInt8]) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > path.startIndex,
      !path[dot...].contains(slash), path[path.index(before: dot)] != slash
    else { return path[...] }
    return path[..<dot]
  }

  /// The file name in a golden's path.
  public static func name(ofPath path: String) -> String {
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[bytes.index(after: slash)...])
  }

  /// Fails if a folder of recordings contains `goldens.pack`, in which earlier versions kept goldens
  /// in one file: nothing would be compared with them.
  public static func checkHasNoPack(_ folder: String) throws(GoldenError) {
    let place = folder.isEmpty ? "." : folder
    let pack =
      folder.isEmpty
      ? packName : folder.hasSuffix("/") ? folder + packName : folder + "/" + packName
    guard PathText.exists(pack) else { return }
    throw GoldenError(
      file: pack,
      message: "packed goldens are no longer read. Accept the goldens again, one file each: rm "
        + "\(shellWord(pack)) && edgepan accept \(shellWord(place)) --animator NAME")
  }

  private static let packName = "goldens.pack"

  /// Splits a golden's path, `FOLDER/goldens/RECORDING/NAME`, into the components of the folder of
  /// recordings, the recording's name and the golden's; nil for a path of another form.
  static func parts(
    of path: String
  ) -> (folder: ArraySlice<Substring>, recording: Substring, name: Substring)? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[parts.count - 3] == folderName else { return nil }
    return (parts.dropLast(3), parts[parts.count - 2], parts[parts.count - 1])
  }

  /// Returns the path of a recording's golden under these settings.
  ///
  /// - Parameters:
  ///   - recording: the recording's path.
  ///   - settings: the subject and the conditions of the replay.
  ///   - standard: as in ``name(of:standard:)``.
  public static func path(
    of recording: String, _ settings: ReplaySettings, standard: ReplaySettings
  ) -> String {
    "\(folder(of: recording))/\(name(of: settings, standard: standard))"
  }

  /// Returns the file name of a golden under these settings: the animator with its context, the
  /// scene, or both, followed by the unusual settings
  /// (``/GestureReplay/ReplaySettings/unusual(standard:)``).
  ///
  /// - Parameters:
  ///   - settings: the subject and the conditions of the replay.
  ///   - standard: the recording's own settings (`ReplaySettings(for: trace)`): an edge that is
  ///     stated in the recording's header is not unusual.
  public static func name(of settings: ReplaySettings, standard: ReplaySettings) -> String {
    let subject = settings.subject
    let names = [subject.animator, subject.context ?? subject.scene].compactMap { $0 }
    let words = (names + settings.unusual(standard: standard)).map(word)
    return words.joined(separator: ".") + "." + fileExtension
  }

  /// Returns a name for use in a golden's file name: in lower case, with every character except
  /// ASCII letters, digits, `-`, `_` and `=` replaced by `_`.
  private static func word(_ name: String) -> String {
    func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "="):
        true
      default: false
      }
    }
    // Most names are plain, which is faster to check by bytes than by characters.
    if name.utf8.allSatisfy(isPlain) { return name }
    return String(
      name.lowercased().map {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_=".contains($0)) ? $0 : "_"
      })
  }
}
