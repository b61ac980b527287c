// Finds a position at which a tap has an effect, for a tap as the follow-up gesture.

import UIKit

/// The centre of a view that responds to taps.
///
/// Searches the windows and their views front to back for the first view that is an enabled
/// control, is a cell or has a tap recogniser, and that a tap at the view's centre would hit. Cost:
/// one pass over the views and a hit test for each candidate.
@MainActor public enum TapPlace {
  /// Finds a place for a tap, in window points; the centre of the screen if no view responds.
  public static func find() -> CGPoint {
    for window in UIApplication.shared.windows.reversed() where !window.isHidden {
      if let place = place(in: window, window) { return place }
    }
    let screen = UIScreen.main.bounds
    return CGPoint(x: screen.midX, y: screen.midY)
  }

  private static func place(in view: UIView, _ window: UIWindow) -> CGPoint? {
    for child in view.subviews.reversed() {
      if let place = place(in: child, window) { return place }
    }
    guard answersTaps(view) else { return nil }
    let bounds = view.bounds
    let middle = view.convert(CGPoint(x: bounds.midX, y: bounds.midY), to: window)
    guard let hit = window.hitTest(middle, with: nil), hit === view || hit.isDescendant(of: view)
    else { return nil }
    return middle
  }

  private static func answersTaps(_ view: UIView) -> Bool {
    if let control = view as? UIControl { return control.isEnabled }
    if view is UITableViewCell || view is UICollectionViewCell { return true }
    return (view.gestureRecognizers ?? []).contains { $0 is UITapGestureRecognizer && $0.isEnabled }
  }
}
