// The simulated screen: 390 × 844 points, as the recordings' mapping assumes.

/// The screen that replays are shown on.
@preconcurrency @MainActor open class UIScreen: NSObject, UICoordinateSpace {
  /// The only screen.
  public static let main = UIScreen()
  /// Pixels to the point; nothing here has pixels, so it is only told.
  nonisolated static let defaultScale: CGFloat = 3
  /// What the notch and the home indicator cover on a screen of this size, in points.
  static let safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  /// In points.
  open var bounds: CGRect { CGRect(x: 0, y: 0, width: 390, height: 844) }
  /// In pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  open var scale: CGFloat { Self.defaultScale }
  open var nativeScale: CGFloat { scale }
  /// Frames a second at most.
  open var maximumFramesPerSecond: Int { FrameCycle.current.maximumFramesPerSecond }
  open var coordinateSpace: any UICoordinateSpace { self }
  open var fixedCoordinateSpace: any UICoordinateSpace { self }

  open func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
    (space as? UIView)?.convert(point, from: nil as UIView?) ?? point
  }
  open func convert(_ point: CGPoint, from space: any UICoordinateSpace) -> CGPoint {
    (space as? UIView)?.convert(point, to: nil as UIView?) ?? point
  }
  open func convert(_ rect: CGRect, to space: any UICoordinateSpace) -> CGRect {
    (space as? UIView)?.convert(rect, from: nil as UIView?) ?? rect
  }
  open func convert(_ rect: CGRect, from space: any UICoordinateSpace) -> CGRect {
    (space as? UIView)?.convert(rect, to: nil as UIView?) ?? rect
  }
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    UIApplication.shared.keyWindow?.snapshotView(afterScreenUpdates: afterUpdates)
      ?? UIView(frame: bounds)
  }
}
