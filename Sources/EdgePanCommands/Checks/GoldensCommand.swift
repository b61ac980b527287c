// edgepan goldens: lists a folder's goldens, and packs them into one file.

import ArgumentParser
import Foundation
import PlainText
import ReplayChecks

/// Counts, lists, prints, packs, unpacks and deletes goldens.
struct GoldensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "goldens",
    abstract: "Counts a folder's goldens, packs them into one file, or unpacks them.",
    discussion: """
      EXAMPLES:
        edgepan goldens Recordings
        edgepan goldens Recordings --pack
        edgepan goldens Recordings --print slow-cancel/scale.navigation.golden
        edgepan goldens Recordings --remove slow-cancel/scale.navigation.golden
        git config diff.goldens.textconv 'edgepan goldens --text'

      Packed goldens are kept in one text file, goldens.pack, beside the recordings; verify and \
      accept work with them as with loose files. A loose golden is assumed to be newer than the \
      same golden in the pack, and takes precedence; --pack adds it to the pack. Each folder below \
      the given folder has its own pack.

      For a diff of two packs that names the changed goldens, add '*.pack -text diff=goldens' to \
      .gitattributes and use the git config above. git diff then shows goldens without the \
      pack's index.
      """)

  @Argument(help: ArgumentHelp("Folders of recordings; with --text: packs.", valueName: "path"))
  var paths: [String]
  @Flag(help: "Pack loose goldens, and delete the loose files.")
  var pack = false
  @Flag(help: "Write packed goldens as files again, and delete the packs.")
  var unpack = false
  @Flag(help: "Print the path of every golden.")
  var list = false
  @Flag(help: "Print all goldens of packs, each preceded by its name, for diffs.")
  var text = false
  @Option(help: ArgumentHelp("Print one golden of the folder.", valueName: "recording/name"))
  var print: String?
  @Option(
    help: ArgumentHelp(
      "Delete a golden of the folder, loose or packed (may be repeated).",
      valueName: "recording/name"))
  var remove: [String] = []
  @Flag(help: "Print JSON (schema edgepan.goldens/1): every golden with its size.")
  var json = false

  func validate() throws {
    let actions = [pack, unpack, list, text, print != nil, !remove.isEmpty, json]
    guard actions.count(where: { $0 }) <= 1 else {
      throw ValidationError(
        "--pack, --unpack, --list, --text, --print, --remove and --json cannot be combined.")
    }
    if print != nil || !remove.isEmpty, paths.count != 1 {
      throw ValidationError("--print and --remove need one folder.")
    }
  }

  func run() throws {
    if text { return try printPacks() }
    if let print { return try printGolden(print) }
    if !remove.isEmpty { return try removeGoldens() }
    let folders = try paths.flatMap(GoldenFolder.folders(below:))
    if pack { return try packAll(folders) }
    if unpack { return try unpackAll(folders) }
    if json {
      return try Output.json(Body(goldens: folders.flatMap(\.rows)), schema: "edgepan.goldens/1")
    }
    for folder in folders {
      if list {
        for row in folder.rows { Output.result(row.path) }
      } else {
        Output.result(folder.summary)
      }
    }
  }

  private func packAll(_ folders: [GoldenFolder]) throws {
    let folders = folders.filter { !$0.loose.isEmpty }
    if folders.isEmpty { Output.notice("\(places): no loose golden; nothing to pack") }
    for folder in folders {
      let count = try failing { () throws(GoldenError) in
        try GoldenPack.update(folder.path, adding: folder.loose)
      }
      let pack = escape(GoldenFile.pack(in: folder.path))
      Output.notice(
        "packed \(counted(folder.loose.count, "golden")); \(pack) has \(counted(count, "golden"))")
    }
  }

  private func unpackAll(_ folders: [GoldenFolder]) throws {
    var packs = 0
    for folder in folders {
      let count = try failing { () throws(GoldenError) in
        try GoldenPack.unpack(folder.path)
      }
      guard let count else { continue }
      packs += 1
      let loose = escape(GoldenFile.folder(in: folder.path))
      Output.notice("unpacked \(counted(count, "golden")) into \(loose)")
    }
    if packs == 0 { Output.notice("\(places): no pack of goldens; nothing to unpack") }
  }

  private var places: String { paths.map { escape($0) }.joined(separator: ", ") }

  private func printGolden(_ golden: String) throws {
    // A name such as `../x` leads outside the folder of goldens.
    guard GoldenFile.isName(golden) else { throw missing([golden]) }
    let path = GoldenFile.folder(in: paths[0]) + "/" + golden
    let bytes = try failing { () throws(GoldenError) in try GoldenFile.bytes(path) }
    guard let bytes else { throw missing([golden]) }
    Output.raw(bytes)
  }

  private func removeGoldens() throws {
    var seen: Set<[UInt8]> = []
    let goldens = remove.filter { seen.insert(PathText.bytes(of: $0)).inserted }
    let absent = try failing { () throws(GoldenError) in
      try GoldenPack.remove(goldens, in: paths[0])
    }
    guard absent.isEmpty else { throw missing(absent) }
    Output.notice("deleted \(counted(goldens.count, "golden"))")
  }

  private func missing(_ goldens: [String]) -> ToolFailure {
    ToolFailure(
      .usage, "\(goldens.map { escape($0) }.joined(separator: ", ")): no such golden",
      remedy: "To list them: \(ToolCommand.text) goldens \(shellWord(paths[0])) --list")
  }

  private func printPacks() throws {
    for path in paths {
      let input = path == "-" ? try StandardInput.bytes(as: "a pack") : nil
      let pack = try failing { () throws(GoldenError) -> GoldenPack? in
        if let input { return try GoldenPack(input, path: StandardInput.name) }
        return try GoldenPack(path: path)
      }
      guard let pack else { throw ToolFailure(.badTrace, "\(escape(path)): not found") }
      for place in 0..<pack.count {
        let bytes = try failing { () throws(GoldenError) in try pack.bytes(at: place) }
        Output.raw("== \(escape(pack.path(at: place)))\n")
        Output.raw(bytes)
      }
    }
  }

  private func failing<Result>(
    _ body: () throws(GoldenError) -> Result
  ) throws(ToolFailure) -> Result {
    do { return try body() } catch { throw PackedGoldens.failure(error) }
  }

  private struct Body: Encodable {
    var goldens: [GoldenFolder.Row]
  }
}
