// The situation of a replay in addition to the gesture: another screen size, a keyboard, another
// layout direction, a finger that lands while a transition settles, a follow-up gesture.

import ArgumentParser
import GestureReplay

/// `--resize`, `--keyboard`, `--direction`, `--settling` and `--again`.
struct SituationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Resize the screen during the gesture: frame numbers and sizes in points, such as \
      12:844x390,40:390x844. The fingers keep their positions in the window.
      """, valueName: "frame:WxH"))
  var resize: String?
  @Option(
    help: """
      With shown, the keyboard is on the screen when the recording begins, for the scene's first \
      text input. Default: hidden.
      """)
  var keyboard: KeyboardState?
  @Option(help: "The layout direction: left to right or right to left. Default: ltr.")
  var direction: ReadingDirection?
  @Option(
    help: """
      What to do with a finger that lands while a transition settles: wait (the recording pauses \
      until the transition is over), deliver (the app receives the touch). Default: wait.
      """)
  var settling: Settling?
  @Option(
    help: """
      Also replay a follow-up gesture, for the invariants works-again and mirrors: swipe (the \
      recording again, in the same scene), tap (a tap after the recording), mirrored (the mirrored \
      recording, in a right-to-left scene). Goldens are not compared.
      """)
  var again: FollowUpGesture?

  func validate() throws {
    if let resize, ScreenChange.list(resize) == nil {
      throw ValidationError(
        "--resize: expected frames and sizes in points, such as 12:844x390,40:390x844.")
    }
  }

  /// Whether any option that the frames depend on was given.
  var isGiven: Bool {
    resize != nil || keyboard != nil || direction != nil || settling != nil
  }

  func apply(to settings: inout ReplaySettings) {
    if let resize { settings.resizes = ScreenChange.list(resize) ?? [] }
    if let keyboard { settings.showsKeyboard = keyboard == .shown }
    if let direction { settings.direction = direction }
    if let settling { settings.settling = settling }
    settings.again = again
  }
}

extension KeyboardState: NamedArgument {}
extension ReadingDirection: NamedArgument {}
extension Settling: NamedArgument {}
extension FollowUpGesture: NamedArgument {}
