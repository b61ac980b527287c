// Controllers that an app keeps on purpose, and those that it leaks.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

/// A container that shows its pages one after another, by a drag.
final class PageContainer: UIViewController {
  enum Store: CaseIterable { case array, dictionary, lazyProperty, leak }

  private let store: Store
  private var pages: [UIViewController] = []
  private var byName: [String: UIViewController] = [:]
  private lazy var second = PageContainer.page(.green)
  static var leaked: [UIViewController] = []
  /// Keeps nothing.
  private weak var opened: UIViewController?

  init(_ store: Store) {
    self.store = store
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private static func page(_ colour: UIColor) -> UIViewController {
    let page = UIViewController()
    page.view.backgroundColor = colour
    return page
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let first = Self.page(.red)
    switch store {
    case .array: pages = [first, Self.page(.green)]
    case .dictionary: byName = ["first": first, "second": Self.page(.green)]
    case .lazyProperty: pages = [first]
    case .leak: Self.leaked = [first]
    }
    opened = first
    show(first)
    view.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned self] pan in
        if pan.state == .ended { show(pages.dropFirst().first ?? byName["second"] ?? second) }
      })
  }

  private func show(_ page: UIViewController) {
    let old = children.first
    addChild(page)
    page.view.frame = view.bounds
    view.addSubview(page.view)
    page.didMove(toParent: self)
    old?.willMove(toParent: nil)
    old?.view.removeFromSuperview()
    old?.removeFromParent()
  }
}

final class RootScene: OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)

  init(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  func restore() {}
}

/// A sheet whose dismissal is over at the tenth step of a display link.
private final class LinkedSheet: DraggedSheet, UIViewControllerAnimatedTransitioning {
  override func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    var steps = 0
    let link = CADisplayLink { link in
      steps += 1
      context.view(forKey: .from)?.center.x += 39
      guard steps == 10 else { return }
      context.view(forKey: .from)?.removeFromSuperview()
      link.invalidate()
      context.completeTransition(true)
    }
    link.add(to: .main, forMode: .common)
  }
}

/// A home screen that keeps its menu and presents it again and again.
private final class KeptMenuHome: UIViewController, UIViewControllerTransitioningDelegate {
  let menu = UIViewController()
  private var percent: UIPercentDrivenInteractiveTransition?

  func open() {
    view.backgroundColor = .white
    menu.view.backgroundColor = .blue
    menu.modalPresentationStyle = .fullScreen
    menu.transitioningDelegate = self
    menu.view.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned self] pan in
        switch pan.state {
        case .began:
          percent = UIPercentDrivenInteractiveTransition()
          menu.dismiss(animated: true)
        case .changed: percent?.update(pan.translation(in: nil).x / 390)
        case .ended: percent?.finish()
        default: break
        }
      })
    present(menu, animated: false)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SlideAnimator() }
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

@MainActor @Suite struct KeptControllerTests {
  private func check(_ root: @escaping () -> UIViewController) throws -> CheckedReplay {
    let trace = try bundled("slow-finish")
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in RootScene(root()) }
  }

  @Test(arguments: [PageContainer.Store.array, .dictionary, .lazyProperty])
  func pageThatItsContainerKeeps_isNotALeak(_ store: PageContainer.Store) throws {
    #expect(try check { PageContainer(store) }.violations.map(\.description) == [])
  }

  @Test func pageThatAStaticVariableHolds_isALeak() throws {
    let found = try check { PageContainer(.leak) }.violations
    PageContainer.leaked = []
    #expect(found.map(\.invariant) == [.releasesControllers])
  }

  @Test func screenThatHoldsItself_isALeak() throws {
    final class Holder: UIViewController {
      var own: UIViewController?
    }
    final class Scene: PoppingScene {
      override func restore() {
        let holder = Holder()
        holder.own = holder
        holder.view.backgroundColor = .white
        navigation.pushViewController(holder, animated: false)
      }
    }
    let trace = try bundled("finishing-flick")
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      Scene { SlideAnimator() }
    }.violations
    #expect(found.map(\.invariant) == [.releasesControllers])
    #expect(found.first?.cause.hasSuffix("Holder.own holds it") == true)
  }

  @Test func menuThatItsPresenterKeeps_isNotALeak() throws {
    final class Scene: OwnGestureScene {
      let window = UIWindow(frame: UIScreen.main.bounds)
      init() {
        let home = KeptMenuHome()
        window.rootViewController = home
        window.makeKeyAndVisible()
        home.open()
      }
      func restore() {}
    }
    let trace = try bundled("slow-finish")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in Scene() }
    #expect(checked.violations.map(\.description) == [])
    #expect(checked.result?.swipes.map(\.outcome) == [.finished])
  }

  /// A navigation controller that keeps screens in a property of its own.
  final class KeepingNavigation: UINavigationController {
    enum Store: CaseIterable { case before, lazily, forward, duringThePop }

    var store = Store.before
    private var opened: UIViewController?
    private lazy var settings = UIViewController()
    private var forward: [UIViewController] = []
    private var popped: UIViewController?

    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
      if store == .before, !viewControllers.isEmpty { opened = viewController }
      super.pushViewController(viewController, animated: animated)
    }

    @discardableResult
    override func popViewController(animated: Bool) -> UIViewController? {
      let screen = super.popViewController(animated: animated)
      if store == .forward, let screen { forward.append(screen) }
      if store == .duringThePop { popped = screen }
      return screen
    }

    func open() {
      let screen = store == .lazily ? settings : UIViewController()
      screen.view.backgroundColor = .white
      pushViewController(screen, animated: false)
    }
  }

  private func check(_ store: KeepingNavigation.Store) throws -> [InvariantViolation] {
    let trace = try bundled("finishing-flick")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let root = UIViewController()
      root.view.backgroundColor = .lightGray
      let navigation = KeepingNavigation(rootViewController: root)
      navigation.store = store
      navigation.open()
      return RootScene(navigation)
    }
    #expect(checked.result?.swipes.map(\.outcome) == [.finished])
    return checked.violations
  }

  @Test(arguments: [KeepingNavigation.Store.before, .lazily, .forward])
  func screenThatItsNavigationControllerKeepsToShowAgain_isNotALeak(
    _ store: KeepingNavigation.Store
  ) throws {
    let found = try check(store)
    #expect(found.map(\.description) == [])
  }

  @Test func screenThatItsNavigationControllerTakesAsItIsPopped_isALeak() throws {
    let found = try check(.duringThePop)
    #expect(found.map(\.invariant) == [.releasesControllers])
    #expect(found.first?.cause.hasSuffix("KeepingNavigation.popped holds it") == true)
  }

  /// Nothing else happens in the frame in which the dismissal ends, so it is the last one.
  @Test func screenThatLeavesInTheLastFrame_isNotALeak() throws {
    let trace = try bundled("finishing-flick")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      LinkedSheet(isInteractive: false)
    }
    #expect(checked.violations.map(\.description) == [])
  }

  // MARK: Causes

  private static var key: UInt8 = 0

  private func leak(
    _ body:
      @escaping @MainActor (UIViewController, any UIViewControllerContextTransitioning) -> Void
  ) throws -> String {
    let trace = try bundled("finishing-flick")
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      CardScene {
        Mistaken(end: { context, _, _ in
          guard let leaving = context.viewController(forKey: .from) else { return }
          body(leaving, context)
        })
      }
    }.violations
    #expect(found.map(\.invariant) == [.releasesControllers])
    return found.first?.cause ?? ""
  }

  @Test func associatedObject_isNamedAsTheHolder() throws {
    let cause = try leak { leaving, context in
      guard let list = context.viewController(forKey: .to) else { return }
      objc_setAssociatedObject(list, &Self.key, leaving, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(cause.hasSuffix("CardController's associated object holds it"))
  }

  @Test func associatedHelper_isPartOfTheHoldersPath() throws {
    final class Helper { var screen: UIViewController? }
    let cause = try leak { leaving, context in
      let helper = Helper()
      helper.screen = leaving
      objc_setAssociatedObject(leaving, &Self.key, helper, .OBJC_ASSOCIATION_RETAIN)
    }
    #expect(cause.hasSuffix("CardController's associated object.screen holds it"))
  }

  /// On iOS, `firstItem` and `secondItem` are `assign`.
  @Test func viewWithConstraints_thatItStores_isReleased() {
    final class Sheet: UIView { var (top, distance): (NSLayoutConstraint?, NSLayoutConstraint?) }
    weak var released: Sheet?
    do {
      let (host, sheet) = (UIView(), Sheet())
      host.addSubview(sheet)
      sheet.top = sheet.topAnchor.constraint(equalTo: host.topAnchor)
      sheet.top?.isActive = true
      sheet.widthAnchor.constraint(equalToConstant: 100).isActive = true
      sheet.distance = host.leftAnchor.anchorWithOffset(to: sheet.leftAnchor)
        .constraint(equalToConstant: 20)
      sheet.distance?.isActive = true
      #expect(sheet.top?.firstItem === sheet && sheet.top?.secondItem === host)
      sheet.removeFromSuperview()
      released = sheet
    }
    #expect(released == nil)
  }
}
