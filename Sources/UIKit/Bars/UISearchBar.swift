// A bar with a search field.

/// The delegate of a search bar.
///
/// Every method is optional: see ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UISearchBarDelegate: UIBarPositioningDelegate {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}
extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// A text field with a cancel button at its trailing end, 56 points high as on iOS. It has no
/// scopes and no tokens.
@preconcurrency @MainActor open class UISearchBar: UIView, UIBarPositioning {
  public enum Style: UInt, Sendable { case `default`, prominent, minimal }

  open weak var delegate: (any UISearchBarDelegate)?
  /// The controller that the bar belongs to, if any.
  final weak var searchController: UISearchController?
  public let searchTextField = UITextField(frame: .zero)
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  open var showsCancelButton = false { didSet { setNeedsLayout() } }
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }
  // Stored, but has no effect: the bar's appearance is fixed, and no prompt is shown.
  open var prompt: String?
  open var barTintColor: UIColor?
  open var barStyle = UIBarStyle.default
  open var searchBarStyle = Style.default
  open var isTranslucent = true
  open var backgroundImage: UIImage?
  open var barPosition: UIBarPosition { .any }

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    searchTextField.becomeFirstResponder()
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    searchTextField.resignFirstResponder()
  }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    cancel.isHidden = !showsCancelButton
    let room = showsCancelButton ? cancel.intrinsicContentSize.width + Self.margin : 0
    searchTextField.frame = directed(
      CGRect(
        x: Self.margin, y: bounds.midY - Self.field / 2,
        width: max(0, bounds.width - 2 * Self.margin - room), height: Self.field), in: bounds)
    cancel.frame = directed(
      CGRect(
        x: bounds.maxX - room, y: bounds.midY - Self.field / 2, width: room, height: Self.field),
      in: bounds)
  }

  /// Sizes in points, as on iOS; the margin is EdgePan's.
  private static let height: CGFloat = 56
  private static let field: CGFloat = 36
  private static let margin: CGFloat = 8
  private let cancel = UIButton(type: .system)
  private let listener = SearchFieldListener()

  override func didCreate() {
    searchTextField.backgroundColor = .tertiarySystemFill
    searchTextField.layer.cornerRadius = 10
    listener.bar = self
    searchTextField.delegate = listener
    searchTextField.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBar(self, textDidChange: text ?? "")
        searchController?.barDidChange()
      }, for: .editingChanged)
    cancel.setTitle("Cancel", for: .normal)
    cancel.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        delegate?.searchBarCancelButtonClicked(self)
        searchController?.isActive = false
      }, for: .touchUpInside)
    addSubview(searchTextField)
    addSubview(cancel)
  }
}

/// Notifies a search bar's delegate of changes in its field.
private final class SearchFieldListener: NSObject, UITextFieldDelegate {
  weak var bar: UISearchBar?

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
  }
  func textFieldDidBeginEditing(_ textField: UITextField) {
    bar.map { $0.delegate?.searchBarTextDidBeginEditing($0) }
    bar?.searchController?.isActive = true
  }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
  }
  func textFieldDidEndEditing(_ textField: UITextField) {
    bar.map { $0.delegate?.searchBarTextDidEndEditing($0) }
  }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    bar.map { $0.delegate?.searchBarSearchButtonClicked($0) }
    return true
  }
}
