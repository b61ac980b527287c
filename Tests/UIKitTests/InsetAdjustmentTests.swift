// How scroll views keep their content out of the safe area. The screen's insets are 47 and 34
// points, and a navigation bar is 44 points high.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct InsetAdjustmentTests {
  private func list(rows: Int = 40) -> (controller: UITableViewController, data: Rows) {
    let data = Rows(count: rows)
    let controller = UITableViewController(style: .plain)
    controller.tableView.dataSource = data
    return (controller, data)
  }

  private final class Rows: NSObject, UITableViewDataSource {
    let count: Int
    init(count: Int) { self.count = count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
  }

  @Test func listInANavigationController_beginsBelowTheBar() {
    let (controller, data) = list()
    let stage = Stage(root: UINavigationController(rootViewController: controller))
    stage.steps(2)
    let table: UITableView = controller.tableView
    #expect(table.adjustedContentInset.top == 91 && table.adjustedContentInset.bottom == 34)
    #expect(table.contentOffset.y == -91)
    let first = table.cellForRow(at: IndexPath(row: 0, section: 0))
    #expect(first?.convert(CGPoint.zero, to: nil).y == 91)
    #expect(first?.safeAreaInsets.top == 0)
    _ = data
  }

  @Test func pushedList_beginsBelowTheBar_inItsFirstFrame() {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let stage = Stage(root: navigation)
    let (controller, data) = list()
    navigation.pushViewController(controller, animated: true)
    var offsets: [CGFloat] = []
    stage.onFrame = {
      if controller.viewIfLoaded?.window != nil {
        offsets.append(controller.tableView.layer.presentation()?.bounds.minY ?? 0)
      }
    }
    stage.settle()
    #expect(!offsets.isEmpty && offsets.allSatisfy { $0 == -91 })
    _ = data
  }

  @Test func scrollingToARow_leavesItBelowTheBar() {
    let (controller, data) = list()
    let stage = Stage(root: UINavigationController(rootViewController: controller))
    stage.steps(2)
    let table: UITableView = controller.tableView
    let path = IndexPath(row: 10, section: 0)
    table.scrollToRow(at: path, at: .top, animated: false)
    #expect(table.contentOffset.y == table.rectForRow(at: path).minY - 91)
    table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .none, animated: false)
    #expect(table.contentOffset.y == -91)
    _ = data
  }

  /// The header: edges of scrollable axes are adjusted, and in a navigation controller top and
  /// bottom of the scroll view that a controller owns.
  @Test(arguments: [
    (UIScrollView.ContentInsetAdjustmentBehavior.automatic, true, 91.0),
    (.automatic, false, 0), (.scrollableAxes, true, 0), (.always, false, 91), (.never, true, 0),
  ])
  func contentThatFits_isAdjustedByItsBehaviour(
    _ behavior: UIScrollView.ContentInsetAdjustmentBehavior, isFirst: Bool, top: CGFloat
  ) {
    let controller = UIViewController()
    let stage = Stage(root: UINavigationController(rootViewController: controller))
    if !isFirst { controller.view.addSubview(UIView()) }
    let scroll = UIScrollView(frame: controller.view.bounds)
    scroll.contentInsetAdjustmentBehavior = behavior
    scroll.contentSize = CGSize(width: 100, height: 100)
    controller.view.addSubview(scroll)
    stage.step()
    #expect(scroll.adjustedContentInset.top == top && scroll.contentOffset.y == 0 - top)
  }

  @Test func controllerThatDoesNotAdjustScrollViews_leavesShortContentAtTheTop() {
    let controller = UIViewController()
    controller.automaticallyAdjustsScrollViewInsets = false
    let stage = Stage(root: UINavigationController(rootViewController: controller))
    let scroll = UIScrollView(frame: controller.view.bounds)
    controller.view.addSubview(scroll)
    stage.step()
    #expect(scroll.adjustedContentInset == .zero)
  }

  @Test func wideContent_isAdjustedAtItsSides_only() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets.left = 20
    let stage = Stage(root: controller)
    let scroll = UIScrollView(frame: controller.view.bounds)
    scroll.contentSize = CGSize(width: 2000, height: 100)
    controller.view.addSubview(scroll)
    stage.step()
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0))
    #expect(scroll.contentOffset == CGPoint(x: -20, y: 0))
  }

  @Test func scrolledContent_staysInPlace_whenTheBarIsHidden() {
    let (controller, data) = list()
    let navigation = UINavigationController(rootViewController: controller)
    let stage = Stage(root: navigation)
    stage.steps(2)
    let table: UITableView = controller.tableView
    table.contentOffset.y = 200
    navigation.isNavigationBarHidden = true
    stage.step()
    #expect(table.contentOffset.y == 200 && table.adjustedContentInset.top == 47)
    table.contentOffset.y = -47
    navigation.isNavigationBarHidden = false
    stage.step()
    #expect(table.contentOffset.y == -91)
    _ = data
  }
}
