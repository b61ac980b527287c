// What a controller of a storyboard has; storyboards are not available.

extension UIViewController {
  func reportSegue(withIdentifier identifier: String, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    UIKitWorld.current.reportMissingArchive("segue \(identifier)")
  }
}
