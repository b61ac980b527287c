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

/// A view with an effect and a content view. The tint of a blur effect is a view below the content,
/// which an animation of the effect fades in, fades out or recolours.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
  }
  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func didCreate() {
    backdrop.isUserInteractionEnabled = false
    for part in [backdrop, contentView] {
      part.frame = bounds
      part.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(part)
    }
    showEffect()
  }
  public let contentView = UIView(frame: .zero)
  open var effect: UIVisualEffect? { didSet { showEffect() } }
  private let backdrop = VisualEffectBackdrop(frame: .zero)

  private func showEffect() {
    guard let tint = (effect as? UIBlurEffect)?.tint else {
      backdrop.alpha = 0
      return
    }
    // A tint that appears has its colour from the beginning.
    if backdrop.alpha == 0 {
      UIView.performWithoutAnimation { backdrop.backgroundColor = tint }
    } else {
      backdrop.backgroundColor = tint
    }
    backdrop.alpha = 1
  }
}

/// The tint of a visual-effect view.
private final class VisualEffectBackdrop: UIView {}

/// The kind of vibrant content. Raw values are UIKit's; vibrancy has no effect.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill
  case separator
}

public typealias UIBlurEffectStyle = UIBlurEffect.Style
