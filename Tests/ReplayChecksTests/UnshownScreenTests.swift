// Changes that a cancelled transition leaves in a screen that no window shows.

import GestureReplay
import ReplayChecks
import ReplayScenes
import Testing
import UIKit

/// Changes the list as a cancelled transition ends.
private final class LeavesListChanged: SlideAnimator {
  private let change: @MainActor (_ list: UIView) -> Void

  init(_ change: @escaping @MainActor (_ list: UIView) -> Void) { self.change = change }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    if let list = context.view(forKey: .to), context.transitionWasCancelled { change(list) }
  }
}

/// A list of rows of different colours that reloads and clears its selection when it appears.
private final class RowsController: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    tableView.reloadData()
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 9 }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.contentView.backgroundColor = UIColor(white: CGFloat(indexPath.row) / 9, alpha: 1)
    if cell.selectedBackgroundView == nil { cell.selectedBackgroundView = UIView() }
    return cell
  }
}

/// The list with its third row selected, and a screen over it.
private final class RowsScene: PoppingScene {
  let rows: RowsController

  init(animator: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning) {
    rows = RowsController(style: .plain)
    super.init(root: rows, animator: animator)
  }

  override func restore() {
    rows.tableView.selectRow(
      at: IndexPath(row: 2, section: 0), animated: false, scrollPosition: .none)
    super.restore()
  }
}

/// The list is not in a window before the pop, nor after the pop is cancelled.
@MainActor @Suite struct UnshownScreenTests {
  private func violations(
    _ change: @escaping @MainActor (_ list: UIView) -> Void
  ) throws -> [InvariantViolation] {
    try check("slow-cancel") { LeavesListChanged(change) }.violations
  }

  @Test func hiddenRow_breaksCancelRestores_andIsNamed() throws {
    let found = try violations { $0.subviews[2].isHidden = true }
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(found.first?.layer == "FixtureViewController.view.subviews[2] (UIView)")
    #expect(found.first?.cause.hasPrefix("hidden was false before and is true after") == true)
    #expect(found.first?.cause.contains("which no window shows now") == true)
  }

  @Test func opacityOfTheWholeScreen_breaksCancelRestores() throws {
    let found = try violations { $0.alpha = 0.3 }
    #expect(found.first?.cause.hasPrefix("opacity was 1.0 before and is 0.3") == true)
  }

  @Test func transformOfTheWholeScreen_breaksCancelRestores() throws {
    let found = try violations { $0.transform = CGAffineTransform(scaleX: 0.9, y: 0.9) }
    #expect(
      found.first?.cause.hasPrefix("transform was identity before and is scale (0.9, 0.9) after")
        == true)
  }

  @Test func viewAddedToTheScreen_violatesTheRuleLeavesNothing() throws {
    let found = try violations { $0.addSubview(UIView()) }
    #expect(found.map(\.invariant) == [.leavesNothing])
  }

  @Test func viewRemovedFromTheScreen_breaksCancelRestores() throws {
    let found = try violations { $0.subviews[2].removeFromSuperview() }
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(
      found.first?.cause.hasPrefix("it was there before, and the cancelled transition removed it")
        == true)
  }

  /// A layout pass in the container moves views too.
  @Test func position_belongsToLayout_andIsNotChecked() throws {
    #expect(try violations { $0.subviews[2].center.x += 7 }.isEmpty)
  }

  /// Tables and collections create cells during their layout.
  @Test func viewAddedToAScrollView_isNotAFinding() throws {
    final class ScrollingSlide: SlideAnimator {
      override func willAnimate(
        _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
      ) {
        to.subviews.compactMap { $0 as? UIScrollView }.first?.addSubview(UIView())
      }
    }
    let trace = try bundled("slow-cancel")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let scene = NavigationScene { _ in ScrollingSlide() }
      scene.navigationController.viewControllers[0].view.addSubview(UIScrollView())
      return scene
    }
    #expect(checked.violations.isEmpty)
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
  }

  private func checkRows(
    _ animator: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
  ) throws -> CheckedReplay {
    let trace = try bundled("slow-cancel")
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let scene = RowsScene(animator: animator)
      #expect(scene.rows.tableView.indexPathForSelectedRow?.row == 2)
      #expect(scene.rows.tableView.visibleCells.count == 9)
      return scene
    }
  }

  /// Changes that every list makes when it appears are not attributed to the transition.
  @Test func tableThatReloadsAndClearsItsSelection_isNotAFinding() throws {
    let checked = try checkRows { SlideAnimator() }
    #expect(checked.violations.isEmpty)
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
  }
}
