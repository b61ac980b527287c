// The values of a view that its layer does not have, and that a cancelled transition must restore.

import UIKit

/// The values of one view; the defaults for a layer without a view.
struct ViewValues: Equatable {
  private(set) var takesTouches = true
  private(set) var isHiddenFromAssistance = false
  private(set) var isModal = false
  private(set) var tintAdjustmentMode = UIView.TintAdjustmentMode.automatic
  /// A bar's tint colour. That of other views is usually inherited, and shows in their colours.
  private(set) var tintColor: CGColor?
  private(set) var autoresizingMask: UIView.AutoresizingMask = []
  private(set) var isEnabled = true
  private(set) var textColor: CGColor?
  /// The text of a label, a text field or a text view.
  private(set) var text: String?
  /// A scroll view's `bounces`.
  private(set) var bounces = true
  /// A touch may change these legitimately; the rules that read them know when.
  private(set) var pressed = Pressed()

  @MainActor init(_ view: UIView?) {
    guard let view else { return }
    takesTouches = view.isUserInteractionEnabled
    isHiddenFromAssistance = view.accessibilityElementsHidden
    isModal = view.accessibilityViewIsModal
    tintAdjustmentMode = view.tintAdjustmentMode
    autoresizingMask = view.autoresizingMask
    pressed = Pressed(view)
    // Most views are plain, and each cast that fails walks up their class.
    guard type(of: view) != UIView.self else { return }
    switch view {
    case let control as UIControl:
      isEnabled = control.isEnabled
      text = (control as? UITextField)?.text
    case let label as UILabel: (textColor, text) = (label.textColor?.cgColor, label.text)
    case let scroll as UIScrollView:
      bounces = scroll.bounces
      text = (scroll as? UITextView)?.text
    case is UINavigationBar, is UITabBar: tintColor = view.tintColor.cgColor
    default: break
    }
  }

  /// The values by the names of UIKit's properties, and what may legitimately change them.
  static let properties:
    [(
      name: String, setters: LayerProperty.Traits,
      value: @MainActor @Sendable (ViewValues) -> ModelValue
    )] = [
      ("isUserInteractionEnabled", [], { .flag($0.takesTouches) }),
      ("isEnabled", .appearance, { .flag($0.isEnabled) }),
      ("accessibilityElementsHidden", [], { .flag($0.isHiddenFromAssistance) }),
      ("accessibilityViewIsModal", [], { .flag($0.isModal) }),
      ("tintAdjustmentMode", [], { .word("\($0.tintAdjustmentMode)") }),
      ("autoresizingMask", .layout, { .number(Double($0.autoresizingMask.rawValue)) }),
      ("tintColor", .appearance, { ModelValue($0.tintColor) }),
      ("textColor", .appearance, { ModelValue($0.textColor) }),
      ("bounces", [], { .flag($0.bounces) }),
      ("text", [.appearance, .clock], { $0.text.map { .word("\"\($0)\"") } ?? .none }),
    ]

  /// Whether the view is explicitly dimmed.
  var isDimmed: Bool { tintAdjustmentMode == .dimmed }

  static func == (one: ViewValues, other: ViewValues) -> Bool {
    one.takesTouches == other.takesTouches
      && one.isHiddenFromAssistance == other.isHiddenFromAssistance
      && one.isModal == other.isModal && one.tintAdjustmentMode == other.tintAdjustmentMode
      && one.autoresizingMask == other.autoresizingMask
      && one.isEnabled == other.isEnabled
      && one.tintColor == other.tintColor && one.textColor == other.textColor
      && one.text == other.text && one.bounces == other.bounces
  }
}

/// Whether a cell or a control is highlighted or selected.
struct Pressed: Equatable {
  private(set) var isHighlighted = false
  private(set) var isSelected = false

  init() {}

  @MainActor init(_ view: UIView) {
    guard type(of: view) != UIView.self else { return }
    switch view {
    case let cell as UITableViewCell:
      (isHighlighted, isSelected) = (cell.isHighlighted, cell.isSelected)
    case let cell as UICollectionViewCell:
      (isHighlighted, isSelected) = (cell.isHighlighted, cell.isSelected)
    case let control as UIControl:
      (isHighlighted, isSelected) = (control.isHighlighted, control.isSelected)
    default: break
    }
  }
}
