// What fuzzing does beside changing gestures: turns the screen, swipes again, mirrors.

import GestureReplay
import PlainText
import UIKit

/// One kind of situation that fuzzed gestures are played in.
///
/// Modes that are chosen take turns with the cases. What a mode does is in the settings that a
/// finding's command prints, or in the finding's recording, so that pasting the command shows the
/// same.
public enum FuzzMode: String, CaseIterable, Codable, Hashable, Sendable {
  /// The screen turns in mid-gesture, or while it settles; sometimes twice.
  case resize
  /// The recording's first swipe is repeated by another finger, with each case one frame
  /// later: as many cases as a recording has frames try them all. It reaches the app while a
  /// transition settles.
  case secondSwipe = "second-swipe"
  /// The keyboard is up.
  case keyboard
  /// The gesture is played again in the same world, or followed by a tap.
  case again
  /// From right to left everything must be as in a mirror.
  case mirrored

  /// What this mode asks of a case.
  ///
  /// - Parameters:
  ///   - turn: how many cases this mode has had before.
  ///   - frames: of the display, that the gesture and its settling take.
  func situation(
    turn: Int, frames: Int, screen: CGSize,
    using random: inout SplitMix64
  ) -> FuzzSituation {
    switch self {
    case .secondSwipe: return FuzzSituation([("settling", Settling.deliver.rawValue)])
    case .keyboard: return FuzzSituation([("keyboard", KeyboardState.shown.rawValue)])
    case .mirrored: return FuzzSituation([("again", Encore.mirrored.rawValue)])
    case .again:
      let encore: Encore = turn % 2 == 0 ? .swipe : .tap
      return FuzzSituation([("again", encore.rawValue)])
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

/// The settings that a case has beside its subject's, as text: it travels between processes.
public struct FuzzSituation: Codable, Hashable, Sendable {
  private struct Setting: Codable, Hashable, Sendable {
    var name: String
    var value: String
  }
  private var settings: [Setting] = []

  /// A case like any other.
  public init() {}

  init(_ settings: [(name: String, value: String)]) {
    self.settings = settings.map { Setting(name: $0.name, value: $0.value) }
  }

  /// `resize 12:844x390`; empty for an ordinary case.
  public var text: String { settings.map { "\($0.name) \($0.value)" }.joined(separator: ", ") }

  /// The settings in this situation.
  public func applied(to settings: ReplaySettings) -> ReplaySettings {
    var settings = settings
    // The values were written by the settings' own text form.
    for each in self.settings { try? settings.set(each.name, to: each.value) }
    return settings
  }
}
