// Decides whether a touch on the content belongs to the view under the finger or to the drag.

extension UIScrollView {
  /// How long UIKit withholds a touch from the content, in seconds, to determine whether the touch
  /// becomes a drag. Apple does not publish this delay; the value is the one commonly assumed.
  private static let contentDelay: TimeInterval = 0.15

  /// Whether the pan can take its touches from the views that received them.
  ///
  /// In EdgePan, views get a touch as soon as it lands, so that controls look pressed in the same
  /// frame. Until UIKit's delay has passed, however, the pan can always take the touch, as if the
  /// view had not received it yet.
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
  /// Whether the enclosing scroll view allows this view to receive a touch.
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
