// What an app meets beside a finger: another size of the screen, a keyboard, another direction.

import ContactTracking

/// From one frame on the screen has another size, as on a device that turns.
public struct ScreenChange: Hashable, Sendable {
  /// The log's index; a frame that is not shown passes it on to the next.
  public var frame: Int
  /// Points.
  public var width: Double
  public var height: Double

  public init(frame: Int, width: Double, height: Double) {
    (self.frame, self.width, self.height) = (frame, width, height)
  }

  /// `12:844x390,40:390x844`; nil for none.
  public static func text(of changes: [ScreenChange]) -> String? {
    guard !changes.isEmpty else { return nil }
    return changes.map { change in
      let width = DisplayText.text(change.width)
      return "\(change.frame):\(width)x\(DisplayText.text(change.height))"
    }
    .joined(separator: ",")
  }

  /// Reads what ``text(of:)`` writes, in the order of the frames; nil for anything else.
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

/// What a finger meets that lands while a transition settles.
public enum Settling: String, CaseIterable, Hashable, Sendable, Codable {
  /// The recording stands still until the transition is over: each swipe is judged separately.
  case wait
  /// The app.
  case deliver
}

/// Which way a language is read.
public enum ReadingDirection: String, CaseIterable, Hashable, Sendable, Codable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// Whether the keyboard is up before the recording begins.
public enum KeyboardState: String, CaseIterable, Hashable, Sendable, Codable {
  case hidden
  case shown
}
