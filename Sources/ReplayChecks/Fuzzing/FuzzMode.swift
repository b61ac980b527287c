// The situations that fuzzing adds to mutated gestures: a rotation, a second swipe, mirroring.

import GestureReplay
import PlainText
import UIKit

/// A kind of situation in which fuzzed gestures are replayed.
///
/// The chosen modes are used in turn. A mode changes only the settings, which a finding's command
/// contains, and the recording, which is saved with the finding. So the command reproduces the
/// finding.
public enum FuzzMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// The screen rotates during the gesture or while it settles, sometimes twice.
  case resize
  /// Another finger repeats the recording's first swipe. In each case, it starts one frame later
  /// than in the previous case of this mode with the same recording, until all frames of the
  /// gesture and of its settling have been tried; then it starts in the first frame again. In some
  /// of these cases, the finger reaches the app while a transition settles.
  case secondSwipe = "second-swipe"
  /// The keyboard is shown.
  case keyboard
  /// The gesture is repeated in the same scene, or followed by a tap.
  case again
  /// The mirrored gesture is replayed in the opposite layout direction, and the result is compared
  /// with the mirror image of the first replay.
  case mirrored

  /// Returns the situation in which this mode replays a case.
  ///
  /// - Parameters:
  ///   - turn: the number of earlier cases of this mode.
  ///   - frames: the number of display frames of the gesture and of the settling animation after
  ///     it.
  func situation(
    turn: Int, frames: Int, screen: CGSize,
    using random: inout SplitMix64
  ) -> FuzzSituation {
    switch self {
    case .secondSwipe: return FuzzSituation([("settling", Settling.deliver.rawValue)])
    case .keyboard: return FuzzSituation([("keyboard", KeyboardState.shown.rawValue)])
    case .mirrored: return FuzzSituation([("again", FollowUpGesture.mirrored.rawValue)])
    case .again:
      let followUp: FollowUpGesture = turn % 2 == 0 ? .swipe : .tap
      return FuzzSituation([("again", followUp.rawValue)])
    case .resize:
      let first = 1 + random.index(below: frames)
      var changes = [
        ScreenChange(frame: first, width: screen.height, height: screen.width)
      ]
      if random.next() & 1 == 0 {
        let second = first + 1 + random.index(below: frames)
        changes.append(
          ScreenChange(frame: second, width: screen.width, height: screen.height))
      }
      return FuzzSituation([("resize", ScreenChange.text(of: changes) ?? "")])
    }
  }
}

/// The settings that a case adds to those of its subject, stored as text because they are passed
/// between processes.
public struct FuzzSituation: Codable, Hashable, Sendable {
  private struct Setting: Codable, Hashable, Sendable {
    var name: String
    var value: String
  }
  private var settings: [Setting] = []

  /// Creates a situation without additional settings.
  public init() {}

  init(_ settings: [(name: String, value: String)]) {
    self.settings = settings.map { Setting(name: $0.name, value: $0.value) }
  }

  /// The settings as text, such as `resize 12:844x390`; empty if the case adds none.
  public var text: String { settings.map { "\($0.name) \($0.value)" }.joined(separator: ", ") }

  /// Returns a copy of the settings, changed by this situation.
  public func applied(to settings: ReplaySettings) -> ReplaySettings {
    var settings = settings
    // Cannot fail, because the values are in the settings' text form.
    for each in self.settings { try? settings.set(each.name, to: each.value) }
    return settings
  }
}
