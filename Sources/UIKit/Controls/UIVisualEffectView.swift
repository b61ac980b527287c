// Effect views. A blur effect is drawn as a tint; other effects are not drawn.

open class UIVisualEffect: NSObject {}

/// A blur effect. It is drawn as its style's tint, without a blur.
open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent, systemUltraThinMaterial, systemThinMaterial
    case systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }
  public let style: Style
  public init(style: Style) {
    self.style = style
    super.init()
  }
}

open class UIVibrancyEffect: UIVisualEffect {
  public init(blurEffect: UIBlurEffect) { super.init() }
  public init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) { super.init() }
}

/// A view with an effect and a content view. A change to the effect in an animation block is
/// immediate; no intermediate effects are drawn.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
  public let contentView = UIView(frame: .zero)
  open var effect: UIVisualEffect?

  package override func drawnAppearance() -> DrawnAppearance? {
    (effect as? UIBlurEffect).map { DrawnAppearance(tint: $0.tint) }
  }
}

/// The kind of vibrant content. Raw values are UIKit's; vibrancy has no effect.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill
  case separator
}

public typealias UIBlurEffectStyle = UIBlurEffect.Style
