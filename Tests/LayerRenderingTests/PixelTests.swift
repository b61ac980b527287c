// Single pixels, compared with values in closed form.

import CPixelKernels
import Foundation
import QuartzCore
import Testing

@testable import LayerRendering

/// A frame of 10 × 10 pixels on black.
private func drawn(_ rows: [FrameSnapshot.Row], antialiased: Bool = true) -> Bitmap {
  FrameRenderer(size: CGSize(width: 10, height: 10), antialiased: antialiased)
    .draw(FrameSnapshot(rows: rows))
}

private func drawn(
  _ size: CGSize, background: LayerAppearance.Color = FeatureScene.black,
  _ rows: [FrameSnapshot.Row]
) -> Bitmap {
  FrameRenderer(size: size, background: background).draw(FrameSnapshot(rows: rows))
}

private func row(
  _ rect: CGRect, parent: Int? = nil, _ change: (inout FrameSnapshot.Row) -> Void = { _ in }
) -> FrameSnapshot.Row {
  var row = FrameSnapshot.Row(
    parent: parent, bounds: CGRect(origin: .zero, size: rect.size),
    world: CATransform3DMakeTranslation(rect.minX, rect.minY, 0))
  row.appearance.backgroundColor = FeatureScene.white
  change(&row)
  return row
}

@Suite struct PixelTests {
  @Test func blending_roundsEveryPairOfBytesExactly() {
    for alpha in 0...255 {
      for under in stride(from: 0, through: 255, by: 5) {
        var pixel = UInt32(under) | 255 << 24
        let color = UInt32(alpha) << 24
        var run = pixel_run(x: 0, length: 1, coverage: 255)
        pixel_blend_color(&pixel, 0, &run, 1, color)
        let exact = Int((Double(under * (255 - alpha)) / 255).rounded())
        #expect(Int(pixel & 255) == exact && pixel >> 24 == 255)
      }
    }
  }

  /// Between four texels, at every multiple of 1/256, no byte overflows into its neighbour.
  @Test func samples_areTheRoundedMeanOfFourTexels_byteByByte() {
    let texels: [[UInt32]] = [
      [0xFFFF_FFFF, 0, 0, 0xFFFF_FFFF], [0xFF00_FF00, 0x00FF_00FF, 0x0102_0304, 0xFEFD_FCFB],
      [0x8040_20FF, 0x8040_20FF, 0x8040_20FF, 0x8040_20FF],
    ]
    var wrong: [String] = []
    for four in texels {
      for across in 0..<256 {
        for down in 0..<256 {
          let (u, v) = (Int64(across) << 24 + 1 << 31, Int64(down) << 24 + 1 << 31)
          var found: UInt32 = 0
          four.withUnsafeBufferPointer {
            let texture = pixel_texture(pixels: $0.baseAddress, width: 2, height: 2)
            pixel_sample_affine(&found, 1, texture, u, v, 0, 0)
          }
          let weights = [
            (256 - across) * (256 - down), across * (256 - down), (256 - across) * down,
            across * down,
          ]
          let exact = stride(from: UInt32(0), to: 32, by: 8).reduce(UInt32(0)) { pixel, shift in
            let sum = zip(weights, four).reduce(0) { $0 + $1.0 * Int($1.1 >> shift & 255) }
            return pixel | UInt32((sum + 32768) / 65536) << shift
          }
          if found != exact { wrong.append("\(four) at \(across), \(down): \(found)") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.first ?? "")")
  }

  @Test func coverage_isTheExactFractionOfThePixel() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 1.5, y: 2.25, width: 2, height: 1))
    let bitmap = drawn([
      row(CGRect(x: 0, y: 0, width: 10, height: 10)) {
        $0.appearance.backgroundColor = nil
        $0.appearance.shape = LayerAppearance.Shape(path: LayerAppearance.Outline(path))
        $0.appearance.shape?.fill = FeatureScene.white
      }
    ])
    // The rectangle covers half of the first column and three quarters of the first row.
    #expect(bitmap[1, 2].red == UInt8((255 * 0.5 * 0.75).rounded()))
    #expect(bitmap[2, 2].red == UInt8((255 * 0.75).rounded()))
    #expect(bitmap[2, 3].red == UInt8((255 * 0.25).rounded()))
    #expect(bitmap[4, 3].red == 0 && bitmap[0, 2].red == 0)
  }

  @Test func withoutAntialiasing_pixelsWithCoveredCentresAreDrawn() {
    let bitmap = drawn([row(CGRect(x: 1.5, y: 2.5, width: 2, height: 1))], antialiased: false)
    let covered = (0..<10).flatMap { y in (0..<10).map { ($0, y) } }
      .filter { bitmap[$0.0, $0.1].red > 0 }
    #expect(covered.map { $0.0 } == [1, 2] && covered.map { $0.1 } == [2, 2])
    #expect(bitmap[1, 2].red == 255)
  }

  /// Half a pixel of each layer would leave a quarter of the black behind them.
  @Test func layersThatShareAnEdge_meetWithoutASeam() {
    let flat = [
      row(CGRect(x: 0, y: 0, width: 5.5, height: 10)),
      row(CGRect(x: 5.5, y: 0, width: 4.5, height: 10)),
    ]
    // Both halves turn around the edge that they share, with perspective: the edge stays vertical.
    var depth = CATransform3DIdentity
    depth.m34 = -1.0 / 20
    let folded = [(-5.5, 0.7), (0, -0.7)].map { x, angle in
      var half = row(CGRect(x: 0, y: 0, width: 5.5, height: 30))
      half.bounds.origin.x = x
      half.world = CATransform3DConcat(
        CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), depth),
        CATransform3DMakeTranslation(5.5, -10, 0))
      return half
    }
    let quarters = FrameRenderer(size: CGSize(width: 10, height: 10), scale: 0.25)
      .draw(FrameSnapshot(rows: flat))
    #expect(drawn(flat).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    // Values of an animation leave a rounding error between the two halves.
    let apart = [
      row(CGRect(x: 0, y: 0, width: 5.497, height: 10)),
      row(CGRect(x: 5.504, y: 0, width: 4.496, height: 10)),
    ]
    #expect(drawn(apart).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    // The pieces of a screen that begins to explode turn a little, each in another direction.
    let turned = zip(flat, [0.002, -0.002]).map { half, angle in
      var half = half
      half.world = CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 0, 1), half.world)
      return half
    }
    let along = drawn(turned)
    #expect((1...8).allSatisfy { y in (4...6).allSatisfy { along[$0, y].red == 255 } })
    let middle = drawn(folded)
    #expect((4...6).allSatisfy { x in middle[x, 5].red == 255 })
    #expect(quarters[0, 0].red == 255 && quarters[1, 1].red == 255)
  }

  @Test func layerThinnerThanAPixel_isDrawnWithItsCoverage() {
    let bitmap = drawn([row(CGRect(x: 2.25, y: 0, width: 0.5, height: 10))])
    #expect((127...128).contains(bitmap[2, 5].red))
    #expect(bitmap[1, 5].red == 0 && bitmap[3, 5].red == 0)
  }

  @Test func adjoiningTriangles_coverEachPixelOnce() {
    // Two triangles share a slanted side, without a gap or an overlap.
    for end in 1..<40 {
      var first = Contours()
      first.add([SIMD2(0, 0), SIMD2(30, 0), SIMD2(Double(end) * 0.7, 30)])
      var second = Contours()
      second.add([SIMD2(0, 0), SIMD2(Double(end) * 0.7, 30), SIMD2(0, 30)])
      let canvas = Canvas(antialiased: false)
      let area = PixelRect(left: 0, top: 0, right: 32, bottom: 32)
      let surface = Surface(area)
      let half: UInt32 = 0x80_00_00_40
      for part in [first, second] {
        canvas.fill(Sides(part, .scaled(SIMD2(1, 1))), half, on: surface, in: area)
      }
      let bitmap = surface.bitmap()
      let alphas = Set(bitmap.pixels.map { $0 >> 24 })
      #expect(alphas.isSubset(of: [0, 128]), "\(end)")
    }
  }

  @Test func groupOpacity_appliesOnce_orToEachLayerIfItIsOff() {
    for (allows, expected) in [(true, 128), (false, 192)] {
      let parent = row(CGRect(x: 0, y: 0, width: 4, height: 4)) {
        $0.opacity = 0.5
        $0.appearance.allowsGroupOpacity = allows
      }
      let child = row(CGRect(x: 0, y: 0, width: 4, height: 4), parent: 0)
      #expect(abs(Int(drawn([parent, child])[1, 1].red) - expected) <= 1, "\(allows)")
    }
  }

  @Test func masksToBounds_clipsSublayers_evenUnderRotation() {
    var parent = row(CGRect(x: 0, y: 0, width: 6, height: 6)) { $0.appearance.masksToBounds = true }
    parent.world = CATransform3DConcat(
      CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeTranslation(6, 0, 0))
    var child = row(CGRect(x: 0, y: 0, width: 6, height: 6), parent: 0) {
      $0.appearance.backgroundColor = FeatureScene.red
    }
    child.world = CATransform3DConcat(CATransform3DMakeTranslation(3, 0, 0), parent.world)
    let bitmap = drawn([parent, child])
    // Three points along the parent's x are three pixels down.
    #expect(bitmap[1, 1].green == 255 && bitmap[1, 4].green < 60 && bitmap[1, 7].red == 0)
  }

  @Test func mask_multipliesAlpha() {
    let parent = row(CGRect(x: 0, y: 0, width: 4, height: 4))
    let mask = row(CGRect(x: 0, y: 0, width: 2, height: 4), parent: 0) {
      $0.isMask = true
      $0.appearance.backgroundColor = FeatureScene.color(1, 0, 0, 0.4)
    }
    let bitmap = drawn([parent, mask])
    #expect(bitmap[1, 1].red == 102 && bitmap[3, 1].red == 0)
  }

  @Test func siblings_arePaintedByDepth_thenByRow() {
    var near = row(CGRect(x: 0, y: 0, width: 4, height: 4)) {
      $0.appearance.backgroundColor = FeatureScene.red
    }
    near.world.m43 = 1
    let far = row(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(drawn([near, far])[1, 1].green < 60)
    near.world.m43 = 0
    #expect(drawn([near, far])[1, 1].green == 255)
  }

  @Test func crossingLayers_areEachVisibleWhereTheyAreInFront() {
    func card(_ angle: Double, _ color: LayerAppearance.Color) -> FrameSnapshot.Row {
      var card = row(CGRect(x: 0, y: 0, width: 10, height: 10)) {
        $0.appearance.backgroundColor = color
      }
      card.world = CATransform3DConcat(
        CATransform3DConcat(
          CATransform3DMakeTranslation(-5, -5, 0), CATransform3DMakeRotation(angle, 0, 1, 0)),
        CATransform3DMakeTranslation(5, 5, 0))
      return card
    }
    let bitmap = drawn([card(0.5, FeatureScene.red), card(-0.5, FeatureScene.white)])
    // A positive angle about y moves the right side away from the viewer.
    #expect(bitmap[2, 5].green < 60 && bitmap[7, 5].green == 255)
  }

  @Test func layerSeenFromBehind_isHiddenOnlyIfSingleSided() {
    for (isDoubleSided, red) in [(true, UInt8(255)), (false, 0)] {
      var card = row(CGRect(x: 0, y: 0, width: 4, height: 4)) {
        $0.appearance.isDoubleSided = isDoubleSided
      }
      card.world = CATransform3DConcat(
        CATransform3DMakeRotation(.pi, 0, 1, 0), CATransform3DMakeTranslation(4, 0, 0))
      #expect(drawn([card])[1, 1].red == red)
    }
  }

  @Test func shadow_isBeneathItsLayer_atItsOffset_andHalfAsDarkAtItsEdge() {
    let layer = row(CGRect(x: 20, y: 20, width: 20, height: 20)) {
      $0.appearance.shadow = .init(
        color: FeatureScene.black, opacity: 1, offset: CGSize(width: 0, height: 10), radius: 4)
    }
    let bitmap = drawn(
      CGSize(width: 60, height: 80), background: FeatureScene.white, [layer])
    #expect(bitmap[30, 30].red == 255, "the layer covers its shadow")
    // At the straight edge of a wide shape, a blurred shadow is half as dark.
    #expect(abs(Int(bitmap[30, 50].red) - 128) <= 24)
    #expect(bitmap[30, 45].red < bitmap[30, 50].red && bitmap[30, 55].red > 200)
    #expect(bitmap[30, 5].red == 255)
  }

  @Test func shadowOfALayerWithoutBackground_isThatOfItsSublayer() {
    let shadow = LayerAppearance.Shadow(
      color: FeatureScene.black, opacity: 1, offset: CGSize(width: 3, height: 4), radius: 3)
    let alone = row(CGRect(x: 10, y: 10, width: 20, height: 20)) { $0.appearance.shadow = shadow }
    let parent = row(CGRect(x: 10, y: 10, width: 20, height: 20)) {
      $0.appearance.backgroundColor = nil
      $0.appearance.shadow = shadow
    }
    let child = row(CGRect(x: 10, y: 10, width: 20, height: 20), parent: 0)
    let size = CGSize(width: 50, height: 50)
    let white = FeatureScene.white
    #expect(
      drawn(size, background: white, [alone]) == drawn(size, background: white, [parent, child]))
  }

  @Test func contents_areCopiedPixelForPixel_ifTheyAlignWithThePixels() {
    let picture = FramePicture(
      rows: [
        row(CGRect(x: 0, y: 0, width: 8, height: 8)),
        row(CGRect(x: 2, y: 3, width: 2, height: 2)) {
          $0.appearance.backgroundColor = FeatureScene.black
        },
      ], bounds: CGRect(x: 0, y: 0, width: 8, height: 8))
    let layer = row(CGRect(x: 1, y: 1, width: 4, height: 8)) {
      $0.appearance.backgroundColor = nil
      $0.appearance.contents = .init(size: picture.bounds.size, picture: picture)
      $0.appearance.contents?.rect = CGRect(x: 0.25, y: 0, width: 0.5, height: 1)
    }
    let bitmap = drawn([layer])
    #expect(bitmap[1, 4].red == 0 && bitmap[2, 5].red == 0)
    #expect(bitmap[3, 4].red == 255 && bitmap[1, 3].red == 255 && bitmap[0, 4].red == 0)
  }

  @Test func roundedCorners_clipContents_onlyWithMasksToBounds() {
    let picture = FramePicture(
      rows: [row(CGRect(x: 0, y: 0, width: 8, height: 8))],
      bounds: CGRect(x: 0, y: 0, width: 8, height: 8))
    for masks in [false, true] {
      let layer = row(CGRect(x: 0, y: 0, width: 8, height: 8)) {
        $0.appearance.backgroundColor = nil
        $0.appearance.contents = .init(size: picture.bounds.size, picture: picture)
        $0.appearance.cornerRadius = 4
        $0.appearance.masksToBounds = masks
      }
      #expect(drawn([layer])[0, 0].red == (masks ? 0 : 255))
    }
  }

  @Test func contentsGravityTop_isAtTheLargerY_asInCoreAnimation() {
    var contents = LayerAppearance.Contents(size: CGSize(width: 10, height: 10))
    let bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    contents.gravity = .bottomLeft
    #expect(contents.place(in: bounds) == CGRect(x: 0, y: 0, width: 10, height: 10))
    contents.gravity = .topRight
    #expect(contents.place(in: bounds) == CGRect(x: 30, y: 10, width: 10, height: 10))
    contents.gravity = .resizeAspect
    #expect(contents.place(in: bounds) == CGRect(x: 10, y: 0, width: 20, height: 20))
    contents.gravity = .resizeAspectFill
    #expect(contents.place(in: bounds) == CGRect(x: 0, y: -10, width: 40, height: 40))
  }

  @Test func fillRules_differInsideAStar() {
    let bitmap = FrameRenderer(size: FeatureScene.size).draw(FeatureScene.snapshot)
    // The centres of the stars, which are in the first cells of the fourth row.
    #expect(bitmap[40, 282].blue > 200 && bitmap[40, 282].red < 60)
    #expect(bitmap[120, 282].red > 200)
  }

  @Test func dashes_haveTheLengthsOfThePattern() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 5))
    path.addLine(to: CGPoint(x: 10, y: 5))
    let layer = row(CGRect(x: 0, y: 0, width: 10, height: 10)) {
      $0.appearance.backgroundColor = nil
      var shape = LayerAppearance.Shape(path: LayerAppearance.Outline(path))
      (shape.stroke, shape.lineWidth, shape.dashLengths) = (FeatureScene.white, 2, [3, 2])
      shape.dashPhase = 1
      $0.appearance.shape = shape
    }
    let bitmap = drawn([layer])
    #expect(
      (0..<10).map { bitmap[$0, 5].red == 255 } == [
        true, true, false, false, true, true, true, false, false, true,
      ])
  }

  @Test func text_isDrawnInItsColour_betweenBaselineAndCapHeight() {
    let layer = row(CGRect(x: 0, y: 0, width: 40, height: 20)) {
      $0.appearance.backgroundColor = nil
      $0.appearance.texts = [
        .init("H", at: CGPoint(x: 0, y: 16), size: 20, color: FeatureScene.white)
      ]
    }
    let bitmap = drawn(CGSize(width: 40, height: 20), [layer])
    let lit = (0..<20).filter { y in (0..<40).contains { bitmap[$0, y].red > 128 } }
    // The letter is 0.7 em high, plus half of the stroke's width at the top and at the bottom.
    #expect(lit.first == 1 && lit.last == 16)
  }
}

@Suite struct DissolveTests {
  @Test func picturesOfAFade_addUp_soSharedContentIsUnchanged() {
    func picture(_ weight: Double, _ color: LayerAppearance.Color) -> FrameSnapshot.Row {
      row(CGRect(x: 0, y: 0, width: 4, height: 4)) {
        $0.appearance.backgroundColor = color
        $0.opacity = weight
        $0.transition = .init(clipWorld: $0.world, weight: weight)
      }
    }
    let same = drawn([picture(0.5, FeatureScene.white), picture(0.5, FeatureScene.white)])
    #expect(same[1, 1].red >= 254)
    // The same in a container layer, as in replays.
    var below = [
      row(CGRect(x: 0, y: 0, width: 4, height: 4)) { $0.appearance.backgroundColor = nil }
    ]
    below += [0.5, 0.5].map { weight in
      var row = picture(weight, FeatureScene.white)
      row.parent = 0
      return row
    }
    #expect(drawn(below)[1, 1].red >= 254)
    let half = drawn([picture(0.75, FeatureScene.white), picture(0.25, FeatureScene.black)])
    #expect(half[1, 1].red == 191)
  }
}

@Suite struct TransitionOrderTests {
  @Test func contentThatRotates_isNotClippedByNeighbouringLayers() {
    let behind = row(CGRect(x: 0, y: 0, width: 10, height: 10))
    var turning = row(CGRect(x: 0, y: 0, width: 10, height: 10)) {
      $0.appearance.backgroundColor = FeatureScene.red
    }
    turning.world = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeTranslation(-5, -5, 0), CATransform3DMakeRotation(0.3, 0, 1, 0)),
      CATransform3DMakeTranslation(5, 5, 0))
    let untouched = CATransform3DIdentity
    let alone = drawn([behind, turning])
    #expect(alone[2, 5].green != alone[7, 5].green, "half of the rotated layer is behind the other")
    turning.transition = .init(clipWorld: untouched)
    let shown = drawn([behind, turning])
    #expect(shown[2, 5].green < 60 && shown[7, 5].green < 60)
  }
}
