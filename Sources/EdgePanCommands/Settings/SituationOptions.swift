// What an app meets beside a finger: another screen size, a keyboard, another direction, more
// fingers.

import ArgumentParser
import GestureReplay

/// `--resize`, `--keyboard`, `--direction`, `--settling` and `--again`.
struct SituationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The screen changes its size in mid-gesture: frames and sizes in points, such as \
      12:844x390,40:390x844. The fingers keep their places in the window.
      """, valueName: "frame:WxH"))
  var resize: String?
  @Option(
    help: """
      shown: the first text input of the scene has the keyboard up before the recording begins.
      """)
  var keyboard: KeyboardState?
  @Option(help: "Which way lines, rows and stacks of screens run: ltr or rtl. Default: ltr.")
  var direction: ReadingDirection?
  @Option(
    help: """
      What a finger meets that lands while a transition settles: wait (the recording stands still \
      until it is over), deliver (the app). Default: wait.
      """)
  var settling: Settling?
  @Option(
    help: """
      What is played once more and compared: swipe (the recording, in the same world), tap (one, after \
      it), mirrored (from right to left). The rules works-again and mirrors are asked with it only; no \
      golden is compared.
      """)
  var again: Encore?

  func validate() throws {
    if let resize, ScreenChange.list(resize) == nil {
      throw ValidationError(
        "--resize: expected frames and sizes in points, such as 12:844x390,40:390x844.")
    }
  }

  /// Whether any was given that the frames depend on.
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

extension KeyboardState: ExpressibleByArgument {}
extension ReadingDirection: ExpressibleByArgument {}
extension Settling: ExpressibleByArgument {}
extension Encore: ExpressibleByArgument {}
