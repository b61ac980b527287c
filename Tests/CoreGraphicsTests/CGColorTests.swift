// The components of colours.

import CoreGraphics
import Testing

@Suite struct CGColorTests {
  @Test func components_areRedGreenBlueAlpha() {
    let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.components == [0.1, 0.2, 0.3, 0.4])
    #expect(color.alpha == 0.4)
    #expect(color.numberOfComponents == 4)
    #expect(color.colorSpace?.model == .rgb)
    #expect(CGColorSpaceCreateDeviceGray().model == .monochrome)
  }

  @Test func copyWithAlpha_changesAlphaOnly() {
    let color = CGColor(gray: 0.5, alpha: 1).copy(alpha: 0.25)
    #expect(color == CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25))
  }

  @Test func componentsOutsideTheRange_areKept() {
    #expect(CGColor(srgbRed: 1.5, green: -0.5, blue: 0, alpha: 1).components?[0] == 1.5)
  }
}
