// Determines the visible layers and the colour at a point of a frame, without drawing.

import UIKit

/// The layers of a frame in paint order, with the data needed to find the colour of a point.
///
/// Backgrounds, contents, snapshots, masks, clipping, opacity, z order and perspective are
/// considered. Rounded corners, shadows, borders, text and filters are not: they affect edges, but
/// areas are what the probe's rules check. Cost: one pass over the frame, and another one before the
/// first query, as many probes are never queried; a query visits the layers near the point, from
/// the topmost layer down to the first opaque layer.
@MainActor struct ScreenProbe {
  struct Row {
    let layer: CALayer
    /// For a layer of a CATransition's snapshot of the old contents, the layer that contains the
    /// snapshot; nil for layers that are or were in the tree.
    let host: CALayer?
    let map: ShownPlane?
    /// The layer's bounding box on the screen; nil if the layer is seen edge-on or is behind the
    /// viewer.
    let box: CGRect?
    let bounds: CGRect
    /// The product of the opacities from the root down.
    let opacity: Double
    let background: Ink?
    let contents: AnyObject?
    let contentsRect: CGRect
    /// The indices in ``rows`` of the rows that clip this row by their bounds or mask.
    let clips: [Int]
    /// Whether the bounds clip the contents.
    let masksToBounds: Bool
    let mask: Mask?

    /// Whether the layer itself has content, visible or not.
    var paints: Bool { background != nil || contents != nil }
  }

  /// The mask of a row, as the frame shows it.
  @MainActor final class Mask {
    let map: ShownPlane?
    let bounds: CGRect
    /// The path of a shape layer, which an animation may move.
    let path: CGPath?

    init(of frame: FrameView, _ row: Int) {
      map = ShownPlane(frame.worlds[row])
      path = frame.path(at: row)
      bounds = frame.bounds(at: row)
    }
  }

  /// The rows, back to front.
  private(set) var rows: [Row] = []
  private let images: ImageNumbers
  private let drawing: Drawing?
  private let index = Index()

  /// What queries need, computed by the first one.
  @MainActor private final class Index {
    var strips: ScreenStrips?
    var places: [ObjectIdentifier: Int]?
  }

  /// How a frame's layers are drawn, kept because completions may change it after the frame.
  struct Drawing {
    private(set) var singleSided: Set<ObjectIdentifier> = []
    private(set) var clipping: Set<ObjectIdentifier> = []

    @MainActor mutating func take(_ layers: [CALayer]) {
      singleSided.removeAll(keepingCapacity: true)
      clipping.removeAll(keepingCapacity: true)
      for layer in layers {
        if !layer.isDoubleSided { singleSided.insert(ObjectIdentifier(layer)) }
        if layer.masksToBounds { clipping.insert(ObjectIdentifier(layer)) }
      }
    }
  }

  /// Reads the presentation values of the last frame step.
  ///
  /// - Parameters:
  ///   - images: the object that numbers images, shared by the compared frames.
  ///   - drawing: how the frame's layers were drawn; nil if nothing has changed since.
  init(_ frame: FrameView, images: ImageNumbers, drawing: Drawing? = nil) {
    self.images = images
    self.drawing = drawing
    rows.reserveCapacity(frame.count)
    for row in 0..<frame.count where frame.parent(of: row) == nil {
      add(row, of: frame, clips: [], host: nil)
    }
  }

  /// Returns the index in ``rows`` of a layer; nil if the frame does not show it.
  func place(of layer: CALayer) -> Int? {
    if let places = index.places { return places[ObjectIdentifier(layer)] }
    var places: [ObjectIdentifier: Int] = [:]
    places.reserveCapacity(rows.count)
    for place in rows.indices { places[ObjectIdentifier(rows[place].layer)] = place }
    index.places = places
    return places[ObjectIdentifier(layer)]
  }

  /// Returns the rows that may be visible at a point, topmost first.
  private func entries(at point: CGPoint) -> ArraySlice<ScreenStrips.Entry> {
    if let strips = index.strips { return strips.entries(at: point) }
    let strips = ScreenStrips(rows)
    index.strips = strips
    return strips.entries(at: point)
  }

  private mutating func add(_ row: Int, of frame: FrameView, clips: [Int], host: CALayer?) {
    guard !frame.isHidden(at: row) else { return }
    // At progress 0, a CATransition shows only the old contents, even if the new ones are on top.
    if let transition = frame.transition(at: row), transition.oldRow != nil,
      transition.progress <= 0
    {
      return
    }
    let layer = frame.layer(at: row)
    let (map, bounds) = (ShownPlane(frame.worlds[row]), frame.bounds(at: row))
    // A layer that is not double-sided and faces away hides its sublayers, too.
    if !layer.isDoubleSided || drawing?.singleSided.contains(ObjectIdentifier(layer)) == true,
      let map,
      !map.facesViewer(at: CGPoint(x: bounds.midX, y: bounds.midY))
    {
      return
    }
    let isCopy = layer.isOldPicture
    let animated = frame.animatedAppearance(at: row)
    let children = frame.children(of: row)
    let isMasked = !children.isEmpty && frame.isMask(children.upperBound - 1)
    let sublayers = isMasked ? children.dropLast() : children
    let index = rows.count
    let masksToBounds =
      drawing?.clipping.contains(ObjectIdentifier(layer)) ?? layer.masksToBounds
    rows.append(
      Row(
        layer: layer, host: isCopy ? host : nil, map: map, box: map?.box(of: bounds),
        bounds: bounds, opacity: frame.composedOpacities[row],
        background: Self.background(of: layer, animated),
        contents: layer.contents as AnyObject?, contentsRect: layer.contentsRect, clips: clips,
        masksToBounds: masksToBounds,
        mask: isMasked ? Mask(of: frame, sublayers.upperBound) : nil))
    var inner = clips
    if masksToBounds || isMasked { inner.append(index) }
    guard let order = Self.depthOrder(sublayers, of: frame) else {
      for child in sublayers { add(child, of: frame, clips: inner, host: isCopy ? host : layer) }
      return
    }
    for child in order { add(child, of: frame, clips: inner, host: isCopy ? host : layer) }
  }

  /// Returns sublayers by depth, then by index; nil if all have the same depth, as most siblings
  /// do.
  private static func depthOrder(_ sublayers: Range<Int>, of frame: FrameView) -> [Int]? {
    let depths = frame.column(.zPosition)
    for row in sublayers where depths[row] != depths[sublayers.lowerBound] {
      return sublayers.sorted { (depths[$0], $0) < (depths[$1], $1) }
    }
    return nil
  }

  private static func background(
    of layer: CALayer, _ animated: [(name: String, values: [Double])]
  ) -> Ink? {
    guard let shown = animated.first(where: { $0.name == "backgroundColor" })?.values,
      shown.count == 4
    else { return Ink(layer.backgroundColor) }
    return Ink(CGColor(red: shown[0], green: shown[1], blue: shown[2], alpha: shown[3]))
  }

  /// Returns whether the frame shows a layer at all, covered or not.
  func hasVisible(_ layer: CALayer) -> Bool {
    guard let row = place(of: layer) else { return false }
    return isVisible(row)
  }

  func isVisible(_ row: Int) -> Bool { rows[row].opacity > ShownPicture.visibleOpacity }

  /// Returns the appearance of a point of the screen, with the layer that contributes most to it.
  func ink(at point: CGPoint) -> (ink: Ink, top: CALayer?) {
    var ink = Ink()
    var top: (row: Int, share: Double)?
    for entry in entries(at: point) where point.x >= entry.left && point.x <= entry.right {
      let row = entry.row
      guard let own = self.ink(of: row, at: point) else { continue }
      let before = ink.coverage
      ink.add(below: own, opacity: rows[row].opacity)
      let share = ink.coverage - before
      if share > (top?.share ?? 0) { top = (row, share) }
      if ink.isOpaque { break }
    }
    return (ink, top.map { rows[$0.row].layer })
  }

  /// Returns the appearance of a point of the screen, and the fraction of it, 0…1, that a layer
  /// contributes.
  func ink(at point: CGPoint, shareOf layer: CALayer) -> (ink: Ink, share: Double) {
    var (ink, share) = (Ink(), 0.0)
    for entry in entries(at: point) where point.x >= entry.left && point.x <= entry.right {
      guard let own = self.ink(of: entry.row, at: point) else { continue }
      let before = ink.coverage
      ink.add(below: own, opacity: rows[entry.row].opacity)
      if rows[entry.row].layer === layer { share = ink.coverage - before }
      if ink.isOpaque { break }
    }
    return (ink, share)
  }

  /// Returns the appearance of the layer alone at a point of the screen; nil if it shows nothing
  /// there.
  private func ink(of index: Int, at point: CGPoint) -> Ink? {
    guard let local = rows[index].map?.local(point), rows[index].bounds.contains(local),
      isLetThrough(index, point)
    else { return nil }
    var ink = Ink()
    let bounds = rows[index].bounds
    if let contents = rows[index].contents, bounds.width > 0, bounds.height > 0 {
      let part = rows[index].contentsRect
      let place = CGPoint(
        x: part.minX + (local.x - bounds.minX) / bounds.width * part.width,
        y: part.minY + (local.y - bounds.minY) / bounds.height * part.height)
      if let own = images.ink(of: contents, at: place) { ink.add(below: own, opacity: 1) }
    }
    if let background = rows[index].background { ink.add(below: background, opacity: 1) }
    return ink.coverage > 0 ? ink : nil
  }

  /// Returns whether a point is inside the row's mask and all clipping ancestors.
  private func isLetThrough(_ index: Int, _ point: CGPoint) -> Bool {
    if rows[index].mask != nil, !shows(index, point) { return false }
    for clip in rows[index].clips where !shows(clip, point) { return false }
    return true
  }

  /// Returns whether a point is inside a row's bounds and mask.
  private func shows(_ index: Int, _ point: CGPoint) -> Bool {
    guard let local = rows[index].map?.local(point) else { return false }
    if rows[index].masksToBounds, !rows[index].bounds.contains(local) { return false }
    guard let mask = rows[index].mask else { return true }
    guard let inner = mask.map?.local(point) else { return false }
    if let path = mask.path { return path.contains(inner) }
    return mask.bounds.contains(inner)
  }

  /// Whether the layer has a mask that hides it at a point of the screen.
  func masks(_ layer: CALayer, at point: CGPoint) -> Bool {
    guard let index = place(of: layer), rows[index].mask != nil else { return false }
    return !shows(index, point)
  }

  /// Returns a grid of points over a layer, clipped to `screen`.
  func points(over layer: CALayer, within screen: CGRect) -> [CGPoint] {
    guard let place = place(of: layer), let map = rows[place].map else { return [] }
    let (bounds, steps) = (rows[place].bounds, 5)
    var points: [CGPoint] = []
    points.reserveCapacity(steps * steps)
    for index in 0..<steps * steps {
      // The points are centres of cells, so that borders and rounded corners are not hit.
      let (u, v) = (Double(index % steps), Double(index / steps))
      let local = CGPoint(
        x: bounds.minX + bounds.width * (u + 0.5) / Double(steps),
        y: bounds.minY + bounds.height * (v + 0.5) / Double(steps))
      if let point = map.screen(local), screen.contains(point) { points.append(point) }
    }
    return points
  }
}

extension ScreenProbe {
  /// Returns whether there is a point at which this frame shows the layer, and another frame shows
  /// another part of it or something that looks different. A copy that looks the same is accepted.
  func misses(_ layer: CALayer, in other: ScreenProbe) -> Bool {
    for point in points(over: layer, within: UIScreen.main.bounds) {
      let here = ink(at: point)
      guard here.top === layer else { continue }
      let there = other.ink(at: point)
      if there.top === layer || here.ink.distance(to: there.ink) > Self.inkTolerance { return true }
    }
    return false
  }

  /// Four steps of an eight-bit channel. A smaller difference is not visible in a single frame.
  static let inkTolerance = 4.0 / 255
}
