// The simulated screen: 390 × 844 points, or the size in the replay's settings.

/// The screen that shows replays.
@preconcurrency @MainActor open class UIScreen: NSObject, UICoordinateSpace {
  /// The only screen.
  public static let main = UIScreen()
  /// The number of pixels per point, for apps that read it.
  nonisolated static let defaultScale: CGFloat = 3
  /// The safe area insets of this world's screen, in points: ``ScreenShape/safeAreaInsets``.
  static var safeAreaInsets: UIEdgeInsets { UIKitWorld.current.screen.safeAreaInsets }

  /// Sets the size of this world's screen, in points. Call it before the first window is created,
  /// because windows keep their frames.
  package static func setSize(_ size: CGSize) { UIKitWorld.current.screen.size = size }

  /// The bounds in points.
  open var bounds: CGRect { CGRect(origin: .zero, size: UIKitWorld.current.screen.size) }
  /// The bounds in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  open var scale: CGFloat { Self.defaultScale }
  open var nativeScale: CGFloat { scale }
  /// The highest number of frames per second.
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

  open var traitCollection: UITraitCollection { .phone }
}
