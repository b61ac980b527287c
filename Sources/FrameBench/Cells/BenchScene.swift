import GestureReplay
import ReplayScenes
import TransitionAnimators
import UIKit

/// The contents of the screens that an animator moves.
public enum BenchScene: String, CaseIterable, Codable, Sendable {
  /// Two empty full-screen views: the cost of the animator itself.
  case plain
  /// A navigation bar, an image and twelve cells of five layers each: the cost in an app.
  case app
  /// The screens that the animator needs if plain screens do not suffice.
  case own

  /// Returns the scene that replaces this scene if an animator needs special screens.
  ///
  /// An animator that moves single views finds them in `app`, but not on an empty screen. An
  /// animator that shows an alert supplies the upper screen itself.
  public func standIn(for need: AnimatorNeed?) -> BenchScene {
    switch need {
    case .alert: .own
    case .movedViews: self == .app ? .app : .own
    case nil: self
    }
  }

  /// Returns the two screens for an animator with these needs.
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
