// Correct apps whose behaviour is close to a mistake, and the mistake beside each: what moves on, what
// settles, what is recycled and what is kept on purpose is not a finding.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

/// A list with a toast, on which something happens when it has appeared.
private final class ToastList: UIViewController {
  let toast = UIView(frame: CGRect(x: 20, y: 500, width: 200, height: 40))
  var link: CADisplayLink?
  var appeared: @MainActor (ToastList) -> Void = { _ in }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .lightGray
    toast.backgroundColor = .darkGray
    view.addSubview(toast)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if animated { appeared(self) }
  }

  /// Moves the toast by 4 points in each of 20 frames.
  func slideByLink() {
    let start = toast.frame.origin.x
    let link = CADisplayLink { [weak self] link in
      guard let self else { return }
      toast.frame.origin.x += 4
      if toast.frame.origin.x >= start + 80 { link.invalidate() }
    }
    link.add(to: .main, forMode: .common)
  }
}

@MainActor @Suite struct LandingNeighbourTests {
  enum After: CaseIterable { case slides, fadesIn, slidesByLink, hidesTheBar, pulses }

  private func check(
    _ appeared: @escaping @MainActor (ToastList) -> Void,
    prepare: @escaping @MainActor (ToastList) -> Void = { _ in }
  ) throws -> [InvariantViolation] {
    let trace = try bundled("slow-finish")
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let list = ToastList()
      list.loadViewIfNeeded()
      prepare(list)
      list.appeared = appeared
      return PoppingScene(root: list) { SlideAnimator() }
    }.violations
  }

  @Test(arguments: After.allCases)
  func animationAfterTheEnd_isNotAJump(_ after: After) throws {
    func appeared(_ list: ToastList) {
      switch after {
      case .slides: UIView.animate(withDuration: 0.3) { list.toast.frame.origin.x += 60 }
      case .fadesIn: UIView.animate(withDuration: 0.3) { list.toast.alpha = 1 }
      case .slidesByLink: list.slideByLink()
      case .hidesTheBar: list.navigationController?.setNavigationBarHidden(true, animated: true)
      case .pulses:
        UIView.animate(withDuration: 0.2, delay: 0, options: [.autoreverse]) {
          list.toast.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
        } completion: { _ in
          list.toast.transform = .identity
        }
      }
    }
    let found = try check(appeared) { if after == .fadesIn { $0.toast.alpha = 0 } }
    #expect(found.map(\.description) == [])
  }

  @Test func jumpInDidAppear_breaksContinuousLanding_alsoIfTheViewMovesOn() throws {
    for goesOn in [false, true] {
      func appeared(_ list: ToastList) {
        list.toast.frame.origin.x += 60
        if goesOn { UIView.animate(withDuration: 0.3) { list.toast.frame.origin.x += 60 } }
      }
      let found = try check(appeared)
      #expect(found.map(\.invariant) == [.continuousLanding], "\(goesOn)")
      #expect(found.first?.cause.hasPrefix("it jumped by 60 pt") == true)
      #expect(found.first?.layer == "ToastList.toast (UIView)")
    }
  }

  @Test func flashBeforeAFade_breaksContinuousLanding() throws {
    func appeared(_ list: ToastList) {
      list.toast.alpha = 0
      UIView.animate(withDuration: 0.3) { list.toast.alpha = 1 }
    }
    let found = try check(appeared)
    #expect(found.map(\.invariant) == [.continuousLanding])
  }
}

/// A card whose contents the finger moves; after a cancel, they return.
final class GlideScene: ShapeScene, UIViewControllerTransitioningDelegate {
  enum Return: CaseIterable { case immediately, later, byLink, jumps }

  private let home = UIViewController()
  private let card = UIViewController()
  private let part = UIView(frame: CGRect(x: 50, y: 200, width: 290, height: 400))
  private let way: Return

  init(_ way: Return) {
    self.way = way
    super.init(nil)
    home.view.backgroundColor = .gray
    card.view.backgroundColor = .white
    part.backgroundColor = .red
    card.view.addSubview(part)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = self
    window.rootViewController = home
    window.makeKeyAndVisible()
    addPan(to: card.view)
    restore()
  }

  override func restore() { home.present(card, animated: false) }

  override func share(_ translation: CGPoint) -> CGFloat {
    part.frame.origin.y = 200 + translation.y
    return translation.y / window.bounds.height
  }

  override func leave() {
    card.dismiss(animated: true)
    willRelease = { [unowned self] in
      switch way {
      case .immediately: glide(0.5)
      case .later: DispatchQueue.main.asyncAfter(deadline: .now() + 0.035) { self.glide(0.35) }
      case .byLink:
        let link = CADisplayLink { [unowned self] link in
          part.frame.origin.y = max(200, part.frame.origin.y - 3)
          if part.frame.origin.y == 200 { link.invalidate() }
        }
        DispatchQueue.main.async { link.add(to: .main, forMode: .common) }
      case .jumps: break
      }
    }
  }

  private func glide(_ duration: Double) {
    UIView.animate(withDuration: duration) { self.part.frame.origin.y = 200 }
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    BlockAnimator { [card] _ in
      card.view.backgroundColor = .clear
    } completion: { [part, way] _ in
      if way == .jumps { part.frame.origin.y = 200 }
    }
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

extension Trace {
  /// A finger that moves down from the upper edge and rests: too short a way to finish.
  fileprivate static func shortPull() throws -> Trace {
    try Synthesis.make(
      GestureProfile(
        edge: .top, startMillimeters: 12, distanceMillimeters: 14,
        durationMicroseconds: 500_000, releaseMillimetersPerSecond: 0, shape: .reach),
      on: .touchscreen)
  }

  /// The recording with its first swipe repeated by another finger.
  fileprivate func withSecondSwipe(atMicroseconds start: UInt64) -> Trace {
    var frames = GestureFrames(self)
    SecondSwipe(device: device).add(to: &frames.frames, at: start)
    return frames.trace(like: self, provenance: "a test")
  }
}

@MainActor @Suite struct GlideTests {
  private func check(_ way: GlideScene.Return) throws -> [InvariantViolation] {
    let trace = try Trace.shortPull()
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in GlideScene(way) }
      .violations
  }

  @Test(arguments: [GlideScene.Return.immediately, .later])
  func viewThatGlidesHome_breaksNothing(_ way: GlideScene.Return) throws {
    let found = try check(way)
    #expect(found.map(\.description) == [])
  }

  @Test func viewThatJumpsHome_breaksContinuousLanding() throws {
    let found = try check(.jumps)
    #expect(found.map(\.invariant) == [.continuousLanding])
  }
}

// MARK: - Before and at rest

/// A pop over a screen in which something still settles as the finger lands.
final class SettlingScene: PoppingScene {
  enum Part: CaseIterable { case fadingMenu, closingChild, bouncingList }

  private let part: Part
  private let hidesBadge: Bool

  init(_ part: Part, hidesBadge: Bool) {
    (self.part, self.hidesBadge) = (part, hidesBadge)
    super.init(root: CardController()) { [hidesBadge] in
      Mistaken(start: { _, from, _ in
        if hidesBadge { (from.next as? CardController)?.badge.isHidden = true }
      })
    }
  }

  override func restore() {
    let top = CardController()
    navigation.pushViewController(top, animated: false)
    switch part {
    case .fadingMenu:
      let menu = UIView(frame: CGRect(x: 200, y: 300, width: 150, height: 200))
      menu.backgroundColor = .blue
      top.view.addSubview(menu)
      UIView.animate(withDuration: 0.5) {
        menu.alpha = 0
      } completion: { _ in
        menu.removeFromSuperview()
      }
    case .closingChild:
      let child = UIViewController()
      child.view.frame = CGRect(x: 0, y: 500, width: 390, height: 300)
      child.view.backgroundColor = .blue
      top.addChild(child)
      top.view.addSubview(child.view)
      child.didMove(toParent: top)
      UIView.animate(withDuration: 0.5) {
        child.view.frame.origin.y = 900
      } completion: { _ in
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
      }
    case .bouncingList:
      let list = UIScrollView(frame: CGRect(x: 200, y: 300, width: 150, height: 200))
      list.contentSize.height = 2000
      list.backgroundColor = .blue
      top.view.addSubview(list)
      top.view.layoutIfNeeded()
      list.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    }
  }
}

@MainActor @Suite struct SettlingBeforeTests {
  private func check(
    _ part: SettlingScene.Part, hidesBadge: Bool = false
  ) throws -> [InvariantViolation] {
    let trace = try bundled("slow-cancel")
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      SettlingScene(part, hidesBadge: hidesBadge)
    }.violations
  }

  @Test(arguments: SettlingScene.Part.allCases)
  func whatStillSettlesAsTheSwipeBegins_needNotBeRestored(_ part: SettlingScene.Part) throws {
    let found = try check(part)
    #expect(found.map(\.description) == [])
  }

  @Test(arguments: SettlingScene.Part.allCases)
  func restOfTheScreen_mustBeRestored(_ part: SettlingScene.Part) throws {
    let found = try check(part, hidesBadge: true)
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(found.first?.layer == "CardController.badge (UIView)")
  }
}

/// A card that a finger drags down; while its cancel settles, another finger drags a knob, which
/// returns when that finger lifts.
final class KnobScene: NSObject, OwnGestureScene, UIViewControllerTransitioningDelegate {
  enum Knob: CaseIterable { case moves, grows, fades }

  let window = UIWindow(frame: UIScreen.main.bounds)
  private let home = UIViewController()
  private let card = UIViewController()
  private let knob = UIView(frame: CGRect(x: 10, y: 620, width: 60, height: 60))
  private let kind: Knob
  private let staysMoved: Bool
  private var percent: UIPercentDrivenInteractiveTransition?
  private var transitions = 0

  init(_ kind: Knob, staysMoved: Bool = false) {
    (self.kind, self.staysMoved) = (kind, staysMoved)
    super.init()
    home.view.backgroundColor = .gray
    card.view.backgroundColor = .white
    knob.backgroundColor = .red
    card.view.addSubview(knob)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = self
    window.rootViewController = home
    window.makeKeyAndVisible()
    home.present(card, animated: false)
    for number in 0..<2 {
      let pan = UIPanGestureRecognizer { [unowned self] in number == 0 ? drag($0) : turn($0) }
      pan.maximumNumberOfTouches = 1
      pan.name = "\(number)"
      pan.delegate = self
      // While the transition runs, the card takes no new touch; the window does.
      (number == 0 ? card.view : window)?.addGestureRecognizer(pan)
    }
  }

  func restore() {}

  private func drag(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      percent = UIPercentDrivenInteractiveTransition()
      transitions += 1
      card.dismiss(animated: true)
    case .changed: percent?.update(pan.translation(in: window).y / 844)
    case .ended, .cancelled: percent?.cancel()
    default: break
    }
  }

  private func turn(_ pan: UIPanGestureRecognizer) {
    let way = pan.state == .ended && !staysMoved ? 0 : pan.translation(in: window).y
    switch kind {
    case .moves: knob.frame.origin.x = 10 + way
    case .grows: knob.transform = CGAffineTransform(scaleX: 1 + way / 100, y: 1)
    case .fades: knob.alpha = 1 - way / 200
    }
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    BlockAnimator {
      $0.view(forKey: .from)?.center.y += 844
    } completion: {
      if $0.transitionWasCancelled { $0.view(forKey: .from)?.center.y = 422 }
    }
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

extension KnobScene: UIGestureRecognizerDelegate {
  /// The first finger drags the card, and each later one the knob.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { (gestureRecognizer.name == "0") == (transitions == 0) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}

@MainActor @Suite struct DraggedAtRestTests {
  private func check(
    _ kind: KnobScene.Knob, staysMoved: Bool = false
  ) throws -> CheckedReplay {
    // The first finger lifts after 0.5 s; its cancel settles while the second finger drags.
    let trace = try Trace.shortPull().withSecondSwipe(atMicroseconds: 400_000)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      KnobScene(kind, staysMoved: staysMoved)
    }
  }

  @Test(arguments: KnobScene.Knob.allCases)
  func secondFingerThatStillDrags_isAwaited(_ kind: KnobScene.Knob) throws {
    let checked = try check(kind)
    #expect(checked.violations.map(\.description) == [])
    #expect(checked.result?.swipes.map(\.outcome).contains(.cancelled) == true)
  }

  @Test(arguments: KnobScene.Knob.allCases)
  func whatTheSecondFingerLeaves_isFound(_ kind: KnobScene.Knob) throws {
    let found = try check(kind, staysMoved: true).violations
    #expect(found.map(\.invariant) == [.cancelRestores])
  }
}

// MARK: - Rotation

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

// MARK: - Kept on purpose

/// A container that shows its pages one after another, by a drag.
final class PageContainer: UIViewController {
  enum Store: CaseIterable { case array, dictionary, lazyProperty, leak }

  private let store: Store
  private var pages: [UIViewController] = []
  private var byName: [String: UIViewController] = [:]
  private lazy var second = PageContainer.page(.green)
  static var leaked: [UIViewController] = []

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

private final class RootScene: OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)

  init(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  func restore() {}
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
}

// MARK: - Hidden bars

/// A list that hides the navigation bar by UIKit's own API.
final class BarelessList: UIViewController {
  enum Way: CaseIterable { case inWillAppear, animated, inDidAppear, byAlpha }

  private let way: Way

  init(_ way: Way) {
    self.way = way
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    switch way {
    case .inWillAppear: navigationController?.isNavigationBarHidden = true
    case .animated: navigationController?.setNavigationBarHidden(true, animated: animated)
    case .byAlpha: navigationController?.navigationBar.alpha = 0
    case .inDidAppear: break
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if way == .inDidAppear {
      navigationController?.setNavigationBarHidden(true, animated: animated)
    }
  }
}

private final class BarScene: PoppingScene {
  init(_ way: BarelessList.Way) { super.init(root: BarelessList(way)) { SlideAnimator() } }

  override func restore() {
    let top = UIViewController()
    top.view.backgroundColor = .white
    navigation.pushViewController(top, animated: false)
    navigation.isNavigationBarHidden = false
    navigation.navigationBar.alpha = 1
  }
}

@MainActor @Suite struct HiddenBarTests {
  private func check(_ way: BarelessList.Way) throws -> [InvariantViolation] {
    let trace = try bundled("slow-finish")
    var settings = options(for: trace)
    // When and how the bar leaves is not the subject here.
    settings.skippedRules = ["continuous-landing", "settled-layout"]
    return try ReplayCheck.run(trace, options: settings) { _ in BarScene(way) }.violations
  }

  @Test(arguments: [BarelessList.Way.inWillAppear, .animated, .inDidAppear])
  func barThatUIKitHides_isNotAFinding(_ way: BarelessList.Way) throws {
    let found = try check(way)
    #expect(found.map(\.description) == [])
  }

  @Test func barThatIsMadeTransparent_breaksNothingStaysHidden() throws {
    let found = try check(.byAlpha)
    #expect(found.map(\.invariant) == [.nothingStaysHidden])
  }
}

// MARK: - Activities that ran before

/// A screen with a display link or a timer, which it stops as it disappears.
final class CameraScreen: UIViewController {
  enum Source: CaseIterable { case link, timer }

  private let source: Source
  private let restarts: Bool
  private var link: CADisplayLink?
  private var timer: Timer?
  private let meter = UIView(frame: CGRect(x: 20, y: 400, width: 0, height: 20))

  init(_ source: Source, restarts: Bool) {
    (self.source, self.restarts) = (source, restarts)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    meter.backgroundColor = .red
    view.addSubview(meter)
    start()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    link?.invalidate()
    timer?.invalidate()
    (link, timer) = (nil, nil)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if restarts, link == nil, timer == nil { start() }
  }

  private func start() {
    switch source {
    case .link:
      let link = CADisplayLink { [weak self] _ in
        guard let self else { return }
        meter.frame.size.width = (meter.frame.width + 1).truncatingRemainder(dividingBy: 200)
      }
      link.add(to: .main, forMode: .common)
      self.link = link
    case .timer: timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in }
    }
  }
}

private final class CameraScene: PoppingScene {
  private let make: () -> UIViewController

  init(_ make: @escaping () -> UIViewController) {
    self.make = make
    super.init { SlideAnimator() }
  }

  override func restore() { navigation.pushViewController(make(), animated: false) }
}

@MainActor @Suite struct SteadyActivityTests {
  private func check(
    _ source: CameraScreen.Source, restarts: Bool
  ) throws -> [InvariantViolation] {
    let trace = try bundled("slow-cancel")
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      CameraScene { CameraScreen(source, restarts: restarts) }
    }.violations
  }

  @Test(arguments: CameraScreen.Source.allCases)
  func activityThatRunsAgainAfterACancel_breaksNothing(_ source: CameraScreen.Source) throws {
    let found = try check(source, restarts: true)
    #expect(found.map(\.description) == [])
  }

  @Test(arguments: CameraScreen.Source.allCases)
  func activityThatStaysStoppedAfterACancel_breaksCancelRestores(
    _ source: CameraScreen.Source
  ) throws {
    let found = try check(source, restarts: false)
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(found.first?.cause.contains("ran before the swipe and does not run after") == true)
  }

  /// A link that the swipe starts and never stops still keeps the run from ending.
  @Test func linkThatTheSwipeStarts_breaksRunEnds() throws {
    let trace = try bundled("slow-cancel")
    var settings = options(for: trace)
    settings.limitSeconds = 2
    let found = try ReplayCheck.run(trace, options: settings) { _ in
      PoppingScene {
        Mistaken(start: { _, _, _ in
          CADisplayLink { _ in }.add(to: .main, forMode: .common)
        })
      }
    }.violations
    #expect(found.map(\.invariant) == [.runEnds])
    #expect(found.first?.cause.contains("display link that was added during the swipe") == true)
  }
}

// MARK: - Tab bars

@MainActor @Suite struct LateTabItemTests {
  enum Time: CaseIterable { case before, after, afterSelection }

  private static func tabs(_ time: Time) -> UITabBarController {
    let (one, two) = (UIViewController(), UIViewController())
    let tabs = UITabBarController()
    func setItems() {
      one.tabBarItem = UITabBarItem(title: "One", image: nil, tag: 0)
      two.tabBarItem = UITabBarItem(title: "Two", image: nil, tag: 1)
    }
    if time == .before { setItems() }
    tabs.viewControllers = [one, two]
    if time == .after { setItems() }
    if time == .afterSelection {
      tabs.selectedIndex = 1
      setItems()
    }
    return tabs
  }

  /// A controller's item may be set after the controller was given to the bar.
  @Test(arguments: Time.allCases)
  func itemsThatAreReplaced_areShownByTheBar(_ time: Time) throws {
    let trace = try bundled("slow-cancel")
    var titles: [String?] = []
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let tabs = Self.tabs(time)
      titles = (tabs.tabBar.items ?? []).map(\.title)
      return RootScene(tabs)
    }
    #expect(titles == ["One", "Two"])
    #expect(checked.violations.map(\.description) == [])
  }

  @Test func barThatSelectsAnotherItem_breaksBarsMatch() throws {
    let trace = try bundled("slow-cancel")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let tabs = Self.tabs(.before)
      tabs.tabBar.selectedItem = tabs.tabBar.items?.last
      return RootScene(tabs)
    }
    #expect(checked.violations.map(\.invariant) == [.barsMatch])
  }
}

// MARK: - Cancelled touches

/// A drawer, a child, that a drag opens to 280 points.
final class DrawerHome: UIViewController {
  enum OnCancel: CaseIterable { case closes, opens, closesByTransform, stays, floats }

  private let onCancel: OnCancel
  private let drawer = UIViewController()
  private let bubble = UIView(frame: CGRect(x: 300, y: 600, width: 60, height: 60))

  init(_ onCancel: OnCancel) {
    self.onCancel = onCancel
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    drawer.view.backgroundColor = .gray
    drawer.view.frame = CGRect(x: -280, y: 0, width: 280, height: 844)
    bubble.backgroundColor = .red
    addChild(drawer)
    view.addSubview(drawer.view)
    drawer.didMove(toParent: self)
    view.addSubview(bubble)
    view.addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in move($0) })
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let x = min(max(pan.translation(in: view).x, 0), 280)
    switch pan.state {
    case .changed: show(x)
    case .ended: UIView.animate(withDuration: 0.3) { self.show(x > 140 ? 280 : 0) }
    case .cancelled where onCancel != .stays && onCancel != .floats:
      UIView.animate(withDuration: 0.3) { self.show(self.onCancel == .opens ? 280 : 0) }
    default: break
    }
  }

  private func show(_ x: CGFloat) {
    switch onCancel {
    case .floats: bubble.frame.origin.x = 300 - x
    case .closesByTransform: drawer.view.transform = CGAffineTransform(translationX: x, y: 0)
    default: drawer.view.frame.origin.x = x - 280
    }
  }
}

@MainActor @Suite struct CancelledTouchTests {
  /// The recording ends as the device is unplugged, so the touch is cancelled.
  private func check(
    _ onCancel: DrawerHome.OnCancel, _ recording: String = "unplug"
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      RootScene(DrawerHome(onCancel))
    }.violations
  }

  @Test(arguments: [DrawerHome.OnCancel.closes, .opens, .closesByTransform, .floats])
  func drawerThatReachesAnEnd_andAViewThatFloats_breakNothing(
    _ onCancel: DrawerHome.OnCancel
  ) throws {
    let found = try check(onCancel)
    #expect(found.map(\.description) == [])
  }

  @Test func drawerThatStaysHalfOpen_breaksCancelRestores() throws {
    let found = try check(.stays)
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(found.first?.cause.hasPrefix("the system cancelled the touch that moved it") == true)
    let finished = try check(.stays, "slow-finish")
    #expect(finished.map(\.description) == [])
  }
}
