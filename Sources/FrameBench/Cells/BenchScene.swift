// The scenes that every animator is measured in.

import GestureReplay
import ReplayScenes
import TransitionAnimators
import UIKit

/// What is on the screens that an animator moves.
public enum BenchScene: String, CaseIterable, Codable, Sendable {
  /// Two full-screen views, nothing on them: what the animator itself costs.
  case plain
  /// A navigation bar, an image and twelve cells of five layers each: what an app costs.
  case app
  /// The screens that the animator asks for, where plain ones will not do.
  case own

  /// The scene that stands for this one where an animator needs screens of its own kind.
  ///
  /// One that moves single views finds them in `app`, but not on an empty screen; one that shows an
  /// alert brings its upper screen with it.
  public func standIn(for need: AnimatorNeed?) -> BenchScene {
    switch need {
    case .alert: .own
    case .movedViews: self == .app ? .app : .own
    case nil: self
    }
  }

  /// The two screens, for an animator with this need.
  @MainActor func screens(for need: AnimatorNeed?) -> SceneScreens {
    switch self {
    case .plain:
      SceneScreens(list: PlainScreen(color: .white)) { PlainScreen(color: .darkGray) }
    case .app: SceneScreens(list: AppScreen(title: "Inbox")) { AppScreen(title: "Message") }
    case .own: SceneScreens(for: need)
    }
  }
}

/// One full-screen view.
final class PlainScreen: UIViewController {
  private let color: UIColor

  init(color: UIColor) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
  }
}
