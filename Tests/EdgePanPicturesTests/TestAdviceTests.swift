// What a failed expectation says to type: about the app's own gesture only a tool over its scenes
// can tell.

import EdgePanTesting
import Testing

/// The navigation controller's own swipe, begun and decided by it.
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
  /// The line of a wrong outcome that names a command.
  private func why(
    _ name: String, _ options: (inout ReplaySettings) -> Void,
    _ scene: @escaping @MainActor () throws -> any ReplayScene
  ) throws -> String {
    let recording = try FailingSlide.recording(for: name)
    var settings = ReplaySettings(for: recording.trace)
    options(&settings)
    let replay = try recording.replay(options: settings) { _ in try scene() }
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

  @Test func edgePansOwnRule_isExplainedByAnyScene() throws {
    let slide = FailingSlide.scene(0)
    let line = try why("why-rule", { $0.finishRule = .half }) { try slide {} }
    #expect(line == "edgepan replay PATH --explain --rule half")
  }

  @Test func decisionOfTheApp_isExplainedByItsSceneAlone() throws {
    let line = try why(
      "why-app",
      {
        $0.finishRule = .half
        $0.display = SimulatedDisplay(framesPerSecond: 120)
      }
    ) { SystemSwipeScene() }
    #expect(
      line
        == "with a tool over your scenes, TOOL replay PATH --explain --scene NAME --clock 120Hz")
  }
}
