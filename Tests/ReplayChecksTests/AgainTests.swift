// The follow-up gestures, a second swipe and a tap, and the mirrored layout: a transition that
// works once must work again.

import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import GestureReplay
@testable import ReplayChecks

/// A photo with a button, on top of an album. The app's own pan pops the photo. The state of the
/// pop is shared by all photos, as in an app whose coordinator owns the interactor.
private final class AlbumScene: PoppingScene, OwnGestureScene {
  enum Fault { case staysBusy, staysLocked, countsSwipes, movesOnlyOnce }

  private let fault: Fault?
  private var percent: UIPercentDrivenInteractiveTransition?
  private var isBusy = false
  private var isLocked = false
  private var swipes: CGFloat = 0

  init(_ fault: Fault? = nil) {
    self.fault = fault
    var runs = 0
    super.init {
      runs += 1
      guard fault == .movesOnlyOnce, runs > 1 else { return SlideAnimator() }
      return BlockAnimator {
        guard let from = $0.view(forKey: .from), let to = $0.view(forKey: .to) else { return }
        $0.containerView.insertSubview(to, belowSubview: from)
      } animations: {
        $0.view(forKey: .from)?.backgroundColor = .red
      }
    }
  }

  override func restore() {
    super.restore()
    guard let photo = navigation.topViewController else { return }
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] in follow($0) }
    pan.edges = .left
    photo.view.addGestureRecognizer(pan)
    let button = UIButton(frame: CGRect(x: 150, y: 400, width: 90, height: 44))
    button.backgroundColor = .blue
    button.addAction(
      UIAction { [unowned self, unowned button] _ in
        if !isLocked { button.center.y += 100 }
      }, for: .touchUpInside)
    photo.view.addSubview(button)
    isLocked = false
  }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    let progress = pan.translation(in: navigation.view).x / navigation.view.bounds.width
    switch pan.state {
    case .began:
      guard !isBusy else { return }
      (isBusy, isLocked) = (true, fault == .staysLocked)
      swipes += 1
      percent = UIPercentDrivenInteractiveTransition()
      navigation.popViewController(animated: true)
    case .changed: percent?.update(fault == .countsSwipes ? progress / swipes : progress)
    case .ended, .cancelled:
      let finishes = progress > 0.5
      if finishes { percent?.finish() } else { percent?.cancel() }
      isBusy = fault == .staysBusy && !finishes
      percent = nil
    default: break
    }
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

/// A list that hides the navigation bar, below a screen that shows it, both with an animation, which
/// runs as the scene begins.
private final class HiddenBarScene: PoppingScene {
  final class Screen: UIViewController {
    var hidesBar = false

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      navigationController?.setNavigationBarHidden(hidesBar, animated: true)
    }
  }

  init() {
    let list = Screen()
    list.hidesBar = true
    super.init(root: list) { SlideAnimator() }
  }

  override func restore() {
    let screen = Screen()
    screen.view.backgroundColor = .white
    navigation.pushViewController(screen, animated: false)
  }
}

@MainActor @Suite struct AgainTests {
  @Test(arguments: ["slow-cancel", "slow-finish", "drift-along-edge", "mouse-drag"])
  func sceneThatBeginsWithAnAnimation_worksAgain(_ recording: String) throws {
    let trace = try bundled(recording)
    for followUp in [FollowUpGesture.swipe, .tap] {
      var settings = options(for: trace)
      settings.again = followUp
      let found = try ReplayCheck.run(trace, options: settings) { _ in HiddenBarScene() }.violations
      #expect(found.map(\.description) == [], "\(followUp)")
    }
  }

  private func check(
    _ recording: String, again: FollowUpGesture?, _ fault: AlbumScene.Fault? = nil
  ) throws -> CheckedReplay {
    let trace = try bundled(recording)
    var settings = options(for: trace)
    settings.again = again
    return try ReplayCheck.run(trace, options: settings) { _ in AlbumScene(fault) }
  }

  @Test(
    arguments: ["slow-finish", "slow-cancel", "out-and-back", "second-finger"],
    [
      FollowUpGesture.swipe, .tap,
    ])
  func correctApp_worksAgain(_ recording: String, _ followUp: FollowUpGesture) throws {
    let checked = try check(recording, again: followUp)
    #expect(checked.violations.isEmpty)
    #expect(checked.result?.followUp != nil)
  }

  /// Two swipes with a pause between them. The presentation that runs in the pause takes the same
  /// time twice, but not the same number of frames.
  @Test(arguments: [34, 61, 88]) func swipesWithAPause_workAgain(milliseconds: UInt64) throws {
    var trace = try Synthesis.make(GestureProfile(seed: 1), on: .touchpad)
    let second = try Synthesis.make(GestureProfile(seed: 3), on: .touchpad).events
    let end = try #require(trace.events.last).microseconds
    let start = end + milliseconds * 1000 - (try #require(second.first).microseconds)
    for var event in second {
      event.microseconds += start
      if event.code == TouchpadCode.finger.rawValue, event.value >= 0 { event.value += 100 }
      trace.events.append(event)
    }
    var settings = options(for: trace)
    settings.again = .swipe
    let checked = try ReplayCheck.run(
      trace, into: ReplaySubject(animator: "scale", context: .modalFullScreen), options: settings)
    #expect(checked.result?.swipes.count == 4)
    #expect(checked.violations.isEmpty)
  }

  @Test func secondSwipe_behavesLikeTheFirst_andTheLogContinues() throws {
    let once = try #require(try check("slow-finish", again: nil).result)
    let twice = try #require(try check("slow-finish", again: .swipe).result)
    #expect(twice.swipes.map(\.outcome) == [.finished, .finished])
    #expect(Array(twice.frames.prefix(once.frames.count)) == once.frames)
    let followUp = try #require(twice.followUp)
    #expect(followUp.swipesBefore == 1)
    let second = twice.frames.filter { $0.index >= followUp.firstFrame }
    #expect(second.map { $0.index - followUp.firstFrame } == once.frames.map(\.index))
  }

  @Test func flagThatACancelLeavesSet_isFoundOnlyByTheSecondSwipe() throws {
    #expect(try check("slow-cancel", again: nil, .staysBusy).violations.isEmpty)
    #expect(try check("slow-cancel", again: .tap, .staysBusy).violations.isEmpty)
    let found = try check("slow-cancel", again: .swipe, .staysBusy).violations
    #expect(found.map(\.invariant) == [.worksAgain])
    #expect(
      found.first?.cause.hasPrefix(
        "repeated recording: the swipe was cancelled the first time and began no transition "
          + "the second time") == true)
    #expect(try check("slow-finish", again: .swipe, .staysBusy).violations.isEmpty)
  }

  @Test func lockThatACancelDoesNotRelease_isFoundOnlyByTheTap() throws {
    #expect(try check("slow-cancel", again: nil, .staysLocked).violations.isEmpty)
    #expect(try check("slow-cancel", again: .swipe, .staysLocked).violations.isEmpty)
    let found = try check("slow-cancel", again: .tap, .staysLocked).violations
    #expect(found.map(\.invariant) == [.worksAgain])
    #expect(found.first?.layer?.contains("UIButton") == true)
    #expect(found.first?.cause.contains("100 pt from where it was the first time") == true)
  }

  /// A colour that changes is no movement.
  @Test func secondSwipeThatMovesNothing_isReportedAsSuch() throws {
    let found = try check("slow-cancel", again: .swipe, .movesOnlyOnce).violations
    #expect(found.map(\.invariant) == [.worksAgain])
    #expect(
      found.first?.cause.hasPrefix("repeated recording: the transition moves nothing") == true)
  }

  @Test func secondSwipeThatFollowsTheFingerDifferently_isReportedWithItsFrame() throws {
    let found = try check("slow-cancel", again: .swipe, .countsSwipes).violations
    #expect(found.map(\.invariant) == [.worksAgain])
    #expect(found.first?.cause.contains("in its frame") == true)
  }

  @Test func ruleThatIsSkipped_isNotChecked() throws {
    let trace = try bundled("slow-cancel")
    var settings = options(for: trace)
    (settings.again, settings.skippedRules) = (.swipe, ["works-again"])
    let checked = try ReplayCheck.run(trace, options: settings) { _ in AlbumScene(.staysBusy) }
    #expect(checked.violations.isEmpty)
  }
}

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

/// Compares the positions of two views, frame by frame, with the positions in the first replay.
@MainActor @Suite struct FrameComparisonTests {
  private func difference(
    _ first: [(CGFloat, CGFloat)], _ second: [(CGFloat, CGFloat)]
  ) -> String? {
    let cycle = FrameCycle.start()
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.makeKeyAndVisible()
    let views = [UIView(frame: .zero), UIView(frame: .zero)]
    for view in views { window.addSubview(view) }
    let comparison = FrameComparison(other: "the first time", scope: .everything)
    var time = 0.0
    func show(_ frames: [(CGFloat, CGFloat)], _ take: (FrameRecord) -> Void) {
      for (index, places) in frames.enumerated() {
        views[0].frame = CGRect(x: places.0, y: 0, width: 50, height: 50)
        views[1].frame = CGRect(x: places.1, y: 100, width: 50, height: 50)
        time += 1 / 60
        cycle.advance(to: time, targetTimestamp: time + 1 / 60)
        take(
          FrameRecord(
            index: index, timestamp: Double(index) / 60, gesture: "possible", progress: 0,
            velocity: 0, presentedProgress: 0, phase: .tracking, hash: 0))
      }
    }
    show(first) { comparison.expect(PlainFrame($0, in: cycle.frame, from: 0)) }
    show(second) { comparison.compare($0, in: cycle.frame, from: 0) }
    return comparison.found?.text
  }

  private let first: [(CGFloat, CGFloat)] = [
    (100, 200), (110, 190), (119.2, 180), (120, 170), (120, 160), (120, 160), (120, 160),
  ]

  /// The last frame of a spring that its duration cuts is 0.8 pt from the end; rounding decides
  /// whether it is shown. The other view's animation ends when it did.
  @Test func springThatEndsAFrameEarlierOrLater_whileAnotherAnimationRuns_isTheSame() {
    var earlier = first
    earlier[2].0 = 120
    #expect(difference(first, earlier) == nil)
    #expect(difference(earlier, first) == nil)
  }

  @Test func bothAnimationsThatEndInAnotherFrame_areTheSame() {
    var second = first
    second[2].0 = 120
    second[4].1 = 170
    second[3].1 = 180
    second[2].1 = 190
    #expect(difference(first, second) != nil)
    second = first
    second[2].0 = 120
    second[3].1 = 160
    #expect(difference(first, second) == nil)
  }

  @Test func jumpWithinAMovement_isADifference() {
    var second = first
    second[1].0 = 115
    #expect(difference(first, second) == "it is 5 pt from where it was the first time")
  }

  @Test func viewThatLagsAFrameBehind_isADifference() {
    let lagging = zip(first.indices, first).map { index, frame in
      (index == 0 ? frame.0 : first[index - 1].0, frame.1)
    }
    #expect(difference(first, lagging) != nil)
  }

  @Test func viewThatEndsElsewhere_isADifference() {
    let second = first.enumerated().map { $0 < 3 ? $1 : ($1.0 + 1, $1.1) }
    #expect(difference(first, second) != nil)
  }
}
