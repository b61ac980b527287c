// The last frames of a CATransition: they present the new content only.

import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct TransitionEndFrameTests {
  nonisolated static let effects: [String] = [
    "fade", "push", "moveIn", "reveal", "cube", "oglFlip", "cameraIris", "cameraIrisHollowOpen",
    "cameraIrisHollowClose", "suckEffect", "rippleEffect", "pageCurl", "pageUnCurl",
  ]

  /// A container whose only layer was replaced, with a transition of one second.
  @MainActor private struct Scene {
    let cycle = FrameCycle.start()
    let container = CALayer()
    let before = CALayer()
    let after = CALayer()
    private let window = CALayer()

    init(_ effect: String) {
      CATransaction.setDisableActions(true)
      window.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
      container.frame = window.bounds
      before.frame = window.bounds
      after.frame = window.bounds
      window.addSublayer(container)
      container.addSublayer(before)
      cycle.attach(root: window)
      cycle.advance(to: 0, targetTimestamp: 0.1)
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: effect)
      transition.duration = 1
      before.removeFromSuperlayer()
      container.addSublayer(after)
      container.add(transition, forKey: nil)
    }

    func advance(to time: Double) { cycle.advance(to: time, targetTimestamp: time + 0.1) }

    /// The visible rows, except for those of the window, the container and the new layer.
    var oldContentRows: [Int] {
      let frame = cycle.frame
      let own = [frame.row(of: window), frame.row(of: container), frame.row(of: after)]
      return (0..<frame.count).filter { !own.contains($0) && frame.composedOpacity(at: $0) > 0 }
    }
  }

  @Test(arguments: effects)
  func lastFrame_presentsTheLayerUnchanged(effect: String) throws {
    let scene = Scene(effect)
    scene.advance(to: 0.1)
    scene.advance(to: 0.5)
    // The second half of an iris shows the new content only.
    let showsOld = effect != "cameraIrisHollowOpen"
    #expect(scene.oldContentRows.isEmpty != showsOld, "whether a row shows the old content")
    scene.advance(to: 1.2)
    #expect(scene.oldContentRows.isEmpty)
    let row = try #require(scene.cycle.frame.row(of: scene.after))
    #expect(scene.cycle.frame.composedOpacity(at: row) == 1)
    #expect(scene.cycle.frame.world(at: row) == CATransform3DIdentity)
    scene.advance(to: 1.3)
    #expect(scene.cycle.frame.count == 3)
  }

  /// As in a cancelled view controller transition, the frame is read after the removal.
  @Test(arguments: effects)
  func transitionRemovedAfterTheStep_isStillInTheFrame(effect: String) throws {
    let scene = Scene(effect)
    scene.container.speed = 0
    scene.advance(to: 0.1)
    scene.container.removeAllAnimations()
    let row = try #require(scene.cycle.frame.row(of: scene.container))
    let shown = try #require(scene.cycle.frame.transition(at: row))
    #expect(shown.type.rawValue == effect && shown.old.opacity == 1)
    #expect(scene.cycle.frame.snapshot().rows[row].opacity == shown.new.opacity)
    let old = try #require(shown.oldRow)
    #expect(scene.cycle.frame.snapshot().rows[old].transition != nil)
  }
}
