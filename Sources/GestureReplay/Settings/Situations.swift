// Conditions of a replay besides the gesture: screen sizes, a keyboard, a layout direction.

import ContactTracking

/// A change of the screen's size at a given frame, as when a device is rotated.
public struct ScreenChange: Hashable, Sendable {
  /// The frame's index in the log; if that frame is not shown, the change applies to the next shown
  /// frame.
  public var frame: Int
  /// The screen's new width in points.
  public var width: Double
  /// The screen's new height in points.
  public var height: Double

  /// Creates a change.
  public init(frame: Int, width: Double, height: Double) {
    (self.frame, self.width, self.height) = (frame, width, height)
  }

  /// The changes as text, such as `12:844x390,40:390x844`; nil for no changes.
  public static func text(of changes: [ScreenChange]) -> String? {
    guard !changes.isEmpty else { return nil }
    return changes.map { change in
      let width = DisplayText.text(change.width)
      return "\(change.frame):\(width)x\(DisplayText.text(change.height))"
    }
    .joined(separator: ",")
  }

  /// Reads the format of ``text(of:)``; nil for invalid text, and if a change is for an earlier
  /// frame than the change before it.
  public static func list(_ text: String) -> [ScreenChange]? {
    var changes: [ScreenChange] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false)
      var size = ScreenScale()
      guard pair.count == 2, let frame = Int(pair[0]), frame >= changes.last?.frame ?? 0,
        size.setSize(String(pair[1]))
      else { return nil }
      changes.append(
        ScreenChange(frame: frame, width: size.widthPoints, height: size.heightPoints))
    }
    return changes
  }
}

/// The treatment of a finger that lands while a transition settles.
public enum Settling: String, CaseIterable, Hashable, Sendable, Codable {
  /// The recording is paused until the transition ends, so that each swipe is checked separately.
  case wait
  /// The app receives the touch immediately.
  case deliver
}

/// The reading direction of a language.
public enum ReadingDirection: String, CaseIterable, Hashable, Sendable, Codable {
  /// Left to right, as in English.
  case leftToRight = "ltr"
  /// Right to left, as in Arabic: a swipe that pops starts at the right edge.
  case rightToLeft = "rtl"
}

/// The state of the keyboard when the recording begins.
public enum KeyboardState: String, CaseIterable, Hashable, Sendable, Codable {
  /// No keyboard is shown.
  case hidden
  /// The keyboard is shown, over the lower part of the screen.
  case shown
}
