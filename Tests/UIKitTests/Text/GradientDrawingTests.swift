// Gradients in image contexts, as they are passed to a renderer.

import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct GradientDrawingTests {
  private func drawnGradient(
    _ draw: (CGContext, CGGradient) -> Void
  ) throws -> LayerAppearance.Gradient? {
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let gradient = try #require(
      CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 0.5]))
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50)).image {
      draw($0.cgContext, gradient)
    }
    return try #require(image.picture).rows.first?.appearance.gradient
  }

  @Test func linearGradient_runsBetweenItsPoints() throws {
    let gradient = try #require(
      try drawnGradient {
        $0.drawLinearGradient(
          $1, start: CGPoint(x: 0, y: 25), end: CGPoint(x: 50, y: 25), options: [])
      })
    #expect(gradient.form == .axial && gradient.locations == [0, 0.5])
    #expect(gradient.colors.map(\.red) == [1, 0])
    #expect(gradient.start == CGPoint(x: 0, y: 0.5) && gradient.end == CGPoint(x: 0.5, y: 0.5))
  }

  @Test func radialGradient_isPlacedAboutItsCentre() throws {
    let gradient = try #require(
      try drawnGradient {
        $0.drawRadialGradient(
          $1, startCenter: CGPoint(x: 50, y: 25), startRadius: 0,
          endCenter: CGPoint(x: 50, y: 25), endRadius: 25, options: [])
      })
    #expect(gradient.form == .radial && gradient.start == CGPoint(x: 0.5, y: 0.5))
    #expect(gradient.end == CGPoint(x: 0.75, y: 1))
  }

  @Test func gradient_withoutColors_isNil() {
    #expect(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
  }

  @Test func croppedImage_isMeasuredInPixels() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      UIColor.red.setFill()
      $0.fill(CGRect(x: 4, y: 0, width: 2, height: 10))
    }
    // The renderer's scale is 3.
    let part = try #require(image.cgImage?.cropping(to: CGRect(x: 12, y: 0, width: 6, height: 15)))
    #expect(part.width == 6 && part.height == 15)
    #expect(image.cgImage?.cropping(to: CGRect(x: 40, y: 0, width: 5, height: 5)) == nil)
  }
}
