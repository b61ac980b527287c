/// A message with buttons, in the middle of the screen or at its bottom.
///
/// The controller sets its `modalPresentationStyle` to `custom` at creation, and is presented in
/// this style even if the app sets another one. An alert fades in over a dimming view while it
/// shrinks from 1.2 times its size, and a sheet slides up; both use the system's spring. A tap on a
/// button dismisses the controller and then runs the button's handler. A tap outside a sheet counts
/// as a tap on its cancel button, if there is one. Apple publishes neither sizes nor motion. The
/// sizes were observed on iOS 18: an alert is 270 points wide, and its buttons are 44 points high,
/// or 57 in a sheet. The motion is EdgePan's.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable { case actionSheet, alert }

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    style = preferredStyle
  }
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    prepare()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    prepare()
  }

  open var preferredStyle: Style { style }
  open var message: String? { didSet { surface?.rebuild() } }
  open override var title: String? { didSet { surface?.rebuild() } }
  open private(set) var actions: [UIAlertAction] = []
  /// The text fields, in order, or `nil` if there are none.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }
  /// The preferred action, whose title is bold. The return key of a text field does not run the
  /// action.
  open var preferredAction: UIAlertAction? { didSet { surface?.rebuild() } }

  /// Adds an action. A second action with the cancel style is rejected and reported; UIKit raises
  /// an exception.
  open func addAction(_ action: UIAlertAction) {
    if action.style == .cancel, actions.contains(where: { $0.style == .cancel }) {
      return UIKitWorld.current.report(
        .presentation,
        "An alert can have only one action with the cancel style; the second was not added.")
    }
    action.changed = { [weak self] in self?.surface?.rebuild() }
    actions.append(action)
    surface?.rebuild()
  }

  /// Adds a text field to an alert. A field in a sheet is rejected and reported; UIKit raises an
  /// exception.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard style == .alert else {
      return UIKitWorld.current.report(
        .presentation, "Text fields can be added to the alert style only; the field was not added.")
    }
    let field = UITextField(frame: .zero)
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 13)
    configurationHandler?(field)
    fields.append(field)
    surface?.rebuild()
  }

  open override func loadView() {
    let surface = AlertSurface(alert: self)
    self.surface = surface
    view = surface
  }

  /// Performs an action as if its button were tapped. Does nothing if the action is disabled or
  /// belongs to another alert. This method is an EdgePan addition.
  public func select(_ action: UIAlertAction) {
    guard action.isEnabled, actions.contains(where: { $0 === action }) else { return }
    guard presentingViewController != nil else {
      action.handler?(action)
      return
    }
    dismiss(animated: true) { action.handler?(action) }
  }

  private var style = Style.actionSheet
  private(set) var fields: [UITextField] = []
  private weak var surface: AlertSurface?
  /// The alert's transitioning delegate. It is retained here because `transitioningDelegate` is
  /// weak.
  private let presenter = AlertPresenter()

  private func prepare() {
    modalPresentationStyle = .custom
    transitioningDelegate = presenter
  }
}

public typealias UIAlertControllerStyle = UIAlertController.Style
