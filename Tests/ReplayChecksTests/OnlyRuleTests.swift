// For each invariant, tests a mistake that violates only that invariant, the option `--skip`, and
// the invariant's page.

import GestureReplay
import GestureTrace
import ReplayChecks
import Testing
import UIKit

/// A replay that violates one invariant.
@MainActor private struct Planted {
  var recording = "slow-finish"
  /// A swipe that no bundled recording contains.
  var trace: Trace?
  var set: (inout ReplaySettings) -> Void = { _ in }
  var scene: () -> any ReplayScene

  /// Two cards, one over the other, with an animator that makes a mistake at its beginning or at
  /// its end.
  static func card(
    _ recording: String = "slow-finish", start: @escaping Mistaken.Step = { _, _, _ in },
    end: @escaping Mistaken.Step = { _, _, _ in }
  ) -> Planted {
    Planted(recording: recording) { CardScene { Mistaken(start: start, end: end) } }
  }

  static func pop(
    _ recording: String, _ make: @escaping () -> any UIViewControllerAnimatedTransitioning
  ) -> Planted { Planted(recording: recording) { PoppingScene { make() } } }

  func setting(_ set: @escaping (inout ReplaySettings) -> Void) -> Planted {
    var planted = self
    planted.set = set
    return planted
  }
}

/// Removes its animations while a cancel settles, and restores the view a frame later.
private final class ShowsTheEndAndThenRestores: InsertingAnimator {
  override func animate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    context.viewController(forKey: .from)?.transitionCoordinator?
      .notifyWhenInteractionChanges { _ in
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) {
          from.layer.removeAllAnimations()
        }
      }
    UIView.animate(withDuration: 0.4) {
      from.center.x += 390
    } completion: { _ in
      self.restore(context, from)
    }
  }

  private func restore(_ context: any UIViewControllerContextTransitioning, _ from: UIView) {
    let frame = context.containerView.bounds
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { from.frame = frame }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.06) {
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Moves the screen so far that it has left after a quarter of the way, over a screen that does not
/// move.
final class LeavesEarly: InsertingAnimator {
  override func animate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
      from.transform = CGAffineTransform(translationX: 4 * 390, y: 0)
    } completion: { _ in
      from.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

private final class MovesAndNeverCompletes: InsertingAnimator {
  override func animate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    UIView.animate(withDuration: 0.4) { from.frame.origin.x = 390 }
  }
}

@MainActor private var kept: [AnyObject] = []

extension Planted {
  /// A `switch`, so that after an invariant is added, the tests do not compile until this
  /// initialiser has a mistake for it.
  init(against rule: Invariant) {
    self =
      switch rule {
      case .decidesAfterStart: .popsAndDecidesAtTheEnd
      case .completesOnce: .pop("finishing-flick") { CompletesTwice() }
      case .completesAsDecided: .completesACancel
      case .runEnds:
        Self.pop("finishing-flick") { MovesAndNeverCompletes() }.setting { $0.limitSeconds = 1 }
      case .balancedAppearance: .pop("finishing-flick") { HalfAppears() }
      case .followsFinger: .pop("finishing-flick") { GivesUpImmediately() }
      case .visibleProgress: .leavesTheScreenEarly
      case .finishRestores: .card(start: { _, _, to in to.layer.cornerRadius = 12 })
      case .keepsContainment:
        .card(end: { _, _, to in
          let child = UIViewController()
          kept.append(child)
          child.view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
          to.addSubview(child.view)
        })
      case .continuousStart: .card(start: { _, from, _ in from.frame.origin.y += 60 })
      case .continuousRelease: .pop("slow-finish") { JumpsAtRelease() }
      case .continuousCatch: .startsOverWhenItIsCaught
      case .noEndOnCancel: .pop("slow-cancel") { ShowsTheEndAndThenRestores() }
      case .finiteNumbers: .pop("finishing-flick") { DividesByZero() }
      case .continuousLanding:
        .card(
          start: { _, _, to in to.frame.origin.y = 20 }, end: { _, _, to in to.frame.origin.y = 0 })
      case .endsAtFinalFrame: .card(start: { _, _, to in to.frame.origin.y = 20 })
      case .neverBlank: .card(start: { _, _, to in to.backgroundColor = .clear })
      case .hasArea: .card(start: { _, from, _ in from.bounds.size = .zero })
      case .keepsItsViews: .takesACopyByTheClock
      case .cancelRestores: .card("slow-cancel", start: { _, _, to in to.hideBadge() })
      case .nothingStaysHidden: .card(start: { _, _, to in to.hideBadge() })
      case .leavesNothing: .leavesADimmingView
      case .settledLayout: .leavesAConstant
      case .takesTouches:
        .card(
          "slow-cancel", end: { _, _, _ in UIApplication.shared.beginIgnoringInteractionEvents() })
      case .barsMatch:
        .card(
          "slow-cancel",
          end: { _, from, _ in
            from.findNavigation?.navigationBar.pushItem(
              UINavigationItem(title: "Photos"), animated: false)
          })
      case .releasesControllers:
        .card(
          "finishing-flick",
          end: { context, _, _ in context.viewController(forKey: .from).map { kept.append($0) } })
      case .fitsScreen: .writesTheOldFrameBack
      case .worksAgain: .sinksTheSecondTime
      case .mirrors: Self.pop("slow-finish") { SlideAnimator() }.setting { $0.again = .mirrored }
      }
  }

  /// The pan requests the pop and decides in one action; then it releases its driver.
  /// Finishes again after the start; otherwise, the run would not end either.
  private static var popsAndDecidesAtTheEnd: Planted {
    Planted(recording: "finishing-flick") {
      EarlyFlickScene { driver in
        driver.finish()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { driver.finish() }
      }
    }
  }

  private static var startsOverWhenItIsCaught: Planted {
    Planted(trace: MusicAppTests.catching(.player, after: 20_000)) {
      MusicScene(.player, .startsOver)
    }.setting { $0.settling = .deliver }
  }

  /// Both screens look the same, so only the call is wrong.
  private static var completesACancel: Planted {
    Planted(recording: "slow-cancel") {
      let root = UIViewController()
      root.view.backgroundColor = .white
      return PoppingScene(root: root) { CompletesAlways(with: true) }
    }
  }

  /// The card moves four times the width of the screen.
  private static var leavesTheScreenEarly: Planted {
    Planted(recording: "slow-finish") { PoppingScene { LeavesEarly() } }
  }

  private static var takesACopyByTheClock: Planted {
    card(start: { context, from, _ in
      guard let copy = from.snapshotView(afterScreenUpdates: false) else { return }
      copy.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      context.containerView.addSubview(copy)
      UIView.animate(withDuration: 0.4) { copy.center.y += 100 }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { copy.removeFromSuperview() }
    })
  }

  private static var leavesADimmingView: Planted {
    card(start: { _, _, to in
      let dimming = UIView(frame: to.bounds)
      dimming.alpha = 0
      to.addSubview(dimming)
    })
  }

  private static var leavesAConstant: Planted {
    card(
      "slow-cancel",
      start: { _, from, _ in
        (from.next as? CardController)?.bottom?.constant = -100
        UIView.animate(withDuration: 0.4) { from.layoutIfNeeded() }
      })
  }

  private static var writesTheOldFrameBack: Planted {
    let planted = card(
      "slow-cancel",
      end: { context, from, _ in
        guard context.transitionWasCancelled else { return }
        DispatchQueue.main.async { from.frame = CGRect(x: 0, y: 0, width: 390, height: 844) }
      })
    return planted.setting { $0.resizes = ScreenChange.list("20:844x390") ?? [] }
  }

  private static var sinksTheSecondTime: Planted {
    let planted = Planted {
      var pops = 0
      return CardScene {
        pops += 1
        let isSecond = pops > 1
        return Mistaken(start: { _, from, _ in
          UIView.animate(withDuration: 0.4) { from.transform.ty = isSecond ? 30 : 0 }
        })
      }
    }
    return planted.setting { $0.again = .swipe }
  }
}

extension UIView {
  /// If this is the view of a card, hides the card's badge.
  fileprivate func hideBadge() { (next as? CardController)?.badge.isHidden = true }
}

@MainActor @Suite struct OnlyRuleTests {
  private func violations(
    _ planted: Planted, skipping skipped: Set<String> = []
  ) throws -> [InvariantViolation] {
    defer { kept = [] }
    let trace = try planted.trace ?? bundled(planted.recording)
    var settings = options(for: trace)
    planted.set(&settings)
    settings.skippedRules = skipped
    return try ReplayCheck.run(trace, options: settings) { _ in planted.scene() }.violations
  }

  @Test(arguments: Invariant.allCases)
  func mistake_violatesOnlyItsInvariant_andNoneIfThatIsSkipped(_ rule: Invariant) throws {
    let found = try violations(Planted(against: rule))
    #expect(
      !found.isEmpty && found.allSatisfy { $0.invariant == rule }, "\(found.map(\.description))")
    let rest = try violations(Planted(against: rule), skipping: [rule.rawValue])
    #expect(rest.map(\.description) == [])
  }

  @Test(arguments: Invariant.allCases)
  func rule_hasAPage_thatNamesItsSkipOption(_ rule: Invariant) throws {
    #expect(try articleWords("Rules/\(rule.rawValue).md").contains("--skip \(rule.rawValue)`"))
    #expect(try articleWords("GoldensAndInvariants.md").contains("<doc:\(rule.rawValue)>"))
  }
}
