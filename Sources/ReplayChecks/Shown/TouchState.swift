// What the windows would do with a tap, as a value.

import UIKit

/// What a tap would reach at a grid of places, whether touches are ignored, which recognisers
/// listen.
@MainActor struct TouchState {
  let isIgnoring: Bool
  /// What a tap reaches, from the frontmost window that takes it.
  private(set) var hits: [(point: CGPoint, view: UIView?)] = []
  /// The recognisers of the windows' views that are enabled.
  private(set) var enabled: [UIGestureRecognizer] = []

  /// Asks the windows as they are. Cost: fifteen hit tests and one walk over the views.
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

  /// The frontmost view that takes a tap. A loop of its own: Swift 6.3's optimiser gives up on this
  /// search in the middle of the loops above.
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
