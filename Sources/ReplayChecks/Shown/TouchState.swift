// A snapshot of the windows' response to taps.

import UIKit

/// The views that taps would reach at a grid of points, whether touches are ignored, and the
/// enabled recognisers.
@MainActor struct TouchState {
  let isIgnoring: Bool
  /// The view that a tap reaches at each point, in the frontmost window that accepts the tap.
  private(set) var hits: [Hit] = []
  /// The enabled recognisers of the views in the windows.
  private(set) var enabled: [UIGestureRecognizer] = []
  /// The delegates of ``enabled``, in the same order.
  private(set) var delegates: [ObjectIdentifier?] = []

  /// A point and the view that a tap there reaches.
  struct Hit {
    let point: CGPoint
    let view: UIView?
    /// The table or collection view that contains the view, and that may show the same item in
    /// another cell later.
    let list: UIView?

    @MainActor init(_ point: CGPoint, _ view: UIView?, after last: Hit?) {
      (self.point, self.view) = (point, view)
      if let last, last.view === view {
        list = last.list
        return
      }
      var each = view
      while let view = each, !(view is UITableView || view is UICollectionView) {
        each = view.superview
      }
      list = each
    }
  }

  /// Records the current state. Cost: fifteen hit tests and one pass over the views.
  init() {
    let application = UIApplication.shared
    isIgnoring = application.isIgnoringInteractionEvents
    let windows = application.windows.filter { !$0.isKeyboard }
    let screen = UIScreen.main.bounds
    hits.reserveCapacity(Self.rows * Self.columns)
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let point = CGPoint(
          x: screen.width * (CGFloat(column) + 0.5) / CGFloat(Self.columns),
          y: screen.height * (CGFloat(row) + 0.5) / CGFloat(Self.rows))
        hits.append(Hit(point, Self.view(at: point, of: windows), after: hits.last))
      }
    }
    for window in windows { collect(window) }
  }

  /// Returns the frontmost view that accepts a tap. A separate function, because the optimiser of
  /// Swift 6.3 crashes on this search inside the loops above.
  @inline(never)
  private static func view(at point: CGPoint, of windows: [UIWindow]) -> UIView? {
    for window in windows.reversed() where !window.isHidden {
      // A window takes a touch that none of its views accepts; no view reacts to it.
      if let view = window.hitTest(point, with: nil), view !== window { return view }
    }
    return nil
  }

  /// Returns the view at a point that refuses touches: the root view of a controller that is
  /// visible and accepts none, so that its descendants get none either; nil if there is none.
  static func refusal(at point: CGPoint) -> UIView? {
    for window in UIApplication.shared.windows.reversed() where !window.isHidden {
      if let found = refusal(in: window, window.convert(point, from: nil as UIView?)) {
        return found
      }
    }
    return nil
  }

  private static func refusal(in view: UIView, _ point: CGPoint) -> UIView? {
    guard !view.isHidden, view.alpha > hitAlpha, view.bounds.contains(point) else { return nil }
    if !view.isUserInteractionEnabled { return view.next is UIViewController ? view : nil }
    for child in view.subviews.reversed() {
      if let found = refusal(in: child, child.convert(point, from: view)) { return found }
    }
    return nil
  }

  /// A view with this opacity or less gets no touches.
  private static let hitAlpha: CGFloat = 0.01

  private static let columns = 3
  private static let rows = 5

  private mutating func collect(_ view: UIView) {
    for recognizer in view.gestureRecognizers ?? [] where recognizer.isEnabled {
      enabled.append(recognizer)
      delegates.append(recognizer.delegate.map { ObjectIdentifier($0 as AnyObject) })
    }
    for child in view.subviews { collect(child) }
  }
}
