import GestureReplay
import PlainText
import UIKit

/// Compares shadow paths with the bounds of their layers at rest.
///
/// The page `Rules/fits-screen.md` of the documentation says what is reported, and why.
@MainActor final class StaleAfterResize: SwipeRule {
  static let invariant = Invariant.fitsScreen

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    for row in swipe.before.rows {
      guard let old = row.values.copy.shadowPath?.boundingBox, let now = row.layer.shadowPath,
        !old.differs(from: row.values.bounds), !now.boundingBox.differs(from: old),
        row.layer.shadowOpacity > 0,
        CGRect(origin: row.values.bounds.origin, size: row.layer.bounds.size)
          .differs(from: row.values.bounds)
      else { continue }
      return SwipeFinding(
        layer: row.layer,
        cause: "its shadowPath still has the size \(Self.text(old.size)) from before the resize, "
          + "and the layer has \(Self.text(row.layer.bounds.size)): set it in layoutSubviews()")
    }
    return nil
  }

  private static func text(_ size: CGSize) -> String {
    "\(Figure(Double(size.width), 1)) × \(Figure(Double(size.height), 1)) pt"
  }
}
