// Correct code that no rule must accuse after a rotation: recycled cells, scaled presenters.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

/// A list on top of a stack, in one of the shapes that reuse their views.
final class ListScene: PoppingScene {
  enum List: CaseIterable { case table, grid, sections, reloadedTable }

  private let list: List

  init(_ list: List, _ animator: @escaping @MainActor () -> SlideAnimator) {
    self.list = list
    super.init { animator() }
  }

  override func restore() { navigation.pushViewController(ListController(list), animated: false) }
}

private final class ListController: UIViewController, UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource
{
  private let kind: ListScene.List
  let list: UIScrollView

  init(_ kind: ListScene.List) {
    self.kind = kind
    if kind == .grid {
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      list = UICollectionView(frame: .zero, collectionViewLayout: layout)
    } else {
      list = UITableView(frame: .zero, style: .plain)
    }
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    list.frame = view.bounds
    list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(list)
    if let table = list as? UITableView {
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      (table.dataSource, table.delegate) = (self, self)
    }
    if let grid = list as? UICollectionView {
      grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
      grid.dataSource = self
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if kind == .reloadedTable { (list as? UITableView)?.reloadData() }
  }

  func numberOfSections(in tableView: UITableView) -> Int { kind == .sections ? 10 : 1 }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    kind == .sections ? "Section \(section)" : nil
  }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    kind == .sections ? 5 : 40
  }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    cell.contentView.backgroundColor = indexPath.row % 2 == 0 ? .white : .lightGray
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 60 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    cell.contentView.backgroundColor = indexPath.item % 2 == 0 ? .red : .green
    return cell
  }
}

@MainActor @Suite struct RecycledCellTests {
  private func check(
    _ list: ListScene.List, resize: String?, _ start: @escaping Mistaken.Step = { _, _, _ in }
  ) throws -> [InvariantViolation] {
    let trace = try bundled("slow-cancel")
    var settings = options(for: trace)
    if let resize { settings.resizes = try #require(ScreenChange.list(resize)) }
    return try ReplayCheck.run(trace, options: settings) { _ in
      ListScene(list) { Mistaken(start: start) }
    }.violations
  }

  @Test(arguments: ListScene.List.allCases, ["20:844x390", "20:844x390,40:390x844"])
  func cellsThatARotationRecycles_areNotAFinding(
    _ list: ListScene.List, _ resize: String
  ) throws {
    let found = try check(list, resize: resize)
    #expect(found.map(\.description) == [])
  }

  @Test(arguments: ListScene.List.allCases)
  func cellsOfACancelledPop_areNotAFinding(_ list: ListScene.List) throws {
    let found = try check(list, resize: nil)
    #expect(found.map(\.description) == [])
  }

  @Test(arguments: ListScene.List.allCases, ["20:844x390", nil])
  func viewLeftBesideTheList_isFound(_ list: ListScene.List, _ resize: String?) throws {
    let found = try check(list, resize: resize) { _, from, _ in from.addSubview(UIView()) }
    #expect(found.map(\.invariant) == [.leavesNothing])
  }

  @Test func firstCellThatStaysTranslucent_isFound() throws {
    let found = try check(.table, resize: nil) { _, from, _ in
      let table = (from.next as? ListController)?.list as? UITableView
      table?.cellForRow(at: IndexPath(row: 0, section: 0))?.alpha = 0.5
    }
    #expect(found.map(\.invariant) == [.cancelRestores])
  }
}

/// A screen in another one, in a third one; one of them was scaled before the screen rotated.
@MainActor @Suite struct ScaledPresenterTests {
  /// The scaled screen: the inner one itself, the one around it, or the outermost one.
  enum Scaled: Int, CaseIterable { case outermost, middle, inner }

  /// The screen that the rule reports after a rotation in which all screens took the new size, the
  /// inner one only if it `fits`.
  private func reported(_ scaled: Scaled, fits: Bool) -> Int? {
    _ = FrameCycle.start()
    let (old, new) = (CGSize(width: 390, height: 844), CGSize(width: 844, height: 390))
    UIScreen.setSize(old)
    defer { UIScreen.setSize(old) }
    let window = UIWindow(frame: UIScreen.main.bounds)
    let screens = [UIViewController(), UIViewController(), UIViewController()]
    window.rootViewController = screens[0]
    window.makeKeyAndVisible()
    for (parent, child) in zip(screens, screens.dropFirst()) {
      parent.addChild(child)
      child.view.frame = parent.view.bounds
      parent.view.addSubview(child.view)
      child.didMove(toParent: parent)
    }
    screens[scaled.rawValue].view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    let before = WorldSnapshot(isStart: true)
    UIScreen.setSize(new)
    for (place, screen) in screens.enumerated() {
      let size = place == 2 && !fits ? old : new
      screen.view.bounds.size = size
      screen.view.center = CGPoint(x: size.width / 2, y: size.height / 2)
    }
    let story = SwipeStory(frame: 0, before: before, names: ViewNames())
    let layer = FitsScreen().rested(story)?.layer
    return screens.firstIndex { $0.view.layer === layer }
  }

  @Test(arguments: Scaled.allCases)
  func screensThatWereScaledBefore_fitTheScreen(_ scaled: Scaled) {
    #expect(reported(scaled, fits: true) == nil)
  }

  @Test(arguments: Scaled.allCases)
  func oldSizeInAScaledScreen_breaksFitsScreen(_ scaled: Scaled) {
    #expect(reported(scaled, fits: false) == 2)
  }
}
