// Names before Swift 4.2, which published iOS code still uses.

import Foundation

public typealias UIGestureRecognizerState = UIGestureRecognizer.State
public typealias UIImageRenderingMode = UIImage.RenderingMode
public typealias UIStackViewAlignment = UIStackView.Alignment
public typealias UIStackViewDistribution = UIStackView.Distribution
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
public typealias UISwipeGestureRecognizerDirection = UISwipeGestureRecognizer.Direction
public typealias UIImpactFeedbackStyle = UIImpactFeedbackGenerator.FeedbackStyle
public typealias UITouchPhase = UITouch.Phase
public typealias UIWindowLevel = UIWindow.Level
public typealias UIBarButtonItemStyle = UIBarButtonItem.Style
public typealias UIBarButtonSystemItem = UIBarButtonItem.SystemItem
public typealias UITabBarSystemItem = UITabBarItem.SystemItem
public typealias UIApplicationState = UIApplication.State
public typealias UIFontWeight = UIFont.Weight
public typealias UIFontTextStyle = UIFont.TextStyle

extension UIImage {
  /// How an image is tinted; stored, but has no effect.
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
}

extension UIViewController {
  /// The containment calls, by their names before Swift 4.2.
  public func addChildViewController(_ childController: UIViewController) {
    addChild(childController)
  }
  public func removeFromParentViewController() { removeFromParent() }
  public var childViewControllers: [UIViewController] { children }
  public func didMove(toParentViewController parent: UIViewController?) {
    didMove(toParent: parent)
  }
  public func willMove(toParentViewController parent: UIViewController?) {
    willMove(toParent: parent)
  }
}

extension UIView {
  public func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  public func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

public typealias RunLoopMode = RunLoop.Mode
extension RunLoop.Mode {
  /// The mode of a run loop while a finger tracks. Timers and display links run in every mode.
  public static var tracking: RunLoop.Mode { RunLoop.Mode("UITrackingRunLoopMode") }
  /// The names before Swift 4.2.
  public static var commonModes: RunLoop.Mode { .common }
  public static var defaultRunLoopMode: RunLoop.Mode { .default }
}
