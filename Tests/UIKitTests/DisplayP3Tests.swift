// Colours in Display P3, which are stored in extended sRGB.

import Testing
import UIKit

struct DisplayP3Tests {
  private func components(_ color: UIColor) -> [CGFloat] {
    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    return [red, green, blue, alpha]
  }

  @Test func primaryRed_isOutsideSRGB() {
    let red = components(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 0.5))
    for (component, expected) in zip(red, [1.0931, -0.2267, -0.1501, 0.5]) {
      #expect(abs(component - expected) < 1e-4, "\(red)")
    }
  }

  @Test(arguments: [0, 0.02, 0.25, 0.5, 0.75, 1])
  func greys_areThoseOfSRGB(_ white: CGFloat) {
    let grey = components(UIColor(displayP3Red: white, green: white, blue: white, alpha: 1))
    for component in grey.dropLast() { #expect(abs(component - white) < 1e-14, "\(grey)") }
  }
}
