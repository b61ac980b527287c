// When a view's safe area is computed and reported. The screen's insets are 47 and 34 points, and
// a navigation bar is 44 points high.

import Testing
import UIKit

/// A box at the top of its view's safe area, and the number of reported changes.
private final class Guided: UIViewController {
  let box = UIView()
  var isEarly = false
  var changes = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    box.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(box)
    NSLayoutConstraint.activate([
      box.heightAnchor.constraint(equalToConstant: 50),
      box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      box.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
    ])
    if isEarly { view.layoutIfNeeded() }
  }

  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    changes += 1
  }
}

@MainActor @Suite(.serialized) struct SafeAreaTests {
  private enum Way: CaseIterable { case push, present, addChild }

  /// A view can be laid out before it is in a window, for example in `viewDidLoad`.
  @Test(arguments: Way.allCases, [false, true])
  private func viewThatEntersAWindow_getsItsSafeArea_howeverEarlyItWasLaidOut(
    _ way: Way, isEarly: Bool
  ) {
    let guided = Guided()
    guided.isEarly = isEarly
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(root: way == .addChild ? root : navigation)
    switch way {
    case .push: navigation.pushViewController(guided, animated: false)
    case .present:
      guided.modalPresentationStyle = .fullScreen
      navigation.present(guided, animated: false)
    case .addChild:
      root.addChild(guided)
      root.view.addSubview(guided.view)
      guided.didMove(toParent: root)
    }
    stage.steps(2)
    #expect(guided.view.safeAreaInsets.top == (way == .push ? 91 : 47))
    #expect(guided.box.frame.minY == guided.view.safeAreaInsets.top)
    #expect(guided.changes == 1)
  }

  @Test func additionalInsets_moveContent_andThatOfViewsInside() {
    let (guided, inner) = (Guided(), Guided())
    let stage = Stage(root: guided)
    guided.addChild(inner)
    guided.view.addSubview(inner.view)
    inner.didMove(toParent: guided)
    stage.step()
    guided.additionalSafeAreaInsets.top = 100
    stage.step()
    #expect(guided.box.frame.minY == 147 && inner.box.frame.minY == 147)
    #expect(inner.changes == 2)
  }

  /// A view with a box at the top of its own safe area.
  private final class GuidedView: UIView {
    let box = UIView()
    var changes = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      box.translatesAutoresizingMaskIntoConstraints = false
      addSubview(box)
      NSLayoutConstraint.activate([
        box.heightAnchor.constraint(equalToConstant: 50),
        box.leadingAnchor.constraint(equalTo: leadingAnchor),
        box.trailingAnchor.constraint(equalTo: trailingAnchor),
        box.topAnchor.constraint(equalTo: safeAreaLayoutGuide.topAnchor),
      ])
    }
    required init?(coder: NSCoder) { nil }

    override func safeAreaInsetsDidChange() { changes += 1 }
  }

  @Test(arguments: [0, 1, 2])
  func viewThatOnlyMoves_hasTheSafeAreaOfItsPlace(by way: Int) {
    let root = UIViewController()
    let stage = Stage(root: root)
    let view = GuidedView(frame: root.view.bounds)
    root.view.addSubview(view)
    stage.step()
    #expect(view.box.frame.minY == 47 && view.changes == 1)
    switch way {
    case 0: view.center.y += 30
    case 1: view.frame.origin.y = 30
    default: view.transform = CGAffineTransform(translationX: 0, y: 30)
    }
    stage.step()
    #expect(view.safeAreaInsets.top == 17 && view.box.frame.minY == 17 && view.changes == 2)
    view.transform = .identity
    view.frame.origin.y = 60
    stage.step()
    #expect(view.box.frame.minY == 0)
    view.frame.origin.y = 0
    stage.step()
    #expect(view.box.frame.minY == 47)
  }

  /// square/Paralayout#86: setting bounds and position of the layer does not update the insets.
  @Test func positionOfTheLayer_doesNotReportAChange() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let view = GuidedView(frame: root.view.bounds)
    root.view.addSubview(view)
    stage.step()
    view.layer.position.y += 30
    stage.step()
    #expect(view.box.frame.minY == 47 && view.changes == 1)
  }

  /// A side menu is added beyond the left edge, where the window has no inset, and moves in.
  @Test func menuThatMovesIn_getsItsSafeAreaAtItsPlace_andKeepsItOnItsWayOut() {
    let (root, menu) = (UIViewController(), Guided())
    let stage = Stage(root: root)
    root.addChild(menu)
    menu.view.frame = CGRect(x: -260, y: 0, width: 260, height: 844)
    root.view.addSubview(menu.view)
    menu.didMove(toParent: root)
    stage.step()
    #expect(menu.view.safeAreaInsets == .zero && menu.changes == 0)
    menu.view.frame.origin.x = 0
    stage.step()
    #expect(menu.view.safeAreaInsets.left == 0 && menu.box.frame.minY == 47)
    menu.view.frame.origin = CGPoint(x: -260, y: 400)
    stage.step()
    #expect(menu.view.safeAreaInsets.top == 47 && menu.box.frame.minY == 47)
    #expect(menu.changes == 1)
    menu.view.frame = CGRect(x: 0, y: 20, width: 260, height: 800)
    stage.step()
    #expect(menu.box.frame.minY == 27 && menu.changes == 2)
  }

  @Test func viewBeyondAnEdgeWithoutInset_hasNoInsetThere() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let view = UIView(frame: CGRect(x: -100, y: 100, width: 590, height: 200))
    root.view.addSubview(view)
    stage.step()
    #expect(view.safeAreaInsets == .zero)
  }

  @Test func changeOfAParentsInsets_reachesViewsFarBelow_thatFollowThem() {
    final class Counting: UIView {
      var changes = 0
      override func safeAreaInsetsDidChange() { changes += 1 }
    }
    let root = UIViewController()
    let stage = Stage(root: root)
    let (outer, middle) = (UIView(frame: root.view.bounds), UIView(frame: root.view.bounds))
    let leaf = Counting(frame: root.view.bounds)
    root.view.addSubview(outer)
    outer.addSubview(middle)
    middle.addSubview(leaf)
    stage.step()
    #expect(leaf.changes == 1)
    outer.center.y += 20
    stage.step()
    #expect(leaf.changes == 2 && leaf.safeAreaInsets.top == 27)
    stage.step()
    #expect(leaf.changes == 2)
  }

  /// The common superview holds a constraint between a view and the safe area of its neighbour.
  @Test func constraintToTheGuideOfANeighbour_isSolvedAgain_ifTheNeighbourMoves() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let (panel, label) = (UIView(frame: root.view.bounds), UIView())
    label.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(panel)
    root.view.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: panel.safeAreaLayoutGuide.topAnchor),
      label.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
      label.widthAnchor.constraint(equalToConstant: 80),
      label.heightAnchor.constraint(equalToConstant: 20),
    ])
    stage.step()
    #expect(label.frame.minY == 47)
    panel.center.y += 100
    stage.step()
    #expect(label.frame.minY == 100)
  }

  @Test func hiddenBars_giveTheirSpaceToTheContent() {
    let guided = Guided()
    let navigation = UINavigationController(rootViewController: guided)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let stage = Stage(root: tabs)
    stage.step()
    #expect(guided.view.safeAreaInsets.bottom == 83 && guided.box.frame.minY == 91)
    navigation.isNavigationBarHidden = true
    tabs.tabBar.isHidden = true
    let before = guided.changes
    stage.step()
    #expect(guided.box.frame.minY == 47 && guided.view.safeAreaInsets.bottom == 34)
    #expect(guided.changes == before + 1)
  }

  @Test func barThatIsHiddenWithAnAnimation_takesTheContentAlong() {
    let guided = Guided()
    let navigation = UINavigationController(rootViewController: guided)
    let stage = Stage(root: navigation)
    stage.step()
    stage.step { navigation.setNavigationBarHidden(true, animated: true) }
    stage.steps(5)
    let y = guided.box.layer.presentation()?.frame.minY ?? 0
    #expect(y > 50 && y < 88)
    stage.settle()
    #expect(guided.box.frame.minY == 47)
  }

  /// The screen below hides the bar in `viewWillAppear`, the upper one shows it.
  @Test(arguments: [true, false])
  func screenThatLeaves_keepsItsSafeArea_whenTheOtherOneHidesTheBar(pops: Bool) {
    final class Hiding: UIViewController {
      override func viewWillAppear(_ animated: Bool) {
        navigationController?.setNavigationBarHidden(true, animated: animated)
      }
      override func viewWillDisappear(_ animated: Bool) {
        navigationController?.setNavigationBarHidden(false, animated: animated)
      }
    }
    let top = Guided()
    let navigation = UINavigationController(rootViewController: Hiding())
    let stage = Stage(root: navigation)
    navigation.pushViewController(top, animated: false)
    stage.steps(2)
    #expect(top.box.frame.minY == 91)
    stage.touch(.began, 4, 400)
    for x in stride(from: CGFloat(14), through: 200, by: 6) {
      stage.touch(.moved, x, 400)
      #expect(top.box.frame.minY == 91)
    }
    if !pops {
      for x in stride(from: CGFloat(190), through: 20, by: -6) { stage.touch(.moved, x, 400) }
    }
    stage.touch(.ended, pops ? 200 : 20, 400)
    #expect(stage.settle() != nil)
    #expect((navigation.viewControllers.count == 1) == pops)
    if !pops { #expect(top.box.frame.minY == 91 && !navigation.isNavigationBarHidden) }
  }
}
