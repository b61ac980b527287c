// How controllers and presentation controllers learn the preferred size of their content.

/// Something that shows the content of view controllers and sizes it.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  )
}

extension UIViewController: UIContentContainer {
  /// A child notifies its parent, a presented controller its presentation.
  func tellPreferredContentSize() {
    parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    ownPresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
  }
}

extension UIPresentationController: UIContentContainer {
}
