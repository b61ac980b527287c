// The values of a layer in a chosen frame. Goldens store them, so that a report can name a
// difference.

import GestureReplay
import PlainText
import UIKit

/// The presentation values of one layer: its geometry as numbers and its appearance as short
/// strings.
public struct LayerValues: Hashable, Sendable {
  /// The indices from the window down, such as `0/0/1`.
  public var path: String
  /// The type of the layer's view, such as `UIView`, or of the layer if it has no view.
  public var type: String
  /// The layer's name in messages, such as `PhotoViewController.imageView`; nil if only its path
  /// identifies it. Names are not compared, because a property can be renamed.
  public var name: String?
  /// The properties, in a fixed order; properties at their defaults are omitted.
  public var properties: [Property]

  /// One value that differs from its default.
  public struct Property: Hashable, Sendable {
    /// The name as goldens write it, such as `position` or `background`.
    public var name: String
    /// The numbers of a geometry property; empty for an appearance property.
    public var numbers: [Double]
    /// The value of an appearance property; nil for a geometry property.
    public var text: String?

    /// The value as goldens write it.
    var valueText: String { text ?? LayerValues.text(numbers) }
  }

  init(path: String, type: String, name: String? = nil, properties: [Property] = []) {
    (self.path, self.type, self.name, self.properties) = (path, type, name, properties)
  }

  /// The layer's path and type, such as `0/0/1 UIView`.
  public var layer: String { "\(path) \(type)" }

  /// Returns whether the layer has the same values in another replay, ignoring the name.
  func isSame(as other: LayerValues) -> Bool {
    path == other.path && type == other.type && properties == other.properties
  }

  /// The number of values of the layer, defaults included.
  static let valueCount = 1 + LayerPoses.count + GoldenAppearance.names.count

  /// The layer as messages name it.
  var title: String { name.map { "\($0) (\(type))" } ?? "\(type) \(path)" }

  /// Geometry and appearance in one line: `0/0/1 UIView position=195,422 background=1,1,1,1 …`.
  public var text: String {
    "\(path) \(type)" + (name.map { " name=\(GoldenText.word($0))" } ?? "")
      + properties.map { " \($0.name)=\($0.valueText)" }.joined()
  }

  var geometry: [Property] { properties.filter { $0.text == nil } }
  var appearance: [Property] { properties.filter { $0.text != nil } }
}

/// Records the layers' values in chosen frames of a replay.
@MainActor public final class LayerSampler: ReplayObserver {
  private let chosen: Set<Int>
  private let names: ViewNames?
  private let isForMessages: Bool
  /// For each chosen frame, the names that messages use for its layers, by path.
  private(set) var messageNames: [Int: [String: String]] = [:]
  private var digests = ContentsDigests()
  /// The rows of the last sampled frame. Most of them have the same appearance in the next sampled
  /// frame.
  private var last: [SampledRow] = []
  /// The chosen frames that were shown, by their index.
  private(set) var frames: [Int: SampledFrame] = [:]

  /// The layers of each chosen frame that was shown, in the frame's order.
  public var samples: [Int: [LayerValues]] { frames.mapValues(\.values) }

  /// - Parameters:
  ///   - frames: the indices in the log of the chosen frames.
  ///   - isNaming: whether layers are named by the app's properties that refer to them; this costs
  ///     a search in each chosen frame.
  public convenience init(frames: some Sequence<Int>, isNaming: Bool = false) {
    self.init(frames: frames, isNaming: isNaming, isForMessages: false)
  }

  /// - Parameter isForMessages: whether each layer's name in messages is recorded, too.
  init(frames: some Sequence<Int>, isNaming: Bool, isForMessages: Bool) {
    chosen = Set(frames)
    names = isNaming ? ViewNames() : nil
    self.isForMessages = isForMessages
  }

  /// Records the values of the layers if the frame was chosen.
  public func frameWasLogged(_ record: FrameRecord) {
    guard chosen.contains(record.index) else { return }
    let parts = UITransitionObserver.currentParts
    names?.add(owners: [parts?.from, parts?.to, parts?.animator].compactMap { $0 })
    let frame = FrameCycle.current.frame
    let sample = sample(frame)
    frames[record.index] = sample
    if isForMessages, let names {
      for (row, values) in sample.values.enumerated() {
        messageNames[record.index, default: [:]][values.path] = names.name(
          of: frame.layer(at: row))
      }
    }
    names?.forget()
  }

  /// Returns the rows of a frame as values, in the frame's order.
  func values(of frame: FrameView) -> [LayerValues] { sample(frame).values }

  private func sample(_ frame: FrameView) -> SampledFrame {
    var sample = SampledFrame(frame)
    for row in 0..<frame.count {
      let layer = frame.layer(at: row)
      let parent = frame.parent(of: row)
      var place = row
      if let parent { place -= frame.children(of: parent).lowerBound }
      let type: AnyClass = Swift.type(of: (layer.delegate as? UIView) ?? layer)
      sample.rows.append(
        SampledRow(
          parent: parent, place: place, type: typeWord(type, row), typeID: ObjectIdentifier(type),
          name: names?.ownName(of: layer), appearance: appearance(of: frame, row)))
    }
    last = sample.rows
    return sample
  }

  /// Returns the appearance of a row; reuses the previous frame's appearance if both are equal.
  private func appearance(of frame: FrameView, _ row: Int) -> SampledAppearance {
    guard let plain = frame.plainAppearance(at: row) else {
      let value = frame.appearance(at: row)
      if row < last.count, last[row].appearance.value == value { return last[row].appearance }
      // This appearance is not added to `written` for reuse by other cases, because it may contain
      // a picture, and a comparison of pictures compares all their rows.
      return SampledAppearance(value, nil, digests: &digests)
    }
    if row < last.count, last[row].appearance.plain == plain { return last[row].appearance }
    let place = row % Self.written.count
    for former in Self.written[place] where former.plain == plain { return former }
    let appearance = SampledAppearance(frame.appearance(at: row), plain, digests: &digests)
    if Self.written[place].count == Self.maximumWritten { Self.written[place].removeFirst() }
    Self.written[place].append(appearance)
    return appearance
  }

  /// The latest appearances, with their text, by row number modulo the number of lists. Most cases
  /// of a run show the same screens, so the text can be reused.
  private static var written = [[SampledAppearance]](repeating: [], count: 64)
  /// The maximum number of appearances in one list: enough for the layers that have the same row
  /// number while one of two screens is shown alone, and while both are shown.
  private static let maximumWritten = 4

  /// The names of types as words, cached because the runtime builds a type's name on every request.
  private static var typeWords: [ObjectIdentifier: String] = [:]

  private func typeWord(_ type: AnyClass, _ row: Int) -> String {
    if row < last.count, last[row].typeID == ObjectIdentifier(type) { return last[row].type }
    return Self.typeWord(type)
  }

  private static func typeWord(_ type: AnyClass) -> String {
    if let word = typeWords[ObjectIdentifier(type)] { return word }
    // The type's name must not contain a space, which ends the field.
    let word = GoldenText.word("\(type)")
    typeWords[ObjectIdentifier(type)] = word
    return word
  }
}

extension LayerValues {
  /// Returns the first property that differs; properties that are omitted have their defaults.
  /// Adds the number of compared values to `compared`.
  func firstDifference(
    to actual: LayerValues, compared: inout Int
  ) -> (property: String, expected: String, actual: String)? {
    compared += 1
    if type != actual.type { return ("type", type, actual.type) }
    for property in LayerPoses.properties {
      let name = property.name
      let old = properties.first { $0.name == name }?.numbers ?? property.defaults
      let new = actual.properties.first { $0.name == name }?.numbers ?? property.defaults
      compared += old.count
      if old != new { return (name, Self.text(old), Self.text(new)) }
    }
    for name in GoldenAppearance.names {
      let old = properties.first { $0.name == name }?.text
      let new = actual.properties.first { $0.name == name }?.text
      compared += 1
      if old != new { return (name, Self.shown(old), Self.shown(new)) }
    }
    return nil
  }

  private static func shown(_ text: String?) -> String {
    text.map { GoldenText.decodeWord($0) ?? $0 } ?? "none"
  }

  static func text(_ numbers: [Double]) -> String {
    numbers.map { GoldenText.number($0) }.joined(separator: ",")
  }
}
