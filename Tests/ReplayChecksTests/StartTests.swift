// Transitions that begin elsewhere than on the screen, and controllers that begin to appear twice.

import GestureReplay
import ReplayChecks
import ReplayScenes
import Testing
import UIKit

/// A sheet that its own presentation places 90 points below the top.
private final class SheetScene: DraggedSheet {
  /// How the dismissal's animator places the sheet before it animates.
  enum Fault { case resetsFrame, movesAnchorPoint }

  private let fault: Fault?

  init(_ fault: Fault?, isInteractive: Bool = true) {
    self.fault = fault
    super.init(isInteractive: isInteractive)
  }

  override func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    LowPresentation(presentedViewController: presented, presenting: presenting)
  }

  override func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SheetAnimator(fault) }
}

private final class LowPresentation: UIPresentationController {
  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(x: 0, y: 90, width: 390, height: 754)
  }
}

private final class SheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let fault: SheetScene.Fault?

  init(_ fault: SheetScene.Fault?) { self.fault = fault }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let sheet = context.view(forKey: .from) else { return }
    let before = (sheet.frame, sheet.layer.anchorPoint)
    switch fault {
    case .resetsFrame: sheet.frame = context.containerView.bounds
    case .movesAnchorPoint: sheet.layer.anchorPoint = CGPoint(x: 0.5, y: 0)
    case nil: break
    }
    UIView.animate(withDuration: 0.4) {
      sheet.frame.origin.y = 844
    } completion: { _ in
      if context.transitionWasCancelled {
        sheet.layer.anchorPoint = before.1
        sheet.frame = before.0
      }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Begins the appearance that the navigation controller has begun already.
private final class BeginsAgain: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    context.viewController(forKey: .to)?.beginAppearanceTransition(true, animated: true)
  }
}

/// Ends the appearance once more than it began.
private final class EndsWithoutBeginning: SlideAnimator {
  override func didComplete(_ context: any UIViewControllerContextTransitioning) {
    context.viewController(forKey: .to)?.endAppearanceTransition()
  }
}

/// Begins and ends an appearance that UIKit has ended already: without an effect, and balanced.
private final class BeginsAndEnds: SlideAnimator {
  override func didComplete(_ context: any UIViewControllerContextTransitioning) {
    let isAppearing = !context.transitionWasCancelled
    context.viewController(forKey: .to)?.beginAppearanceTransition(isAppearing, animated: true)
    context.viewController(forKey: .to)?.endAppearanceTransition()
  }
}

@MainActor @Suite struct StartTests {
  private func violations(
    _ recording: String, _ fault: SheetScene.Fault?, isInteractive: Bool = true
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      SheetScene(fault, isInteractive: isInteractive)
    }.violations
  }

  @Test(
    arguments: ["slow-finish", "slow-cancel", "finishing-flick", "out-and-back"], [true, false])
  func dismissalThatBeginsWhereTheSheetIs_breaksNothing(
    _ recording: String, _ isInteractive: Bool
  ) throws {
    let found = try violations(recording, nil, isInteractive: isInteractive)
    #expect(!found.contains { $0.invariant == .continuousStart })
  }

  @Test(arguments: ["slow-finish", "slow-cancel", "finishing-flick"])
  func sheetThatIsMovedBeforeItsAnimation_isReported(_ recording: String) throws {
    let found = try violations(recording, .resetsFrame).filter { $0.invariant == .continuousStart }
    #expect(found.count == 1)
    #expect(found.first?.layer == "UIViewController.view")
    #expect(found.first?.cause.hasPrefix("it jumped by 90 pt as the transition began") == true)
  }

  @Test func anchorPointWithoutACorrectionOfThePosition_isReported() throws {
    let found = try violations("slow-finish", .movesAnchorPoint)
    #expect(found.first?.invariant == .continuousStart)
    #expect(found.first?.cause.hasPrefix("it jumped by 377 pt as the transition began") == true)
  }

  @Test(arguments: [false, true])
  func transitionWithoutAnInteraction_thatBeginsWithAJump_isReported(
    _ isTransparent: Bool
  ) throws {
    let trace = try bundled("slow-finish")
    let found = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      FlickScene(isTransparent: isTransparent)
    }.violations
    #expect(found.map(\.invariant).contains(.continuousStart))
  }

  @Test func appearanceThatIsBegunTwice_breaksBalancedAppearance() throws {
    let found = try check("slow-finish", popping: { BeginsAgain() }).violations
    #expect(found.map(\.invariant) == [.balancedAppearance])
    #expect(
      found.first?.cause.hasPrefix(
        "beginAppearanceTransition(true, animated:) was called for a FixtureViewController that is "
          + "already appearing") == true)
  }
}

extension StartTests {
  @Test(arguments: [("slow-finish", "appeared"), ("slow-cancel", "disappeared")])
  func appearanceThatIsEndedWithoutABeginning_breaksBalancedAppearance(
    _ recording: String, _ state: String
  ) throws {
    let found = try check(recording, popping: { EndsWithoutBeginning() }).violations
    #expect(found.map(\.invariant) == [.balancedAppearance])
    #expect(
      found.first?.cause.hasPrefix(
        "endAppearanceTransition() was called for a FixtureViewController that is already \(state),"
      ) == true)
  }

  @Test(arguments: ["slow-finish", "slow-cancel"])
  func appearanceThatIsBegunAndEndedWithoutAnEffect_breaksNothing(_ recording: String) throws {
    #expect(try check(recording, popping: { BeginsAndEnds() }).violations == [])
  }
}

/// Pops with its own animator, and without an interaction, as the gesture ends.
private final class FlickScene: PoppingScene, OwnGestureScene {
  private let isTransparent: Bool

  init(isTransparent: Bool) {
    self.isTransparent = isTransparent
    super.init { Drops() }
  }

  override func restore() {
    super.restore()
    if isTransparent, let screen = navigation.topViewController?.view {
      screen.backgroundColor = .clear
      let card = UIView(frame: screen.bounds.insetBy(dx: 20, dy: 100))
      card.backgroundColor = .white
      screen.addSubview(card)
    }
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] in
      if $0.state == .ended { navigation.popViewController(animated: true) }
    }
    pan.edges = .left
    navigation.topViewController?.view.addGestureRecognizer(pan)
  }
}

/// Begins 60 points below the screen's position.
private final class Drops: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    from.frame.origin.y += 60
  }
}
