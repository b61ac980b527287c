// The interaction controllers: their start, progress and decision.

import Effort
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct InteractionTests {
  /// A navigation controller with one pushed screen, which an interaction pops with the Scale
  /// animator.
  private final class PopScene: NSObject, UINavigationControllerDelegate {
    let lower = screen("lower")
    let upper = screen("upper", .darkGray)
    let navigation: UINavigationController
    var interaction: GestureInteraction?

    override init() {
      navigation = UINavigationController(rootViewController: lower)
      super.init()
      navigation.delegate = self
      navigation.isNavigationBarHidden = true
      navigation.interactivePopGestureRecognizer?.isEnabled = false
      navigation.pushViewController(upper, animated: false)
    }

    func use(_ make: (TransitionStart) -> GestureInteraction) {
      let interaction = make(.pop(navigation))
      interaction.attach(to: upper.view)
      self.interaction = interaction
    }

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      ScaleAnimator(duration: 0.4, isForward: operation == .push)
    }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction?.controller }
  }

  private func point(_ x: CGFloat, _ y: CGFloat = 400) -> CGPoint { CGPoint(x: x, y: y) }

  @Test(arguments: [(260.0, true), (200.0, false)])
  func edgePan_decidesAtOneHalf(_ end: Double, _ finishes: Bool) {
    let scene = PopScene()
    scene.use { EdgePanInteraction(start: $0) }
    let stage = Stage(root: scene.navigation)
    stage.drag(from: point(4), to: point(CGFloat(end)), rest: 6)
    #expect(stage.settle() != nil)
    #expect(stage.outcomes == [finishes ? .completed : .cancelled])
    #expect(scene.navigation.viewControllers.count == (finishes ? 1 : 2))
  }

  @Test func edgePan_beginsOnlyAtItsEdge() {
    let scene = PopScene()
    scene.use { EdgePanInteraction(start: $0) }
    let stage = Stage(root: scene.navigation)
    stage.drag(from: point(100), to: point(380), rest: 6)
    stage.settle()
    #expect(stage.outcomes.isEmpty)
  }

  @Test func edgePan_worksAgainAfterACancellation() {
    let scene = PopScene()
    scene.use { EdgePanInteraction(start: $0) }
    let stage = Stage(root: scene.navigation)
    stage.drag(from: point(4), to: point(120), rest: 6)
    stage.settle()
    stage.drag(from: point(4), to: point(300), rest: 6)
    stage.settle()
    #expect(stage.outcomes == [.cancelled, .completed])
  }

  @Test func pan_finishesWithAShortFlick() {
    // 120 points in 6 frames is 1200 points per second; in 30 frames it is 240. In both cases the
    // progress is 110 of 390 points.
    for (frames, outcome) in [(6, UITransitionState.Outcome.completed), (30, .cancelled)] {
      let scene = PopScene()
      scene.use { PanInteraction(from: .left, start: $0) }
      let stage = Stage(root: scene.navigation)
      stage.drag(from: point(100), to: point(220), frames: frames, lifts: false)
      stage.touch(.ended, point(220))
      stage.settle()
      #expect(stage.outcomes == [outcome])
    }
  }

  @Test func pan_neverPresentsMoreThan99Percent() throws {
    let scene = PopScene()
    scene.use { PanInteraction(from: .left, start: $0) }
    let stage = Stage(root: scene.navigation)
    stage.drag(from: point(0), to: point(500), frames: 20, lifts: false)
    let state = try #require(UITransitionObserver.current)
    #expect(abs(state.presentedPercent - 0.99) < 1e-12)
    #expect(state.phase == .interactive)
    stage.touch(.ended, point(500))
    stage.settle()
    #expect(stage.outcomes == [.completed])
  }

  @Test(arguments: [
    (InteractionDirection.left, 300.0, 0.0), (.right, -300, 0), (.horizontal, -300, 0),
    (.top, 0, 500), (.bottom, 0, -500), (.vertical, 0, -500),
  ])
  func pan_followsItsDirection(_ direction: InteractionDirection, _ dx: Double, _ dy: Double) {
    for sign in [1.0, -1] {
      let scene = PopScene()
      scene.use { PanInteraction(from: direction, start: $0) }
      let stage = Stage(root: scene.navigation)
      let start = CGPoint(x: 195 - sign * dx / 2, y: 422 - sign * dy / 2)
      let end = CGPoint(x: start.x + CGFloat(sign * dx), y: start.y + CGFloat(sign * dy))
      stage.drag(from: start, to: end, rest: 6)
      stage.settle()
      let eitherWay = direction == .horizontal || direction == .vertical
      #expect(stage.outcomes == [sign > 0 || eitherWay ? .completed : .cancelled])
    }
  }

  @Test func screenEdgePan_beginsAtTheEdgesOfItsDirection() {
    for (direction, startX, endX) in [
      (InteractionDirection.left, 4.0, 300.0), (.right, 386, 90), (.horizontal, 386, 90),
    ] {
      let scene = PopScene()
      scene.use { PanInteraction(from: direction, edge: true, start: $0) }
      let stage = Stage(root: scene.navigation)
      stage.drag(from: point(195), to: point(CGFloat(endX)), rest: 6)
      stage.settle()
      #expect(stage.outcomes.isEmpty)
      stage.drag(from: point(CGFloat(startX)), to: point(CGFloat(endX)), rest: 6)
      stage.settle()
      #expect(stage.outcomes == [.completed])
    }
  }

  /// Two fingers at x = 195 ± half the distance; the recogniser's scale is measured from the
  /// distance at which it begins.
  private func pinch(_ stage: Stage, from start: CGFloat, to end: CGFloat) {
    stage.touch(.began, point(195 - start / 2), point(195 + start / 2))
    for step in 1...10 {
      let distance = start + (end - start) * CGFloat(step) / 10
      stage.touch(.moved, point(195 - distance / 2), point(195 + distance / 2))
    }
    stage.touch(.ended, point(195 - end / 2), point(195 + end / 2))
  }

  @Test func pinch_beginsInItsDirectionOnly_andDecidesAtOneHalf() {
    for (direction, start, end, outcomes) in [
      (InteractionDirection.close, 300.0, 60.0, [UITransitionState.Outcome.completed]),
      (.close, 300, 200, [.cancelled]), (.close, 60, 300, []),
      // The progress, scale ⁄ 1.2 − 1, is above 0.5 for a scale above 1.8.
      (.open, 100, 300, [.completed]), (.open, 100, 170, [.cancelled]),
      (.open, 100, 190, [.cancelled]),
      (.open, 300, 60, []),
      (.horizontal, 300, 60, [.completed]),
    ] {
      let scene = PopScene()
      scene.use { PinchInteraction(direction: direction, start: $0) }
      let stage = Stage(root: scene.navigation)
      pinch(stage, from: CGFloat(start), to: CGFloat(end))
      #expect(stage.settle() != nil)
      #expect(stage.outcomes == outcomes, "\(direction) \(start) \(end)")
    }
  }

  /// The transition follows the finger, starting with the event that began it.
  @Test func firstFrame_presentsTheTravelBeyondTheHysteresis() throws {
    let scene = PopScene()
    scene.use { EdgePanInteraction(start: $0) }
    let stage = Stage(root: scene.navigation)
    stage.touch(.began, point(4))
    stage.touch(.moved, point(92))
    // The finger moved by 88 points; the hysteresis is 10 points.
    let state = try #require(UITransitionObserver.current)
    #expect(abs(state.presentedPercent - 78.0 / 390) < 1e-9)
    stage.touch(.ended, point(92))
    stage.settle()
  }

  /// The interactions that begin with a pan from the left edge.
  private let panInteractions: [@MainActor (TransitionStart) -> GestureInteraction] = [
    { EdgePanInteraction(start: $0) }, { PanInteraction(start: $0) },
    { TransitionManagerPan(gestureType: .left, start: $0) },
  ]

  @Test func gestureDuringATransition_startsNoTransition() {
    for make in panInteractions {
      let scene = PopScene()
      scene.use(make)
      let stage = Stage(root: scene.navigation)
      let top = screen("top")
      scene.navigation.pushViewController(top, animated: true)
      scene.interaction?.attach(to: scene.navigation.view)
      stage.drag(from: point(4), to: point(300), frames: 4, lifts: false)
      #expect(scene.interaction?.isInteractive == false)
      stage.touch(.ended, point(300))
      stage.settle()
      #expect(scene.navigation.topViewController === top)
      #expect(UIApplication.shared.issues.isEmpty)
    }
  }

  /// The end of the gesture decides, whatever happens to the view under the finger.
  @Test func viewRemovedUnderTheFinger_leavesNoUnfinishedTransition() {
    for make in panInteractions {
      let scene = PopScene()
      scene.use(make)
      let handle = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 844))
      scene.upper.view.addSubview(handle)
      scene.interaction?.attach(to: handle)
      let stage = Stage(root: scene.navigation)
      stage.drag(from: point(4), to: point(60), frames: 6, lifts: false)
      #expect(scene.interaction?.isInteractive == true)
      handle.removeFromSuperview()
      stage.touch(.ended, point(60))
      #expect(stage.settle() != nil)
      #expect(stage.outcomes.count == 1)
      #expect(UITransitionObserver.current == nil)
    }
  }

  @Test func gestureNames_equalThoseOfIBAnimatable() {
    #expect(InteractiveGestureType("pan") == .pan(from: .left))
    #expect(InteractiveGestureType("screenEdgePan") == .screenEdgePan(from: .left))
    #expect(InteractiveGestureType("screenEdgePan(bottom)") == .screenEdgePan(from: .bottom))
    #expect(InteractiveGestureType("pinch") == .pinch(direction: .open))
    #expect(InteractiveGestureType("pinch(close)") == .pinch(direction: .close))
    #expect(InteractiveGestureType("none") == InteractiveGestureType.none)
    #expect(InteractiveGestureType("pan(sideways)") == nil)
    #expect(InteractiveGestureType("poke") == nil)
  }

  @Test func everyInteraction_canDismiss() {
    let makers: [(TransitionStart) -> GestureInteraction] = [
      { EdgePanInteraction(start: $0) }, { PanInteraction(start: $0) },
      { PanInteraction(edge: true, start: $0) },
      { TransitionManagerPan(gestureType: .left, start: $0) },
    ]
    for make in makers {
      for (end, outcome) in [(300.0, UITransitionState.Outcome.completed), (80, .cancelled)] {
        let scene = DismissScene()
        let stage = Stage(root: scene.lower)
        scene.lower.present(scene.upper, animated: true)
        stage.settle()
        let interaction = make(.dismiss(scene.upper))
        interaction.attach(to: scene.upper.view)
        scene.interaction = interaction
        stage.drag(from: point(4), to: point(CGFloat(end)), rest: 6)
        #expect(stage.settle() != nil)
        #expect(stage.outcomes == [.completed, outcome])
        #expect((scene.lower.presentedViewController == nil) == (outcome == .completed))
      }
    }
  }

  private final class DismissScene: NSObject, UIViewControllerTransitioningDelegate {
    let lower = screen("lower")
    let upper = screen("upper", .darkGray)
    var interaction: GestureInteraction?

    override init() {
      super.init()
      upper.modalPresentationStyle = .fullScreen
      upper.transitioningDelegate = self
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { ExplodeAnimator(duration: 0.3) }

    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      ExplodeAnimator(duration: 0.3, isForward: false)
    }

    func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction?.controller }
  }

  @Test func tabSwipe_goesToTheNextTabAndBack_withEveryGesture() {
    let makers:
      [@MainActor @Sendable (InteractionDirection, TransitionStart) -> GestureInteraction] = [
        { PanInteraction(from: $0, start: $1) },
        { PanInteraction(from: $0, edge: true, start: $1) },
        { EdgePanInteraction(from: $0, start: $1) },
        { TransitionManagerPan(gestureType: $0 == .left ? .left : .right, start: $1) },
      ]
    for make in makers {
      let tabs = UITabBarController()
      tabs.viewControllers = [screen("0"), screen("1", .gray), screen("2", .black)]
      let swipe = TabSwipe(tabs, makeInteraction: make) { isForward in
        TransitionAnimationType.pageToLeft.makeAnimator(isForward: isForward)
      }
      let stage = Stage(root: tabs)
      // A swipe to the left selects the next tab, and a short swipe changes nothing. A swipe to the
      // right selects the previous tab; tab 0 has no previous tab.
      for (start, end, selected) in [
        (386.0, 90.0, 1), (386, 350, 1), (386, 90, 2), (386, 90, 2), (4, 300, 1), (4, 300, 0),
        (4, 300, 0),
      ] {
        stage.drag(from: point(CGFloat(start)), to: point(CGFloat(end)), rest: 6)
        #expect(stage.settle() != nil)
        #expect(tabs.selectedIndex == selected)
      }
      #expect(stage.outcomes.count == 5)
      #expect(UIApplication.shared.issues.isEmpty)
      withExtendedLifetime(swipe) {}
    }
  }

  /// One animator of each family, in each of its contexts, forward and backward, finished and
  /// cancelled, with each gesture. A debug build uses one gesture for each animator, context and
  /// direction, in turn.
  @Test func everyInteraction_drivesAnyAnimatorInAnyContext() throws {
    typealias Make = @MainActor (TransitionStart) -> GestureInteraction
    let makers: [(name: String, pinches: Bool, make: Make)] = [
      ("edge pan", false, { EdgePanInteraction(start: $0) }),
      ("pan", false, { PanInteraction(start: $0) }),
      ("screen-edge pan", false, { PanInteraction(edge: true, start: $0) }),
      ("pinch", true, { PinchInteraction(start: $0) }),
      ("manager's pan", false, { TransitionManagerPan(gestureType: .left, start: $0) }),
    ]
    var families: Set<String> = []
    var (ways, count) = (0, 0)
    for entry in AnimatorRegistry.catalogue where families.insert(entry.family).inserted {
      for context in entry.contexts {
        for forward in [true, false] {
          ways += 1
          let turn = ways % makers.count
          for (name, pinches, make) in Effort.of(makers[...], inDebug: makers[turn...turn]) {
            for finishes in [true, false] {
              let label = "\(entry.name) in \(context), \(forward), \(name), \(finishes)"
              let stage = AnimatorStage(entry, in: context)
              if !forward {
                stage.goForward()
                stage.settle()
              }
              let (before, done) = (stage.model, stage.outcomes.count)
              let interaction = make(
                TransitionStart { [unowned stage] in stage.go(forward: forward) })
              interaction.attach(to: forward ? stage.lower.view : stage.upper.view)
              stage.interaction = interaction
              if pinches {
                pinch(stage.display, from: 100, to: finishes ? 320 : 150)
              } else {
                stage.display.drag(from: point(4), to: point(finishes ? 350 : 60), rest: 6)
              }
              #expect(stage.settle(), "\(label)")
              #expect(
                Array(stage.outcomes[done...]) == [finishes ? .completed : .cancelled], "\(label)")
              #expect(stage.isUpperOnTop == (forward == finishes), "\(label)")
              if !finishes { #expect(stage.model == before, "\(label)") }
              count += 1
            }
          }
        }
      }
    }
    print("interactions: \(count) combinations")
    #expect(families.count == 9)
  }
}
