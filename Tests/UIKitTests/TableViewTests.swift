// Table views: the positions of rows, the reuse of cells, and the effects of taps.

import Testing
import UIKit

/// A data source with the given number of rows in each section, and a delegate that records the
/// selection calls.
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var counts: [Int]
  var made = 0
  var events: [String] = []
  var heights: [IndexPath: CGFloat] = [:]
  var titles: [Int: String] = [:]
  var refuses: IndexPath?

  init(_ counts: Int...) { self.counts = counts }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    counts[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    if cell.tag == 0 {
      made += 1
      cell.tag = made
    }
    cell.textLabel?.text = "\(indexPath.section).\(indexPath.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles[section]
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights[indexPath] ?? UITableView.automaticDimension
  }
  func tableView(
    _ tableView: UITableView, willSelectRowAt indexPath: IndexPath
  ) -> IndexPath? { indexPath == refuses ? nil : indexPath }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    events.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    events.append("deselect \(indexPath.row)")
  }
}

private final class Cells: UITableViewController {
  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .subtitle, reuseIdentifier: nil) }
}

@MainActor @Suite(.serialized) struct TableViewTests {
  private func table(_ rows: Rows, style: UITableView.Style = .plain) -> UITableView {
    _ = FrameCycle.start()
    let view = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200), style: style)
    view.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    view.dataSource = rows
    view.delegate = rows
    view.layoutIfNeeded()
    return view
  }
  private func path(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  /// Published sheets rely on it: a table of nicol3a/NBBottomSheet stands on a dimmed screen.
  @Test func tableAndCells_haveTheSystemsBackground_untilAnotherIsSet() {
    let rows = Rows(2)
    let plain = table(rows)
    #expect(plain.backgroundColor == .systemBackground)
    #expect(plain.cellForRow(at: path(0))?.backgroundColor == .systemBackground)
    let grouped = table(rows, style: .insetGrouped)
    #expect(grouped.backgroundColor == .systemGroupedBackground)
    let cell = grouped.cellForRow(at: path(1))
    #expect(cell?.backgroundColor == .secondarySystemGroupedBackground)
    cell?.backgroundColor = .clear
    grouped.reloadData()
    grouped.layoutIfNeeded()
    #expect(grouped.visibleCells.contains { $0.backgroundColor == .clear })
  }

  @Test func rows_areStackedAtTheirHeights() {
    let rows = Rows(2, 3)
    rows.heights[path(0)] = 60
    rows.titles[1] = "Second"
    let table = table(rows)
    #expect(table.rectForRow(at: path(0)) == CGRect(x: 0, y: 0, width: 320, height: 60))
    #expect(table.rectForRow(at: path(1)) == CGRect(x: 0, y: 60, width: 320, height: 44))
    #expect(table.rectForHeader(inSection: 1) == CGRect(x: 0, y: 104, width: 320, height: 28))
    #expect(table.rectForRow(at: path(2, 1)).maxY == 264)
    #expect(table.rect(forSection: 1) == CGRect(x: 0, y: 104, width: 320, height: 160))
    #expect(table.contentSize == CGSize(width: 320, height: 264))
    #expect(table.headerView(forSection: 1)?.textLabel?.text == "Second")
    #expect(table.rectForRow(at: path(9)) == .zero)
  }

  @Test func tableHeader_isAboveTheRows_andTableFooterBelow() {
    let rows = Rows(1)
    let table = table(rows)
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 30))
    table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 12))
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: path(0)).minY == 30)
    #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 74, width: 320, height: 12))
    #expect(table.contentSize.height == 86)
  }

  @Test func insetStyle_narrowsTheRows() {
    let table = table(Rows(1), style: .insetGrouped)
    #expect(table.rectForRow(at: path(0)) == CGRect(x: 16, y: 0, width: 288, height: 44))
  }

  @Test func cells_existOnlyForVisibleRows_andAreReused() {
    let rows = Rows(100)
    let table = table(rows)
    #expect(table.indexPathsForVisibleRows == (0...4).map { path($0) })
    #expect(table.visibleCells.map { $0.textLabel?.text } == (0...4).map { "0.\($0)" })
    table.contentOffset.y = 440
    table.layoutIfNeeded()
    #expect(table.indexPathsForVisibleRows?.first == path(10))
    #expect(table.cellForRow(at: path(0)) == nil)
    #expect(rows.made <= 6)
    let cell = table.cellForRow(at: path(12))
    #expect(cell.flatMap { table.indexPath(for: $0) } == path(12))
    #expect(cell?.frame == table.rectForRow(at: path(12)))
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 530)) == path(12))
  }

  @Test func scrollToRow_keepsTheContentWithinItsBounds() {
    let table = table(Rows(20))
    table.scrollToRow(at: path(10), at: .middle, animated: false)
    #expect(table.contentOffset == CGPoint(x: 0, y: 362))
    table.scrollToRow(at: path(19), at: .top, animated: false)
    #expect(table.contentOffset == CGPoint(x: 0, y: 680))
    table.scrollToRow(at: path(19), at: .none, animated: false)
    #expect(table.contentOffset == CGPoint(x: 0, y: 680))
  }

  @Test func scrollToRow_showsTheHeaderOfTheFirstRow() {
    let rows = Rows(20, 20)
    rows.titles = [0: "first", 1: "second"]
    let table = table(rows)
    let second = IndexPath(row: 0, section: 1)
    table.scrollToRow(at: second, at: .top, animated: false)
    #expect(table.rectForHeader(inSection: 1).height > 0)
    #expect(table.contentOffset.y == table.rectForHeader(inSection: 1).minY)
    table.scrollToRow(at: IndexPath(row: 1, section: 1), at: .top, animated: false)
    #expect(table.contentOffset.y == table.rectForRow(at: second).maxY)
  }

  @Test func reloadData_queriesTheDataSource_andClearsTheSelection() {
    let rows = Rows(2)
    let table = table(rows)
    table.selectRow(at: path(1), animated: false, scrollPosition: .none)
    #expect(table.cellForRow(at: path(1))?.isSelected == true)
    #expect(rows.events.isEmpty)
    rows.counts = [3]
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.indexPathForSelectedRow == nil)
    #expect(table.visibleCells.count == 3)
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test func tap_selectsTheRow_andNotifiesTheDelegate() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let rows = Rows(5)
    let table = UITableView(frame: CGRect(x: 0, y: 100, width: 390, height: 300), style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = rows
    table.delegate = rows
    rows.refuses = path(3)
    root.view.addSubview(table)
    stage.step()
    for row in [1, 2, 3] {
      stage.touch(.began, 50, 100 + CGFloat(row) * 44 + 20)
      #expect(table.cellForRow(at: path(row))?.isHighlighted == true)
      stage.touch(.ended, 50, 100 + CGFloat(row) * 44 + 20)
    }
    #expect(rows.events == ["select 1", "deselect 1", "select 2"])
    #expect(table.indexPathForSelectedRow == path(2))
  }

  @Test func unregisteredIdentifier_returnsAPlainCell_andIsReported() {
    _ = FrameCycle.start()
    let table = UITableView()
    #expect(table.dequeueReusableCell(withIdentifier: "none") == nil)
    _ = table.dequeueReusableCell(withIdentifier: "none", for: path(0))
    #expect(UIApplication.shared.issues.map(\.code) == [.reuseIdentifier])
  }

  @Test func controller_suppliesTheCellsOfItsTable_andClearsTheSelectionWhenItReappears() {
    let controller = Cells(style: .grouped)
    let navigation = UINavigationController(rootViewController: controller)
    let stage = Stage(root: navigation)
    #expect(controller.tableView === controller.view)
    #expect(controller.tableView.visibleCells.count == 3)
    controller.tableView.selectRow(at: path(1), animated: false, scrollPosition: .none)
    navigation.pushViewController(UIViewController(), animated: false)
    stage.settle()
    navigation.popViewController(animated: false)
    stage.settle()
    #expect(controller.tableView.indexPathForSelectedRow == nil)
  }

  @Test func cell_laysOutItsLabelsAndImage() {
    _ = FrameCycle.start()
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = "Detail"
    cell.imageView?.image = UIImage()
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame == cell.bounds)
    #expect(cell.imageView?.frame == CGRect(x: 16, y: 0, width: 60, height: 60))
    #expect(cell.textLabel?.frame == CGRect(x: 92, y: 0, width: 192, height: 30))
    #expect(cell.detailTextLabel?.frame.minY == 30)
    #expect(UITableViewCell(style: .default, reuseIdentifier: nil).detailTextLabel == nil)
  }

  @Test func insertedAndDeletedRows_moveTheSelection() {
    let rows = Rows(4, 4)
    let view = table(rows)
    view.selectRow(at: path(2, 1), animated: false, scrollPosition: .none)
    rows.counts = [4, 5]
    view.insertRows(at: [path(0, 1)], with: .none)
    #expect(view.indexPathForSelectedRow == path(3, 1))
    rows.counts = [5]
    view.deleteSections([0], with: .none)
    #expect(view.indexPathForSelectedRow == path(3, 0))
    view.moveRow(at: path(3), to: path(0))
    #expect(view.indexPathForSelectedRow == path(0))
    rows.counts = [4]
    view.deleteRows(at: [path(0)], with: .none)
    #expect(view.indexPathForSelectedRow == nil)
  }

  /// A deleted row's cell may still be animated (SwipeCellKit), so no other row gets it.
  @Test func remainingRows_keepTheirCells() throws {
    let rows = Rows(30)
    let view = table(rows)
    view.selectRow(at: path(2), animated: false, scrollPosition: .none)
    let cells = view.visibleCells
    rows.counts = [29]
    view.deleteRows(at: [path(1)], with: .none)
    view.layoutIfNeeded()
    #expect(Array(view.visibleCells.dropLast()) == [cells[0]] + cells[2...])
    #expect(view.visibleCells.last.map { !cells.contains($0) } == true)
    #expect(view.indexPath(for: cells[2]) == path(1) && cells[2].frame.minY == 44)
    #expect(cells[2].isSelected && cells[1].superview == nil)
    rows.counts = [30]
    view.insertRows(at: [path(0)], with: .none)
    view.layoutIfNeeded()
    #expect(view.cellForRow(at: path(2)) === cells[2])
    #expect(view.cellForRow(at: path(0)).map { !cells.contains($0) } == true)
  }

  /// Between `beginUpdates` and `endUpdates`, deletions have the indices before all updates.
  @Test func groupOfUpdates_isOneUpdate() {
    let rows = Rows(6)
    let view = table(rows)
    view.selectRow(at: path(3), animated: false, scrollPosition: .none)
    view.beginUpdates()
    view.insertRows(at: [path(0), path(1)], with: .none)
    view.deleteRows(at: [path(2)], with: .none)
    rows.counts = [7]
    view.endUpdates()
    #expect(view.indexPathForSelectedRow == path(4))
  }

  @Test func reloadedSection_showsItsNewTitle() throws {
    let rows = Rows(2)
    rows.titles = [0: "old"]
    let view = table(rows)
    #expect(view.headerView(forSection: 0)?.textLabel?.text == "old")
    rows.titles = [0: "new"]
    view.reloadSections([0], with: .none)
    view.layoutIfNeeded()
    #expect(view.headerView(forSection: 0)?.textLabel?.text == "new")
  }

  @Test func cellInRightToLeftLayout_isMirrored() throws {
    _ = FrameCycle.start()
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    cell.semanticContentAttribute = .forceRightToLeft
    cell.textLabel?.text = "ab"
    cell.detailTextLabel?.text = "c"
    cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    cell.layoutIfNeeded()
    #expect(cell.accessoryView?.frame.minX == 16)
    #expect(cell.contentView.frame == CGRect(x: 36, y: 0, width: 284, height: 44))
    #expect(cell.detailTextLabel?.frame.minX == 16)
    #expect(cell.textLabel?.frame.maxX == 268)
  }
}
