// A chat with a drawer, swipe-to-reply and an image viewer: an app of a shape that the samples do not
// have, correct or with one planted fault.

import GestureReplay
import UIKit

/// A fault of the chat. Each changes one line.
enum ChatFault: CaseIterable {
  // The drawer, which the app's container moves.
  case dimmingStays, dimmingSwallows, cancelForgotten, drawerHasNoParent, hintStays,
    threadStaysFaint
  case panStaysOff, threadStaysDead, drawerViewStays, drawerHalfAppears, edgeMarkStays,
    constantStays
  // Swipe-to-reply.
  case replyAfterACancel, arrowStays
  // The viewer, which a percent-driven dismissal closes.
  case thumbStaysHidden, homeStaysRound, dimmingLeft, neverCompletes, alwaysCompletes, viewerJumps
  case decidesTwice, flightIsTooLong, viewerIsKept, bouncesStayOff, startsInTheMiddle
  // Planted after the rules were written, before any of them was tried.
  case draftLost, composerStaysOff, drawerOpensTooFar
  case bubbleStaysAside, bubbleMovesBack, arrowIsEarly
  case hintChanges, listScrolls, viewerStaysFaint, imageStaysDown, viewerPanStaysOff
  case captionNeverMoved, thumbStopsClipping, thumbShadowSnaps, copyStays
  case startsLate, dimmingIsOver, slowsDown, needsALongDrag, runsAhead
}

/// A home screen with a thread, a drawer beside it and an input bar.
final class ChatHome: UIViewController, UIGestureRecognizerDelegate {
  enum Shape { case drawer, reply, viewer }

  let fault: ChatFault?
  private let shape: Shape
  private let drawer = UIViewController()
  private let thread = ChatThread()
  private let dimming = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let mark = UIView(frame: CGRect(x: 0, y: 400, width: 6, height: 60))
  private let composer = UITextField(frame: CGRect(x: 16, y: 8, width: 260, height: 34))
  private var bottom: NSLayoutConstraint?
  private(set) lazy var pan = UIPanGestureRecognizer { [unowned self] in move($0) }
  static var kept: [AnyObject] = []

  init(_ shape: Shape, _ fault: ChatFault?) {
    (self.shape, self.fault) = (shape, fault)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    addChild(thread)
    thread.view.frame = view.bounds
    view.addSubview(thread.view)
    thread.didMove(toParent: self)
    let input = UIView()
    input.backgroundColor = .lightGray
    input.translatesAutoresizingMaskIntoConstraints = false
    composer.text = "See you at"
    input.addSubview(composer)
    view.addSubview(input)
    let bottom = input.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    NSLayoutConstraint.activate([
      input.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      input.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      input.heightAnchor.constraint(equalToConstant: 50), bottom,
    ])
    self.bottom = bottom
    drawer.view.backgroundColor = .darkGray
    dimming.backgroundColor = .black
    dimming.addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in close(from: 280) })
    if shape != .viewer { view.addGestureRecognizer(pan) }
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let x = pan.translation(in: view).x
    shape == .reply ? reply(pan, x) : slide(pan, min(max(x, 0), 280))
  }

  // MARK: The drawer

  private func slide(_ pan: UIPanGestureRecognizer, _ x: CGFloat) {
    switch pan.state {
    case .began: openDrawer()
    case .changed: place(x)
    case .ended: x > 140 ? settle(fault == .drawerOpensTooFar ? 320 : 280) : close(from: x)
    case .cancelled where fault != .cancelForgotten: close(from: x)
    default: break
    }
  }

  private func openDrawer() {
    drawer.view.frame = CGRect(x: -280, y: 0, width: 280, height: 844)
    if fault == .dimmingSwallows {
      for tap in dimming.gestureRecognizers ?? [] { dimming.removeGestureRecognizer(tap) }
    }
    view.addSubview(dimming)
    if fault != .drawerHasNoParent { addChild(drawer) }
    view.addSubview(drawer.view)
    if fault != .drawerHasNoParent { drawer.didMove(toParent: self) }
    thread.hint.text = "Release to open"
    if fault == .threadStaysDead { thread.view.isUserInteractionEnabled = false }
    if fault == .edgeMarkStays { thread.view.addSubview(mark) }
    if fault == .constantStays { bottom?.constant = 1 }
    if fault == .draftLost { composer.text = "" }
    if fault == .composerStaysOff { composer.isEnabled = false }
  }

  private func place(_ x: CGFloat) {
    drawer.view.frame.origin.x = x - 280
    thread.view.frame.origin.x = x
    thread.view.alpha = 1 - x / 1000
    dimming.alpha = 0.4 * x / 280
  }

  private func settle(_ x: CGFloat) {
    UIView.animate(withDuration: 0.3) { self.place(x) }
    if fault == .dimmingSwallows {
      view.removeGestureRecognizer(pan)
      view.bringSubviewToFront(dimming)
    }
  }

  private func close(from x: CGFloat) {
    UIView.animate(withDuration: 0.3) {
      self.place(0)
      if self.fault == .threadStaysFaint { self.thread.view.alpha = 0.8 }
      if self.fault == .dimmingStays { self.dimming.alpha = 0.13 }
    } completion: { _ in
      self.removeDrawer()
    }
  }

  private func removeDrawer() {
    if fault == .drawerHalfAppears { thread.beginAppearanceTransition(false, animated: false) }
    if fault == .panStaysOff { pan.isEnabled = false }
    if fault != .hintStays { thread.hint.text = "Swipe for chats" }
    if fault != .dimmingStays { dimming.removeFromSuperview() }
    drawer.willMove(toParent: nil)
    if fault != .drawerViewStays { drawer.view.removeFromSuperview() }
    drawer.removeFromParent()
  }

  // MARK: Reply

  private func reply(_ pan: UIPanGestureRecognizer, _ x: CGFloat) {
    let bubble = thread.bubble
    switch pan.state {
    case .changed:
      let way = min(max(x, 0), 80) * (fault == .bubbleMovesBack ? -1 : 1)
      bubble.transform = CGAffineTransform(translationX: way, y: 0)
      thread.arrow.alpha = min(max(x / (fault == .arrowIsEarly ? 20 : 80), 0), 1)
    case .ended, .cancelled:
      let replies = x > 60 && (pan.state == .ended || fault == .replyAfterACancel)
      UIView.animate(withDuration: 0.2) {
        if self.fault != .bubbleStaysAside { bubble.transform = .identity }
        if self.fault != .arrowStays { self.thread.arrow.alpha = 0 }
      }
      if replies { thread.hint.text = "Reply to Ann" }
    default: break
    }
  }
}

/// A list of messages with a bubble, a thumbnail and a hint.
final class ChatThread: UIViewController {
  let hint = UILabel(frame: CGRect(x: 20, y: 80, width: 300, height: 30))
  let bubble = UIView(frame: CGRect(x: 20, y: 200, width: 240, height: 60))
  let arrow = UIView(frame: CGRect(x: 2, y: 215, width: 14, height: 30))
  let thumb = UIView(frame: CGRect(x: 200, y: 500, width: 120, height: 90))
  private let dot = UIView(frame: CGRect(x: 108, y: -12, width: 24, height: 24))
  let list = UIScrollView(frame: CGRect(x: 0, y: 600, width: 390, height: 150))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    hint.text = "Swipe for chats"
    bubble.backgroundColor = .green
    arrow.backgroundColor = .blue
    arrow.alpha = 0
    thumb.backgroundColor = .orange
    dot.backgroundColor = .red
    thumb.addSubview(dot)
    list.contentSize = CGSize(width: 390, height: 400)
    for part in [list, hint, arrow, bubble, thumb] { view.addSubview(part) }
  }
}

/// A full-screen image that a drag dismisses.
final class ChatViewer: UIViewController, UIViewControllerTransitioningDelegate {
  private let fault: ChatFault?
  private let home: ChatHome
  private var driver: UIPercentDrivenInteractiveTransition?
  fileprivate let image = UIView(frame: CGRect(x: 0, y: 250, width: 390, height: 300))
  private let caption = UIViewController()

  init(_ home: ChatHome, _ fault: ChatFault?) {
    (self.home, self.fault) = (home, fault)
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .fullScreen
    transitioningDelegate = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    image.backgroundColor = .orange
    view.addSubview(image)
    caption.view.frame = CGRect(x: 0, y: 760, width: 390, height: 84)
    addChild(caption)
    view.addSubview(caption.view)
    if fault != .captionNeverMoved { caption.didMove(toParent: self) }
    view.addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in move($0) })
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    let share = min(max(pan.translation(in: view).x / 390, 0), 1)
    switch pan.state {
    case .began:
      driver = PatientInteraction()
      if fault == .viewerIsKept { ChatHome.kept.append(self) }
      dismiss(animated: true)
    case .changed where fault == .runsAhead: driver?.update(min(2 * share, 1))
    case .changed: driver?.update(fault == .startsInTheMiddle ? 0.4 + 0.6 * share : share)
    case .ended, .cancelled:
      let finishes = pan.state == .ended && share > (fault == .needsALongDrag ? 0.8 : 0.4)
      if fault == .viewerPanStaysOff { pan.isEnabled = false }
      if fault == .decidesTwice { driver?.update(finishes ? 1 : 0) }
      if finishes { driver?.finish() } else { driver?.cancel() }
      driver = nil
    default: break
    }
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { ChatFlight(fault) }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
}

/// Flies the viewer to the right, over a dimmed home screen.
private final class ChatFlight: NSObject, UIViewControllerAnimatedTransitioning {
  private let fault: ChatFault?

  init(_ fault: ChatFault?) { self.fault = fault }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let home = context.viewController(forKey: .to) as? ChatHome,
      let thread = home.children.first as? ChatThread
    else { return }
    let fault = fault
    let dimming = UIView(frame: context.containerView.bounds)
    dimming.backgroundColor = .black
    dimming.alpha = 0.5
    context.containerView.insertSubview(to, at: 0)
    context.containerView.insertSubview(dimming, aboveSubview: to)
    if fault == .thumbStaysHidden { thread.thumb.isHidden = true }
    if fault == .homeStaysRound { to.layer.cornerRadius = 10 }
    if fault == .bouncesStayOff { thread.list.bounces = false }
    if fault == .viewerJumps { from.frame.origin.y += 30 }
    spoil(context, thread, dimming)
    UIView.animate(
      withDuration: fault == .startsLate ? 0.2 : 0.35, delay: fault == .startsLate ? 0.15 : 0,
      options: fault == .slowsDown ? .curveEaseOut : .curveLinear
    ) {
      if fault == .viewerStaysFaint { from.alpha = 0.9 }
      from.frame.origin.x = fault == .flightIsTooLong ? 3 * 390 : 390
      dimming.alpha = fault == .flightIsTooLong ? 0.5 : 0
    } completion: { _ in
      if fault == .thumbStopsClipping { thread.thumb.clipsToBounds = false }
      if fault == .thumbShadowSnaps { thread.thumb.layer.shadowOpacity = 0 }
      if fault != .dimmingLeft { dimming.removeFromSuperview() } else { to.addSubview(dimming) }
      let completes = fault == .alwaysCompletes || !context.transitionWasCancelled
      if fault != .neverCompletes { context.completeTransition(completes) }
    }
  }

  /// The faults of the start.
  private func spoil(
    _ context: any UIViewControllerContextTransitioning, _ thread: ChatThread, _ dimming: UIView
  ) {
    let viewer = context.viewController(forKey: .from) as? ChatViewer
    switch fault {
    case .hintChanges: thread.hint.text = "Photo closed"
    case .listScrolls: thread.list.contentOffset.y = 60
    case .imageStaysDown: viewer?.image.frame.origin.y += 20
    case .thumbStopsClipping: thread.thumb.clipsToBounds = true
    case .thumbShadowSnaps: thread.thumb.layer.shadowOpacity = 0.6
    case .dimmingIsOver: context.containerView.bringSubviewToFront(dimming)
    case .copyStays:
      let copy = UIView(frame: thread.thumb.frame)
      copy.backgroundColor = .orange
      thread.view.addSubview(copy)
    default: break
    }
  }
}

/// The chat in a window.
final class ChatScene: OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let home: ChatHome
  private let shape: ChatHome.Shape

  init(_ shape: ChatHome.Shape, _ fault: ChatFault?) {
    self.shape = shape
    home = ChatHome(shape, fault)
    window.rootViewController = home
    window.makeKeyAndVisible()
    restore()
  }

  func restore() {
    guard shape == .viewer, home.presentedViewController == nil else { return }
    home.present(ChatViewer(home, home.fault), animated: false)
  }
}

extension ChatFault {
  var shape: ChatHome.Shape {
    switch self {
    case .replyAfterACancel, .arrowStays, .bubbleStaysAside, .bubbleMovesBack, .arrowIsEarly: .reply
    case .dimmingStays, .dimmingSwallows, .cancelForgotten, .drawerHasNoParent, .hintStays,
      .threadStaysFaint, .panStaysOff, .threadStaysDead, .drawerViewStays, .drawerHalfAppears,
      .edgeMarkStays, .constantStays, .draftLost, .composerStaysOff, .drawerOpensTooFar:
      .drawer
    default: .viewer
    }
  }
}
