import UIKit

/// The rounded box in the middle of an alert. Its size is determined once, when it is created.
///
/// The height is the sum of the heights of the title and the message, of the margins and spacing
/// around them, and of one row of buttons: one button of the full width, or two buttons side by
/// side. Title and message wrap at the style's width minus two margins.
public final class AlertContentView: UIView {
  /// The title's label; nil for an alert without a title.
  public private(set) var titleLabel: UILabel?
  /// The description's label; nil for an alert without a description.
  public private(set) var descriptionLabel: UILabel?
  /// The button that only dismisses the alert.
  public private(set) var cancelButton = UIButton()
  /// The button that runs the action; nil for an alert with one button.
  public private(set) var confirmButton: UIButton?

  init(alert: AlertController) {
    let style = alert.style
    super.init(frame: CGRect(x: 0, y: 0, width: style.width, height: 0))
    backgroundColor = style.backgroundColor
    layer.cornerRadius = style.cornerRadius
    clipsToBounds = true
    titleLabel = label(alert.title, style.titleFont, style.titleColor)
    descriptionLabel = label(alert.text, style.descriptionFont, style.descriptionColor)
    cancelButton = button(alert.cancelTitle, style) { [weak alert] in alert?.cancel() }
    confirmButton = alert.buttonTitle.map { title in
      button(title, style) { [weak alert] in alert?.confirm() }
    }
    arrange(style)
  }

  @available(*, unavailable, message: "the box of an alert is created by its alert")
  public required init?(coder: NSCoder) { nil }

  private func label(_ text: String?, _ font: UIFont, _ color: UIColor) -> UILabel? {
    guard let text, !text.isEmpty else { return nil }
    let label = UILabel(frame: .zero)
    label.text = text
    label.font = font
    label.textColor = color
    label.textAlignment = .center
    label.numberOfLines = 0
    addSubview(label)
    return label
  }

  private func button(
    _ title: String, _ style: AlertStyle, action: @escaping @MainActor () -> Void
  ) -> UIButton {
    let button = UIButton(type: .system, primaryAction: UIAction(title: title) { _ in action() })
    button.titleLabel?.font = style.buttonFont
    button.setTitleColor(style.buttonColor, for: .normal)
    addSubview(button)
    return button
  }

  private func arrange(_ style: AlertStyle) {
    let inner = style.width - 2 * style.margin
    var y = style.margin
    for label in [titleLabel, descriptionLabel].compactMap({ $0 }) {
      if y > style.margin { y += style.spacing }
      let height = label.sizeThatFits(CGSize(width: inner, height: .greatestFiniteMagnitude)).height
      label.frame = CGRect(x: style.margin, y: y, width: inner, height: height)
      y += height
    }
    y += style.margin
    let buttons = [cancelButton, confirmButton].compactMap { $0 }
    let width = style.width / CGFloat(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: CGFloat(index) * width, y: y, width: width, height: style.buttonHeight)
    }
    bounds.size = CGSize(width: style.width, height: y + style.buttonHeight)
  }
}
