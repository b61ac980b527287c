// UIKit's default push, pop and presentations, compared with published captures.

import Foundation
import SharedFolder
import Testing
import UIKit

@MainActor
@Suite(.serialized, .enabled(if: SharedFolder.isThere, "needs the folder 'shared'"))
struct CapturedMotionTests {
  /// A stack of two screens under the system, and its transition in progress, started in this frame.
  private func moving(_ system: UISystemBehavior, pops: Bool) -> (
    Stage, upper: UIView, lower: UIView
  ) {
    let (list, detail) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: list)
    let stage = Stage(root: navigation)
    UISystemBehavior.current = system
    if pops {
      navigation.pushViewController(detail, animated: false)
      stage.step { navigation.popViewController(animated: true) }
    } else {
      stage.step { navigation.pushViewController(detail, animated: true) }
    }
    return (stage, detail.view, list.view)
  }

  private func shown(_ view: UIView) -> CALayer { view.layer.presentation() ?? view.layer }

  @Test(arguments: [UISystemBehavior.ios10, .ios17, .ios18], [false, true])
  func pushAndPop_haveTheCapturedCurve(_ system: UISystemBehavior, pops: Bool) throws {
    let rows = try Vector.load("navigation_push_pop_2019")[pops ? "pop" : "push"].list
    #expect(rows.count == (pops ? 3 : 4))
    let (stage, upper, lower) = moving(system, pops: pops)
    let start = stage.cycle.timestamp
    for row in rows {
      // The times are rounded to milliseconds, in which the curve moves by up to 0.0068.
      stage.cycle.evaluate(at: start + row[2].double / 1000)
      let moved = Double(shown(upper).frame.minX) / 390
      #expect(abs((pops ? 1 - moved : moved) - row[1].double) < 0.0035, "\(row.doubles)")
      let covered = Double(-shown(lower).frame.minX) / 390
      #expect(abs(covered / 0.3 - (1 - moved)) < 1e-9)
    }
    // All is over after half a second.
    stage.steps(29)
    #expect(UITransitionObserver.current != nil)
    stage.steps(2)
    #expect(UITransitionObserver.current == nil)
  }

  @Test(arguments: [UISystemBehavior.ios17, .ios18])
  func coveredScreen_isMovedDimmedAndShadowed_asCaptured(_ system: UISystemBehavior) throws {
    let capture = try Vector.load("navigation_push_pop_2019")
    let (stage, upper, lower) = moving(system, pops: false)
    stage.steps(28)
    let share = Double(-shown(lower).frame.minX) / 390
    #expect(abs(share - capture.covered_screen.mean.double) <= capture.covered_screen.spread.double)
    let container = try #require(upper.superview)
    let dimming = try #require(container.subviews.first { $0.backgroundColor == .black })
    let alphas = capture.dimming_black_alpha_when_fully_covered.doubles
    let alpha = Double(shown(dimming).opacity)
    #expect(alpha > (alphas.min() ?? 1) - 0.002 && alpha < (alphas.max() ?? 0) + 0.002)
    let shadow = try #require(container.subviews.first { $0.layer is CAGradientLayer })
    let gradient = try #require(shadow.layer as? CAGradientLayer)
    #expect(gradient.colors?.last.map { ($0 as! CGColor).alpha } == 0.1)
    #expect(shadow.bounds.width == 10 && shadow.frame.maxX == upper.frame.minX)
    #expect(abs(shown(shadow).frame.maxX - shown(upper).frame.minX) < 1e-9)
    stage.settle()
    #expect(container.subviews.count == 1, "nothing is left behind")
  }

  /// A pop begins with the picture with which a push ends.
  @Test(arguments: [UISystemBehavior.ios17, .ios18])
  func screenBelow_isDimmedAsCaptured_asAPopBegins_andClearAtItsEnd(
    _ system: UISystemBehavior
  ) throws {
    let (stage, upper, _) = moving(system, pops: true)
    let dimming = try #require(upper.superview?.subviews.first { $0.backgroundColor == .black })
    let alphas = try Vector.load("navigation_push_pop_2019")
      .dimming_black_alpha_when_fully_covered.doubles
    let alpha = Double(shown(dimming).opacity)
    #expect(alpha > (alphas.min() ?? 1) - 0.002 && alpha < (alphas.max() ?? 0) + 0.002)
    stage.steps(29)
    #expect(shown(dimming).opacity < 0.005)
  }

  @Test func coverVertical_hasTheCapturedCurve() throws {
    let vectors = try Vector.load("navigation_push_pop_2019")
    for set in ["present_cover_vertical", "present_other_gif", "dismiss_other_gif"] {
      let dismisses = set.hasPrefix("dismiss")
      let (stage, _, upper) = modal(.coverVertical, dismisses: dismisses)
      let start = stage.cycle.timestamp
      for row in vectors[set].list {
        stage.cycle.evaluate(at: start + row[2].double / 1000)
        let moved = Double(shown(upper).frame.minY) / 844
        #expect(abs((dismisses ? 1 - moved : moved) - row[1].double) < 0.0035, "\(set)")
      }
    }
  }

  /// A presentation or dismissal of a full screen, started in this frame.
  private func modal(
    _ style: UIModalTransitionStyle, dismisses: Bool = false
  ) -> (Stage, lower: UIView, upper: UIView) {
    let (root, modal) = (UIViewController(), UIViewController())
    let stage = Stage(root: root)
    modal.modalPresentationStyle = .fullScreen
    modal.modalTransitionStyle = style
    if dismisses {
      stage.step { root.present(modal, animated: false) }
      stage.steps(2)
      stage.step { root.dismiss(animated: true) }
    } else {
      stage.step { root.present(modal, animated: true) }
    }
    return (stage, root.view, modal.view)
  }

  /// The captured frames are 110 ms apart; when the flip began is not known.
  @Test(arguments: [(false, CATransitionSubtype.fromRight), (true, .fromLeft)])
  func flipHorizontal_turnsAsCaptured(dismisses: Bool, _ side: CATransitionSubtype) throws {
    let captured = try Vector.load("navigation_push_pop_2019").flip_horizontal
    let (stage, _, _) = modal(.flipHorizontal, dismisses: dismisses)
    let start = stage.cycle.timestamp
    var times: [Int] = []
    for time in 0..<730 {
      stage.cycle.evaluate(at: start + Double(time) / 1000)
      let row = try #require(stage.cycle.frame.row(of: stage.window.layer))
      let flip = try #require(stage.cycle.frame.transition(at: row))
      #expect(flip.subtype == side)
      let rows = captured[dismisses ? "dismiss" : "present"].list
      if times.count < rows.count, flip.progress * 180 >= rows[times.count][1].double {
        times.append(time)
        #expect(flip.old.brightness == 1 && flip.new.brightness == 1)
        let plane = flip.progress < 0.5 ? flip.old.transform : flip.new.transform
        #expect(abs(-plane.m13 / plane.m14 / 844 - 1.88) < 1e-9)
      }
    }
    #expect(times.count == 5)
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 110) <= 14 }, "\(times)")
    #expect(stage.settle() != nil)
    #expect(UITransitionObserver.current == nil)
  }

  /// White screens over black, as bright as the capture's: the three numbers, and the progress at
  /// which two screens that both fade have them.
  @Test(arguments: [(0.63, 0.77), (0.887, 0.9), (0.98, 0.98)], [false, true])
  func crossDissolve_fadesBothScreens(_ row: (Double, Double), dismisses: Bool) {
    let (stage, lower, upper) = modal(.crossDissolve, dismisses: dismisses)
    let start = stage.cycle.timestamp
    for time in 0..<400 {
      stage.cycle.evaluate(at: start + Double(time) / 1000)
      let (low, high) = (Double(shown(lower).opacity), Double(shown(upper).opacity))
      #expect(abs(low + high - 1) < 1e-6)
      guard (dismisses ? low : high) >= row.0 else { continue }
      #expect(abs(high + (1 - high) * low - row.1) < 0.01)
      break
    }
    stage.settle()
    #expect(lower.alpha == 1 && upper.alpha == 1)
  }
}
