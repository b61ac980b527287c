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
      let prefix = folder.map { $0 + "/" } ?? ""
      let base = output ?? FileSeries.freePath { "\(prefix)recording-\($0).evemu" }
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
  }
#endif
