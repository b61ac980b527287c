// The stages of a frame as tables, timelines and pages name them.

import UIKit

extension FrameStage {
  /// The stage's display name, which says whose work it is if the raw name does not.
  ///
  /// `input` without what handlers do in it is what recognisers do.
  public var title: String {
    switch self {
    case .input: "recogniser"
    case .transition: "animateTransition"
    case .animations: "animation blocks"
    default: rawValue
    }
  }

  /// Whether it is the app's own code.
  public var isApp: Bool {
    switch self {
    case .handler, .transition, .snapshot, .animations, .layout, .completion: true
    default: false
    }
  }
}
