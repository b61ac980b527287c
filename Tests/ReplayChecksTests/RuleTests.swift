// The invariants that have their own source files, each with a mistake that violates it.

import GestureReplay
import ReplayChecks
import ReplayScenes
import Testing
import UIKit

/// A slide with one mistake at its start and one at its end.
final class Mistaken: SlideAnimator {
  typealias Step =
    @MainActor (
      _ context: any UIViewControllerContextTransitioning, _ from: UIView, _ to: UIView
    ) -> Void
  private let atStart: Step
  private let atEnd: Step

  init(start: @escaping Step = { _, _, _ in }, end: @escaping Step = { _, _, _ in }) {
    (atStart, atEnd) = (start, end)
  }

  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) { atStart(context, from, to) }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    atEnd(context, from, to)
  }
}

/// A screen with a view in a property, and a label that a constraint positions.
final class CardController: UIViewController {
  let badge = UIView(frame: CGRect(x: 20, y: 100, width: 80, height: 80))
  let caption = UILabel()
  var bottom: NSLayoutConstraint?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    badge.backgroundColor = .red
    view.addSubview(badge)
    caption.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(caption)
    let bottom = caption.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -20)
    NSLayoutConstraint.activate([
      caption.centerXAnchor.constraint(equalTo: view.centerXAnchor), bottom,
    ])
    self.bottom = bottom
  }
}

/// A card over a card.
class CardScene: PoppingScene {
  static weak var top: CardController?

  init(_ make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning) {
    super.init(root: CardController(), animator: make)
  }

  override func restore() {
    let card = CardController()
    Self.top = card
    navigation.pushViewController(card, animated: false)
  }
}

/// A slide that completes half a second after its animation.
private final class CompletesLate: InsertingAnimator {
  /// Returns the layer on which an animation that moves nothing runs until the completion.
  private let pausing: @MainActor (UIView) -> CALayer?

  init(pausing: @escaping @MainActor (UIView) -> CALayer? = { _ in nil }) { self.pausing = pausing }

  override func animate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    UIView.animate(withDuration: 0.4) {
      from.center.x += 390
    } completion: { _ in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        context.completeTransition(!context.transitionWasCancelled)
      }
      let pause = CABasicAnimation(keyPath: "opacity")
      (pause.fromValue, pause.toValue, pause.duration) = (1, 1, 0.5)
      self.pausing(from)?.add(pause, forKey: nil)
    }
  }
}

extension UIView {
  /// The navigation controller that contains the view.
  var findNavigation: UINavigationController? {
    var next: UIResponder? = self
    while let each = next {
      if let found = each as? UINavigationController { return found }
      next = each.next
    }
    return nil
  }
}

@MainActor @Suite struct RuleTests {
  private func violations(
    _ recording: String, skipping skipped: Set<String> = [],
    start: @escaping Mistaken.Step = { _, _, _ in }, end: @escaping Mistaken.Step = { _, _, _ in }
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    var settings = options(for: trace)
    settings.skippedRules = skipped
    return try ReplayCheck.run(trace, options: settings) { _ in
      CardScene { Mistaken(start: start, end: end) }
    }.violations
  }

  private static func card(_ view: UIView) -> CardController? { view.next as? CardController }

  @Test(arguments: ["slow-finish", "slow-cancel"])
  func correctCards_breakNothing(_ recording: String) throws {
    #expect(try violations(recording).isEmpty)
  }

  @Test func wrongFrame_isNamedByItsController() throws {
    let found = try violations("slow-finish", start: { _, _, to in to.frame.origin.y = 20 })
    #expect(found.map(\.invariant) == [.endsAtFinalFrame])
    #expect(found.first?.layer == "CardController.view")
    #expect(found.first?.cause.contains("(0, 20, 390, 844)") == true)
  }

  @Test func lateCorrection_breaksContinuousLanding() throws {
    let found = try violations(
      "slow-finish", start: { _, _, to in to.frame.origin.y = 20 },
      end: { _, _, to in to.frame.origin.y = 0 })
    #expect(found.map(\.invariant) == [.continuousLanding])
    #expect(found.first?.cause.contains("20 pt") == true)
  }

  /// A translucent view is visible too: it must not cover the screen in the last frame of a cancel
  /// and be gone in the next.
  @Test func dimmingOverTheRemainingScreen_breaksContinuousLanding() throws {
    let dimming = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    dimming.backgroundColor = .black
    dimming.alpha = 0.4
    let found = try violations(
      "slow-cancel",
      start: { context, _, _ in
        context.containerView.addSubview(dimming)
        UIView.animate(withDuration: 0.4) { dimming.alpha = 0 }
      }, end: { _, _, _ in dimming.removeFromSuperview() })
    #expect(found.map(\.invariant) == [.continuousLanding])
  }

  /// The message names the controller, not the topmost part of its screen.
  @Test func screenThatIsGoneAtTheEnd_isNamedByItsController() throws {
    let found = try violations(
      "slow-cancel", start: { context, _, to in context.containerView.bringSubviewToFront(to) })
    #expect(found.map(\.invariant) == [.continuousLanding])
    #expect(found.first?.layer == "CardController.view")
  }

  @Test func viewThatIsReleasedAtTheEnd_isNamedByItsPlace() throws {
    final class Held { weak var view: UIView? }
    let held = Held()
    let found = try violations(
      "slow-cancel",
      start: { context, _, _ in
        let cover = UIImageView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        cover.backgroundColor = .black
        context.containerView.addSubview(cover)
        held.view = cover
      }, end: { _, _, _ in held.view?.removeFromSuperview() })
    #expect(held.view == nil)
    #expect(found.map(\.invariant) == [.continuousLanding])
    // Until the swipe is over, the rule keeps-its-views retains the views that the transition adds,
    // so the type and the place are known.
    #expect(found.first?.layer == "subviews[2] of the container of Mistaken (UIImageView)")
  }

  @Test func viewLeftHiddenAfterAFinish_isNamedByItsProperty() throws {
    let found = try violations("slow-finish", start: { Self.card($2)?.badge.isHidden = $1 !== $2 })
    #expect(found.first?.invariant == .nothingStaysHidden)
    #expect(found.first?.layer == "CardController.badge (UIView)")
  }

  /// The cancel restores the frames that the animation block laid out, but not the constraint's
  /// constant, whose change has no visible effect until the next layout.
  @Test func constantThatIsNotRestored_breaksOnlySettledLayout() throws {
    let start: Mistaken.Step = { _, from, _ in
      Self.card(from)?.bottom?.constant = -100
      UIView.animate(withDuration: 0.4) { from.layoutIfNeeded() }
    }
    let found = try violations("slow-cancel", start: start)
    #expect(found.map(\.invariant) == [.settledLayout])
    #expect(found.first?.layer == "CardController.caption (UILabel)")
    #expect(found.first?.cause.contains("moves it by (0, -80) pt") == true)
    #expect(try violations("slow-cancel", skipping: ["settled-layout"], start: start).isEmpty)
  }

  /// The cause names the constraint by the property that holds it.
  @Test func constantThatIsNotRestored_isNamedByItsProperty() throws {
    let found = try violations(
      "slow-cancel",
      start: { _, from, _ in
        Self.card(from)?.bottom?.constant = -100
        UIView.animate(withDuration: 0.4) { from.layoutIfNeeded() }
      })
    #expect(
      found.first?.cause
        == "one more layout pass moves it by (0, -80) pt: CardController.bottom: constant was -20 "
        + "before the swipe and is -100")
  }

  /// The covered screen is not laid out again before it is shown.
  @Test func constraintOfACoveredScreen_breaksOnlySettledLayout() throws {
    let found = try violations(
      "slow-cancel", start: { _, _, to in Self.card(to)?.bottom?.constant = -100 })
    #expect(found.map(\.invariant) == [.settledLayout])
    #expect(found.first?.layer == "CardController.caption (UILabel)")
    #expect(found.first?.cause.contains("CardController.bottom: constant was -20") == true)
  }

  @Test func deactivatedConstraint_breaksOnlySettledLayout() throws {
    let found = try violations(
      "slow-cancel", end: { _, from, _ in Self.card(from)?.bottom?.isActive = false })
    #expect(found.map(\.invariant) == [.settledLayout])
    #expect(
      found.first?.cause.contains("CardController.bottom: was active before the swipe and is not")
        == true)
  }

  /// Libraries that remake constraints replace them by equal ones.
  @Test func constraintReplacedByAnEqualOne_isNotAFinding() throws {
    let found = try violations(
      "slow-cancel",
      end: { _, from, _ in
        guard let card = Self.card(from) else { return }
        card.bottom?.isActive = false
        card.bottom = card.caption.bottomAnchor.constraint(
          equalTo: card.view.bottomAnchor, constant: -20)
        card.bottom?.isActive = true
      })
    #expect(found.map(\.description) == [])
  }

  @Test func titleThatIsNotRestored_breaksCancelRestores() throws {
    let found = try violations(
      "slow-cancel", start: { _, from, _ in Self.card(from)?.navigationItem.title = "Leaving" })
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(
      found.first?.cause
        == "navigationItem.title of CardController was \"\" before and is \"Leaving\" after the "
        + "cancelled transition")
  }

  @Test func largeTitlesThatAreNotRestored_breakCancelRestores() throws {
    let found = try violations(
      "slow-cancel",
      start: { _, from, _ in
        Self.card(from)?.navigationController?.navigationBar.prefersLargeTitles = true
      })
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(found.first?.cause.hasPrefix("prefersLargeTitles of UINavigationController") == true)
  }

  /// An app-wide switch: no later transition would be animated.
  @Test(
    arguments: zip(["slow-cancel", "slow-finish"], [Invariant.cancelRestores, .finishRestores]))
  func animationsThatStayDisabled_areAFinding(_ recording: String, rule: Invariant) throws {
    func check(staysOff: Bool) throws -> [InvariantViolation] {
      try violations(
        recording,
        end: { _, _, _ in
          UIView.setAnimationsEnabled(false)
          if !staysOff { UIView.setAnimationsEnabled(true) }
        })
    }
    let found = try check(staysOff: true)
    #expect(found.map(\.invariant) == [rule])
    #expect(
      found.first?.cause.hasPrefix("UIView.areAnimationsEnabled was true before") == true)
    #expect(try check(staysOff: false).map(\.description) == [])
  }

  @Test(arguments: [true, false])
  func screenHiddenFromVoiceOver_orDimmed_violatesTheRuleNothingStaysHidden(isHidden: Bool) throws {
    let found = try violations(
      "slow-finish",
      start: { _, _, to in
        if isHidden {
          to.accessibilityElementsHidden = true
        } else {
          to.tintAdjustmentMode = .dimmed
        }
      })
    #expect(found.map(\.invariant) == [.nothingStaysHidden])
    #expect(found.first?.layer == "CardController.view")
    let property = isHidden ? "accessibilityElementsHidden is true" : "dimmed at rest"
    #expect(found.first?.cause.contains(property) == true)
  }

  /// The window itself takes the touch, but nothing reacts to it.
  @Test func screenThatTakesNoTouches_isNamedAsTheCause() throws {
    let found = try violations(
      "slow-cancel",
      start: { _, from, _ in from.findNavigation?.view.isUserInteractionEnabled = false })
    let touch = found.first { $0.invariant == .takesTouches }
    #expect(
      touch?.cause.contains(
        "reaches nothing after the cancelled transition: isUserInteractionEnabled of "
          + "UINavigationController.view is false") == true, "\(found)")
  }

  @Test func barOfANavigationController_isNamedByItsProperty() throws {
    let found = try violations(
      "slow-cancel", start: { _, from, _ in from.findNavigation?.navigationBar.alpha = 0.3 })
    #expect(found.first?.layer == "UINavigationController.navigationBar")
    #expect(found.first?.cause.contains("opacity was 1.0 before and is 0.3 after") == true)
  }

  @Test func completionLongAfterTheAnimation_breaksOnlyCompletesOnce() throws {
    let trace = try bundled("slow-finish")
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      PoppingScene { CompletesLate() }
    }.violations
    #expect(found.map(\.invariant) == [.completesOnce])
    #expect(found.first?.cause.contains("ms after the last movement of the pop of") == true)
  }

  @Test func animationThatMovesNothing_isNoPause_ifItIsOfTheTransition() throws {
    let trace = try bundled("slow-finish")
    func found(_ pausing: @escaping @MainActor (UIView) -> CALayer?) throws -> [Invariant] {
      try ReplayCheck.run(trace, options: options(for: trace)) { _ in
        PoppingScene { CompletesLate(pausing: pausing) }
      }.violations.map(\.invariant)
    }
    #expect(try found { $0.layer } == [])
    #expect(try found { $0.window?.layer } == [.completesOnce])
  }

  /// The spring of a pop swings beyond the start, where the progress rests until it has settled.
  @Test func shortFlickThatSettlesOnASpring_breaksCompletesOnce_onlyIfItsCompletionIsLate() throws {
    var settings = ReplaySettings()
    settings.finishRule = .measuredPopEdge
    // The finger moves by 13.5 points in 8 ms, and lifts in the frame after the start.
    var trace = ProbeSwipe(points: 13.5, pointsPerSecond: 1687.5).trace(rules: settings.rules)
    for index in trace.events.indices where trace.events[index].microseconds > 8_001 {
      trace.events[index].microseconds += 12_000
    }
    func check(
      _ makeScene: @escaping @MainActor () -> any ReplayScene
    ) throws -> [InvariantViolation] {
      let checked = try ReplayCheck.run(trace, options: settings) { _ in makeScene() }
      #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
      let cancelling = checked.result?.frames.filter { $0.phase == .cancelling } ?? []
      #expect(cancelling.suffix(15).allSatisfy { $0.presentedProgress == 0 })
      return checked.violations
    }
    let systems = try check {
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.pushViewController(UIViewController(), animated: false)
      for controller in navigation.viewControllers { controller.view.backgroundColor = .white }
      return RootScene(navigation)
    }
    #expect(systems.map(\.description) == [])
    let own = try check { PoppingScene { SlideAnimator() } }
    #expect(own.map(\.description) == [])
    let late = try check { PoppingScene { CompletesLate() } }
    #expect(late.map(\.invariant) == [.completesOnce])
  }

  /// A bar that gets another screen's item and keeps it after the cancelled transition.
  @Test func barThatShowsAnotherScreen_breaksOnlyBarsMatch() throws {
    let end: Mistaken.Step = { context, from, _ in
      from.findNavigation?.navigationBar.pushItem(
        UINavigationItem(title: "Photos"), animated: false)
    }
    let found = try violations("slow-cancel", end: end)
    #expect(found.map(\.invariant) == [.barsMatch])
    #expect(
      found.first?.cause
        == "it shows the item \"Photos\", but CardController is on top of the stack")
    #expect(try violations("slow-cancel", skipping: ["bars-match"], end: end).isEmpty)
  }

  /// Sheets round their corners with a new mask in `viewWillAppear`, which a cancel calls again.
  @Test func maskThatIsRenewedWithTheSameValues_isNotAFinding() throws {
    let mask: Mistaken.Step = { _, from, _ in
      let mask = CALayer()
      mask.frame = from.bounds
      mask.backgroundColor = UIColor.black.cgColor
      from.layer.mask = mask
    }
    final class Masked: CardScene {
      override func restore() {
        super.restore()
        let mask = CALayer()
        mask.frame = UIScreen.main.bounds
        mask.backgroundColor = UIColor.black.cgColor
        Self.top?.view.layer.mask = mask
      }
    }
    let trace = try bundled("slow-cancel")
    func found(_ step: @escaping Mistaken.Step) throws -> [InvariantViolation] {
      try ReplayCheck.run(trace, options: options(for: trace)) { _ in
        Masked { Mistaken(start: step) }
      }.violations
    }
    #expect(try found(mask).map(\.description) == [])
    let other = try found { context, from, to in
      mask(context, from, to)
      from.layer.mask?.cornerRadius = 9
    }
    #expect(other.map(\.invariant) == [.cancelRestores])
    let added = try violations("slow-cancel", start: mask)
    #expect(added.map(\.invariant) == [.leavesNothing])
  }

  /// The dimming view is never visible, and every pop adds another one.
  @Test func dimmingLeftInTheRemainingScreen_violatesTheRuleLeavesNothing() throws {
    let start: Mistaken.Step = { _, _, to in
      let dimming = UIView(frame: to.bounds)
      dimming.alpha = 0
      to.addSubview(dimming)
    }
    let found = try violations("slow-finish", start: start)
    #expect(found.map(\.invariant) == [.leavesNothing])
    #expect(found.first?.layer == "CardController.view.subviews[2] (UIView)")
  }

  /// At the root, nothing is left to pop (tattn/SwipeTransition).
  @Test func recogniserLeftDisabled_breaksTakesTouches_unlessOnlyTheRootIsLeft() throws {
    let end: Mistaken.Step = { _, from, to in
      let navigation = from.findNavigation ?? to.findNavigation
      navigation?.view.gestureRecognizers?.last?.isEnabled = false
    }
    let found = try violations("slow-cancel", end: end)
    #expect(found.map(\.invariant) == [.takesTouches])
    #expect(found.first?.cause.contains("is disabled after the cancelled transition") == true)
    #expect(try violations("slow-finish", end: end).isEmpty)
  }

  @Test func screenLeftTransparentAfterAFinish_violatesTheRuleNeverBlank() throws {
    let found = try violations(
      "slow-finish", end: { _, _, to in to.backgroundColor = .clear })
    #expect(found.contains { $0.invariant == .neverBlank })
  }

  @Test func collapsedScreen_hasNoArea() throws {
    let found = try violations("slow-finish", start: { _, from, _ in from.bounds.size = .zero })
    // One finding for the swipe, not one for each frame.
    #expect(found.filter { $0.invariant == .hasArea }.map(\.layer) == ["CardController.view"])
  }

  @Test func ignoredTouches_areFound_andSkippedOnRequest() throws {
    let end: Mistaken.Step = { _, _, _ in UIApplication.shared.beginIgnoringInteractionEvents() }
    #expect(try violations("slow-cancel", end: end).map(\.invariant) == [.takesTouches])
    #expect(try violations("slow-cancel", skipping: ["takes-touches"], end: end).isEmpty)
  }

  @Test func viewRemovedByATimer_isFound() throws {
    let found = try violations(
      "slow-finish",
      start: { context, from, _ in
        guard let copy = from.snapshotView(afterScreenUpdates: false) else { return }
        copy.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        context.containerView.addSubview(copy)
        UIView.animate(withDuration: 0.4) { copy.center.y += 100 }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { copy.removeFromSuperview() }
      })
    #expect(found.first?.invariant == .keepsItsViews)
    #expect(found.first?.layer == "snapshot of CardController.view")
  }
}

@MainActor @Suite struct LeakTests {
  /// Replays a pop. When the pop ends, `body` receives the popped controller and can leak it.
  private func leak(
    _ body: @escaping @MainActor (UIViewController) -> Void
  ) throws -> [InvariantViolation] {
    let trace = try bundled("finishing-flick")
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      CardScene {
        Mistaken(end: { context, _, _ in
          guard let leaving = context.viewController(forKey: .from) else { return }
          body(leaving)
        })
      }
    }.violations
  }

  @MainActor private final class Keeper: UIViewController {
    var kept: [UIViewController] = []
  }

  @MainActor private static var kept: [AnyObject] = []

  @Test func releasedControllers_areNotALeak() throws {
    #expect(try leak { _ in }.isEmpty)
  }

  @Test func closureCycle_isFound() throws {
    final class Cycle { var body: (() -> Void)? }
    let found = try leak { controller in
      let cycle = Cycle()
      controller.view.addGestureRecognizer(
        UITapGestureRecognizer { _ in _ = (cycle, controller) })
    }
    #expect(found.map(\.invariant) == [.releasesControllers])
    #expect(found.first?.cause.contains("an action of its view's UITapGestureRecognizer") == true)
  }

  @Test func pausedDisplayLink_isNamed() throws {
    let found = try leak { controller in
      let link = CADisplayLink { _ in _ = controller }
      link.isPaused = true
      link.add(to: .main, forMode: .common)
    }
    #expect(found.first?.cause.contains("CADisplayLink") == true)
  }

  /// A timer that is never invalidated prevents the replay from ending, and leaks the screen that
  /// its block retains.
  @Test func waitingTimer_isNamed() throws {
    let trace = try bundled("finishing-flick")
    var settings = options(for: trace)
    settings.limitSeconds = 3
    let found = try ReplayCheck.run(trace, options: settings) { _ in
      CardScene {
        Mistaken(end: { context, _, _ in
          guard let leaving = context.viewController(forKey: .from) else { return }
          _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in _ = leaving }
        })
      }
    }.violations
    #expect(Set(found.map(\.invariant)) == [.releasesControllers, .runEnds])
    #expect(
      found.contains { $0.cause.contains("a block or timer that waits for") },
      "\(found.map(\.cause))")
  }

  @Test func notificationToken_isFound() throws {
    let found = try leak { controller in
      Self.kept.append(
        NotificationCenter.default.addObserver(
          forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil
        ) { _ in _ = controller })
    }
    #expect(found.map(\.invariant) == [.releasesControllers])
    #expect(found.first?.cause.contains("a closure or a static variable holds it") == true)
    for token in Self.kept { NotificationCenter.default.removeObserver(token) }
    Self.kept = []
  }

  @Test func staticList_isFound() throws {
    let found = try leak { Self.kept.append($0) }
    #expect(found.map(\.invariant) == [.releasesControllers])
    Self.kept = []
  }

  @Test func storedProperty_isNamed() throws {
    let trace = try bundled("finishing-flick")
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let keeper = Keeper()
      return PoppingScene(root: keeper) {
        Mistaken(end: { context, _, _ in
          context.viewController(forKey: .from).map { keeper.kept.append($0) }
        })
      }
    }.violations
    #expect(found.first?.cause.contains("Keeper.kept[0] holds it") == true)
  }

  @Test func childThatHoldsItsParent_isNamed() throws {
    final class Child: UIViewController { var owner: UIViewController? }
    let found = try leak { controller in
      let child = Child()
      child.owner = controller
      controller.addChild(child)
    }
    #expect(found.first?.cause.contains("Child") == true)
    #expect(found.first?.cause.contains(".owner holds it") == true)
  }
}
