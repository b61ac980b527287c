// The layout of a text field's parts.

extension UITextField {
  /// The distance in points from the field's edge to its text; 7 with a border, as observed on iOS.
  static func textInset(_ style: BorderStyle) -> CGFloat { style == .none ? 0 : 7 }

  func standardTextRect(_ bounds: CGRect) -> CGRect {
    let inset = Self.textInset(borderStyle)
    var rect = bounds.insetBy(dx: min(inset, bounds.width / 2), dy: 0)
    if shows(leftViewMode), leftView != nil {
      let taken = leftViewRect(forBounds: bounds).maxX
      rect.size.width -= max(0, taken - rect.minX)
      rect.origin.x = max(rect.minX, taken)
    }
    if shows(rightViewMode), rightView != nil {
      rect.size.width = max(0, min(rect.maxX, rightViewRect(forBounds: bounds).minX) - rect.minX)
    }
    return rect
  }

  func placeParts() {
    leftView?.isHidden = !shows(leftViewMode)
    rightView?.isHidden = !shows(rightViewMode)
    leftView?.frame = leftViewRect(forBounds: bounds)
    rightView?.frame = rightViewRect(forBounds: bounds)
    if hasText {
      label.frame = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    } else {
      label.frame = placeholderRect(forBounds: bounds)
    }
  }

  func showBorder() {
    let hasLine = borderStyle == .line || borderStyle == .bezel || borderStyle == .roundedRect
    layer.borderWidth = hasLine ? 1 : 0
    layer.borderColor = (borderStyle == .line ? UIColor.black : .systemGray4).cgColor
    layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  func showText() {
    label.font = font ?? .systemFont(ofSize: UIFont.labelFontSize)
    label.textAlignment = textAlignment
    if hasText {
      label.textColor = textColor ?? .label
      if isSecureTextEntry {
        label.text = String(repeating: "•", count: content.string.count)
      } else {
        label.attributedText = content
      }
    } else {
      label.textColor = .tertiaryLabel
      label.attributedText = hint
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func shows(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }
}
