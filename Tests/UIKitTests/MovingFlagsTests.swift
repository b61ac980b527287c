// isMovingToParent and isMovingFromParent, as navigation sets them.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct MovingFlagsTests {
  private final class Screen: UIViewController {
    var log: [String] = []
    private func note(_ call: String) {
      log.append(call + (isMovingToParent ? " in" : "") + (isMovingFromParent ? " out" : ""))
    }
    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewDidAppear(_ animated: Bool) { note("did appear") }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  }

  @Test(arguments: [true, false])
  func movingController_hasTheFlagFromTheWillToTheDidCallback(_ animated: Bool) {
    let cycle = FrameCycle.start()
    let (lower, upper) = (Screen(), Screen())
    let navigation = UINavigationController(rootViewController: lower)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    lower.log = []
    var frame = 0
    func settle() {
      repeat {
        frame += 1
        cycle.advance(to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
      } while !cycle.isQuiet && frame < 300
    }
    navigation.pushViewController(upper, animated: animated)
    settle()
    #expect(upper.log == ["will appear in", "did appear in"])
    #expect(lower.log == ["will disappear", "did disappear"])
    (upper.log, lower.log) = ([], [])
    navigation.popViewController(animated: animated)
    settle()
    #expect(upper.log == ["will disappear out", "did disappear out"])
    #expect(lower.log == ["will appear", "did appear"])
    #expect(!upper.isMovingFromParent && !upper.isMovingToParent)
  }
}
