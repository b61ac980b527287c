// What ran before the swipe, and drags of an app that a touch cancels.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

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

  /// The finger is down from the first frame to the release, so no frame before the end shows what the
  /// link moves.
  @Test func linkThatRunsAgain_afterASwipeFromTheFirstFrame_breaksNothing() throws {
    let settings = ReplaySettings()
    let trace = ProbeSwipe(points: 40, pointsPerSecond: 150).trace(rules: settings.rules)
    let checked = try ReplayCheck.run(trace, options: settings) { _ in
      CameraScene { CameraScreen(.link, restarts: true) }
    }
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    #expect(checked.violations.map(\.description) == [])
  }

  @Test func activityOfTheApp_inARecordingWithoutATouch_breaksNothing() throws {
    var settings = ReplaySettings()
    settings.limitSeconds = 2
    var trace = ProbeSwipe(points: 40, pointsPerSecond: 150).trace(rules: settings.rules)
    trace.events = [InputEvent(microseconds: 0, type: .syn, code: InputCode.synReport, value: 0)]
    func check(_ make: @escaping @MainActor () -> UIViewController) throws -> [InvariantViolation] {
      try ReplayCheck.run(trace, options: settings) { _ in CameraScene(make) }.violations
    }
    for source in CameraScreen.Source.allCases {
      let found = try check { CameraScreen(source, restarts: true) }
      #expect(found.map(\.description) == [], "\(source)")
    }
    let blinking = try check {
      let screen = UIViewController()
      UIView.animate(withDuration: 0.2, delay: 0, options: [.repeat]) { screen.view.alpha = 0.5 }
      return screen
    }
    #expect(blinking.map(\.invariant) == [.runEnds])
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

  @Test(arguments: [DrawerHome.OnCancel.closes, .floats, .stays])
  func touchThatIsCancelledAfterARotation_breaksNothing(_ onCancel: DrawerHome.OnCancel) throws {
    let trace = try bundled("unplug")
    var settings = options(for: trace)
    settings.resizes = try #require(ScreenChange.list("8:844x390,60:390x844"))
    let found = try ReplayCheck.run(trace, options: settings) { _ in
      RootScene(DrawerHome(onCancel))
    }.violations
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
