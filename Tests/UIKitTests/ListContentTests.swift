// Lists as values: registrations, content configurations, snapshots and searches.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct ListContentTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var made = Snapshot()
    for (section, items) in sections {
      made.appendSections([section])
      made.appendItems(items)
    }
    return made
  }

  @Test func snapshot_keepsTheOrderOfItsChanges() {
    var made = snapshot([("a", [1, 2, 3]), ("b", [4])])
    made.insertItems([9], afterItem: 1)
    made.moveItem(4, beforeItem: 1)
    made.deleteItems([2])
    made.insertSections(["c"], beforeSection: "b")
    made.appendItems([7, 8], toSection: "c")
    made.moveSection("a", afterSection: "b")
    #expect(made.sectionIdentifiers == ["c", "b", "a"])
    #expect(made.itemIdentifiers == [7, 8, 4, 1, 9, 3])
    #expect(made.itemIdentifiers(inSection: "a") == [4, 1, 9, 3])
    #expect(made.sectionIdentifier(containingItem: 8) == "c")
    #expect(made.indexOfItem(9) == 4 && made.indexOfItem(2) == nil)
    made.deleteSections(["a"])
    #expect(made.numberOfItems == 2 && made.numberOfSections == 2)
    #expect(made.indexOfItem(4) == nil)
  }

  @Test func collectionView_showsTheSnapshot_inCellsOfTheRegistration() {
    FrameCycle.start()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 100),
      collectionViewLayout: UICollectionViewFlowLayout())
    let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> {
      $0.tag = $2 * 10 + $1.item
    }
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
      $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
    }
    source.apply(snapshot([("a", [1, 2, 3])]))
    view.layoutIfNeeded()
    #expect(view.visibleCells.map(\.tag) == [10, 21, 32])
    view.selectItem(at: source.indexPath(for: 3), animated: false, scrollPosition: [])
    var current = source.snapshot()
    current.deleteItems([1])
    source.apply(current)
    view.layoutIfNeeded()
    #expect(view.visibleCells.map(\.tag) == [20, 31])
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
    #expect(source.itemIdentifier(for: IndexPath(item: 0, section: 0)) == 2)
  }

  @Test func table_showsTheSnapshotsSections() {
    FrameCycle.start()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { _, _, item in
      let cell = UITableViewCell()
      cell.tag = item
      return cell
    }
    source.apply(snapshot([("a", [1]), ("b", [2, 3])]))
    table.layoutIfNeeded()
    #expect(table.numberOfSections == 2 && table.visibleCells.map(\.tag) == [1, 2, 3])
    #expect(source.indexPath(for: 3) == IndexPath(row: 1, section: 1))
    #expect(source.sectionIdentifier(for: 1) == "b" && source.index(for: "b") == 1)
  }

  @Test func contentConfiguration_isShown_andUpdatedBeforeTheNextLayout() throws {
    FrameCycle.start()
    final class Cell: UITableViewCell {
      var states: [Bool] = []
      override func updateConfiguration(using state: UICellConfigurationState) {
        states.append(state.isSelected)
        var content = defaultContentConfiguration()
        content.text = state.isSelected ? "on" : "off"
        contentConfiguration = content
      }
    }
    let cell = Cell(style: .default, reuseIdentifier: nil)
    cell.layoutIfNeeded()
    let view = try #require(cell.contentView.subviews.first as? UIListContentView)
    let label = try #require(view.subviews.compactMap { $0 as? UILabel }.first)
    #expect(cell.states == [false] && label.text == "off")
    #expect(view.frame == cell.contentView.bounds)
    #expect(label.frame.minX == 16 && label.frame.midY == 22)
    cell.isSelected = true
    #expect(cell.states == [false])
    cell.layoutIfNeeded()
    #expect(cell.states == [false, true] && label.text == "on")
    #expect(cell.contentView.subviews == [view])
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty)
  }

  @Test func backgroundConfiguration_fillsTheCell_insideItsInsets() throws {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    var background = UIBackgroundConfiguration.clear()
    background.backgroundColor = .red
    background.backgroundInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    cell.backgroundConfiguration = background
    let view = try #require(cell.subviews.first)
    #expect(view.frame == CGRect(x: 2, y: 1, width: 94, height: 46))
    cell.backgroundConfiguration = nil
    #expect(cell.subviews == [cell.contentView])
  }

  @Test func search_updatesItsResults_whileItsBarIsEdited() throws {
    FrameCycle.start()
    final class Updater: NSObject, UISearchResultsUpdating {
      var texts: [String] = []
      func updateSearchResults(for searchController: UISearchController) {
        texts.append("\(searchController.isActive) \(searchController.searchBar.text ?? "")")
      }
    }
    let updater = Updater()
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = updater
    let scene = try #require(UIApplication.shared.connectedScenes.first as? UIWindowScene)
    let window = UIWindow(windowScene: scene)
    window.addSubview(search.searchBar)
    window.makeKeyAndVisible()
    search.searchBar.becomeFirstResponder()
    search.searchBar.searchTextField.insertText("ab")
    search.isActive = false
    #expect(updater.texts == ["true ", "true a", "true ab", "false "])
    #expect(search.searchBar.text?.isEmpty != false && !search.searchBar.isFirstResponder)
  }
}
