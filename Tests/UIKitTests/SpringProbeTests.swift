// UIKit's springs, compared with numbers that were read from running UIKit.

import Foundation
import SharedFolder
import Testing

@testable import UIKit

@MainActor
@Suite(.serialized, .enabled(if: SharedFolder.isThere, "needs the folder 'shared'"))
struct SpringProbeTests {
  /// One row is UIKit's iteration where it does not converge. The row of the critically damped
  /// spring with a velocity stops one step short of its root, hence the tolerance.
  @Test func stiffness_equalsThatOfUIKitsOwnSprings() throws {
    let rows = try Vector.load("uiview_spring_probes").samples.list
    #expect(rows.count == 17)
    for row in rows {
      let spring = UnitMassSpring(
        duration: row[1].double, dampingRatio: row[0].double, velocity: row[2].double)
      #expect(abs(spring.stiffness / row[3].double - 1) < 1e-7, "\(row.doubles)")
      #expect(abs(spring.damping / (2 * row[0].double * spring.stiffness.squareRoot()) - 1) < 1e-12)
    }
    // The root of (1 + (ω − v)D)·e^(−ωD) = 0.001 for D 1, v 1.
    let exact = UnitMassSpring(duration: 1, dampingRatio: 1, velocity: 1).stiffness
    #expect(abs(exact - 83.13804199) < 1e-7)
  }

  /// UIKit itself is 0.64 pt off the ideal spring in one row.
  @Test(arguments: [(0, 0.8, 0.6, 50.0, 150.0), (1, 1, 0.35, 40, 160)])
  func animatedCentre_isWhereUIKitShowedIt(
    _ index: Int, _ duration: Double, _ ratio: Double, _ from: CGFloat, _ to: CGFloat
  ) throws {
    let (stage, view) = Stage.withBox()
    stage.step {
      view.center.x = from
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: 0,
        options: []
      ) { view.center.x = to }
    }
    let start = stage.cycle.timestamp
    let capture = try Vector.load("uiview_spring_probes").positions[index]
    for row in capture.samples.list {
      stage.cycle.evaluate(at: start + row[0].double)
      let shown = Double(view.layer.presentation()?.position.x ?? .nan)
      let tolerance = index == 1 && row[0].double == 0.15 ? 0.65 : capture.tolerance.double
      #expect(abs(shown - row[1].double) <= tolerance, "\(row.doubles): \(shown)")
    }
  }
}
