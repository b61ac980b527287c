// What a controller of a storyboard has; storyboards are not available.

extension UIViewController {
  /// nil: no controller comes from a storyboard here, and UIKit's answer for one made in code is
  /// nil.
  public var storyboard: UIStoryboard? { nil }

  /// Runs no segue, and adds an issue: segues with identifiers stand in storyboards.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    UIKitWorld.current.reportMissingArchive("segue \(identifier)")
  }
}
