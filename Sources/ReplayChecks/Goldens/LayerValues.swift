// The values of a layer in a chosen frame that goldens keep, so that a difference can be named.

import GestureReplay
import PlainText
import UIKit

/// The presentation values of one layer: its geometry as numbers, its looks as short texts.
public struct LayerValues: Hashable, Sendable {
  /// `0/0/1`: the indices from the window down.
  public var path: String
  /// `UIView`: the type of the view, or of a layer without a view.
  public var type: String
  /// `PhotoViewController.imageView`: how messages name it; nil if only its path does. Not
  /// compared: a property may be renamed.
  public var name: String?
  /// Properties in a fixed order; those at their defaults are left out.
  public var properties: [Property]

  /// One value that differs from its default.
  public struct Property: Hashable, Sendable {
    /// The name, as goldens write it: `position`, `background`.
    public var name: String
    /// Empty for looks.
    public var numbers: [Double]
    /// A look's value; nil for geometry.
    public var text: String?

    /// The value as goldens write it.
    var valueText: String { text ?? LayerValues.text(numbers) }
  }

  init(path: String, type: String, name: String? = nil, properties: [Property] = []) {
    (self.path, self.type, self.name, self.properties) = (path, type, name, properties)
  }

  /// `0/0/1 UIView`: its path and type.
  public var layer: String { "\(path) \(type)" }

  /// Whether another replay shows the same, ignoring the name.
  func isSame(as other: LayerValues) -> Bool {
    path == other.path && type == other.type && properties == other.properties
  }

  /// The number of values that it represents, defaults included.
  static let valueCount = LayerProperty.all.reduce(1 + LookTokens.names.count) {
    $0 + $1.defaults.count
  }

  /// How messages name it.
  var title: String { name.map { "\($0) (\(type))" } ?? "\(type) \(path)" }

  /// `0/0/1 UIView position=195,422 background=1,1,1,1 …`: geometry and looks in one line.
  public var text: String {
    "\(path) \(type)" + (name.map { " name=\(GoldenText.word($0))" } ?? "")
      + properties.map { " \($0.name)=\($0.valueText)" }.joined()
  }

  var geometry: [Property] { properties.filter { $0.text == nil } }
  var looks: [Property] { properties.filter { $0.text != nil } }
}

/// The properties of goldens; for geometry, their counts and defaults.
enum LayerProperty {
  static let all: [(name: String, defaults: [Double])] = [
    ("position", [0, 0]), ("bounds", [0, 0, 0, 0]), ("anchor", [0.5, 0.5]), ("z", [0]),
    ("opacity", [1]), ("hidden", [0]),
    ("transform", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
  ]
}

/// Takes the layers' values in chosen frames of a replay.
@MainActor public final class LayerSampler: ReplayObserver {
  private let chosen: Set<Int>
  private let names: ViewNames?
  private let isForMessages: Bool
  /// How messages call each layer of the chosen frames, by its place.
  @exclusivity(unchecked) private(set) var messageNames: [Int: [String: String]] = [:]
  @exclusivity(unchecked) private var digests = ContentsDigests()
  /// The rows of the last sampled frame: most have the same looks in the next.
  @exclusivity(unchecked) private var last: [SampledRow] = []
  /// The rows of each chosen frame that was shown, in the frame's order.
  @exclusivity(unchecked) private(set) var rows: [Int: [SampledRow]] = [:]

  /// The layers of each chosen frame that was shown, in the frame's order.
  public var samples: [Int: [LayerValues]] { rows.mapValues { SampledRow.values(of: $0) } }

  /// - Parameters:
  ///   - frames: the frames to look at, by the log's index.
  ///   - isNaming: whether layers are named by the property that holds them; costs a search per
  ///     frame.
  public convenience init(frames: some Sequence<Int>, isNaming: Bool = false) {
    self.init(frames: frames, isNaming: isNaming, isForMessages: false)
  }

  /// - Parameter isForMessages: whether each layer's name in messages is noted, too.
  init(frames: some Sequence<Int>, isNaming: Bool, isForMessages: Bool) {
    chosen = Set(frames)
    names = isNaming ? ViewNames() : nil
    self.isForMessages = isForMessages
  }

  /// Takes the values of the layers if the frame is one of the chosen.
  public func frameWasLogged(_ record: FrameRecord) {
    guard chosen.contains(record.index) else { return }
    let parts = UITransitionObserver.currentParts
    names?.add(owners: [parts?.from, parts?.to, parts?.animator].compactMap { $0 })
    rows[record.index] = sample(FrameCycle.current.frame)
    if isForMessages, let names {
      let frame = FrameCycle.current.frame
      for (row, values) in SampledRow.values(of: rows[record.index] ?? []).enumerated() {
        messageNames[record.index, default: [:]][values.path] = names.name(
          of: frame.layer(at: row))
      }
    }
    names?.forget()
  }

  /// The rows of a frame as values, in its own order.
  func values(of frame: FrameView) -> [LayerValues] { SampledRow.values(of: sample(frame)) }

  private func sample(_ frame: FrameView) -> [SampledRow] {
    var rows: [SampledRow] = []
    rows.reserveCapacity(frame.count)
    for row in 0..<frame.count {
      let layer = frame.layer(at: row)
      let parent = frame.parent(of: row)
      var place = row
      if let parent { place -= frame.children(of: parent).lowerBound }
      rows.append(
        SampledRow(
          parent: parent, place: place,
          type: Self.typeWord(of: (layer.delegate as? UIView) ?? layer),
          name: names?.ownName(of: layer), pose: LayerPose(frame, row),
          looks: looks(of: frame, row)))
    }
    last = rows
    return rows
  }

  /// The looks of a row; shares the previous frame's if they are equal.
  private func looks(of frame: FrameView, _ row: Int) -> SampledLooks {
    let look = frame.look(at: row)
    if row < last.count, last[row].looks.look == look { return last[row].looks }
    // Pictures are compared by each of their rows, and would be kept with this list.
    guard row < Self.written.count, look.contents == nil else {
      return SampledLooks(look, digests: &digests)
    }
    if let former = Self.written[row], former.look == look { return former }
    let looks = SampledLooks(look, digests: &digests)
    Self.written[row] = looks
    return looks
  }

  /// The looks that became text last in each of the first rows. Most cases of a run show the same
  /// screens, whose looks need not become text for each of them.
  @exclusivity(unchecked)
  private static var written = [SampledLooks?](repeating: nil, count: 64)

  /// The words of known types: the runtime builds a type's name anew each time.
  @exclusivity(unchecked) private static var typeWords: [ObjectIdentifier: String] = [:]

  private static func typeWord(of object: AnyObject) -> String {
    let type: AnyClass = Swift.type(of: object)
    if let word = typeWords[ObjectIdentifier(type)] { return word }
    // The type's name must not contain a space, which ends the field.
    let word = GoldenText.word("\(type)")
    typeWords[ObjectIdentifier(type)] = word
    return word
  }
}

extension LayerValues {
  /// The first property that differs; values left out are at their defaults. Adds the numbers that
  /// were compared to `compared`.
  func firstDifference(
    to actual: LayerValues, compared: inout Int
  ) -> (property: String, expected: String, actual: String)? {
    compared += 1
    if type != actual.type { return ("type", type, actual.type) }
    for (name, defaults) in LayerProperty.all {
      let old = properties.first { $0.name == name }?.numbers ?? defaults
      let new = actual.properties.first { $0.name == name }?.numbers ?? defaults
      compared += old.count
      if old != new { return (name, Self.text(old), Self.text(new)) }
    }
    for name in LookTokens.names {
      let old = properties.first { $0.name == name }?.text
      let new = actual.properties.first { $0.name == name }?.text
      compared += 1
      if old != new { return (name, Self.shown(old), Self.shown(new)) }
    }
    return nil
  }

  private static func shown(_ look: String?) -> String {
    look.map { GoldenText.unword($0) ?? $0 } ?? "none"
  }

  static func text(_ numbers: [Double]) -> String {
    numbers.map { GoldenText.number($0) }.joined(separator: ",")
  }
}
