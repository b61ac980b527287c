// The command that the message of a failed expectation recommends. For the app's own gesture, only
// a tool with the app's scenes can reproduce the failure.

import EdgePanTesting
import Testing

/// The navigation controller's own swipe, which the controller begins and decides.
private final class SystemSwipeScene: OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let navigation = UINavigationController(rootViewController: UIViewController())

  init() {
    navigation.viewControllers[0].view.backgroundColor = .lightGray
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    restore()
  }

  func restore() {
    let photo = UIViewController()
    photo.view.backgroundColor = .white
    navigation.pushViewController(photo, animated: false)
  }
}

@MainActor @Suite struct TestAdviceTests {
  private typealias SceneMaker =
    @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene

  /// The line that names a command in the message about a wrong outcome.
  private func why(
    _ name: String, clock: SimulatedDisplay = SimulatedDisplay(), scene: @escaping SceneMaker
  ) throws -> String {
    let recording = try FailingSlide.recording(for: name)
    var settings = ReplaySettings(for: recording.trace)
    settings.finishRule = .half
    settings.display = clock
    let replay = try recording.replay(options: settings, scene: scene)
    final class Text: @unchecked Sendable { var value = "" }
    let text = Text()
    withKnownIssue {
      replay.expect(.notRecognised)
    } matching: { issue in
      text.value = issue.comments.map(\.rawValue).joined(separator: "\n")
      return true
    }
    let line = text.value.split(separator: "\n").first { $0.hasPrefix("  why: ") }
    return try String(#require(line).dropFirst(7)).replacing(recording.path, with: "PATH")
  }

  @Test func decisionOfEdgePansRule_canBeExplainedWithAnyScene() throws {
    let line = try why("why-rule", scene: FailingSlide.scene(0))
    #expect(line == "edgepan replay PATH --explain --rule half")
  }

  @Test func decisionOfTheApp_canBeExplainedOnlyWithItsScene() throws {
    let line = try why("why-app", clock: SimulatedDisplay(framesPerSecond: 120)) { _ in
      SystemSwipeScene()
    }
    #expect(
      line
        == "in a tool that is built with your scenes, run TOOL replay PATH --explain --scene NAME "
        + "--clock 120Hz")
  }
}
