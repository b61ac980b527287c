// A snapshot of the windows' response to taps.

import UIKit

/// The views that taps would reach at a grid of points, whether touches are ignored, and the
/// enabled recognisers.
@MainActor struct TouchState {
  let isIgnoring: Bool
  /// The view that a tap reaches at each point, in the frontmost window that accepts the tap.
  private(set) var hits: [(point: CGPoint, view: UIView?)] = []
  /// The enabled recognisers of the views in the windows.
  private(set) var enabled: [UIGestureRecognizer] = []

  /// Records the current state. Cost: fifteen hit tests and one pass over the views.
  init() {
    let application = UIApplication.shared
    isIgnoring = application.isIgnoringInteractionEvents
    let (windows, screen) = (application.windows, UIScreen.main.bounds)
    hits.reserveCapacity(Self.rows * Self.columns)
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let point = CGPoint(
          x: screen.width * (CGFloat(column) + 0.5) / CGFloat(Self.columns),
          y: screen.height * (CGFloat(row) + 0.5) / CGFloat(Self.rows))
        hits.append((point, Self.view(at: point, of: windows)))
      }
    }
    for window in windows { collect(window) }
  }

  /// Returns the frontmost view that accepts a tap. A separate function, because the optimiser of
  /// Swift 6.3 crashes on this search inside the loops above.
  @inline(never)
  private static func view(at point: CGPoint, of windows: [UIWindow]) -> UIView? {
    for window in windows.reversed() where !window.isHidden {
      if let view = window.hitTest(point, with: nil) { return view }
    }
    return nil
  }

  private static let columns = 3
  private static let rows = 5

  private mutating func collect(_ view: UIView) {
    for recognizer in view.gestureRecognizers ?? [] where recognizer.isEnabled {
      enabled.append(recognizer)
    }
    for child in view.subviews { collect(child) }
  }
}
