// Presentations, pushes, and transitions that change the gesture's view are checked like pops.

import GestureReplay
import GestureTrace
import ReplayChecks
import Testing
import UIKit

/// A scene whose gesture starts a forward transition: it presents a card or pushes a screen.
private final class ForwardScene: NSObject, ReplayScene, UIViewControllerTransitioningDelegate,
  UINavigationControllerDelegate
{
  enum Kind: CaseIterable { case presentation, push }

  let window = UIWindow(frame: UIScreen.main.bounds)
  private let kind: Kind
  private let navigation: UINavigationController
  private var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// The screens that the scene made and never releases: a mistake.
  static var leaked: [UIViewController] = []
  private let leaks: Bool
  /// The screen, if the app made it before the swipe and keeps it.
  private let kept: UIViewController?
  /// Where the screen comes to rest, of the final frame.
  private let place: (CGRect) -> CGRect

  init(
    _ kind: Kind, leaks: Bool = false, kept: UIViewController? = nil,
    place: @escaping (CGRect) -> CGRect = { $0 }
  ) {
    (self.kind, self.leaks, self.kept, self.place) = (kind, leaks, kept, place)
    let root = UIViewController()
    root.view.backgroundColor = .white
    navigation = UINavigationController(rootViewController: root)
    super.init()
    navigation.delegate = self
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = navigation
    window.makeKeyAndVisible()
  }

  var gestureView: UIView { window }

  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction = interaction
    let next = kept ?? UIViewController()
    next.view.backgroundColor = .lightGray
    if leaks { Self.leaked.append(next) }
    switch kind {
    case .presentation:
      next.modalPresentationStyle = .custom
      next.transitioningDelegate = self
      navigation.present(next, animated: true)
      next.transitionCoordinator?.animate(alongsideTransition: nil) { ended(!$0.isCancelled) }
    case .push:
      navigation.pushViewController(next, animated: true)
      navigation.transitionCoordinator?.animate(alongsideTransition: nil) {
        ended(!$0.isCancelled)
      }
    }
  }

  func restore() {
    interaction = nil
    switch kind {
    case .presentation: navigation.dismiss(animated: false)
    case .push: navigation.popToRootViewController(animated: false)
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { RisingCard(place: place) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operation == .push ? RisingCard(place: place) : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// The presentation with the app's own pan, which always cancels.
private final class PannedForwardScene: OwnGestureScene {
  private let scene = ForwardScene(.presentation)
  private var percent = UIPercentDrivenInteractiveTransition()
  var window: UIWindow { scene.window }

  /// - Parameter dims: whether the pan dims the presenter, a mistake, and leaves it so.
  init(dims: Bool) {
    let pan = UIPanGestureRecognizer { [unowned self] pan in
      switch pan.state {
      case .began:
        if dims { window.rootViewController?.view.alpha = 0.9 }
        percent = UIPercentDrivenInteractiveTransition()
        scene.goBack(interaction: percent) { _ in }
      case .changed: percent.update(pan.translation(in: nil).x / 390)
      case .ended, .cancelled: percent.cancel()
      default: break
      }
    }
    window.addGestureRecognizer(pan)
  }

  func restore() { scene.restore() }
}

/// Slides the new screen in from the left.
private final class RisingCard: NSObject, UIViewControllerAnimatedTransitioning {
  private let place: (CGRect) -> CGRect

  init(place: @escaping (CGRect) -> CGRect) { self.place = place }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to)
    else { return }
    let final = place(context.finalFrame(for: controller))
    to.frame = final.offsetBy(dx: -final.maxX, dy: 0)
    context.containerView.addSubview(to)
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) {
      to.frame = final
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Slides the screen away and, at the same time, narrows the view that the gesture is on.
private final class Narrowing: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear) {
      from.frame = CGRect(x: 390, y: 0, width: 100, height: 844)
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// A scene whose gesture is on the screen that is popped.
private final class NarrowingScene: PoppingScene {
  init() { super.init { Narrowing() } }

  override var gestureView: UIView { navigation.topViewController?.view ?? navigation.view }
}

@MainActor struct ForwardTransitionTests {
  /// The screen that a cancelled transition would have shown must be released, too.
  @Test(arguments: ForwardSceneCase.all)
  private func aScreenThatTheAppKeepsAfterACancel_isALeak(_ one: ForwardSceneCase) throws {
    guard one.outcome == .cancelled else { return }
    let trace = try bundled(one.recording)
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      ForwardScene(one.kind, leaks: true)
    }.violations
    ForwardScene.leaked = []
    #expect(found.map(\.invariant) == [.releasesControllers])
  }

  /// The menu of jonkykong/SideMenu is held by a static variable, and presented again and again.
  @Test(arguments: ForwardSceneCase.all)
  private func aScreenThatTheAppKeptBefore_isNoLeak(_ one: ForwardSceneCase) throws {
    let trace = try bundled(one.recording)
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let menu = UIViewController()
      ForwardScene.leaked = [menu]
      return ForwardScene(one.kind, kept: menu)
    }.violations
    ForwardScene.leaked = []
    #expect(found == [])
  }

  @Test(arguments: ForwardSceneCase.all)
  private func aCleanForwardTransition_breaksNothing(_ one: ForwardSceneCase) throws {
    let trace = try bundled(one.recording)
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      ForwardScene(one.kind)
    }
    #expect(checked.violations == [])
    #expect(checked.result?.swipes.map(\.outcome) == [one.outcome])
  }

  /// jonkykong/SideMenu makes its menu narrower than the final frame, which no presentation controller
  /// of its own determines.
  @Test func sizeThatAnAnimatorChooses_isNoFinding_butAnOffsetIs() throws {
    func found(_ kind: ForwardScene.Kind, _ place: @escaping (CGRect) -> CGRect) throws
      -> [Invariant]
    {
      let trace = try bundled("slow-finish")
      return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
        ForwardScene(kind, place: place)
      }.violations.map(\.invariant)
    }
    let menu = { (frame: CGRect) in CGRect(x: 0, y: 0, width: 240, height: frame.height) }
    #expect(try found(.presentation, menu) == [])
    #expect(try found(.presentation) { $0.insetBy(dx: 40, dy: 200) } == [])
    #expect(try found(.presentation) { $0.offsetBy(dx: 20, dy: 0) } == [.endsAtFinalFrame])
    #expect(try found(.presentation) { $0.insetBy(dx: -20, dy: 0) } == [.endsAtFinalFrame])
    #expect(try found(.push, menu).contains(.endsAtFinalFrame))
  }

  /// The second finger makes two deliveries of a frame, and the app presents in the first.
  @Test func aFingerThatLandsAsThePresentationIsRequested_doesNotChangeTheWorldBefore() throws {
    let settings = ReplaySettings()
    let swipe = ProbeSwipe(points: 40, pointsPerSecond: 150).trace(rules: settings.rules)
    for time in stride(from: 8_004 as UInt64, to: 150_000, by: 8_000) {
      var trace = swipe
      let landing: [(UInt16, Int32)] = [
        (InputCode.absMTSlot, 1), (InputCode.absMTTrackingID, 500),
        (InputCode.absMTPositionX, 200_000), (InputCode.absMTSlot, 0),
      ]
      let index = try #require(trace.events.firstIndex { $0.microseconds > time })
      trace.events.insert(
        contentsOf: landing.map {
          InputEvent(microseconds: time, type: .abs, code: $0.0, value: $0.1)
        } + [InputEvent(microseconds: time, type: .syn, code: InputCode.synReport, value: 0)],
        at: index)
      for dims in [false, true] {
        let found = try ReplayCheck.run(trace, options: settings) { _ in
          PannedForwardScene(dims: dims)
        }.violations
        #expect(found.map(\.invariant) == (dims ? [.cancelRestores] : []), "\(time) µs: \(found)")
      }
    }
  }

  @Test func aTransitionThatResizesTheGesturesView_doesNotChangeTheProgress() throws {
    let trace = try bundled("slow-finish")
    let narrowing = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      NarrowingScene()
    }
    let plain = try check("slow-finish") { BlamedSlide() }
    let progress = try #require(narrowing.result).frames.map(\.progress)
    #expect(progress == plain.result?.frames.map(\.progress))
    #expect(narrowing.violations == [])
  }
}

private struct ForwardSceneCase: Sendable {
  var kind: ForwardScene.Kind
  var recording: String
  var outcome: SwipeRecord.Outcome

  static let all = ForwardScene.Kind.allCases.flatMap { kind in
    [
      ForwardSceneCase(kind: kind, recording: "slow-finish", outcome: .finished),
      ForwardSceneCase(kind: kind, recording: "slow-cancel", outcome: .cancelled),
    ]
  }
}
