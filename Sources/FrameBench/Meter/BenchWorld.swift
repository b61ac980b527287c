// BenchWorld: a scene and its transition in a separate frame cycle.

import GestureReplay
import ReplayScenes
import UIKit

/// The environment of one round: a scene, and the controller that drives its transition.
@MainActor final class BenchWorld {
  let cycle: FrameCycle
  let swipe = UIPercentDrivenInteractiveTransition()
  private(set) var hasEnded = false
  private let scene: any ReplayScene
  private let interval: Double
  private let firstFrame: Int
  /// The time in seconds by which the engine is ahead of the recording.
  private let lead: Double

  /// The largest number of frames until a transition begins or ends: ten seconds at 60 Hz.
  private static let limit = 600

  typealias SceneMaker =
    @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene

  /// - Throws: errors of the scene.
  init(framesPerSecond: Double, makeScene: SceneMaker) throws {
    let cycle = FrameCycle.start()
    let interval = 1 / framesPerSecond
    self.cycle = cycle
    self.interval = interval
    @MainActor func settle() {
      for _ in 0..<Self.limit {
        Self.advance(cycle, interval)
        if cycle.isQuiet { return }
      }
    }
    scene = try makeScene(settle)
    settle()
    firstFrame = cycle.frameIndex
    lead = Double(firstFrame) * interval
  }

  /// Whether the finger drives the transition.
  var isInteractive: Bool { UITransitionObserver.current?.phase == .interactive }

  /// Whether more frames may run before the transition must have begun or ended.
  var hasFramesLeft: Bool { cycle.frameIndex - firstFrame < Self.limit }

  func goBack(_ swipe: UIPercentDrivenInteractiveTransition) {
    scene.goBack(interaction: swipe) { [weak self] _ in self?.hasEnded = true }
  }

  /// Runs one steady frame. This method does nothing else, because all of its work is measured.
  @inline(__always) func show(_ share: Double) {
    swipe.update(share)
    advance()
    _ = cycle.frame.worlds
  }

  /// Runs a frame driven by an app's own gesture, with that frame's touches in as many deliveries
  /// as needed.
  @inline(__always) func show(_ touches: [[TouchSample]]) {
    for var samples in touches {
      for index in samples.indices { samples[index].timestamp += lead }
      UIApplication.shared.deliver(samples)
    }
    advance()
    _ = cycle.frame.worlds
  }

  func release(finishes: Bool) {
    if finishes { swipe.finish() } else { swipe.cancel() }
  }

  @inline(__always) func advance() { Self.advance(cycle, interval) }

  @inline(__always) private static func advance(_ cycle: FrameCycle, _ interval: Double) {
    let index = Double(cycle.frameIndex)
    cycle.advance(to: index * interval, targetTimestamp: (index + 1) * interval)
  }
}
