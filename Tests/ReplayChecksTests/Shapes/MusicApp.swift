// A music player with a mini bar that expands, and a queue with two detents: an app of a shape that
// neither the samples nor the chat have, correct or with one planted fault.

import GestureReplay
import UIKit

/// A fault of the music app. Each changes one line.
enum MusicFault: CaseIterable {
  // The mini bar, which a drag from the bottom expands: a percent-driven presentation.
  case coverStaysHidden, flightStays, dimmingStaysUp, shelfStaysSmall, barStaysFaint, titleStays
  case landsTooLow, artAppearsLate, stageIsKept, shadeIsOver, expandsTooSlowly
  // The player, which a drag from the top closes.
  case pausedStays, statusBarStays, secondBar, alwaysCompletes, insetStays, playerIsKept
  case startsOver, cancelFinishes
  // The queue, which the player's own drag moves between its detents.
  case staysBetween, chevronStays, artStaysFaint, listStaysLocked, artInFront, halfSpeed

  var shape: MusicHome.Shape {
    switch self {
    case .staysBetween, .chevronStays, .artStaysFaint, .listStaysLocked, .artInFront, .halfSpeed:
      .queue
    case .pausedStays, .statusBarStays, .secondBar, .alwaysCompletes, .insetStays, .playerIsKept,
      .startsOver, .cancelFinishes:
      .player
    default: .bar
    }
  }
}

/// A shelf of records, with the mini bar at the bottom.
final class MusicHome: UIViewController {
  enum Shape: CaseIterable { case bar, player, queue }

  let fault: MusicFault?
  let shelf = UIViewController()
  let bar = UIView(frame: CGRect(x: 0, y: 760, width: 390, height: 84))
  let cover = UIView(frame: CGRect(x: 16, y: 12, width: 48, height: 48))
  private let name = UILabel(frame: CGRect(x: 80, y: 20, width: 200, height: 30))
  private(set) var driver: UIPercentDrivenInteractiveTransition?
  static var kept: [AnyObject] = []

  init(_ fault: MusicFault?) {
    self.fault = fault
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    addChild(shelf)
    shelf.view.frame = view.bounds
    shelf.view.backgroundColor = .white
    view.addSubview(shelf.view)
    shelf.didMove(toParent: self)
    for place in 0..<4 {
      let record = UIView(
        frame: CGRect(
          x: 20 + 180 * (place % 2), y: 100 + 200 * (place / 2), width: 160, height: 160))
      record.backgroundColor = place % 3 == 0 ? .blue : .green
      shelf.view.addSubview(record)
    }
    bar.backgroundColor = .lightGray
    cover.backgroundColor = .orange
    name.text = "Track 1"
    view.addSubview(bar)
    bar.addSubview(cover)
    bar.addSubview(name)
    bar.addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in expand($0) })
  }

  private func expand(_ pan: UIPanGestureRecognizer) {
    let length: CGFloat = fault == .expandsTooSlowly ? 900 : 600
    let share = min(max(-pan.translation(in: view).y / length, 0), 1)
    switch pan.state {
    case .began:
      driver = PatientInteraction()
      if fault == .titleStays { name.text = "Now playing" }
      present(MusicPlayer(self), animated: true)
    case .changed: driver?.update(share)
    case .ended, .cancelled:
      let isFlick = pan.velocity(in: view).y < -700
      let finishes = pan.state == .ended && (share > 0.4 || isFlick)
      finishes ? driver?.finish() : driver?.cancel()
      driver = nil
    default: break
    }
  }
}

/// The player: the art, a state, and the queue below.
final class MusicPlayer: UIViewController, UIViewControllerTransitioningDelegate {
  let home: MusicHome
  let art = UIView(frame: CGRect(x: 45, y: 120, width: 300, height: 300))
  let state = UILabel(frame: CGRect(x: 45, y: 440, width: 300, height: 30))
  private let queue = MusicQueue()
  private let chevron = UILabel(frame: CGRect(x: 170, y: 10, width: 50, height: 24))
  private var closing: UIPercentDrivenInteractiveTransition?
  private var hidesStatusBar = false
  private var queueStart: CGFloat = 0
  private var fault: MusicFault? { home.fault }

  init(_ home: MusicHome) {
    self.home = home
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override var prefersStatusBarHidden: Bool { hidesStatusBar }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .darkGray
    art.backgroundColor = .orange
    state.text = "Playing"
    chevron.text = "up"
    view.addSubview(art)
    view.addSubview(state)
    addChild(queue)
    queue.view.frame = CGRect(x: 0, y: Self.low, width: 390, height: 644)
    view.addSubview(queue.view)
    queue.didMove(toParent: self)
    queue.view.addSubview(chevron)
    view.addGestureRecognizer(UIPanGestureRecognizer { [weak self] in self?.close($0) })
    queue.view.addGestureRecognizer(UIPanGestureRecognizer { [weak self] in self?.moveQueue($0) })
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    state.text = "Paused"
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if fault != .pausedStays { state.text = "Playing" }
  }

  // MARK: Closing

  private func close(_ pan: UIPanGestureRecognizer) {
    let share = min(max(pan.translation(in: view.window).y / 600, 0), 1)
    switch pan.state {
    case .began where closing != nil:
      closing?.pause()
      caught = fault == .startsOver ? 0 : closing?.percentComplete ?? 0
    case .began:
      closing = PatientInteraction()
      if fault == .statusBarStays { hidesStatusBar = true }
      if fault == .insetStays { additionalSafeAreaInsets.top = 12 }
      if fault == .playerIsKept {
        Timer.scheduledTimer(withTimeInterval: 0.5, repeats: false) { _ in
          MusicHome.kept.append(self)
        }
      }
      caught = 0
      dismiss(animated: true)
    case .changed: closing?.update(min(caught + share, 1))
    case .ended, .cancelled:
      let isFlick = pan.velocity(in: view.window).y > 700
      let finishes =
        (pan.state == .ended || fault == .cancelFinishes) && (caught + share > 0.4 || isFlick)
      finishes ? closing?.finish() : closing?.cancel()
    default: break
    }
  }

  /// The progress at which a finger caught the settling player.
  private var caught: CGFloat = 0

  // MARK: The queue

  private static let (low, high): (CGFloat, CGFloat) = (600, 200)

  private func moveQueue(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: view).y * (fault == .halfSpeed ? 0.5 : 1)
    let y = min(max(queueStart + way, Self.high), Self.low)
    switch pan.state {
    case .began:
      queueStart = queue.view.frame.minY
      chevron.text = "move"
      queue.list.isScrollEnabled = false
      if fault == .artInFront { view.bringSubviewToFront(art) }
    case .changed: place(y)
    case .ended: settle(y + pan.velocity(in: view).y * 0.1 < 400)
    case .cancelled where fault != .staysBetween: settle(queueStart == Self.high)
    default: break
    }
  }

  private func place(_ y: CGFloat) {
    queue.view.frame.origin.y = y
    art.alpha = 0.3 + 0.7 * (y - Self.high) / (Self.low - Self.high)
  }

  private func settle(_ isHigh: Bool) {
    UIView.animate(withDuration: 0.3) {
      self.place(isHigh ? Self.high : Self.low)
      if self.fault == .artStaysFaint { self.art.alpha = 0.5 }
    }
    if fault != .chevronStays { chevron.text = isHigh ? "down" : "up" }
    if fault != .listStaysLocked { queue.list.isScrollEnabled = true }
  }

  // MARK: UIViewControllerTransitioningDelegate

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    MusicStage(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { MusicFlight(self, expands: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { MusicFlight(self, expands: false) }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { home.driver }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { closing }

  func closingEnded() { closing = nil }
}

/// The queue: a list with rows.
final class MusicQueue: UIViewController {
  let list = UIScrollView(frame: CGRect(x: 0, y: 50, width: 390, height: 594))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    list.contentSize = CGSize(width: 390, height: 500)
    for row in 0..<5 {
      let line = UIView(frame: CGRect(x: 20, y: 20 + 60 * row, width: 300, height: 40))
      line.backgroundColor = .lightGray
      list.addSubview(line)
    }
    view.addSubview(list)
  }
}

/// Dims what is behind the player.
final class MusicStage: UIPresentationController {
  private let dimming = UIView()
  private var fault: MusicFault? { (presentedViewController as? MusicPlayer)?.home.fault }

  override func presentationTransitionWillBegin() {
    dimming.frame = containerView?.bounds ?? .zero
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 0.5 }
    if fault == .stageIsKept { MusicHome.kept.append(self) }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    guard !completed else { return }
    if fault == .dimmingStaysUp {
      presentingViewController.view.addSubview(dimming)
    } else {
      dimming.removeFromSuperview()
    }
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    (presentedViewController as? MusicPlayer)?.closingEnded()
    if completed { dimming.removeFromSuperview() }
  }
}

/// Moves the player, and flies its art to or from the mini bar.
private final class MusicFlight: NSObject, UIViewControllerAnimatedTransitioning {
  private let (player, expands): (MusicPlayer, Bool)
  private var animator: UIViewPropertyAnimator?
  private var fault: MusicFault? { player.home.fault }

  init(_ player: MusicPlayer, expands: Bool) { (self.player, self.expands) = (player, expands) }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func animationEnded(_ transitionCompleted: Bool) { animator = nil }

  func interruptibleAnimator(
    using context: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    let (player, home, fault, expands) = (player, player.home, fault, expands)
    let container = context.containerView
    let low = CGAffineTransform(translationX: 0, y: 844)
    if expands {
      player.view.frame = context.finalFrame(for: player)
      container.addSubview(player.view)
    }
    let small = home.cover.convert(home.cover.bounds, to: container)
    let large = player.art.frame.offsetBy(dx: 0, dy: fault == .landsTooLow ? 40 : 0)
    let flight = UIView(frame: expands ? small : large)
    flight.backgroundColor = .orange
    container.addSubview(flight)
    (home.cover.isHidden, player.art.isHidden) = (true, true)
    if fault == .shelfStaysSmall {
      home.shelf.view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    }
    if fault == .shadeIsOver, let shade = container.subviews.first {
      container.bringSubviewToFront(shade)
    }
    if expands { player.view.transform = low }
    let animator = UIViewPropertyAnimator(duration: 0.4, curve: .linear) {
      player.view.transform = expands ? .identity : low
      flight.frame = expands ? large : small
      home.bar.alpha = expands ? 0 : 1
    }
    animator.addCompletion { _ in
      let isCancelled = context.transitionWasCancelled
      let isUp = expands != isCancelled
      player.view.transform = .identity
      if fault == .flightStays, isCancelled {
        home.view.addSubview(flight)
      } else {
        flight.removeFromSuperview()
      }
      if fault != .coverStaysHidden { home.cover.isHidden = false }
      home.bar.alpha = isUp ? 0 : fault == .barStaysFaint ? 0.6 : 1
      if fault == .artAppearsLate {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { player.art.isHidden = false }
      } else {
        player.art.isHidden = false
      }
      if fault == .secondBar, !expands {
        let bar = UIView(frame: home.bar.frame)
        bar.backgroundColor = .lightGray
        home.view.addSubview(bar)
      }
      if !isUp { player.view.removeFromSuperview() }
      context.completeTransition(fault == .alwaysCompletes || !isCancelled)
    }
    self.animator = animator
    return animator
  }
}

/// The music app in a window.
final class MusicScene: OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let home: MusicHome
  private let shape: MusicHome.Shape

  init(_ shape: MusicHome.Shape, _ fault: MusicFault?) {
    self.shape = shape
    home = MusicHome(fault)
    window.rootViewController = home
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    restore()
  }

  func restore() {
    if shape == .bar {
      if home.presentedViewController != nil { home.dismiss(animated: false) }
      home.bar.alpha = 1
    } else if home.presentedViewController == nil {
      home.present(MusicPlayer(home), animated: false)
      home.bar.alpha = 0
    }
  }
}
