// What a transition that finished has left, invisible, in a screen.

import UIKit

extension WorldSnapshot {
  /// The first layer that is in a screen which was there before, that was not in it then, and that
  /// is hidden or fully transparent: a dimming view faded out in the completion's place.
  ///
  /// What is visible may be the screen's own doing as it appears. Not looked into: scroll views,
  /// cells, controls and bars, which make their parts as they are laid out.
  func firstUnseenNewcomer(since before: WorldSnapshot) -> CALayer? {
    for row in rows where row.parent >= 0 && row.place >= 0 && before.values(of: row.layer) == nil {
      let parent = rows[row.parent].layer
      guard before.values(of: parent) != nil, let view = parent.delegate as? UIView,
        !Self.makesItsParts(view),
        row.values.isHidden || row.values.opacity == 0
      else { continue }
      return row.layer
    }
    return nil
  }

  private static func makesItsParts(_ view: UIView) -> Bool {
    var each: UIView? = view
    while let ancestor = each {
      if ancestor is UIScrollView || ancestor is UIControl || ancestor is UINavigationBar
        || ancestor is UITabBar || ancestor is UIToolbar
      {
        return true
      }
      each = ancestor.superview
    }
    return view is UIWindow
  }
}

extension WorldSnapshot {
  /// What a layer held directly, other than the views of controllers.
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
  /// The controllers, and what presents them: their properties name views.
  var owners: [AnyObject] {
    screens.map(\.controller)
      + screens.compactMap { screen in
        screen.controller.presentingViewController == nil
          ? nil : screen.controller.presentationController
      }
  }
}
