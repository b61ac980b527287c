// Compares a replay with its golden: the first frame, layer and property that differ.

import GestureReplay
import PlainText

/// The first difference of a replay from its golden.
public struct GoldenDifference: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The index in the log of the first frame that differs; nil if the difference is not in a frame.
  public var frame: Int?
  /// The differing layer, in the first chosen frame at or after ``frame`` in which a layer differs.
  public var layer: String?
  /// What differs: a property of the layer, a field of the frame, or a part of the golden's header.
  public var property: String
  /// The golden's value, as goldens write it.
  public var expected: String
  /// The replay's value, as goldens write it.
  public var actual: String
  /// The chosen frame in which ``layer`` differs: ``frame`` or a later frame; nil without a layer.
  public var sampledFrame: Int?
  /// The layer's path: the indices from the window down.
  public var path: String?
  /// For each layer without a name, maps the title by which ``layer`` or ``expected`` identifies it
  /// to its path in the replay; nil if all layers have names.
  var unnamed: [String: String]?
  /// In human-readable form, the reason why no layer can be named, or that the replay lacks the
  /// frame; nil if there is nothing to say.
  public var note: String?
  /// In human-readable form, what is found to differ later: the number of frames, and the swipes.
  public var later: String?

  public var description: String {
    var text = frame.map { "frame \($0): " } ?? ""
    if let layer { text += "\(escape(layer)) " }
    text += "\(property): expected \(escape(expected)), actual \(escape(actual))"
    if let sampledFrame, let frame, sampledFrame > frame {
      text += "; seen in frame \(sampledFrame), the first frame with stored layers that differ"
    }
    let notes = [note, later].compactMap { $0 }
    return notes.isEmpty ? text : text + " (\(notes.joined(separator: "; ")))"
  }
}

/// The result of a comparison.
public struct GoldenVerdict: Hashable, Sendable {
  /// The first difference; nil if all values are equal.
  public var difference: GoldenDifference?
  /// The number of compared values; if it is zero, the replay has not been verified.
  public var comparedValues: Int
}

extension Golden {
  /// Compares frame by frame, without a tolerance, up to the first difference.
  public func verdict(on actual: Golden) -> GoldenVerdict {
    var compared = 0
    let difference = firstDifference(to: actual, compared: &compared)
    return GoldenVerdict(difference: difference, comparedValues: compared)
  }

  private func firstDifference(to actual: Golden, compared: inout Int) -> GoldenDifference? {
    var found = frameDifference(to: actual, compared: &compared)
    var later: [String] = []
    // A changed duration, for example, also shows in the number of frames.
    if frames.count != actual.frames.count, found != nil {
      later.append("the golden has \(frames.count) frames, the replay \(actual.frames.count)")
    } else if frames.count != actual.frames.count {
      let shorter = min(frames.count, actual.frames.count)
      let next = shorter < frames.count ? frames[shorter].index : actual.frames[shorter].index
      found = GoldenDifference(
        frame: next, property: "frames", expected: "\(frames.count)",
        actual: "\(actual.frames.count)",
        note: shorter < frames.count ? "only the golden has this frame" : nil)
    }
    if found == nil { compared += swipes.count }
    if swipes != actual.swipes {
      let difference = GoldenDifference(
        property: "swipes", expected: Self.text(ofSwipes: swipes),
        actual: Self.text(ofSwipes: actual.swipes))
      if found != nil { later.append("\(difference)") } else { found = difference }
    }
    if !later.isEmpty { found?.later = later.joined(separator: "; ") }
    return found
  }

  private static func text(ofSwipes swipes: [String]) -> String {
    swipes.isEmpty ? "none" : swipes.joined(separator: "; ")
  }

  /// Returns the first difference in the frames that both have.
  private func frameDifference(to actual: Golden, compared: inout Int) -> GoldenDifference? {
    for (old, new) in zip(frames, actual.frames) {
      if let difference = numberDifference(old, new, compared: &compared) { return difference }
      compared += Self.valuesOfFrame - Self.numbersOfFrame
      guard old.hash == new.hash else {
        return layerDifference(to: actual, from: old.index, compared: &compared)
          ?? GoldenDifference(
            frame: old.index, property: "picture hash",
            expected: FrameRecord.text(ofHash: old.hash),
            actual: FrameRecord.text(ofHash: new.hash), note: reasonForNoLayer(in: old, of: actual))
      }
      let layers = Self.layerDifference(old, new, from: old.index, compared: &compared)
      if let layers { return layers }
    }
    return nil
  }

  /// Returns the reason why a frame differs although all layers that the golden keeps from that
  /// frame on are equal.
  private func reasonForNoLayer(in frame: GoldenFrame, of actual: Golden) -> String {
    if frame.layers != nil {
      return "the layer values that the golden stores are equal; a CATransition, or an animated "
        + "property that goldens do not store, differs"
    }
    let last = actual.frames.last?.index ?? frame.index
    let later = chosenFrames.filter { $0 > frame.index && $0 <= last }
    guard let first = later.first else {
      return "the golden stores no layers for this frame or a later one of the replay"
    }
    let list = later.map(String.init).joined(separator: ", ")
    return "the golden stores no layers for this frame, and those of "
      + (later.count == 1 ? "frame \(first)" : "frames \(list)") + " are equal"
  }

  /// The number of values besides the hash: index, time, progress, velocity and phase.
  private static let numbersOfFrame = 5
  /// The number of values of a frame, including the hash.
  static let valuesOfFrame = numbersOfFrame + 1

  private func numberDifference(
    _ old: GoldenFrame, _ new: GoldenFrame, compared: inout Int
  ) -> GoldenDifference? {
    let isSame =
      old.index == new.index && old.microseconds == new.microseconds
      && old.progress == new.progress && old.velocity == new.velocity && old.phase == new.phase
    if isSame {
      compared += Self.numbersOfFrame
      return nil
    }
    let pairs: [(String, String, String)] = [
      ("index", "\(old.index)", "\(new.index)"),
      ("microseconds", "\(old.microseconds)", "\(new.microseconds)"),
      ("progress", GoldenText.number(old.progress), GoldenText.number(new.progress)),
      ("velocity", GoldenText.number(old.velocity), GoldenText.number(new.velocity)),
      ("phase", old.phase.rawValue, new.phase.rawValue),
    ]
    compared += Self.numbersOfFrame
    guard let pair = pairs.first(where: { $0.1 != $0.2 }) else { return nil }
    return GoldenDifference(
      frame: old.index, property: pair.0, expected: pair.1, actual: pair.2)
  }

  /// Returns the first layer that differs in a chosen frame at or after `start`.
  func layerDifference(
    to actual: Golden, from start: Int, compared: inout Int
  ) -> GoldenDifference? {
    for old in frames where old.index >= start {
      let new = actual.frames.first { $0.index == old.index }
      let found = Self.layerDifference(old, new, from: start, compared: &compared)
      if let found { return found }
    }
    return nil
  }

  /// Returns the first layer that differs between two versions of a chosen frame, as a difference of
  /// the frame `start`.
  private static func layerDifference(
    _ old: GoldenFrame, _ new: GoldenFrame?, from start: Int, compared: inout Int
  ) -> GoldenDifference? {
    guard let before = old.layers, let now = new?.layers,
      var found = difference(from: before, to: now, compared: &compared)
    else { return nil }
    (found.frame, found.sampledFrame) = (start, old.index)
    return found
  }

  private static func difference(
    from before: [LayerValues], to now: [LayerValues], compared: inout Int
  ) -> GoldenDifference? {
    // Usually, the layers are the same and in the same order.
    if before.count == now.count, zip(before, now).allSatisfy({ $0.isSame(as: $1) }) {
      compared += before.count * LayerValues.valueCount
      return nil
    }
    let others = Dictionary(now.map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a })
    let known = Set(before.map(\.path))
    guard
      before.contains(where: { layer in
        others[layer.path].map { !layer.isSame(as: $0) } ?? true
      }) || now.contains(where: { !known.contains($0.path) })
    else {
      compared += before.count * LayerValues.valueCount
      return nil
    }
    if let order = OrderChange(from: before, to: now) {
      return GoldenDifference(
        layer: order.moved.title, property: "order",
        expected: "below \(order.passed.title)", actual: "above it",
        path: order.moved.path,
        unnamed: unnamed([
          (order.moved, order.movedPath), (order.passed, order.passedPath),
        ]))
    }
    for layer in before {
      guard let other = others[layer.path] else {
        return GoldenDifference(
          layer: layer.title, property: "layer", expected: "present", actual: "absent",
          path: layer.path)
      }
      if let found = layer.firstDifference(to: other, compared: &compared) {
        return GoldenDifference(
          layer: layer.title, property: found.property, expected: found.expected,
          actual: found.actual, path: layer.path,
          unnamed: layer.type == other.type ? unnamed([(layer, other.path)]) : nil)
      }
    }
    return now.first { !known.contains($0.path) }.map {
      GoldenDifference(
        layer: $0.title, property: "layer", expected: "absent", actual: "present",
        path: $0.path, unnamed: [$0.title: $0.path])
    }
  }

  /// Returns the titles of the layers that have no name, mapped to the given paths.
  private static func unnamed(_ layers: [(layer: LayerValues, path: String)]) -> [String: String]? {
    let titles = layers.filter { $0.layer.name == nil }.map { ($0.layer.title, $0.path) }
    return titles.isEmpty ? nil : Dictionary(titles, uniquingKeysWith: { a, _ in a })
  }
}
