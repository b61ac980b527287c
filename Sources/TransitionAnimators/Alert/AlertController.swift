// A custom alert instead of the system's: text, one or two buttons, and two ways to appear.

import UIKit

/// Shows a title, a description and one or two buttons over the screen that presents it.
///
///     let alert = try AlertController(title: "Delete?", description: nil, buttonTitle: "Delete") {
///       delete()
///     }
///     present(alert, animated: true)
///
/// It is its own transitioning delegate: with style `.custom`, so that the presenter stays visible
/// behind a black view at an alpha of 0.3, and an animator of the chosen kind, which the alert
/// retains. Both buttons dismiss it; the second one's action runs when the dismissal has ended. The
/// box has the height of its text, measured with UIKit's advance table.
///
/// After KTAlertController, where an alert without title and description is a programming error
/// that stops the app; here its initialiser throws, also for an action that no button would run.
public final class AlertController: UIViewController {
  /// The description below the title; nil for none. It is not `description`, which every `NSObject`
  /// has.
  public let text: String?
  /// The first button's title.
  public let cancelTitle: String
  /// The second button's title; nil for an alert with one button.
  public let buttonTitle: String?
  /// Fonts, colours and lengths, as they were when the alert was made.
  public let style: AlertStyle
  /// Animates both ways.
  public let animator: AlertAnimator

  /// The dark view over the whole screen.
  public let backView = UIView()
  /// The box.
  public private(set) lazy var contentView = AlertContentView(alert: self)

  private let action: (@MainActor () -> Void)?
  private var laidOutSize = CGSize.zero

  /// - Parameters:
  ///   - title: the line in bold; nil or empty for none.
  ///   - description: the text below it; nil or empty for none.
  ///   - cancelTitle: the first button's title.
  ///   - buttonTitle: the second button's title; nil or empty for an alert with one button.
  ///   - animation: how the alert appears and disappears.
  ///   - style: fonts, colours and lengths.
  ///   - action: runs after the second button has dismissed the alert.
  /// - Throws: ``AlertError/nothingToSay`` when title and description are both empty,
  ///   ``AlertError/actionWithoutButton`` for an action and no second button.
  public init(
    title: String?, description: String?, cancelTitle: String = "Cancel",
    buttonTitle: String? = nil, animation: AlertAnimation = .center,
    style: AlertStyle = AlertStyle(), action: (@MainActor () -> Void)? = nil
  ) throws {
    guard !(title ?? "").isEmpty || !(description ?? "").isEmpty else {
      throw AlertError.nothingToSay
    }
    let hasButton = !(buttonTitle ?? "").isEmpty
    if action != nil, !hasButton { throw AlertError.actionWithoutButton }
    text = description
    self.cancelTitle = cancelTitle
    self.buttonTitle = hasButton ? buttonTitle : nil
    self.style = style
    self.action = action
    animator = animation.makeAnimator()
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .custom
    transitioningDelegate = animator
  }

  @available(*, unavailable, message: "an alert is made in code")
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    backView.frame = view.bounds
    backView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backView.backgroundColor = .black
    backView.alpha = style.backAlpha
    view.addSubview(backView)
    view.addSubview(contentView)
    center()
  }

  public override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // Only for a new size: a running animation changes the centre.
    if laidOutSize != view.bounds.size { center() }
  }

  private func center() {
    laidOutSize = view.bounds.size
    contentView.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
  }

  func cancel() { dismiss(animated: true) }

  func confirm() {
    let action = action
    dismiss(animated: true) { action?() }
  }
}

/// A mistake in making an alert.
public enum AlertError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Title and description are both empty.
  case nothingToSay
  /// There is an action, but no second button that would run it.
  case actionWithoutButton

  public var description: String {
    switch self {
    case .nothingToSay:
      "An alert's title and description are both empty; give it at least one of them."
    case .actionWithoutButton:
      "An alert's action belongs to its second button; give it a buttonTitle, or no action."
    }
  }
}

/// How an alert looks. Lengths are points.
public struct AlertStyle: @unchecked Sendable {
  /// The title's font.
  public var titleFont = UIFont.boldSystemFont(ofSize: 17)
  /// The description's font.
  public var descriptionFont = UIFont.systemFont(ofSize: 13)
  /// Both buttons' font.
  public var buttonFont = UIFont.systemFont(ofSize: 17)
  /// The title's colour.
  public var titleColor = UIColor.black
  /// The description's colour.
  public var descriptionColor = UIColor.darkGray
  /// The colour of both buttons' titles.
  public var buttonColor = UIColor.systemBlue
  /// The box's colour.
  public var backgroundColor = UIColor.white
  /// 0…1.
  public var backAlpha: CGFloat = 0.3
  /// The box's width; its height is that of its content.
  public var width: CGFloat = 270
  /// The radius of the box's corners.
  public var cornerRadius: CGFloat = 14
  /// Around the text.
  public var margin: CGFloat = 16
  /// Between title and description.
  public var spacing: CGFloat = 8
  /// The height of the row of buttons.
  public var buttonHeight: CGFloat = 44

  /// Creates the published style: 270 points wide, black on white.
  public init() {}
}
