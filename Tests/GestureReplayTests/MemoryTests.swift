// All objects of a replay are released once the next replay has begun.

import QuartzCore
import Testing
import TransitionAnimators
import UIKit

@testable import GestureReplay
@testable import ReplayScenes

@MainActor @Suite struct MemoryTests {
  private final class Witness {
    weak var object: AnyObject?
    let name: String
    init(_ name: String, _ object: AnyObject?) { (self.name, self.object) = (name, object) }
  }

  /// Replays once and returns weak references to everything that the replay consisted of.
  private func witnesses(of animator: String, in context: AnimatorContext) throws -> [Witness] {
    let trace = try recording("finishing-flick")
    let subject = try ReplaySubject(animator: animator, context: context)
    var found: [Witness] = []
    _ = try Replay.run(trace, options: ReplaySettings(for: trace)) { settle in
      let scene = try subject.makeScene(settle: settle)
      found.append(Witness("scene", scene))
      found.append(Witness("window", scene.window))
      found.append(Witness("root controller", scene.window.rootViewController))
      found.append(Witness("gesture view", scene.gestureView))
      found.append(Witness("gesture view's layer", scene.gestureView.layer))
      found.append(Witness("cycle", FrameCycle.current))
      return scene
    }
    return found
  }

  @Test(arguments: AnimatorContext.allCases)
  func replay_isReleased_whenTheNextBegins(context: AnimatorContext) throws {
    let names = ["direction", "scale", "explode", "kt-center", "page-to-left"]
    for name in names {
      let entry = try #require(AnimatorRegistry.shared.entry(named: name))
      guard entry.contexts.contains(context) else { continue }
      let found = try witnesses(of: name, in: context)
      _ = try witnesses(of: name, in: context)
      for witness in found {
        #expect(
          witness.object == nil, "\(name) in \(context): the \(witness.name) is still in memory")
      }
    }
  }
}
