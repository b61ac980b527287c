// LinkedSources: the Swift files that the symbolic links in a target's folder point to.

import Foundation
import PackagePlugin

struct LinkedSources {
  struct File {
    /// The app's own file, by its real path.
    var source: URL
    /// The path of the file's lowered text. The file name differs from the original's, because the
    /// compiler warns if two files with the same name disagree about `#fileID`.
    var output: String
  }
  private(set) var files: [File] = []

  /// Finds links to folders and to single Swift files, at any depth of the target's folder.
  init(below folder: URL) throws {
    try search(in: folder, name: "")
    files.sort { $0.source.path < $1.source.path }
  }

  private mutating func search(in folder: URL, name: String) throws {
    for item in try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.isSymbolicLinkKey, .isDirectoryKey])
    {
      let values = try item.resourceValues(forKeys: [.isSymbolicLinkKey, .isDirectoryKey])
      let path = name + item.lastPathComponent
      if values.isSymbolicLink == true {
        try take(item.resolvingSymlinksInPath(), name: path)
      } else if values.isDirectory == true {
        try search(in: item, name: path + "/")
      }
    }
  }

  /// Adds all Swift files below a folder, or one file.
  private mutating func take(_ item: URL, name: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: item.path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else {
      if item.pathExtension == "swift" {
        let base = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
        files.append(File(source: item, output: base + ".lowered.swift"))
      }
      return
    }
    for each in try FileManager.default.contentsOfDirectory(
      at: item, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    {
      try take(each.resolvingSymlinksInPath(), name: name + "/" + each.lastPathComponent)
    }
  }

  /// The app's files in the targets that a target depends on. They may declare protocols with
  /// optional requirements.
  static func dependencies(of target: any Target) -> [URL] {
    var files: [URL] = []
    var seen: Set<String> = []
    var open = [target]
    while let each = open.popLast() {
      for dependency in each.dependencies {
        let targets: [any Target]
        switch dependency {
        case .target(let target): targets = [target]
        case .product(let product): targets = product.targets
        @unknown default: targets = []
        }
        for target in targets where seen.insert(target.id).inserted {
          guard target is any SourceModuleTarget else { continue }
          open.append(target)
          files += ((try? LinkedSources(below: target.directoryURL))?.files ?? []).map(\.source)
        }
      }
    }
    return files.sorted { $0.path < $1.path }
  }
}
