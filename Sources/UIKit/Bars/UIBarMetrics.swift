// Styles and positions of bars: stored, but have no effect, because the appearance of bars is
// fixed. Raw values are UIKit's.

public enum UIBarStyle: Int, Sendable {
  case `default`, black
  /// The name before iOS 13.
  public static let blackTranslucent = black
}
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
  case defaultPrompt = 101
  case compactPrompt = 102
}
public enum UIBarPosition: Int, Sendable { case any, bottom, top, topAttached }

/// The layout position of a bar.
@preconcurrency @MainActor public protocol UIBarPositioning: NSObjectProtocol {
  var barPosition: UIBarPosition { get }
}

/// The delegate that determines a bar's position.
@preconcurrency @MainActor public protocol UIBarPositioningDelegate: NSObjectProtocol {
  func position(for bar: any UIBarPositioning) -> UIBarPosition
}
extension UIBarPositioningDelegate {
  public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}
