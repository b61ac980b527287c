// CATransition: the positions of the old and the new content at each progress, compared with closed
// forms.

import CAllocationCounter
import Foundation
import QuartzCore
import Testing

/// A window, a container of 200 × 100 points at (10, 20), and a layer in the container that is
/// replaced when the transition begins. The transition is scrubbed through the container's time.
@MainActor final class TransitionScene {
  let cycle = FrameCycle.start()
  let window = CALayer()
  let container = CALayer()
  let before = CALayer()
  let after = CALayer()
  let transition = CATransition()

  static let size = CGSize(width: 200, height: 100)

  init(_ type: String, _ subtype: CATransitionSubtype? = nil) {
    CATransaction.setDisableActions(true)
    window.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    container.frame = CGRect(origin: CGPoint(x: 10, y: 20), size: Self.size)
    before.frame = CGRect(x: 5, y: 6, width: 20, height: 10)
    after.frame = CGRect(x: 50, y: 60, width: 20, height: 10)
    window.addSublayer(container)
    container.addSublayer(before)
    cycle.attach(root: window)
    cycle.advance(to: 0, targetTimestamp: 1)
    transition.type = CATransitionType(rawValue: type)
    transition.subtype = subtype
    transition.duration = 1
  }

  /// Replaces the content, adds the transition, and pauses the container's time.
  func begin() {
    before.removeFromSuperlayer()
    container.addSublayer(after)
    container.add(transition, forKey: nil)
    container.speed = 0
    step(0)
  }

  func step(_ progress: Double) {
    container.timeOffset = progress
    cycle.evaluate(at: cycle.timestamp)
  }

  var shown: FrameTransition? {
    cycle.frame.row(of: container).flatMap { cycle.frame.transition(at: $0) }
  }

  /// The position in the window at which the old or the new content presents a point of the
  /// container.
  func place(_ x: Double, _ y: Double, old: Bool) -> SIMD2<Double>? {
    guard let row = cycle.frame.row(of: container), let shown,
      let content = old ? shown.oldRow : row
    else { return nil }
    let m = cycle.frame.world(at: content)
    let w = x * m.m14 + y * m.m24 + m.m44
    return SIMD2(
      (x * m.m11 + y * m.m21 + m.m41) / w, (x * m.m12 + y * m.m22 + m.m42) / w)
  }
}

/// The position of a corner of the old or the new content, computed by hand from the layer's frame,
/// 200 × 100 at (10, 20).
struct Expected: CustomTestStringConvertible, Sendable {
  var type: String
  var side: CATransitionSubtype?
  var progress: Double
  var isOld: Bool
  var corner: SIMD2<Double>
  var place: SIMD2<Double>
  var opacity: Double

  var testDescription: String {
    "\(type) \(side?.rawValue ?? "-") at \(progress), \(isOld ? "old" : "new")"
  }
}

@MainActor @Suite struct TransitionTests {
  @Test(arguments: ["cube", "pageCurl", "suckEffect"])
  func trial_restoresThePlanesAndTheMeshes(type: String) {
    let scene = TransitionScene(type)
    scene.begin()
    scene.step(0.25)
    let hash = scene.cycle.frame.hash
    let other = scene.cycle.trial(timeOffset: 0.75, of: scene.container) { $0.hash }
    #expect(other != nil && other != hash)
    #expect(scene.cycle.frame.hash == hash)
  }

  nonisolated static let progresses = [0, 0.25, 0.5, 0.75]
  nonisolated static let sides: [(CATransitionSubtype, SIMD2<Double>)] = [
    (.fromRight, SIMD2(200, 0)), (.fromLeft, SIMD2(-200, 0)), (.fromTop, SIMD2(0, 100)),
    (.fromBottom, SIMD2(0, -100)),
  ]

  /// Effects that only translate, or do not move: the top left corner of the old and of the new
  /// content.
  nonisolated static let shifting: [Expected] = progresses.flatMap { p in
    sides.flatMap { side, way in
      [
        Expected(
          type: "push", side: side, progress: p, isOld: true, corner: .zero,
          place: SIMD2(10, 20) - way * p, opacity: min(1, 2 - 2 * p)),
        Expected(
          type: "push", side: side, progress: p, isOld: false, corner: .zero,
          place: SIMD2(10, 20) + way * (1 - p), opacity: min(1, 2 * p)),
        Expected(
          type: "moveIn", side: side, progress: p, isOld: true, corner: .zero,
          place: SIMD2(10, 20), opacity: 1),
        Expected(
          type: "moveIn", side: side, progress: p, isOld: false, corner: .zero,
          place: SIMD2(10, 20) + way * (1 - p), opacity: 1),
        Expected(
          type: "reveal", side: side, progress: p, isOld: true, corner: .zero,
          place: SIMD2(10, 20) - way * p, opacity: min(1, 2 - 2 * p)),
        Expected(
          type: "reveal", side: side, progress: p, isOld: false, corner: .zero,
          place: SIMD2(10, 20), opacity: min(1, 2 * p)),
      ]
    } + [
      Expected(
        type: "fade", side: nil, progress: p, isOld: true, corner: .zero, place: SIMD2(10, 20),
        opacity: 1 - p),
      Expected(
        type: "fade", side: nil, progress: p, isOld: false, corner: .zero, place: SIMD2(10, 20),
        opacity: p),
    ]
  }

  /// Effects that rotate, with one corner computed by hand. `along` and `across` are the corner's
  /// coordinates from the middle, perpendicular and parallel to the axis. The axis is at the
  /// distance d behind the content, whose length perpendicular to the axis is e. After a rotation
  /// by the angle a, the first coordinate is along·cos a + d·sin a, and the height above the
  /// screen, `away`, is d·cos a − along·sin a − d; a flip is pushed back by e / 2 · sin |a|. For an
  /// eye at 2.42 times the longer side, 484, both coordinates are then divided by 1 − away / 484.
  nonisolated static let turning: [Expected] = (progresses + [0.999]).flatMap { p in
    sides.flatMap { side, way -> [Expected] in
      ["cube", "oglFlip"].flatMap { type -> [Expected] in
        let isVertical = way.x == 0
        let edge = isVertical ? 100.0 : 200.0
        let sign = (way.x + way.y) > 0 ? 1.0 : -1.0
        let depth = type == "cube" ? edge / 2 : 0
        let full = type == "cube" ? Double.pi / 2 : Double.pi
        return [true, false].map { isOld in
          let angle = sign * (isOld ? -full * p : full * (1 - p))
          let (x, y) = (-100.0, -50.0)
          let (along, across) = isVertical ? (y, x) : (x, y)
          let turned = along * cos(angle) + depth * sin(angle)
          let back = type == "cube" ? 0 : edge / 2 * sin(abs(angle))
          let away = depth * cos(angle) - along * sin(angle) - depth - back
          let w = 1 - away / 484
          let point = isVertical ? SIMD2(across, turned) : SIMD2(turned, across)
          let isHidden = type == "oglFlip" && isOld == (p >= 0.5)
          return Expected(
            type: type, side: side, progress: p, isOld: isOld, corner: .zero,
            place: SIMD2(110, 70) + point / w, opacity: isHidden ? 0 : 1)
        }
      }
    }
  }

  @Test(arguments: shifting + turning)
  func content_isWhereItsEffectPlacesIt(_ expected: Expected) throws {
    let scene = TransitionScene(expected.type, expected.side)
    scene.begin()
    scene.step(expected.progress)
    let place = try #require(
      scene.place(expected.corner.x, expected.corner.y, old: expected.isOld))
    #expect(abs(place.x - expected.place.x) < 1e-9)
    #expect(abs(place.y - expected.place.y) < 1e-9)
    let shown = try #require(scene.shown)
    let row =
      expected.isOld ? try #require(shown.oldRow) : scene.cycle.frame.row(of: scene.container)!
    #expect(abs(scene.cycle.frame.composedOpacity(at: row) - expected.opacity) < 1e-12)
  }

  @Test(
    arguments: [
      ("cameraIris", 0.25, 0.5, nil), ("cameraIris", 0.75, nil, 0.5),
      ("cameraIrisHollowOpen", 0.25, nil, 0.25), ("cameraIrisHollowClose", 0.25, 0.75, nil),
    ] as [(String, Double, Double?, Double?)])
  func iris_hasOneHole_overTheOldContentsOrTheNew(
    _ type: String, _ p: Double, _ old: Double?, _ new: Double?
  ) throws {
    let diagonal: Double = 200 * 200 + 100 * 100
    let reach = diagonal.squareRoot() / 2
    let scene = TransitionScene(type)
    scene.begin()
    scene.step(p)
    let shown = try #require(scene.shown)
    for (plane, part) in [(shown.old, old), (shown.new, new)] {
      #expect(plane.opacity == (part == nil ? 0 : 1))
      if let part { #expect(abs(plane.irisRadius - part * reach) < 1e-12) }
    }
  }

  @Test func suck_endsAtTheMiddleOfTheBottomEdge_andTheNearestPointsArriveFirst() throws {
    let scene = TransitionScene("suckEffect")
    scene.begin()
    func mesh(_ p: Double) throws -> [Double] {
      scene.step(p)
      return Array(try #require(scene.shown?.oldMesh))
    }
    let flat = try mesh(0)
    #expect(flat[0..<3] == [0, 0, 0])
    #expect(flat[(255 * 3)...] == [200, 100, 0])
    let half = try mesh(0.5)
    // Computed by hand, at 0.5: the farthest point has t = 0.75 − 0.5 = 0.25, eased to 0.15625.
    #expect(abs(half[0] - 100 * 0.15625) < 1e-12)
    #expect(abs(half[1] - 100 * 0.15625) < 1e-12)
    let end = try mesh(1 - 1e-12)
    for k in 0..<256 {
      #expect(abs(end[3 * k] - 100) < 1e-6)
      #expect(abs(end[3 * k + 1] - 100) < 1e-6)
    }
  }

  @Test func ripple_isFlatAtTheStartAndTheEnd_andFollowsItsFormulaBetween() throws {
    let scene = TransitionScene("rippleEffect")
    scene.begin()
    for p in [0, 0.999_999_999_999] {
      scene.step(p)
      let mesh = Array(try #require(scene.shown?.newMesh))
      // Every point, because those at the edges never move.
      for k in 0..<256 {
        let flat = (x: Double(k % 16) / 15 * 200, y: Double(k / 16) / 15 * 100)
        #expect(abs(mesh[3 * k] - flat.x) < 1e-9 && abs(mesh[3 * k + 1] - flat.y) < 1e-9)
      }
    }
    scene.step(0.5)
    let mesh = Array(try #require(scene.shown?.oldMesh))
    // Computed by hand, for two points on the diagonal: the second of the second row, 1/15 from
    // both edges, and the eighth of the eighth, next to the middle. Their distances from the middle
    // are 13/15 and 1/15 of the corner's 111.803…; the wavelength is 0.25·100, and there are three
    // waves. Their height is 3, multiplied by 4·(1/15)·(14/15) and by 4·(7/15)·(8/15).
    for (place, share, remainder) in [(1, 13.0 / 15, 56.0 / 225), (7, 1.0 / 15, 224.0 / 225)] {
      let reach = 12_500.0.squareRoot() * share
      let height = 3 * sin(2 * .pi * (reach / 25 - 1.5)) * remainder
      let point = 3 * (16 * place + place)
      #expect(abs(mesh[point] - (100 - 100 * share * (1 + height / reach))) < 1e-9)
      #expect(abs(mesh[point + 1] - (50 - 50 * share * (1 + height / reach))) < 1e-9)
    }
    #expect(try #require(scene.shown?.new.opacity) == 0.5)
  }

  @Test func ripple_leavesTheEdgesInPlace_andUncoversNothing() throws {
    let scene = TransitionScene("rippleEffect")
    scene.begin()
    for p in [0.1, 0.3, 0.5, 0.8] {
      scene.step(p)
      let mesh = Array(try #require(scene.shown?.oldMesh))
      for k in 0..<16 {
        #expect(mesh[3 * 16 * k] == 0 && abs(mesh[3 * (16 * k + 15)] - 200) < 1e-12)
        #expect(mesh[3 * k + 1] == 0 && abs(mesh[3 * (240 + k) + 1] - 100) < 1e-12)
      }
    }
  }

  @Test(arguments: ["pageCurl", "pageUnCurl"])
  func curl_rollsOverACylinder(_ type: String) throws {
    let scene = TransitionScene(type, .fromRight)
    scene.begin()
    scene.step(type == "pageCurl" ? 0.25 : 0.75)
    let shown = try #require(scene.shown)
    let mesh = Array(try #require(type == "pageCurl" ? shown.oldMesh : shown.newMesh))
    // Computed by hand: the axis is tilted by 17.5 degrees, so the top right corner is
    // 200·cos + 100·sin away from the bottom left one. The radius is 30, and the sheet has lifted
    // off over a quarter of that length plus the radius.
    let tilt = 17.5 * Double.pi / 180
    let edge = 200 * cos(tilt) + 100 * sin(tilt)
    let lifted = (edge + 30) / 4
    let angle = lifted / 30
    let back = 30 * sin(angle) - lifted
    #expect(abs(mesh[15 * 3] - (200 + back * cos(tilt))) < 1e-9)
    #expect(abs(mesh[15 * 3 + 1] + back * sin(tilt)) < 1e-9)
    #expect(abs(mesh[15 * 3 + 2] - 30 * (1 - cos(angle))) < 1e-9)
    #expect(Array(mesh[(240 * 3)..<(240 * 3 + 3)]) == [0, 100, 0], "the bottom left corner")
  }

  /// The corner of the mesh that is highest when a tenth has passed; a capture shows the first.
  @Test(arguments: [("fromRight", 15), ("fromLeft", 0), ("fromTop", 255), ("fromBottom", 15)])
  func curl_liftsOneCornerFirst(_ side: String, _ corner: Int) throws {
    let scene = TransitionScene("pageCurl", CATransitionSubtype(rawValue: side))
    scene.begin()
    scene.step(0.1)
    let mesh = Array(try #require(scene.shown?.oldMesh))
    for other in [0, 15, 240, 255] where other != corner {
      #expect(mesh[3 * corner + 2] > mesh[3 * other + 2])
    }
  }

  @Test func oldContent_isThatOfTheLastFrame_withItsSubtree() throws {
    let scene = TransitionScene("push", .fromRight)
    scene.begin()
    scene.step(0.5)
    let frame = scene.cycle.frame
    let old = try #require(scene.shown?.oldRow)
    let inside = frame.children(of: old)
    #expect(inside.count == 1)
    // `before` was at (5, 6) in the container; the old content has moved by half the width.
    let m = frame.world(at: inside.lowerBound)
    #expect(abs(m.m41 - (10 + 5 - 100)) < 1e-12)
    #expect(abs(m.m42 - (20 + 6)) < 1e-12)
    #expect(frame.row(of: scene.before) == nil)
  }

  @Test func onlyTheRangeBetweenStartAndEndProgress_runs() throws {
    let scene = TransitionScene("push", .fromRight)
    scene.transition.startProgress = 0.25
    scene.transition.endProgress = 0.75
    scene.begin()
    for (p, shown) in [(0.0, 0.25), (0.5, 0.5), (0.999_999, 0.749_999_5)] {
      scene.step(p)
      #expect(abs(try #require(scene.shown?.progress) - shown) < 1e-12)
    }
  }

  @Test func timingFunction_easesTheEffect() throws {
    let scene = TransitionScene("push", .fromRight)
    scene.transition.timingFunction = CAMediaTimingFunction(name: .easeIn)
    scene.begin()
    scene.step(0.5)
    // cubic-bezier(0.42, 0, 1, 1) at ½.
    #expect(abs(try #require(scene.shown?.progress) - 0.315_356_6) < 1e-6)
  }

  @Test func aTransitionThatEnds_leavesNothingBehind() {
    let scene = TransitionScene("cube", .fromLeft)
    scene.before.removeFromSuperlayer()
    scene.container.addSublayer(scene.after)
    scene.container.add(scene.transition, forKey: nil)
    scene.cycle.advance(to: 1, targetTimestamp: 2)
    #expect(scene.shown?.oldRow != nil)
    scene.cycle.advance(to: 2, targetTimestamp: 3)
    #expect(scene.cycle.frame.world(at: 1).m41 == 10)
    scene.cycle.advance(to: 3, targetTimestamp: 4)
    #expect(scene.cycle.frame.count == 3)
    #expect(scene.shown == nil)
    #expect(scene.container.animationKeys() == nil)
  }

  @Test func aTransitionThatIsRemoved_leavesTheNewContentOnly() {
    let scene = TransitionScene("push", .fromLeft)
    scene.begin()
    scene.step(0.5)
    scene.container.removeAnimation(forKey: kCATransition)
    scene.step(0.5)
    #expect(scene.shown == nil)
    #expect(scene.cycle.frame.count == 3)
    #expect(scene.place(0, 0, old: false) == nil)
  }

  @Test func aSecondTransition_replacesTheFirst() throws {
    final class Listener: NSObject, CAAnimationDelegate {
      var received: [Bool] = []
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { received.append(flag) }
    }
    let scene = TransitionScene("push", .fromLeft)
    let listener = Listener()
    scene.transition.delegate = listener
    scene.begin()
    scene.step(0.5)
    scene.transition.type = .fade
    scene.transition.delegate = nil
    scene.container.add(scene.transition, forKey: "another key")
    scene.step(0.5)
    scene.cycle.advance(to: 5, targetTimestamp: 6)
    #expect(scene.container.animationKeys() == [kCATransition])
    #expect(try #require(scene.shown).type == .fade)
    #expect(listener.received == [false])
  }

  @Test func aLayerThatNoFrameHasPresented_hasNoOldContent() throws {
    let scene = TransitionScene("push", .fromLeft)
    let fresh = CALayer()
    scene.window.addSublayer(fresh)
    fresh.add(scene.transition, forKey: nil)
    scene.cycle.advance(to: 1, targetTimestamp: 2)
    let row = try #require(scene.cycle.frame.row(of: fresh))
    #expect(try #require(scene.cycle.frame.transition(at: row)).oldRow == nil)
  }

  /// Start, end, and the progress after a quarter of the time.
  @Test(arguments: [
    (Float.nan, Float.nan, 0.25), (-3, 7, 0.25), (-.infinity, .infinity, 0.25), (1, 0, 0.75),
  ])
  func invalidProgressRange_isClamped(_ start: Float, _ end: Float, _ quarter: Double) throws {
    let scene = TransitionScene("push", .fromRight)
    scene.transition.startProgress = start
    scene.transition.endProgress = end
    scene.begin()
    scene.step(0.25)
    #expect(try #require(scene.shown).progress == quarter)
  }

  /// No effect divides by the size of the layer.
  @Test(arguments: names) func aLayerWithoutSize_hasFiniteContents(_ name: String) throws {
    let scene = TransitionScene(name, .fromBottom)
    CATransaction.setDisableActions(true)
    scene.container.bounds = .zero
    scene.cycle.advance(to: 0, targetTimestamp: 1)
    scene.begin()
    scene.step(0.4)
    let worlds = scene.cycle.frame.worlds
    #expect(worlds.allSatisfy { $0.m11.isFinite && $0.m14.isFinite && $0.m41.isFinite })
    let shown = try #require(scene.shown)
    let points = [shown.oldMesh, shown.newMesh].compactMap { $0 }
    #expect(points.allSatisfy { $0.allSatisfy(\.isFinite) })
  }

  @Test func aHiddenAncestor_hidesBothContents() throws {
    let scene = TransitionScene("push", .fromRight)
    scene.begin()
    CATransaction.setDisableActions(true)
    scene.window.isHidden = true
    scene.step(0.5)
    let frame = scene.cycle.frame
    let old = try #require(scene.shown?.oldRow)
    for row in [old, try #require(frame.row(of: scene.container))] {
      #expect(frame.isHidden(at: row))
      #expect(frame.composedOpacity(at: row) == 0)
    }
  }

  /// The new content is the layer and moves with it; the old content is frozen.
  @Test func otherAnimationsOfTheLayer_moveTheNewContentOnly() throws {
    let scene = TransitionScene("push", .fromRight)
    scene.begin()
    let shift = CABasicAnimation(keyPath: "position.x")
    shift.byValue = 40.0
    shift.duration = 1
    shift.isAdditive = true
    scene.container.add(shift, forKey: nil)
    scene.step(0)
    scene.step(0.5)
    let new = try #require(scene.place(0, 0, old: false))
    let old = try #require(scene.place(0, 0, old: true))
    #expect(new == SIMD2<Double>(10 + 20 + 100, 20))
    #expect(old == SIMD2<Double>(10 - 100, 20))
  }

  @Test func anUnknownName_isPresentedAsAFade() throws {
    let scene = TransitionScene("kaleidoscope")
    scene.begin()
    scene.step(0.25)
    #expect(try #require(scene.shown).new.opacity == 0.25)
  }

  nonisolated static let names = [
    "fade", "push", "moveIn", "reveal", "cube", "oglFlip", "cameraIris", "cameraIrisHollowOpen",
    "cameraIrisHollowClose", "suckEffect", "rippleEffect", "pageCurl", "pageUnCurl",
  ]

  @Test(arguments: names)
  func scrubbingBack_presentsTheSameFrame(_ name: String) {
    let scene = TransitionScene(name, .fromTop)
    scene.begin()
    scene.step(0.25)
    let hash = scene.cycle.frame.hash
    scene.step(0.75)
    #expect(scene.cycle.frame.hash != hash)
    scene.step(0.25)
    #expect(scene.cycle.frame.hash == hash)
  }

  /// The pinned value is the same in debug and release builds and on every CPU.
  @Test func bits_areTheSameEverywhere() {
    var hash = FrameHash()
    for name in Self.names {
      for (side, _) in Self.sides {
        let scene = TransitionScene(name, side)
        scene.begin()
        for frame in 0..<20 {
          scene.step(Double(frame) / 20)
          hash.add(Int(truncatingIfNeeded: scene.cycle.frame.hash))
        }
      }
    }
    #expect(hash.value == 7_706_900_728_941_975_476)
  }

  #if !DEBUG
    @Test(arguments: names)
    func steadyFrames_allocateNothing(_ name: String) {
      #expect(edgepan_allocation_counter_is_live() == 1)
      let scene = TransitionScene(name, .fromLeft)
      scene.begin()
      var sum = 0.0
      func run(_ frames: Range<Int>) {
        for frame in frames {
          scene.step(Double(frame) / 100)
          sum += scene.cycle.frame.worlds[1].m41
        }
      }
      run(0..<10)
      edgepan_allocation_counter_start()
      run(10..<90)
      let blocks = edgepan_allocation_counter_stop()
      #expect(blocks == 0)
      #expect(sum.isFinite)
    }
  #endif
}
