// Colours, tint and content mode.

extension UIView {
  /// How content is placed in bounds of another size or aspect ratio. Raw values are UIKit's.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight

    var gravity: CALayerContentsGravity {
      switch self {
      case .scaleToFill, .redraw: .resize
      case .scaleAspectFit: .resizeAspect
      case .scaleAspectFill: .resizeAspectFill
      case .center: .center
      // Top and bottom are exchanged: the names of gravities come from the Mac, where the y axis
      // points up.
      case .top: .bottom
      case .bottom: .top
      case .left: .left
      case .right: .right
      case .topLeft: .bottomLeft
      case .topRight: .bottomRight
      case .bottomLeft: .topLeft
      case .bottomRight: .topRight
      }
    }
  }

  public enum TintAdjustmentMode: Int, Sendable { case automatic, normal, dimmed }

  func setHidden(_ isHidden: Bool) {
    guard layer.isHidden != isHidden else { return }
    layer.isHidden = isHidden
    if let stack = superview as? UIStackView { stack.visibilityChanged(of: self) }
  }

  /// Records a change to the view's drawing that does not change a property of its layer.
  func journalAppearance(_ name: String) {
    if ChangeJournal.isOn { layer.journal(.set, name) }
  }

  func notifyTintDidChange() {
    journalAppearance("tint")
    tintColorDidChange()
    for view in subviews where view.ownTintColor == nil { view.notifyTintDidChange() }
  }
}
