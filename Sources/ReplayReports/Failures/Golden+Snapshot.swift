// A golden's numbers as a snapshot: the expected frame, to the extent that the golden contains it.

import QuartzCore
import ReplayChecks

extension Golden {
  /// Returns the layers of a chosen frame as they were accepted, from the golden's numbers; nil for
  /// a frame whose layers the golden does not store.
  ///
  /// A golden stores only a hash of contents and shapes, and nothing of a CATransition's state. These
  /// are copied from `actual` if it has a layer at the same place and of the same type.
  func snapshot(ofFrame index: Int, appearanceFrom actual: FrameSnapshot?) -> FrameSnapshot? {
    guard let layers = frames.first(where: { $0.index == index })?.layers else { return nil }
    let places = layers.map { GoldenPlace($0.layer) }
    let rows = Dictionary(
      places.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { a, _ in a })
    let known = actual.map(Self.byPlace) ?? [:]
    var result: [FrameSnapshot.Row] = []
    /// The spaces of the sublayers of each row.
    var spaces: [CATransform3D] = []
    for (layer, place) in zip(layers, places) {
      let parent = place.parent.flatMap { rows[$0] }.flatMap { $0 < result.count ? $0 : nil }
      let above = parent.map { result[$0] }
      let values = GoldenNumbers(layer)
      let geometry = values.geometry
      var row = FrameSnapshot.Row(
        parent: parent, bounds: geometry.bounds,
        world: geometry.world(in: parent.map { spaces[$0] } ?? CATransform3DIdentity))
      row.opacity = values.opacity
      row.isHidden = values.isHidden || above?.isHidden == true
      row.zPosition = geometry.zPosition
      if let same = known[place.path], LayerTitle(same.title, path: "").name.hasPrefix(place.type) {
        (row.appearance, row.title, row.isMask) = (same.appearance, same.title, same.isMask)
        row.take(same.transition, of: same)
      } else {
        row.title = layer.name ?? place.type
      }
      row.appearance = layer.appearance(from: row.appearance)
      row.composedOpacity = row.isHidden ? 0 : row.opacity * (above?.composedOpacity ?? 1)
      result.append(row)
      spaces.append(
        geometry.space(onto: row.world, keepsDepth: row.appearance.isTransformLayer))
    }
    return FrameSnapshot(rows: result)
  }

  /// Returns the rows by their paths from the root down.
  private static func byPlace(_ snapshot: FrameSnapshot) -> [String: FrameSnapshot.Row] {
    Dictionary(
      zip(SceneTable.paths(of: snapshot.rows), snapshot.rows).map { ($0, $1) },
      uniquingKeysWith: { a, _ in a })
  }
}

extension FrameSnapshot.Row {
  /// Applies a transition's state to a row that is where that of the replay would be without it.
  fileprivate mutating func take(_ transition: FrameSnapshot.Transition?, of same: Self) {
    guard let transition,
      zip(world.elements, transition.clipWorld.elements)
        .allSatisfy({ abs($0 - $1) <= 1e-9 * max(1, abs($0)) })
    else { return }
    (world, self.transition) = (same.world, transition)
    opacity *= transition.weight
  }
}

/// The path and the type of a layer, parsed from text such as `0/0/1 UIView`.
struct GoldenPlace {
  var path: String
  var type: String

  init(_ layer: String) {
    let parts = layer.split(separator: " ", maxSplits: 1)
    path = parts.first.map(String.init) ?? ""
    type = parts.count > 1 ? String(parts[1]) : ""
  }

  /// The path of the superlayer; nil for a root.
  var parent: String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }
}

/// A layer's numbers, under their names in a golden; omitted properties have their defaults.
private struct GoldenNumbers {
  private let numbers: [String: [Double]]

  init(_ layer: LayerValues) {
    numbers = Dictionary(
      layer.properties.map { ($0.name, $0.numbers) }, uniquingKeysWith: { a, _ in a })
  }

  private func list(_ name: String, _ usual: [Double]) -> [Double] {
    guard let found = numbers[name], found.count == usual.count else { return usual }
    return found
  }

  var opacity: Double { min(max(list("opacity", [1])[0], 0), 1) }
  var isHidden: Bool { list("hidden", [0])[0] != 0 }

  var geometry: LayerGeometry {
    var geometry = LayerGeometry()
    let (position, anchor) = (list("position", [0, 0]), list("anchor", [0.5, 0.5]))
    let bounds = list("bounds", [0, 0, 0, 0])
    geometry.position = CGPoint(x: position[0], y: position[1])
    geometry.zPosition = list("z", [0])[0]
    geometry.bounds = CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    geometry.anchorPoint = CGPoint(x: anchor[0], y: anchor[1])
    geometry.anchorPointZ = list("anchorZ", [0])[0]
    geometry.transform = transform("transform")
    geometry.sublayerTransform = transform("sublayerTransform")
    return geometry
  }

  private func transform(_ name: String) -> CATransform3D {
    let m = list(name, Self.identity)
    return CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
  }

  private static let identity: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
}
