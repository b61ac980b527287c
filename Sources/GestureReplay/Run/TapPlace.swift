// Where a tap would do something: the place that an encore taps.

import UIKit

/// The middle of a view that answers a tap.
///
/// Asked of the windows as they stand, front to back, views before those below them: the first
/// control that is enabled, cell, or view with a tap recogniser that the middle of its own bounds
/// reaches. Cost: one walk over the views and a hit test for each candidate.
@MainActor public enum TapPlace {
  /// In window points; the middle of the screen where nothing answers.
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
