import GestureReplay
import PlainText

/// The identity of the run that a report belongs to. Reports with different identities cannot be
/// merged.
///
/// The identity consists of the properties that all shards of a run share: the tool, the subjects
/// and conditions, and the names of the recordings. It does not cover contents: each case has a
/// hash of its recording and goldens (``CaseOutcome/contents``).
public struct RunIdentity: Hashable, Sendable {
  /// The tool's name.
  public var tool: String
  /// The tool's version.
  public var version: String
  /// The executable's build id (`.note.gnu.build-id`); empty if it has no build id.
  public var build: String
  /// The number of recordings in all shards.
  public var recordings: Int
  /// A hash of the recordings' places.
  public var names: String
  /// A hash of subjects, conditions, limits, and the distribution of recordings over shards.
  public var settings: String

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - tool: the tool's name.
  ///   - version: the tool's version.
  ///   - build: the executable's build id; empty if it has none.
  ///   - recordings: the number of recordings in all shards.
  ///   - names: the hash of the recordings' places.
  ///   - settings: one string per condition, hashed in this order.
  public init(
    tool: String, version: String, build: String, recordings: Int, names: UInt64,
    settings: [String]
  ) {
    self.tool = tool
    self.version = version
    self.build = build
    self.recordings = recordings
    self.names = FrameRecord.text(ofHash: names)
    var hash = ContentHash()
    for text in settings {
      hash.add(text.utf8)
      // No text contains this byte, so different lists never have the same concatenation.
      hash.add([0xFF])
    }
    self.settings = hash.description
  }

  /// Returns how another identity differs, and the remedy; nil if both identify the same run.
  public func difference(from other: RunIdentity) -> (what: String, remedy: String)? {
    if tool != other.tool || version != other.version {
      return (
        "of different versions: \(name) and \(other.name)",
        "Run all shards with one version of the tool."
      )
    }
    if build != other.build {
      return (
        "of different builds of \(name): \(Self.short(build)) and \(Self.short(other.build))",
        "Build once, and copy the executable to every machine."
      )
    }
    if settings != other.settings {
      return (
        "of runs with different options",
        "Give every shard the same options; only --shard, --jobs and the paths of reports may differ. "
          + "The environment variable CI switches --require-goldens on, and the contents of a "
          + "--clock file count, too."
      )
    }
    if recordings != other.recordings || names != other.names {
      return (
        "of different recordings: \(recordings) and \(other.recordings) files, or different names",
        "Give every shard the same folder or list, with the same files in it."
      )
    }
    return nil
  }

  private var name: String { escape("\(tool) \(version)") }

  private static func short(_ build: String) -> String {
    build.isEmpty ? "none" : escape(String(build.prefix(12)))
  }
}
