import GestureReplay
import LayerRendering
import PlainText
import QuartzCore
import ReplayChecks

/// A failed case with its frames.
///
/// The expected and the actual side show the frames whose layers the golden stores, and the frames
/// that the failure names. If a rule is broken in a view that no frame shows, a pair of pictures of
/// that view follows these frames.
public struct FailedCase: Sendable {
  public var title: String
  public var subtitle: String
  /// The verdict, such as `differs` or `violates`.
  public var verdict: String
  public var message: String
  public var difference: GoldenDifference?
  /// The next steps: the purpose of each command, and the command.
  public var commands: [(purpose: String, command: String)] = []
  /// The screen in points.
  public var screen: CGSize
  /// The pairs of frames, in the order in which they are shown.
  public private(set) var pairs: [ComparedFrame] = []
  /// The index of the pair in ``pairs`` that is shown first.
  public private(set) var first = 0
  /// The reason why there are no frames, or why no pixel of the named frame differs.
  public var note: String?
  /// The calls that set the wrong value, from ``ReplayChecks/FailureBlame``; empty if they are not
  /// known.
  public var blame: [String] = []
  /// The path, from the window down, of the layer that is outlined on both sides: the layer that
  /// differs, or otherwise the layer that breaks a rule.
  private(set) var outlined: String?

  public init(
    title: String, subtitle: String, verdict: String, message: String, screen: CGSize
  ) {
    (self.title, self.subtitle, self.verdict) = (title, subtitle, verdict)
    (self.message, self.screen) = (message, screen)
  }

  /// The number of frames shown before and after the frame in which a rule was broken.
  static let framesAround = 2

  /// Adds both sides from a golden and the frames of a replay.
  ///
  /// The pair that is shown first is the first of these that exists:
  ///
  /// 1. the first frame that the failure names and in which a pixel differs;
  /// 2. the differing layer of the named frame, drawn alone, if other layers cover it;
  /// 3. the next frame that differs, because the changes that a completion block makes appear one
  ///    frame later;
  /// 4. a view that no frame shows;
  /// 5. the named frame, with the broken rule written on its actual side.
  ///
  /// - Parameters:
  ///   - golden: the case's golden; nil if it has none.
  ///   - frames: the replay's log, a record for each of `snapshots`.
  ///   - violations: the rules that were broken, with their frames.
  ///   - frame: another frame that the failure names.
  ///   - unshown: the views that no frame shows.
  @MainActor public mutating func fill(
    golden: Golden?, frames: [FrameRecord], snapshots: [FrameSnapshot],
    violations: [InvariantViolation] = [], around frame: Int? = nil,
    unshown: UnshownScreens? = nil
  ) {
    let sides = FailureSides(golden: golden, frames: frames, snapshots: snapshots)
    let named =
      [difference?.sampledFrame, difference?.frame, frame].compactMap { $0 }
      + violations.map(\.frame)
    var wanted = sides.keptFrames
    for frame in named {
      wanted.formUnion(
        golden == nil ? frame - Self.framesAround...frame + Self.framesAround : frame...frame)
    }
    let renderer = FrameRenderer(size: screen)
    pairs = wanted.sorted().compactMap { sides.pair(ofFrame: $0, violations: violations) }
    for index in pairs.indices { pairs[index].measure(renderer) }
    var alone = named.first.flatMap { frame in pairs.first { $0.frame == frame } }
      .flatMap { $0.alone(difference) }
    alone?.measure(renderer)
    if let alone, alone.differs { pairs.append(alone) }
    var hidden: [ComparedFrame] = []
    if let unshown {
      if violations.contains(where: { $0.isInUnshownView == true }) {
        hidden += unshown.differences
      }
      if violations.contains(where: { $0.invariant == .releasesControllers }) {
        hidden += unshown.departed
      }
    }
    for index in hidden.indices { hidden[index].measure(renderer) }
    pairs += hidden
    chooseFirst(named, violations)
    outlined = difference?.path ?? path(of: violations.first?.layer)
    if pairs.indices.contains(first), pairs[first].isWritten { pairs[first].measure(renderer) }
  }

  private mutating func chooseFirst(_ named: [Int], _ violations: [InvariantViolation]) {
    first = 0
    guard let frame = named.first else { return }
    let place = pairs.firstIndex { $0.frame == frame } ?? 0
    let exact = named.compactMap { frame in
      pairs.firstIndex { $0.frame == frame && $0.differs }
    }.first
    let alone = pairs.firstIndex { $0.isAlone }
    let later = pairs.firstIndex { $0.differs && ($0.frame ?? .max) > frame }
    first = exact ?? alone ?? later ?? place
    if pairs.indices.contains(first), pairs[first].frame == frame, !pairs[first].differs {
      let broken = violations.filter { $0.frame == frame }
      pairs[first] = pairs[first].written(broken, screen: screen)
    }
    guard exact == nil, pairs.indices.contains(first), pairs[place].pixels != nil else { return }
    note = "No pixel of frame \(frame) differs: " + reason(place)
  }

  private func reason(_ place: Int) -> String {
    let shown = pairs[first]
    if shown.isWritten {
      return "the failure is a call, which no picture shows. It is written on the actual side."
    }
    if first == place { return "no picture shows the failure." }
    if shown.isAlone { return "other layers cover the layer that differs. Here it is drawn alone." }
    return shown.frame == nil
      ? "the failure is visible in \(shown.name)."
      : "of the recorded frames, \(shown.name) is the first that shows the failure."
  }

  /// The failed case as an item of a page.
  public var item: ReportItem {
    var (old, new) = (SceneTable(), SceneTable())
    let shown = pairs.enumerated().map { place, pair -> JSONValue in
      func index(_ snapshot: FrameSnapshot?, _ table: inout SceneTable) -> JSONValue {
        guard let snapshot else { return .null }
        defer { table.append(snapshot) }
        return .int(table.frameCount)
      }
      return .object(omittingNil: [
        "name": .safe(pair.name), "isFirst": .bool(place == first),
        "expected": index(pair.expected, &old), "actual": index(pair.actual, &new),
        "expectedText": .safe(pair.expectedText), "actualText": .safe(pair.actualText),
        "frame": pair.frame.map { .int($0) }, "pixels": pair.pixels.map { .int($0.differing) },
        "allPixels": pair.pixels.map { .int($0.all) },
        "isWritten": pair.pixels != nil && pair.isWritten ? .bool(true) : nil,
      ])
    }
    let commands = commands.map { one -> JSONValue in
      ["purpose": .safe(one.purpose), "command": .safe(one.command)]
    }
    return ReportItem(
      .failure, title: title, subtitle: subtitle, verdict: verdict, isGood: false,
      summary: message,
      lines: (note.map { [$0] } ?? []) + blame
        + self.commands.map { "\($0.purpose): \($0.command)" },
      data: [
        "message": .safe(message), "commands": .array(commands), "note": .safe(note),
        "difference": differenceValue, "outlined": .safe(outlined), "blame": .safe(blame),
        "pairs": .array(shown), "screen": .rounded([screen.width, screen.height]),
        "expected": old.frameCount == 0 ? .null : old.value,
        "actual": new.frameCount == 0 ? .null : new.value,
      ])
  }

  /// Returns the path, in the frame that is shown first, of the layer that messages call `name`.
  private func path(of name: String?) -> String? {
    guard let name, pairs.indices.contains(first), let shown = pairs[first].actual else {
      return nil
    }
    let row = shown.rows.firstIndex {
      $0.title?.split(separator: LayerTitle.separator).last == name[...]
    }
    return row.map { SceneTable.paths(of: shown.rows)[$0] }
  }

  private var differenceValue: JSONValue {
    guard let difference else { return .null }
    return [
      "frame": .int(difference.frame), "layer": .safe(difference.layer),
      "path": .safe(difference.path), "owner": .safe(owner(of: difference.path)),
      "property": .safe(difference.property), "expected": .safe(difference.expected),
      "actual": .safe(difference.actual),
    ]
  }

  /// Returns the controller that owns the layer, as named on the actual side.
  private func owner(of path: String?) -> String? {
    guard let path, pairs.indices.contains(first), let snapshot = pairs[first].actual else {
      return nil
    }
    let paths = SceneTable.paths(of: snapshot.rows)
    guard let row = paths.firstIndex(of: path) else { return nil }
    return LayerTitle(snapshot.rows[row].title, path: path).owner
  }
}
