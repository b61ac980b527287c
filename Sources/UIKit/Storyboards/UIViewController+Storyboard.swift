// Segues, which only report an issue, because storyboards are not available.

extension UIViewController {
  func reportSegue(withIdentifier identifier: String, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    UIKitWorld.current.reportMissingArchive("segue \(identifier)")
  }
}
