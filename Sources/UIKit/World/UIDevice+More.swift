// More of what an app asks about the phone.

extension UIDevice {
  /// Never posted: the phone is not turned.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

extension UIDeviceOrientation {
  public var isValidInterfaceOrientation: Bool {
    switch self {
    case .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight: true
    case .unknown, .faceUp, .faceDown: false
    }
  }
}
