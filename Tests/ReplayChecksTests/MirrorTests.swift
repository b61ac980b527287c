// The mirrored layout: a transition that works from left to right must work from right to left.

import ReplayScenes
import Testing
import UIKit

@testable import GestureReplay
@testable import ReplayChecks

/// A pop that moves to the right or, if it follows the layout direction, to the side from which a
/// push enters.
private final class DirectedSlide: SlideAnimator {
  private let followsDirection: Bool

  init(followsDirection: Bool) { self.followsDirection = followsDirection }

  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    let isMirrored = followsDirection && from.effectiveUserInterfaceLayoutDirection == .rightToLeft
    UIView.animate(withDuration: 0.4) {
      from.center.x += isMirrored ? -390 : 390
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// A screen that is laid out by constraints and a stack view.
private final class RowController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let row = UIStackView()
    for color in [UIColor.red, .green] {
      let view = UIView()
      view.backgroundColor = color
      view.widthAnchor.constraint(equalToConstant: 60).isActive = true
      row.addArrangedSubview(view)
    }
    row.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(row)
    NSLayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30),
      row.topAnchor.constraint(equalTo: view.topAnchor, constant: 200),
      row.widthAnchor.constraint(equalToConstant: 120),
      row.heightAnchor.constraint(equalToConstant: 50),
    ])
  }
}

private final class RowScene: PoppingScene {
  init(_ make: @escaping @MainActor () -> (any UIViewControllerAnimatedTransitioning)?) {
    super.init(root: RowController(), animator: make)
  }

  override func restore() { navigation.pushViewController(RowController(), animated: false) }
}

/// The navigation controller's own swipe and animation.
private final class SystemScene: OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let navigation = UINavigationController(rootViewController: RowController())

  init() {
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    restore()
  }

  func restore() { navigation.pushViewController(RowController(), animated: false) }
}

@MainActor @Suite struct MirrorTests {
  private func check(
    _ recording: String,
    animator: @escaping @MainActor () -> (any UIViewControllerAnimatedTransitioning)?
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    var settings = options(for: trace)
    settings.again = .mirrored
    return try ReplayCheck.run(trace, options: settings) { _ in RowScene(animator) }.violations
  }

  @Test(arguments: ["slow-finish", "slow-cancel", "right-edge"])
  func popThatFollowsTheLayoutDirection_isMirrored(_ recording: String) throws {
    #expect(try check(recording) { DirectedSlide(followsDirection: true) }.isEmpty)
  }

  @Test(arguments: ["slow-finish", "slow-cancel"], UISystemBehavior.allCases)
  func systemsOwnPop_isMirrored(_ recording: String, _ system: UISystemBehavior) throws {
    let trace = try bundled(recording)
    var settings = options(for: trace)
    (settings.again, settings.system) = (.mirrored, system)
    let checked = try ReplayCheck.run(trace, options: settings) { _ in SystemScene() }
    #expect(checked.violations.map(\.description) == [])
    #expect(checked.result?.swipes.isEmpty == false)
  }

  @Test func popThatAlwaysMovesRight_breaksMirrors() throws {
    let found = try check("slow-finish") { DirectedSlide(followsDirection: false) }
    #expect(found.map(\.invariant) == [.mirrors])
    #expect(found.first?.layer == "RowController.view")
    #expect(found.first?.cause.contains("in the mirrored replay it is") == true)
  }

  @Test func leadingEdges_areOnTheRight_inARightToLeftLayout() throws {
    let trace = try bundled("slow-finish")
    var settings = options(for: trace)
    settings.direction = .rightToLeft
    var frames: [CGRect] = []
    _ = try Replay.run(trace, options: settings) { _ in
      let scene = RowScene { nil }
      scene.window.layoutIfNeeded()
      let row = scene.navigation.topViewController?.view.subviews.first
      row?.layoutIfNeeded()
      frames = [row?.frame ?? .zero] + (row?.subviews.map(\.frame) ?? [])
      return scene
    }
    #expect(
      frames == [
        CGRect(x: 240, y: 200, width: 120, height: 50), CGRect(x: 60, y: 0, width: 60, height: 50),
        CGRect(x: 0, y: 0, width: 60, height: 50),
      ])
  }
}

// MARK: - Neighbours of the rules

/// Screens that are mirrored correctly in ways that no constraint describes.
final class MirroredList: UIViewController, UITableViewDataSource,
  UICollectionViewDataSource
{
  enum Kind: CaseIterable {
    case touchedImageViews, flippingGrid, flippingCarousel, viewWithoutSize
  }

  private final class Flipping: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  private let kind: Kind
  private(set) var grid: UICollectionView?

  init(_ kind: Kind) {
    self.kind = kind
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    switch kind {
    case .touchedImageViews:
      let table = UITableView(frame: view.bounds, style: .plain)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      table.dataSource = self
      view.addSubview(table)
    case .flippingGrid, .flippingCarousel:
      let layout = Flipping()
      layout.itemSize = CGSize(width: 100, height: 80)
      layout.scrollDirection = kind == .flippingGrid ? .vertical : .horizontal
      let grid = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
      grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
      grid.dataSource = self
      self.grid = grid
      view.addSubview(grid)
    case .viewWithoutSize: view.addSubview(UIView())
    }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row"
    cell.imageView?.image = nil
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 40 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    cell.contentView.backgroundColor = .red
    return cell
  }
}

private final class MirroredListScene: PoppingScene {
  private let kind: MirroredList.Kind

  init(_ kind: MirroredList.Kind) {
    self.kind = kind
    super.init { DirectedSlide(followsDirection: true) }
  }

  override func restore() { navigation.pushViewController(MirroredList(kind), animated: false) }
}

@MainActor @Suite struct MirrorNeighbourTests {
  @Test(arguments: MirroredList.Kind.allCases)
  func correctList_isMirrored(_ kind: MirroredList.Kind) throws {
    let trace = try bundled("slow-cancel")
    var settings = options(for: trace)
    settings.again = .mirrored
    let checked = try ReplayCheck.run(trace, options: settings) { _ in MirroredListScene(kind) }
    #expect(checked.violations.map(\.description) == [])
  }

  /// The first item is at the right: in a grid below the right edge of the screen, in a carousel at
  /// the end of the content, which is scrolled there.
  @Test(arguments: [(MirroredList.Kind.flippingGrid, 290.0), (.flippingCarousel, 290)])
  func flippingLayout_beginsAtTheRight(_ kind: MirroredList.Kind, _ x: CGFloat) throws {
    var settings = options(for: try bundled("slow-cancel"))
    settings.direction = .rightToLeft
    var places: [CGFloat] = []
    _ = try Replay.run(try bundled("slow-cancel"), options: settings) { _ in
      let scene = MirroredListScene(kind)
      scene.window.layoutIfNeeded()
      let grid = (scene.navigation.topViewController as? MirroredList)?.grid
      let cell = grid?.cellForItem(at: IndexPath(item: 0, section: 0))
      places = [cell?.convert(CGPoint.zero, to: nil as UIView?).x ?? -1]
      let point = CGPoint(x: (cell?.frame.midX ?? 0), y: cell?.frame.midY ?? 0)
      if grid?.indexPathForItem(at: point) != IndexPath(item: 0, section: 0) { places.append(-2) }
      return scene
    }
    #expect(places == [x])
  }
}
