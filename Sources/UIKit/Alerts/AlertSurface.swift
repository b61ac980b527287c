// The appearance of an alert: a card with text and buttons and, in a sheet, a second card with the
// cancel button.

/// The view of an alert controller.
final class AlertSurface: UIView {
  private unowned let alert: UIAlertController
  private let card = UIView(frame: .zero)
  /// The separate card of a sheet's cancel button.
  private let cancelCard = UIView(frame: .zero)

  /// Sizes in points, as observed on iOS 18.
  enum Metrics {
    static let alertWidth: CGFloat = 270
    static let sheetMargin: CGFloat = 8
    static let radius: CGFloat = 14
    static let textMargin: CGFloat = 16
    static let textGap: CGFloat = 4
    static let alertButton: CGFloat = 44
    static let sheetButton: CGFloat = 57
    static let field: CGFloat = 30
  }

  init(alert: UIAlertController) {
    self.alert = alert
    super.init(frame: .zero)
    for card in [card, cancelCard] {
      card.backgroundColor = UIColor(white: 0.97, alpha: 1)
      card.layer.cornerRadius = Metrics.radius
      card.clipsToBounds = true
      addSubview(card)
    }
    rebuild()
  }
  required init?(coder: NSCoder) { preconditionFailure("an alert's view is created in code") }

  private var isSheet: Bool { alert.preferredStyle == .actionSheet }

  func rebuild() {
    for view in card.subviews + cancelCard.subviews { view.removeFromSuperview() }
    let width = isSheet ? UIScreen.main.bounds.width - 2 * Metrics.sheetMargin : Metrics.alertWidth
    var y = addTexts(width: width)
    y = addFields(below: y, width: width)
    let inCard = alert.actions.filter { !isSheet || $0.style != .cancel }
    y = add(inCard, below: y, width: width)
    card.bounds.size = CGSize(width: width, height: y)
    cancelCard.isHidden = true
    if isSheet, let cancel = alert.actions.first(where: { $0.style == .cancel }) {
      cancelCard.isHidden = false
      let height = add([cancel], below: 0, width: width, to: cancelCard)
      cancelCard.bounds.size = CGSize(width: width, height: height)
    }
    setNeedsLayout()
  }

  /// The size of all cards together, in points.
  var naturalSize: CGSize {
    let cancel = cancelCard.isHidden ? 0 : cancelCard.bounds.height + Metrics.sheetMargin
    return CGSize(width: card.bounds.width, height: card.bounds.height + cancel)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    card.frame = CGRect(origin: .zero, size: card.bounds.size)
    cancelCard.frame = CGRect(
      x: 0, y: card.bounds.height + Metrics.sheetMargin, width: cancelCard.bounds.width,
      height: cancelCard.bounds.height)
  }

  private func addTexts(width: CGFloat) -> CGFloat {
    let texts: [(String?, UIFont)] =
      isSheet
      ? [
        (alert.title, .systemFont(ofSize: 13, weight: .semibold)),
        (alert.message, .systemFont(ofSize: 13)),
      ]
      : [
        (alert.title, .systemFont(ofSize: 17, weight: .semibold)),
        (alert.message, .systemFont(ofSize: 13)),
      ]
    var y: CGFloat = 0
    for case (let text?, let font) in texts where !text.isEmpty {
      let label = UILabel(frame: .zero)
      label.text = text
      label.font = font
      label.numberOfLines = 0
      label.textAlignment = .center
      label.textColor = isSheet ? .secondaryLabel : .label
      let room = width - 2 * Metrics.textMargin
      let height = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).height
      y += y == 0 ? Metrics.textMargin : Metrics.textGap
      label.frame = CGRect(x: Metrics.textMargin, y: y, width: room, height: height)
      card.addSubview(label)
      y += height
    }
    return y == 0 ? 0 : y + Metrics.textMargin
  }

  private func addFields(below top: CGFloat, width: CGFloat) -> CGFloat {
    guard !alert.fields.isEmpty else { return top }
    // The title and message end with a margin. Without either, the first field has its own margin.
    var y = top == 0 ? Metrics.textMargin : top
    for field in alert.fields {
      field.frame = CGRect(
        x: Metrics.textMargin, y: y, width: width - 2 * Metrics.textMargin, height: Metrics.field)
      card.addSubview(field)
      y += Metrics.field
    }
    return y + Metrics.textMargin
  }

  /// Adds buttons for actions, and returns the bottom edge of the last button. If an alert has two
  /// buttons and their titles fit, the buttons are side by side, as on iOS.
  private func add(
    _ actions: [UIAlertAction], below top: CGFloat, width: CGFloat, to card: UIView? = nil
  ) -> CGFloat {
    let card = card ?? self.card
    let height = isSheet ? Metrics.sheetButton : Metrics.alertButton
    let buttons = ordered(actions).map { AlertButton(action: $0, alert: alert) }
    let half = width / 2
    let fit = buttons.allSatisfy { $0.intrinsicContentSize.width + Metrics.textMargin <= half }
    if !isSheet, buttons.count == 2, fit {
      for (index, button) in buttons.enumerated() {
        button.frame = CGRect(x: CGFloat(index) * half, y: top, width: half, height: height)
        card.addSubview(button)
      }
      return top + height
    }
    var y = top
    for button in buttons {
      button.frame = CGRect(x: 0, y: y, width: width, height: height)
      card.addSubview(button)
      y += height
    }
    return y
  }

  /// Returns the actions in the order of their buttons. In an alert, the cancel button is the first
  /// of two buttons, or the last of three or more.
  private func ordered(_ actions: [UIAlertAction]) -> [UIAlertAction] {
    let cancel = actions.filter { $0.style == .cancel }
    let others = actions.filter { $0.style != .cancel }
    return actions.count == 2 ? cancel + others : others + cancel
  }
}

/// One button of an alert.
final class AlertButton: UIButton {
  init(action: UIAlertAction, alert: UIAlertController) {
    super.init(frame: .zero)
    setTitle(action.title, for: .normal)
    isEnabled = action.isEnabled
    let color: UIColor = action.style == .destructive ? .systemRed : .systemBlue
    setTitleColor(action.isEnabled ? color : .tertiaryLabel, for: .normal)
    let isBold = action === alert.preferredAction || action.style == .cancel
    titleLabel?.font = .systemFont(ofSize: 17, weight: isBold ? .semibold : .regular)
    layer.borderColor = UIColor.separator.cgColor
    layer.borderWidth = 1 / UIScreen.defaultScale
    addAction(UIAction { [weak alert] _ in alert?.select(action) }, for: .touchUpInside)
  }
  required init?(coder: NSCoder) { preconditionFailure("an alert's button is created in code") }
}
