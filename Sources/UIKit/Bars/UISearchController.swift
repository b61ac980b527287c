// UISearchController: a search bar, and the controller that shows its results.

/// The object that updates a search's results.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
  /// Called when the search bar's text changes, and when the search begins or ends.
  func updateSearchResults(for searchController: UISearchController)
}

/// The object that is notified when a search begins or ends. Every method is optional on Apple's
/// platforms and has a default here: see ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: NSObjectProtocol {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
}
extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search, which is active while its bar is edited.
///
/// On Apple's platforms, the navigation bar shows the search bar, and an active search is presented.
/// Here, navigation bars are not drawn, and nothing is presented: the results controller is stored.
/// An app that adds ``searchBar`` to a view of its own, such as a table's header, has all of the
/// search.
@preconcurrency @MainActor open class UISearchController: UIViewController {
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.searchController = self
  }
  public required init?(coder: NSCoder) {
    searchResultsController = nil
    super.init(coder: coder)
    searchBar.searchController = self
  }

  public let searchResultsController: UIViewController?
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open weak var delegate: (any UISearchControllerDelegate)?
  open private(set) lazy var searchBar = UISearchBar(frame: .zero)
  // Stored, but has no effect: an active search is not presented.
  open var obscuresBackgroundDuringPresentation = true
  open var dimsBackgroundDuringPresentation = true
  open var hidesNavigationBarDuringPresentation = true
  open var automaticallyShowsCancelButton = true
  open var showsSearchResultsController = false

  /// Whether the search is active. Ending it empties the bar, as on Apple's platforms.
  open var isActive: Bool {
    get { active }
    set { if newValue != active { change(to: newValue) } }
  }
  private var active = false

  private func change(to isActive: Bool) {
    if isActive {
      delegate?.willPresentSearchController(self)
    } else {
      delegate?.willDismissSearchController(self)
    }
    active = isActive
    if automaticallyShowsCancelButton { searchBar.showsCancelButton = isActive }
    if !isActive {
      searchBar.text = nil
      searchBar.resignFirstResponder()
    }
    barDidChange()
    if isActive {
      delegate?.didPresentSearchController(self)
    } else {
      delegate?.didDismissSearchController(self)
    }
  }

  func barDidChange() { searchResultsUpdater?.updateSearchResults(for: self) }
}
