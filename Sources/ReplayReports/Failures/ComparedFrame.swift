// One moment of a failed case: the expected frame, the actual frame, and the number of differing
// pixels.

import LayerRendering
import PlainText
import QuartzCore
import ReplayChecks

/// The expected and the actual side of one frame, or of a view that no frame shows.
public struct ComparedFrame: Sendable {
  public var name: String
  /// The frame's index in the log; nil for a view that no frame shows.
  public var frame: Int?
  public var expected: FrameSnapshot?
  public var actual: FrameSnapshot?
  /// The notes on each side, such as the frame's phase or a rule that it breaks.
  public var expectedText = ""
  public var actualText = ""
  /// Whether only the layer that differs is drawn.
  public private(set) var isAlone = false
  /// Whether the failure is written on the actual side, because no pixel shows it.
  public private(set) var isWritten = false
  /// The number of differing pixels and the number of all pixels, at one pixel per point; nil if a
  /// side is missing.
  public private(set) var pixels: (differing: Int, all: Int)?

  public init(_ name: String, frame: Int?, expected: FrameSnapshot?, actual: FrameSnapshot?) {
    (self.name, self.frame) = (name, frame)
    (self.expected, self.actual) = (expected, actual)
  }

  var differs: Bool { (pixels?.differing ?? 0) > 0 }

  /// Counts the pixels that differ. Cost: drawing both sides, about 10 ms.
  mutating func measure(_ renderer: FrameRenderer) {
    guard let expected, let actual else { return }
    let new = renderer.draw(actual)
    let count = expected == actual ? 0 : new.differingPixels(from: renderer.draw(expected))
    pixels = (count, new.width * new.height)
  }
}

extension ComparedFrame {
  /// Returns the differing layer with its sublayers, opaque on grey, because other layers may cover
  /// it; nil if the difference names no layer.
  func alone(_ difference: GoldenDifference?) -> ComparedFrame? {
    guard let difference, let path = difference.path else { return nil }
    let keepsOpacity = ["opacity", "hidden"].contains(difference.property)
    var alone = ComparedFrame(
      "\(difference.layer ?? path) alone, \(name)", frame: nil,
      expected: expected?.alone(path, keepsOpacity: keepsOpacity),
      actual: actual?.alone(path, keepsOpacity: keepsOpacity))
    alone.isAlone = true
    (alone.expectedText, alone.actualText) = (
      "\(difference.property) \(difference.expected)",
      "\(difference.property) \(difference.actual)"
    )
    return alone
  }
}

extension ComparedFrame {
  /// Returns the same frame with the broken rules written on the actual side. Some failures change
  /// no pixel: for example, a second completion call that is ignored.
  func written(_ violations: [InvariantViolation], screen: CGSize) -> ComparedFrame {
    guard let actual, !violations.isEmpty else { return self }
    var written = self
    written.actual = actual.with(note: violations.map(\.words), screen: screen)
    written.isWritten = true
    return written
  }
}

extension InvariantViolation {
  fileprivate var words: (title: String, text: String) {
    (invariant.rawValue, (layer.map { "\($0): " } ?? "") + cause)
  }
}

extension FrameSnapshot {
  /// Returns the layer at a path with its sublayers, over grey; only grey if there is no layer at
  /// the path.
  fileprivate func alone(_ path: String, keepsOpacity: Bool) -> FrameSnapshot {
    var backdrop = Row(
      bounds: CGRect(x: -2000, y: -2000, width: 6000, height: 6000), world: CATransform3DIdentity)
    backdrop.appearance.backgroundColor = LayerAppearance.Color(red: 0.5, green: 0.5, blue: 0.5)
    backdrop.title = "backdrop"
    var kept = [backdrop]
    var places: [Int: Int] = [:]
    for (index, rowPath) in SceneTable.paths(of: rows).enumerated() {
      var row = rows[index]
      if rowPath == path {
        row.parent = nil
        if !keepsOpacity { row.opacity = 1 }
      } else {
        guard let parent = row.parent.flatMap({ places[$0] }) else { continue }
        row.parent = parent
      }
      row.composedOpacity = row.opacity * (row.parent.map { kept[$0].composedOpacity } ?? 1)
      places[index] = kept.count
      kept.append(row)
    }
    return FrameSnapshot(rows: kept)
  }
}
