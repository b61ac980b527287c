// A case that failed, as a page shows it: expected and actual frames, the layer, the command.

import GestureReplay
import PlainText
import QuartzCore
import ReplayChecks

/// A failed case with the frames that it is about.
///
/// Frames of both sides are those whose layers the golden keeps, and the first that differs. A case
/// without a golden, one that broke an invariant, shows the frames around the one it names.
public struct FailedCase: Sendable {
  public var title: String
  public var subtitle: String
  /// `differs`, `violates` …
  public var verdict: String
  public var message: String
  public var remedy: String?
  public var difference: GoldenDifference?
  /// The command that accepts what is shown; nil where nothing can be accepted.
  public var accept: String?
  /// The screen in points.
  public var screen: CGSize
  /// Frames by the log's index.
  public var expected: [Int: FrameSnapshot] = [:]
  public var actual: [Int: FrameSnapshot] = [:]
  /// The frame that is shown first; nil: the first there is.
  public var firstFrame: Int?
  /// Why there is no picture, or what it does not show.
  public var note: String?

  public init(
    title: String, subtitle: String, verdict: String, message: String, screen: CGSize
  ) {
    (self.title, self.subtitle, self.verdict) = (title, subtitle, verdict)
    (self.message, self.screen) = (message, screen)
  }

  /// Frames before and after the one in which an invariant broke.
  static let framesAround = 2

  /// Fills in both sides from a golden and what a replay showed.
  ///
  /// - Parameter golden: nil for a case that has none.
  public mutating func fill(
    golden: Golden?, indices: [Int], snapshots: [FrameSnapshot], around frame: Int?
  ) {
    let shown = Dictionary(
      zip(indices, snapshots).map { ($0, $1) }, uniquingKeysWith: { a, _ in a })
    firstFrame = difference?.sampledFrame ?? difference?.frame ?? frame
    var wanted = Set(
      (golden?.frames ?? []).filter { $0.layers != nil }.map(\.index))
    for frame in [frame, difference?.frame, difference?.sampledFrame].compactMap({ $0 }) {
      if golden == nil {
        wanted.formUnion(frame - Self.framesAround...frame + Self.framesAround)
      } else {
        wanted.insert(frame)
      }
    }
    for index in wanted {
      if let snapshot = shown[index] { actual[index] = snapshot }
      if let snapshot = golden?.snapshot(ofFrame: index, looksFrom: shown[index]) {
        expected[index] = snapshot
      }
    }
  }

  /// The frames that either side has, by the log's index.
  public var frames: [Int] { Array(Set(expected.keys).union(actual.keys)).sorted() }

  /// The page's item.
  public var item: ReportItem {
    var (old, new) = (SceneTable(screen: screen), SceneTable(screen: screen))
    let first = firstFrame ?? frames.first
    let pairs = frames.map { index -> JSONValue in
      var members: [JSONValue.Member] = [
        .init("name", .text("frame \(index)")),
        .init("isFirstDifference", .bool(index == first)),
        .init("expected", .null), .init("actual", .null),
      ]
      if let snapshot = expected[index] {
        members[2] = .init("expected", .integer(Int64(old.frameCount)))
        old.append(snapshot)
      }
      if let snapshot = actual[index] {
        members[3] = .init("actual", .integer(Int64(new.frameCount)))
        new.append(snapshot)
      }
      return .object(members)
    }
    return ReportItem(
      .failure, title: title, subtitle: subtitle, verdict: verdict, isGood: false,
      summary: message, lines: [remedy, accept.map { "To accept it: \($0)" }].compactMap { $0 },
      members: [
        .init("message", .safe(message)), .init("remedy", text(remedy)),
        .init("accept", text(accept)), .init("note", text(note)),
        .init("difference", differenceValue), .init("pairs", .array(pairs)),
        .init("screen", .rounded([screen.width, screen.height])),
        .init("expected", expected.isEmpty ? .null : old.value),
        .init("actual", actual.isEmpty ? .null : new.value),
      ])
  }

  private func text(_ text: String?) -> JSONValue { text.map { .safe($0) } ?? .null }

  private var differenceValue: JSONValue {
    guard let difference else { return .null }
    return .object([
      .init("frame", difference.frame.map { .integer(Int64($0)) } ?? .null),
      .init("layer", text(difference.layer)), .init("path", text(difference.path)),
      .init("owner", text(owner(of: difference.path))),
      .init("property", .safe(difference.property)),
      .init("expected", .safe(difference.expected)), .init("actual", .safe(difference.actual)),
    ])
  }

  /// The controller that owns the layer, as the actual side names it.
  private func owner(of path: String?) -> String? {
    guard let path, let snapshot = (firstFrame ?? frames.first).flatMap({ actual[$0] }) else {
      return nil
    }
    let paths = SceneTable.paths(of: snapshot.rows)
    guard let row = paths.firstIndex(of: path) else { return nil }
    return LayerTitle(snapshot.rows[row].title, path: path).owner
  }
}
