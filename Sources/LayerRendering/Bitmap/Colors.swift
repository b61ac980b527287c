// Converts colours to premultiplied bytes. Colours are rounded only here.

import QuartzCore

extension LayerAppearance.Color {
  /// Returns the colour premultiplied with its own alpha and `opacity`; components are clamped to
  /// 0…1.
  func premultiplied(_ opacity: Double = 1) -> UInt32 {
    let alpha = unit(self.alpha) * unit(opacity)
    func byte(_ v: Double) -> UInt32 { UInt32((unit(v) * alpha * 255).rounded()) }
    let parts = byte(red) | byte(green) << 8 | byte(blue) << 16
    return parts | UInt32((alpha * 255).rounded()) << 24
  }
}

/// Clamps a value to 0…1; NaN gives 0.
func unit(_ v: Double) -> Double { v > 0 ? (v < 1 ? v : 1) : 0 }
