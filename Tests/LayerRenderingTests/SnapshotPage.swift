// A frame as nested boxes of a web page, for a browser to draw.

import Foundation
import QuartzCore

/// Rebuilds frames with CSS: `matrix3d`, `border-radius`, `overflow`, `opacity`, `box-shadow`,
/// `clip-path`. The caller must avoid what CSS cannot express (meshes, shapes, text, masks).
struct SnapshotPage {
  /// A page of frames side by side.
  static func html(_ frames: [FrameSnapshot], size: CGSize) -> String {
    let boxes = frames.enumerated().map { index, frame in
      """
      <div style="left:\(Double(index) * size.width)px;top:0;width:\(size.width)px;\
      height:\(size.height)px;overflow:hidden;background:#000">
      \(SnapshotPage(rows: frame.rows).boxes(below: nil, Homography.identity))</div>
      """
    }
    return """
      <!DOCTYPE html><meta charset="utf-8">
      <style>html,body{margin:0;background:#000;overflow:hidden}
      div{position:absolute;left:0;top:0;transform-origin:0 0;box-sizing:border-box}</style>
      \(boxes.joined(separator: "\n"))
      """
  }

  let rows: [FrameSnapshot.Row]

  /// A projective map of the plane as a 3 × 3 matrix, applied to row vectors: (x, y, 1) · m.
  struct Homography {
    var m: [[Double]]
    static let identity = Homography(m: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

    init(m: [[Double]]) { self.m = m }

    /// The map that a world transform applies to the plane z = 0. Its argument is a position
    /// relative to the corner of the bounds.
    init(_ world: CATransform3D, _ origin: CGPoint) {
      let (x, y) = (Double(origin.x), Double(origin.y))
      let u: [Double] = [world.m11, world.m12, world.m14]
      let v: [Double] = [world.m21, world.m22, world.m24]
      let o: [Double] = [world.m41, world.m42, world.m44]
      m = [u, v, (0..<3).map { o[$0] + x * u[$0] + y * v[$0] }]
    }

    static func * (a: Homography, b: Homography) -> Homography {
      Homography(
        m: a.m.map { row in (0..<3).map { j in (0..<3).reduce(0) { $0 + row[$1] * b.m[$1][j] } } })
    }

    var inverse: Homography {
      func minor(_ i: Int, _ j: Int) -> Double {
        let r = [0, 1, 2].filter { $0 != i }
        let c = [0, 1, 2].filter { $0 != j }
        return (m[r[0]][c[0]] * m[r[1]][c[1]] - m[r[0]][c[1]] * m[r[1]][c[0]])
          * ((i + j) % 2 == 0 ? 1 : -1)
      }
      let determinant = (0..<3).reduce(0) { $0 + m[0][$1] * minor(0, $1) }
      return Homography(
        m: (0..<3).map { i in (0..<3).map { j in minor(j, i) / determinant } })
    }

    var css: String {
      let k = m[2][2]
      let n = m.map { $0.map { $0 / k } }
      return "matrix3d(\(n[0][0]),\(n[0][1]),0,\(n[0][2]),\(n[1][0]),\(n[1][1]),0,\(n[1][2]),"
        + "0,0,1,0,\(n[2][0]),\(n[2][1]),0,\(n[2][2]))"
    }
  }

  /// Returns the boxes of all rows below a row, each in its parent's coordinates.
  func boxes(below parent: Int?, _ above: Homography) -> String {
    let children = rows.indices.filter {
      rows[$0].parent == parent && !rows[$0].isHidden && !rows[$0].isMask
    }
    // Sorted by the depth of their centres, which suffices for frames in which no two layers cross.
    let depth = { (i: Int) -> Double in
      let (m, b) = (rows[i].world, rows[i].bounds)
      return (b.midX * m.m13 + b.midY * m.m23 + m.m43) / (b.midX * m.m14 + b.midY * m.m24 + m.m44)
    }
    let sorted = children.sorted { (depth($0), $0) < (depth($1), $1) }
    let inner = sorted.map { box($0, above) }.joined()
    let fades = children.contains { (rows[$0].transition?.weight ?? 1) < 1 }
    // The contents of a cross-fade are added to each other, but not to what is behind them.
    return fades ? "<div style=\"isolation:isolate;width:100%;height:100%\">\(inner)</div>" : inner
  }

  private func box(_ index: Int, _ above: Homography) -> String {
    let row = rows[index]
    let own = Homography(row.world, row.bounds.origin)
    var (space, before, after) = (above, "", "")
    if let transition = row.transition {
      // A separate box clips the content of the transition.
      let clip = Homography(transition.clipWorld, row.bounds.origin)
      let blend = transition.weight < 1 ? "mix-blend-mode:plus-lighter;" : ""
      before =
        "<div style=\"\(Self.frame(row.bounds))\(blend)"
        + (row.appearance.masksToBounds ? "overflow:hidden;" : "")
        + "transform:\((clip * above.inverse).css)\">"
      after = "</div>"
      space = clip
    }
    var style = Self.frame(row.bounds) + "transform:\((own * space.inverse).css);"
    style += Self.style(of: row)
    var inner = ""
    if let contents = row.appearance.contents, let picture = contents.picture {
      inner += Self.picture(picture, contents.rect, row.bounds.size)
    }
    inner += boxes(below: index, own)
    if let border = row.appearance.border {
      inner +=
        "<div style=\"width:100%;height:100%;\(Self.radius(row.appearance))"
        + "border:\(border.width)px solid \(Self.color(border.color))\"></div>"
    }
    if let iris = row.transition?.irisRadius, iris.isFinite {
      let (width, height) = (Double(row.bounds.width), Double(row.bounds.height))
      let reach = (width * width + height * height).squareRoot() / 2
      inner +=
        "<div style=\"position:absolute;left:\(width / 2 - reach)px;top:\(height / 2 - reach)px;"
        + "width:\(2 * reach)px;height:\(2 * reach)px;border-radius:50%;"
        + "border:\(reach - iris)px solid rgb(26,26,26)\"></div>"
    }
    return "\(before)<div style=\"\(style)\">\(inner)</div>\(after)\n"
  }

  private static func frame(_ bounds: CGRect) -> String {
    "width:\(Double(bounds.width))px;height:\(Double(bounds.height))px;"
  }

  private static func style(of row: FrameSnapshot.Row) -> String {
    let appearance = row.appearance
    var style = radius(appearance)
    if let color = appearance.backgroundColor { style += "background:\(Self.color(color));" }
    if row.opacity < 1 { style += "opacity:\(row.opacity);" }
    if let dark = row.transition?.brightness, dark < 1 { style += "filter:brightness(\(dark));" }
    if appearance.masksToBounds { style += "overflow:hidden;" }
    if !appearance.isDoubleSided { style += "backface-visibility:hidden;" }
    if let shadow = appearance.shadow {
      var color = shadow.color
      color.alpha *= shadow.opacity
      // CSS's blur radius is two standard deviations (CSS Backgrounds and Borders 3, 7.1.1).
      style +=
        "box-shadow:\(Double(shadow.offset.width))px \(Double(shadow.offset.height))px "
        + "\(shadow.radius * 2)px \(Self.color(color));"
    }
    return style
  }

  private static func radius(_ appearance: LayerAppearance) -> String {
    guard appearance.cornerRadius > 0 else { return "" }
    let corners: [CACornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]
    let radii = corners.map {
      appearance.maskedCorners.contains($0) ? "\(appearance.cornerRadius)px" : "0"
    }
    return "border-radius:\(radii.joined(separator: " "));"
  }

  private static func color(_ color: LayerAppearance.Color) -> String {
    "rgb(\(color.red * 100)% \(color.green * 100)% \(color.blue * 100)% / \(color.alpha))"
  }

  /// A part of a picture, stretched over a layer.
  private static func picture(_ picture: FramePicture, _ part: CGRect, _ size: CGSize) -> String {
    let b = picture.bounds
    let (sx, sy) = (
      Double(size.width) / (Double(b.width) * Double(part.width)),
      Double(size.height) / (Double(b.height) * Double(part.height))
    )
    let place = Homography(m: [
      [sx, 0, 0], [0, sy, 0],
      [-sx * (b.minX + part.minX * b.width), -sy * (b.minY + part.minY * b.height), 1],
    ])
    return "<div style=\"width:100%;height:100%;overflow:hidden\"><div style=\"transform:"
      + place.css + "\">"
      + SnapshotPage(rows: picture.rows).boxes(below: nil, .identity) + "</div></div>"
  }
}
