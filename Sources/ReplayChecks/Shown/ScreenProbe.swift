// A frame that can be asked what it shows at a point: visibility without pixels.

import UIKit

/// The layers of a frame in paint order, with what it takes to find the colour of a point.
///
/// Backgrounds, contents, snapshots, masks, clipping, opacity, z order and perspective count. Rounded
/// corners, shadows, borders, text and filters do not: they show at edges, and the rules that ask
/// are about surfaces. Cost: one pass over the frame; a question goes from the topmost layer down
/// until nothing below can be seen.
@MainActor struct ScreenProbe {
  struct Row {
    let layer: CALayer
    /// The nearest view's layer above, for a layer of a CATransition's old picture. nil for layers
    /// of the tree, and for those that were in it when the picture was taken.
    let host: CALayer?
    let map: PlaneMap?
    let bounds: CGRect
    /// The product of the opacities from the root down.
    let opacity: Double
    let background: Ink?
    let contents: AnyObject?
    let contentsRect: CGRect
    /// The rows, by their place in ``rows``, that cut this one to their bounds or by their mask.
    let clips: [Int]
    let mask: CALayer?
  }

  /// Back to front.
  private(set) var rows: [Row] = []
  private(set) var places: [ObjectIdentifier: Int] = [:]
  private let images: ImageNumbers

  /// Takes the picture of the last frame step.
  ///
  /// - Parameter images: the numbers of images; frames that are compared share them.
  init(images: ImageNumbers) {
    self.images = images
    let frame = FrameCycle.current.frame
    for row in 0..<frame.count where frame.parent(of: row) == nil {
      add(row, of: frame, clips: [], host: nil)
    }
  }

  private mutating func add(_ row: Int, of frame: FrameView, clips: [Int], host: CALayer?) {
    guard !frame.isHidden(at: row) else { return }
    // At its very beginning a CATransition shows the old picture alone, whatever lies on top.
    if let transition = frame.transition(at: row), transition.oldRow != nil,
      transition.progress <= 0
    {
      return
    }
    let layer = frame.layer(at: row)
    let isCopy = layer.isOldPicture
    let looks = frame.animatedLooks(at: row)
    let children = frame.children(of: row)
    let mask = children.last { frame.isMask($0) }.map { frame.layer(at: $0) }
    let index = rows.count
    places[ObjectIdentifier(layer)] = index
    rows.append(
      Row(
        layer: layer, host: isCopy ? host : nil, map: PlaneMap(frame.worlds[row]),
        bounds: frame.bounds(at: row),
        opacity: frame.composedOpacities[row],
        background: Self.background(of: layer, looks),
        contents: layer.contents as AnyObject?, contentsRect: layer.contentsRect, clips: clips,
        mask: mask))
    var inner = clips
    if layer.masksToBounds || mask != nil { inner.append(index) }
    let order = children.filter { !frame.isMask($0) }
      .sorted { (frame.zPosition(at: $0), $0) < (frame.zPosition(at: $1), $1) }
    for child in order { add(child, of: frame, clips: inner, host: isCopy ? host : layer) }
  }

  private static func background(
    of layer: CALayer, _ looks: [(name: String, values: [Double])]
  ) -> Ink? {
    guard let shown = looks.first(where: { $0.name == "backgroundColor" })?.values,
      shown.count == 4
    else { return Ink(layer.backgroundColor) }
    return Ink(CGColor(red: shown[0], green: shown[1], blue: shown[2], alpha: shown[3]))
  }

  /// The box around a row on the screen; nil for one that is seen edge on, or from behind the eye.
  func box(of row: Row) -> CGRect? {
    let (b, map) = (row.bounds, row.map)
    let corners = [
      CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.minY),
      CGPoint(x: b.minX, y: b.maxY), CGPoint(x: b.maxX, y: b.maxY),
    ].compactMap { map?.screen($0) }
    guard corners.count == 4 else { return nil }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return nil }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Whether a frame shows a layer at all, covered or not.
  func hasVisible(_ layer: CALayer) -> Bool {
    places[ObjectIdentifier(layer)].map { rows[$0].opacity > ShownPicture.opacityTolerance }
      ?? false
  }

  /// What the screen shows at a point, with the layer that adds most to it.
  func ink(at point: CGPoint) -> (ink: Ink, top: CALayer?) {
    var ink = Ink()
    var top: (layer: CALayer, share: Double)?
    for row in rows.reversed() {
      guard let own = self.ink(of: row, at: point) else { continue }
      let before = ink.coverage
      ink.add(below: own, opacity: row.opacity)
      let share = ink.coverage - before
      if share > (top?.share ?? 0) { top = (row.layer, share) }
      if ink.isOpaque { break }
    }
    return (ink, top?.layer)
  }

  /// What a layer itself shows at a point of the screen; nil for nothing.
  private func ink(of row: Row, at point: CGPoint) -> Ink? {
    guard row.opacity > 0, row.background != nil || row.contents != nil,
      let local = row.map?.local(point), row.bounds.contains(local),
      row.clips.allSatisfy({ rows[$0].shows(point) })
    else { return nil }
    var ink = Ink()
    if let contents = row.contents, row.bounds.width > 0, row.bounds.height > 0 {
      let place = CGPoint(
        x: row.contentsRect.minX
          + (local.x - row.bounds.minX) / row.bounds.width * row.contentsRect.width,
        y: row.contentsRect.minY
          + (local.y - row.bounds.minY) / row.bounds.height * row.contentsRect.height)
      if let own = images.ink(of: contents, at: place) { ink.add(below: own, opacity: 1) }
    }
    if let background = row.background { ink.add(below: background, opacity: 1) }
    return ink.coverage > 0 ? ink : nil
  }

  /// Points spread over what a layer covers of the screen: a grid of its own, cut to `screen`.
  func points(over layer: CALayer, within screen: CGRect) -> [CGPoint] {
    guard let place = places[ObjectIdentifier(layer)] else { return [] }
    let row = rows[place]
    let steps = 5
    return (0..<steps * steps).compactMap { index in
      // Centres of the cells: a border or a rounded corner is not hit.
      let (u, v) = (Double(index % steps), Double(index / steps))
      let local = CGPoint(
        x: row.bounds.minX + row.bounds.width * (u + 0.5) / Double(steps),
        y: row.bounds.minY + row.bounds.height * (v + 0.5) / Double(steps))
      guard let point = row.map?.screen(local), screen.contains(point) else { return nil }
      return point
    }
  }
}

extension ScreenProbe.Row {
  /// Whether its bounds, and its mask, let a point through.
  fileprivate func shows(_ point: CGPoint) -> Bool {
    guard let local = map?.local(point) else { return false }
    if layer.masksToBounds, !bounds.contains(local) { return false }
    guard let mask else { return true }
    let inner = CGPoint(
      x: local.x - mask.frame.minX + mask.bounds.minX,
      y: local.y - mask.frame.minY + mask.bounds.minY)
    if let path = (mask as? CAShapeLayer)?.path { return path.contains(inner) }
    return mask.bounds.contains(inner)
  }
}
