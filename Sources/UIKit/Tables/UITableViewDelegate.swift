// The data source and the delegate of a table. Methods that are optional on Apple's platforms have
// a default here. A method that only a subclass of the conforming class implements is not called.

/// The data source that supplies a table's rows. Optional methods have a default. On Linux,
/// implement these methods in the conforming class, not only in a subclass: see
/// ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? { nil }
  public func tableView(
    _ tableView: UITableView, titleForFooterInSection section: Int
  ) -> String? { nil }
}

/// The delegate that supplies a table's heights, headers and footers, controls selection, and is
/// notified of selection and of rows that appear and disappear. Every method has a default. On
/// Linux, implement these methods in the conforming class, not only in a subclass: see
/// ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  /// The height of a row; ``UITableView/automaticDimension`` means the table's row height.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  /// Returns the row to select instead, or `nil` to select no row.
  func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath?
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { UITableView.automaticDimension }
  public func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { UITableView.automaticDimension }
  public func tableView(
    _ tableView: UITableView, heightForFooterInSection section: Int
  ) -> CGFloat { UITableView.automaticDimension }
  public func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? { nil }
  public func tableView(
    _ tableView: UITableView, viewForFooterInSection section: Int
  ) -> UIView? { nil }
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  public func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
    forRowAt indexPath: IndexPath
  ) {}
  public func tableView(
    _ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath
  ) -> Bool { true }
  public func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath }
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}
