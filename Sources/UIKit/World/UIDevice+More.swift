// More of what an app asks about the phone.

extension UIDevice {
  /// One identifier, the same in every replay.
  public var identifierForVendor: UUID? {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
  }
  public var name: String { "EdgePan" }
  public var systemName: String { "iOS" }
  public var localizedModel: String { model }
  /// Full, and not watched: a replay uses no battery.
  public var batteryLevel: Float { 1 }
  public var isMultitaskingSupported: Bool { true }
  /// Without effect: the phone is not turned.
  public func beginGeneratingDeviceOrientationNotifications() {}
  public func endGeneratingDeviceOrientationNotifications() {}
  public var isGeneratingDeviceOrientationNotifications: Bool { false }

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
