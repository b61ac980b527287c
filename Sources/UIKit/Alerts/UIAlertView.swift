// The alert of iOS 2 to 8, implemented with the alert controller.

/// The delegate of an alert view.
@preconcurrency @MainActor public protocol UIAlertViewDelegate: AnyObject {
  func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)
  func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int)
}
extension UIAlertViewDelegate {
  public func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {}
  public func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {}
}

/// An alert that presents itself over the current screen. Apple deprecated it in iOS 9 in favour of
/// ``UIAlertController``. EdgePan implements it with that class, whose documentation describes the
/// appearance and animation. Button indices follow the order in which the buttons were added; a
/// cancel button passed at creation has index 0.
@preconcurrency @MainActor open class UIAlertView: UIView {
  open var title = ""
  open var message: String?
  open weak var delegate: (any UIAlertViewDelegate)?
  /// The cancel button's index, or −1 if there is none.
  open var cancelButtonIndex = -1
  open private(set) var isVisible = false
  private var titles: [String] = []
  private var controller: UIAlertController?

  public convenience init(
    title: String?, message: String?, delegate: (any UIAlertViewDelegate)?,
    cancelButtonTitle: String?
  ) {
    self.init(frame: .zero)
    self.title = title ?? ""
    self.message = message
    self.delegate = delegate
    if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
  }

  public convenience init(
    title: String, message: String, delegate: (any UIAlertViewDelegate)?,
    cancelButtonTitle: String?, otherButtonTitles firstButtonTitle: String,
    _ moreButtonTitles: String...
  ) {
    self.init(
      title: title, message: message, delegate: delegate, cancelButtonTitle: cancelButtonTitle)
    for title in [firstButtonTitle] + moreButtonTitles { addButton(withTitle: title) }
  }

  open var numberOfButtons: Int { titles.count }
  open func buttonTitle(at buttonIndex: Int) -> String? {
    titles.indices.contains(buttonIndex) ? titles[buttonIndex] : nil
  }

  /// - Returns: the button's index.
  @discardableResult open func addButton(withTitle title: String?) -> Int {
    titles.append(title ?? "")
    return titles.count - 1
  }

  /// Shows the alert on the topmost controller of the key window. Without such a controller, an
  /// issue is reported.
  open func show() {
    guard var top = UIApplication.shared.keyWindow?.rootViewController else {
      return UIKitWorld.current.report(
        .presentation,
        "An alert view needs a window with a root view controller; show that window first.")
    }
    while let next = top.presentedViewController { top = next }
    let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
    for (index, title) in titles.enumerated() {
      let isCancel = index == cancelButtonIndex
      alert.addAction(
        UIAlertAction(title: title, style: isCancel ? .cancel : .default) { _ in
          self.delegate?.alertView(self, clickedButtonAt: index)
          self.didDismiss(index)
        })
    }
    controller = alert
    isVisible = true
    top.present(alert, animated: true)
  }

  /// Closes the alert as a tap on the button does, but without calling the delegate's
  /// `alertView(_:clickedButtonAt:)`.
  open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
    controller?.dismiss(animated: animated) { self.didDismiss(buttonIndex) }
  }

  private func didDismiss(_ index: Int) {
    isVisible = false
    controller = nil
    delegate?.alertView(self, didDismissWithButtonIndex: index)
  }
}
