// UIContentConfiguration: the content of a view as a value, and the view that shows it.

/// The state of a view, from which a configuration is updated.
@preconcurrency @MainActor public protocol UIConfigurationState {
  var traitCollection: UITraitCollection { get set }
}

/// The state of a cell, header or footer.
@preconcurrency @MainActor public struct UICellConfigurationState: UIConfigurationState {
  public var traitCollection: UITraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isEditing = false
  public var isExpanded = false
  public var isSwiped = false
  public var isReordering = false

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// The state of a view that is not a cell.
public typealias UIViewConfigurationState = UICellConfigurationState

/// The content of a view, which creates the view that shows it.
@preconcurrency @MainActor public protocol UIContentConfiguration {
  func makeContentView() -> any UIView & UIContentView
  /// Returns the configuration for a state of the view.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a configuration.
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show a configuration of that type, so that it need not be replaced.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    Swift.type(of: self.configuration) == Swift.type(of: configuration)
  }
}

/// The configurations of a cell, with the views that show them.
///
/// The views are made or updated immediately when a configuration is set, and the cell's own update
/// runs before the next layout, as on Apple's platforms.
@MainActor struct ConfiguredContent {
  private(set) var content: (any UIContentConfiguration)?
  private(set) var background: UIBackgroundConfiguration?
  private(set) var view: (any UIView & UIContentView)?
  private var backgroundView: UIView?
  /// Whether the cell's update has to run before the next layout.
  var needsUpdate = true

  mutating func show(_ new: (any UIContentConfiguration)?, in parent: UIView) {
    content = new
    guard let new else {
      view?.removeFromSuperview()
      view = nil
      return
    }
    if let view, view.supports(new) {
      view.configuration = new
      return
    }
    view?.removeFromSuperview()
    let made = new.makeContentView()
    parent.addFilling(made)
    view = made
  }

  mutating func show(_ new: UIBackgroundConfiguration?, behind cell: UIView) {
    background = new
    backgroundView?.removeFromSuperview()
    backgroundView = nil
    guard let new else { return }
    let made = UIView()
    made.backgroundColor = new.backgroundColor
    made.layer.cornerRadius = new.cornerRadius
    made.layer.borderColor = new.strokeColor?.cgColor
    made.layer.borderWidth = new.strokeWidth
    if let custom = new.customView { made.addSubview(custom) }
    cell.insertSubview(made, at: 0)
    backgroundView = made
    layOut(in: cell)
  }

  func layOut(in cell: UIView) {
    guard let backgroundView, let background else { return }
    backgroundView.frame = cell.bounds.inset(
      by: background.backgroundInsets.edgeInsets(in: cell.effectiveUserInterfaceLayoutDirection))
    background.customView?.frame = backgroundView.bounds
  }
}
