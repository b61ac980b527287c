// Ink: the colour of a point of the screen, to the extent that it is known without drawing.

import UIKit

/// The composited colour at a point: premultiplied red, green, blue and the coverage, each 0…1.
///
/// The pixels of images are unknown. Instead, each image is divided into 10 × 10 places, and each
/// place of each image has a separate colour, so that two points have the same ink only if they
/// show the same place of the same image.
struct Ink: Equatable {
  var red = 0.0
  var green = 0.0
  var blue = 0.0
  var coverage = 0.0

  /// Composites this ink over another ink.
  mutating func add(below ink: Ink, opacity: Double) {
    let share = (1 - coverage) * opacity
    red += share * ink.red
    green += share * ink.green
    blue += share * ink.blue
    coverage += share * ink.coverage
  }

  /// Whether the ink is opaque.
  var isOpaque: Bool { coverage >= 0.999 }

  /// Returns the largest difference in any channel.
  func distance(to other: Ink) -> Double {
    max(
      abs(red - other.red), abs(green - other.green), abs(blue - other.blue),
      abs(coverage - other.coverage))
  }

  init?(_ color: LayerAppearance.Color?) {
    guard let color else { return nil }
    self.init(color.red, color.green, color.blue, color.alpha)
    if coverage <= 0 { return nil }
  }

  init?(_ color: CGColor?) { self.init(LayerAppearance.Color(color)) }

  init() {}

  private init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    (self.red, self.green, self.blue, coverage) = (red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// Creates the colour of a place in the image with this number. If the image moves, the colour at
  /// a point changes, in steps of a tenth of the image's size.
  init(image: Int, at place: CGPoint) {
    let step = 10.0
    let u = (place.x * step).rounded(.down)
    let v = (place.y * step).rounded(.down)
    // Any hash works if the colours of adjacent places differ visibly.
    func channel(_ a: Double, _ b: Double, _ c: Double) -> Double {
      let sum = Double(image + 1) * a + u * b + v * c
      return sum - sum.rounded(.down)
    }
    self.init(
      channel(0.6180, 0.3247, 0.2360), channel(0.4142, 0.2679, 0.7321),
      channel(0.7321, 0.1459, 0.4721), 1)
  }
}
