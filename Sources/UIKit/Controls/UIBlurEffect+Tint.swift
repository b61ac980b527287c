// The tint that a visual-effect view shows instead of a blur.

extension UIBlurEffect {
  /// The tint of the style. Apple does not publish the colours of its materials; these greys and
  /// opacities are EdgePan's.
  var tint: UIColor {
    let (white, alpha) =
      switch style {
      case .extraLight, .prominent: (0.97, 0.82)
      case .dark, .systemMaterialDark: (0.11, 0.73)
      case .systemUltraThinMaterial, .systemUltraThinMaterialLight: (0.97, 0.45)
      case .systemThinMaterial, .systemThinMaterialLight: (0.97, 0.6)
      case .systemThickMaterial, .systemChromeMaterial, .systemThickMaterialLight,
        .systemChromeMaterialLight:
        (0.97, 0.85)
      case .systemUltraThinMaterialDark: (0.11, 0.45)
      case .systemThinMaterialDark: (0.11, 0.6)
      case .systemThickMaterialDark, .systemChromeMaterialDark: (0.11, 0.85)
      default: (0.97, 0.7)
      }
    return UIColor(white: white, alpha: alpha)
  }
}
