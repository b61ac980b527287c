// The names of a recording's files.

#if Recording
  import EvdevRecorder
  import Foundation
  import PlainText

  /// Names the files of a recording, one per device.
  struct RecordingPaths {
    var output: String?
    /// The folder of `--split`; without `--output`, the whole recording is written there too.
    var folder: String?
    var replacing: Bool

    func paths(for nodes: [InputNode]) throws -> [String] {
      let base = output ?? free()
      guard nodes.count > 1 else { return [base] }
      guard base != "-", !FileKind.isStream(path: base) else {
        throw ToolFailure(
          .usage,
          "\(base == "-" ? "stdout" : escape(base)) can hold the recording of only one device",
          remedy: "Name a file: --output NAME.evemu.")
      }
      let url = base as NSString
      let end = url.pathExtension.isEmpty ? "evemu" : url.pathExtension
      return nodes.map { "\(url.deletingPathExtension)-\($0.sysname).\(end)" }
    }

    /// Returns `recording-1.evemu`, or the name with the first free number.
    private func free() -> String {
      let prefix = (folder.map { $0 + "/" } ?? "") + "recording-"
      for number in 1... {
        let path = "\(prefix)\(number).evemu"
        if !PathText.exists(path) { return path }
      }
      return prefix + "1.evemu"
    }
  }
#endif
