// CATransition compared with pixels of published captures: directions, opacities, cube and flip.

import Foundation
import QuartzCore
import SharedFolder
import Testing

@MainActor
@Suite(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
struct TransitionCaptureTests {
  /// A running transition of the named effect, such as "push fromTop on a label".
  private func scene(_ effect: String, at progress: Double) throws -> FrameTransition {
    let words = effect.split(separator: " ").map(String.init)
    let scene = TransitionScene(
      words[0], words.first { $0.hasPrefix("from") }.map { CATransitionSubtype(rawValue: $0) })
    scene.begin()
    scene.step(progress)
    return try #require(scene.shown)
  }

  /// A row of a capture: whether it is of the new contents, the shift, and the opacity.
  private typealias Row = (isNew: Bool, p: Double, opacity: Double)

  /// The rows that are outside of their tolerance, with the row of the same capture that each
  /// contradicts: `nil` for the row that is outside by less than half of its last digit.
  private static let contradictions: [(effect: String, row: Row, other: Row?)] = [
    ("push fromTop", (true, 0.033, 0.02), (true, 0.38, 0.767)),
    ("push fromTop", (false, 0.963, 0.02), (false, 0.607, 0.806)),
    ("reveal", (false, 0.236, 0.97), (false, 0.638, 0.71)),
    ("reveal", (false, 0.376, 0.96), (false, 0.638, 0.71)),
    ("reveal", (false, 0.442, 0.97), (false, 0.638, 0.71)),
    ("reveal", (false, 0.579, 0.82), nil),
  ]

  /// The rows of every capture, with its effect and its tolerance.
  private func rows() throws -> [(effect: String, tolerance: Double, row: Row)] {
    try Vector.load("catransition_opacity").captures.list.flatMap { capture in
      capture.samples.list.flatMap { sample in
        [(true, sample[1]), (false, sample[2])].filter { $0.1.value is NSNumber }.map {
          (capture.effect.string, capture.tolerance.double, ($0.0, sample[0].double, $0.1.double))
        }
      }
    }
  }

  @Test func pushAndReveal_fadeAsCaptured() throws {
    let all = try rows()
    #expect(all.count == 76)
    var outside: [Row] = []
    for (effect, tolerance, row) in all {
      let shown = try scene(effect, at: row.p)
      let difference = abs((row.isNew ? shown.new : shown.old).opacity - row.opacity)
      guard difference > tolerance else { continue }
      outside.append(row)
      let listed = Self.contradictions.first { effect.hasPrefix($0.effect) && $0.row == row }
      let known = try #require(listed, "\(effect) at \(row.p): \(difference)")
      if known.other == nil { #expect(difference - tolerance < 0.005) }
    }
    #expect(outside.count == Self.contradictions.count)
  }

  /// A fade is a straight line through 0: opacity = min(1, slope · x), where x is the shift, or what
  /// remains of it for the old contents. The captured law has the slope 2. The slope that a row
  /// outside of its tolerance allows is smaller than the least slope that another row of its capture
  /// allows, so that no line fits both.
  @Test func rowsOutsideOfTheirTolerance_contradictRowsOfTheSameCapture() throws {
    let all = try rows()
    for known in Self.contradictions {
      guard let other = known.other else { continue }
      func limits(_ row: Row) throws -> ClosedRange<Double> {
        let found = try #require(all.first { $0.effect.hasPrefix(known.effect) && $0.row == row })
        let x = row.isNew ? row.p : 1 - row.p
        return (row.opacity - found.tolerance) / x...(row.opacity + found.tolerance) / x
      }
      #expect(try limits(known.row).upperBound < limits(other).lowerBound)
    }
  }

  /// The captures' words, as the way of the new contents in a push: +1 is right or down.
  @Test(arguments: [
    ("fromTop", 0, -1), ("fromBottom", 0, 1), ("fromLeft", 1, 0), ("fromRight", -1, 0),
    ("WITHOUT", 1, 0),
  ])
  func contents_moveAsCaptured(_ subtype: String, _ x: Double, _ y: Double) throws {
    let vectors = try Vector.load("catransition_directions")
    #expect(vectors.bottom_edge_for_fromTop.count.double == 22)
    #expect(vectors.top_edge_for_fromTop.count.double == 4)
    let start = try scene("push \(subtype)", at: 0).new.transform
    #expect(start.m41 == -200 * x && start.m42 == -100 * y)
  }

  /// The nearest point of the turning card, in the layer's coordinates, by subtype.
  @Test(arguments: [
    ("oglFlip fromLeft", 0, 50), ("oglFlip fromBottom", 100, 0), ("oglFlip fromTop", 100, 100),
    ("oglFlip fromRight", 200, 50),
  ])
  func nearEdgeOfAFlip_staysInThePlaneOfTheScreen(
    _ effect: String, _ x: Double, _ y: Double
  ) throws {
    for p in [0.1, 0.25, 0.4, 0.49] {
      let plane = try scene(effect, at: p).old.transform
      let near: Double = x * plane.m14 + y * plane.m24 + plane.m44
      #expect(abs(near - 1) < 1e-12)
      let far = (200 - x) * plane.m14 + (100 - y) * plane.m24 + plane.m44
      #expect(far > 1.01)
    }
  }

  @Test func facesOfCubeAndFlip_areAsBrightAsCaptured() throws {
    var count = 0
    for capture in try Vector.load("catransition_cube_flip").lighting.list {
      let effect = capture.effect.string
      for sample in capture.samples.list {
        let part = sample[0].double / (effect.hasPrefix("cube") ? 90 : 180)
        let shown = try scene(effect, at: part)
        #expect(abs(shown.old.brightness - sample[1].double) <= capture.tolerance.double)
        let later = try scene(effect, at: 1 - part)
        #expect(abs(later.new.brightness - sample[1].double) <= capture.tolerance.double)
        count += 1
      }
    }
    #expect(count == 32)
  }

  @Test(arguments: ["cube fromLeft", "cube fromTop", "oglFlip fromLeft", "oglFlip fromTop"])
  func eye_isAsFarAsCaptured(_ effect: String) throws {
    let plane = try scene(effect, at: 0.3).old.transform
    // A point that a turn moves by z towards the eye is enlarged by 1 / (1 − z / eye).
    let eye = -(effect.contains("Top") ? plane.m23 / plane.m24 : plane.m13 / plane.m14)
    let captured = try Vector.load("catransition_cube_flip").geometry.eye_distance_over_longer_side
    #expect(abs(eye / 200 - captured["value"].double) < 1e-9)
    for sample in try Vector.load("catransition_cube_flip").geometry.eye_distance_samples_px.list {
      let longer = sample.layer.string.split(separator: " ").compactMap { Double($0) }.max() ?? 0
      #expect(sample.d[0].double <= eye / 200 * longer && eye / 200 * longer <= sample.d[1].double)
    }
  }

  /// A type that iOS no longer shows can be made to do nothing.
  @Test func transitionWithoutEffect_showsTheNewContentsImmediately() throws {
    let scene = TransitionScene("suckEffect")
    scene.cycle.animationHandler = { animation, _ in
      guard let transition = animation as? CATransition, transition.isRetired else { return }
      transition.hasNoEffect = true
    }
    scene.begin()
    let shown = try #require(scene.shown)
    #expect(shown.old.opacity == 0 && shown.new.opacity == 1)
    #expect(CATransform3DIsIdentity(shown.new.transform))
    #expect(shown.oldMesh == nil && shown.newMesh == nil)
  }
}
