// Decides whether the view under the finger or the drag gets a touch on the content.

extension UIScrollView {
  /// The seconds for which UIKit withholds a touch from the content, to determine whether it
  /// becomes a drag. Not published; the value is the one commonly assumed.
  private static let contentDelay: TimeInterval = 0.15

  /// Whether the views that have the pan's touches give them up.
  ///
  /// The views get a touch as soon as it lands, so that controls look pressed in the same frame;
  /// here they count as having it only after UIKit's delay.
  var mayTakeContentTouches: Bool {
    panGestureRecognizer.touches.allSatisfy { touch in
      guard let view = touch.view, view !== self, !touch.isTakenFromView else { return true }
      guard !delaysContentTouches || touch.timestamp - touch.landingTime >= Self.contentDelay
      else { return true }
      return canCancelContentTouches && touchesShouldCancel(in: view)
    }
  }
}

extension UIView {
  /// Whether the scroll view around it allows it to have a touch.
  func mayReceive(_ touch: UITouch, _ event: UIEvent) -> Bool {
    var ancestor = superview
    while let each = ancestor {
      if let scroll = each as? UIScrollView {
        return scroll.touchesShouldBegin([touch], with: event, in: self)
      }
      ancestor = each.superview
    }
    return true
  }
}
