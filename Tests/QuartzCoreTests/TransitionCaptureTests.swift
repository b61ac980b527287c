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

  /// The captures' own law leaves six of their rows outside of the tolerance that they state, by at
  /// most 0.02: the first and last frames of a drag, and rows of the least squares.
  @Test func pushAndReveal_fadeAsCaptured() throws {
    var (count, within) = (0, 0)
    for capture in try Vector.load("catransition_opacity").captures.list {
      for sample in capture.samples.list {
        let shown = try scene(capture.effect.string, at: sample[0].double)
        for (plane, opacity) in [(shown.new, sample[1]), (shown.old, sample[2])]
        where opacity.value is NSNumber {
          let difference = abs(plane.opacity - opacity.double)
          #expect(
            difference <= capture.tolerance.double + 0.0201,
            "\(capture.effect.string) at \(sample[0].double)")
          within += difference <= capture.tolerance.double ? 1 : 0
          count += 1
        }
      }
    }
    #expect(count == 76)
    #expect(within == 70)
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
      #expect(abs(x * plane.m14 + y * plane.m24 + plane.m44 - 1) < 1e-12)
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
