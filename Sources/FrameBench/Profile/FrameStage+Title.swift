// FrameStage+Title: the names of a frame's stages in tables, timelines and pages.

import UIKit

extension FrameStage {
  /// The stage's display name, which names the code that does the work if the raw name does not.
  ///
  /// The time of `input`, without the handlers inside it, is the recognisers' work.
  public var title: String {
    switch self {
    case .input: "recogniser"
    case .transition: "animateTransition"
    case .animations: "animation blocks"
    default: rawValue
    }
  }

  /// Whether the stage is the app's own code.
  public var isApp: Bool {
    switch self {
    case .handler, .transition, .snapshot, .animations, .layout, .completion: true
    default: false
    }
  }

  /// Whose code the stage runs, in tables.
  public var code: String { isApp ? "app" : "EdgePan" }
}
