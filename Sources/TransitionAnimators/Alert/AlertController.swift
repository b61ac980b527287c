import UIKit

/// Shows a title, a description and one or two buttons over the screen that presents it.
///
///     let alert = try AlertController(title: "Delete?", description: nil, buttonTitle: "Delete") {
///       delete()
///     }
///     present(alert, animated: true)
///
/// The alert is its own transitioning delegate. It uses the style `.custom`, so that the presenter
/// stays visible behind a black view at an alpha of 0.3, and retains an animator of the chosen
/// kind. Both buttons dismiss the alert; the second button's action runs when the dismissal has
/// ended. The height of the box depends on the text, which is measured with EdgePan's table of
/// advance widths.
///
/// The alert is modelled after KTAlertController, in which an alert without title and description
/// is a programming error that stops the app. Here, the initialiser throws an error. It also throws
/// one for an action without a button.
public final class AlertController: UIViewController {
  /// The description below the title; nil if there is no description. The property is not called
  /// `description`, because every `NSObject` has one.
  public let text: String?
  /// The first button's title.
  public let cancelTitle: String
  /// The second button's title; nil for an alert with one button.
  public let buttonTitle: String?
  /// The fonts, colours and lengths with which the alert was created.
  public let style: AlertStyle
  /// The animator of the presentation and the dismissal.
  public let animator: AlertAnimator

  /// The dark view over the whole screen.
  public let backView = UIView()
  /// The rounded box that contains the title, the message and the buttons.
  public private(set) lazy var contentView = AlertContentView(alert: self)

  private let action: (@MainActor () -> Void)?
  private var laidOutSize = CGSize.zero

  /// - Parameters:
  ///   - title: the title, in bold; nil or empty for none.
  ///   - description: the text below the title; nil or empty for none.
  ///   - cancelTitle: the first button's title.
  ///   - buttonTitle: the second button's title; nil or empty for an alert with one button.
  ///   - animation: the animation of the alert.
  ///   - style: the fonts, colours and lengths.
  ///   - action: runs after the second button has dismissed the alert.
  /// - Throws: ``AlertError/nothingToSay`` if title and description are both empty,
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

  @available(*, unavailable, message: "an alert is created in code")
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
    // Centres the box only after a change of size, because a running animation moves it.
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

/// An error in the creation of an alert.
public enum AlertError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Title and description are both empty.
  case nothingToSay
  /// There is an action, but no second button that would run it.
  case actionWithoutButton

  public var description: String {
    switch self {
    case .nothingToSay:
      "An alert's title and description are both empty; give the alert at least one of them."
    case .actionWithoutButton:
      "An alert's action belongs to its second button; pass a buttonTitle, or no action."
    }
  }
}

/// The appearance of an alert. Lengths are in points.
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
  /// The alpha of the dark view, 0…1.
  public var backAlpha: CGFloat = 0.3
  /// The box's width; the height depends on the content.
  public var width: CGFloat = 270
  /// The radius of the box's corners.
  public var cornerRadius: CGFloat = 14
  /// The margin around the text.
  public var margin: CGFloat = 16
  /// The space between title and description.
  public var spacing: CGFloat = 8
  /// The height of the row of buttons.
  public var buttonHeight: CGFloat = 44

  /// Creates the default style: 270 points wide, black on white.
  public init() {}
}
