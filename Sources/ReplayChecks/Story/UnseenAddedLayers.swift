// Finds invisible views that a finished transition left behind in a screen.

import UIKit

extension WorldSnapshot {
  /// Returns the first layer that was added to an existing screen and is hidden or fully
  /// transparent, such as a dimming view that was faded out but not removed.
  ///
  /// Visible layers may be added by the screen itself as it appears. Scroll views, cells, controls
  /// and bars are not searched, because they create their parts during layout.
  func firstUnseenAddedLayer(since before: WorldSnapshot) -> CALayer? {
    for row in rows where row.parent >= 0 && row.place >= 0 && before.values(of: row.layer) == nil {
      let parent = rows[row.parent].layer
      guard before.values(of: parent) != nil, let view = parent.delegate as? UIView,
        !Self.createsSubviewsDuringLayout(view),
        row.values.isHidden || row.values.opacity == 0
      else { continue }
      return row.layer
    }
    return nil
  }

  private static func createsSubviewsDuringLayout(_ view: UIView) -> Bool {
    view is UIWindow
      || sequence(first: view) { $0.superview }.contains {
        $0 is UIScrollView || $0 is UIControl || $0 is UINavigationBar || $0 is UITabBar
          || $0 is UIToolbar
      }
  }
}

extension WorldSnapshot {
  /// Returns the direct sublayers, other than the views of controllers.
  func layers(in parent: CALayer) -> [CALayer] {
    rows.compactMap { row in
      guard row.parent >= 0, rows[row.parent].layer === parent,
        !(((row.layer.delegate as? UIView)?.next) is UIViewController)
      else { return nil }
      return row.layer
    }
  }
}

extension WorldSnapshot {
  /// The controllers and their presentation controllers, whose properties name views.
  var owners: [AnyObject] {
    screens.map(\.controller)
      + screens.compactMap { screen in
        screen.controller.presentingViewController == nil
          ? nil : screen.controller.presentationController
      }
  }
}
