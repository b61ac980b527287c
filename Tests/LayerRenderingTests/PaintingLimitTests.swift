// Painting at the limits of visibility and rounding.

import CPixelKernels
import Foundation
import QuartzCore
import Testing

@testable import LayerRendering

@Suite struct PaintingLimitTests {
  private func row(
    _ rect: CGRect, parent: Int? = nil, _ color: LayerAppearance.Color = FeatureScene.white,
    _ change: (inout FrameSnapshot.Row) -> Void = { _ in }
  ) -> FrameSnapshot.Row {
    var row = FrameSnapshot.Row(
      parent: parent, bounds: CGRect(origin: .zero, size: rect.size),
      world: CATransform3DMakeTranslation(rect.minX, rect.minY, 0))
    row.appearance.backgroundColor = color
    change(&row)
    return row
  }

  private func drawn(_ rows: [FrameSnapshot.Row]) -> Bitmap {
    FrameRenderer(size: CGSize(width: 10, height: 10)).draw(FrameSnapshot(rows: rows))
  }

  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test(arguments: [(true, UInt8(255)), (false, 0)])
  func singleSidedLayerSeenFromItsEdge_hidesItsSublayers(_ isDoubleSided: Bool, _ red: UInt8) {
    let edgeOn = row(square) {
      $0.world.m11 = 0
      $0.appearance.isDoubleSided = isDoubleSided
    }
    #expect(drawn([edgeOn, row(square, parent: 0)])[5, 5].red == red)
  }

  @Test(arguments: [(true, UInt8(0)), (false, 255)])
  func maskThatMasksToBounds_clipsItsSublayers(_ masks: Bool, _ red: UInt8) {
    let mask = row(CGRect(x: 0, y: 0, width: 2, height: 10), parent: 0) {
      $0.isMask = true
      $0.appearance.masksToBounds = masks
    }
    let bitmap = drawn([row(square), mask, row(square, parent: 1)])
    #expect(bitmap[1, 5].red == 255 && bitmap[5, 5].red == red)
  }

  /// The homogeneous coordinate w of the slanted layer grows to the right, so its depth is 10 at
  /// the left edge and 5 at the right edge. It crosses a layer at depth 7.
  @Test func layerWhoseDepthVariesOnlyByPerspective_isSplitWhereItCrossesAnother() {
    let slanted = row(square) {
      $0.world.m14 = 0.1
      $0.world.m43 = 10
    }
    let flat = row(square, FeatureScene.red) { $0.world.m43 = 7 }
    for rows in [[slanted, flat], [flat, slanted]] {
      let bitmap = drawn(rows)
      #expect(bitmap[0, 1].green == 255)
      #expect(bitmap[4, 1].green < 60)
    }
  }

  @Test func productOfTwoMasks_isRoundedToTheNearestByte() {
    for a in 0...255 {
      var mask = (0...255).map { UInt8($0) }
      let other = [UInt8](repeating: UInt8(a), count: 256)
      pixel_multiply_mask(&mask, other, 256)
      #expect(mask == (0...255).map { UInt8((Double(a * $0) / 255).rounded()) })
    }
  }

  /// A delay has 16 bits: 70 s are 7000/100 s.
  @Test func longFrame_keepsItsTime() throws {
    var file: [UInt8] = []
    let movie = try MovieWriter(frameCount: 1, width: 2, height: 2) { file += $0 }
    try movie.add(Bitmap(width: 2, height: 2), milliseconds: 70_000)
    try movie.finish()
    let control = try #require(try chunks(file).first { $0.name == "fcTL" }).data
    #expect(Array(control[20..<24]) == [27, 88, 0, 100])
  }

  /// The times of a movie's frames add up to those of the replay, and no browser takes a frame for
  /// one of 100 ms.
  @Test(arguments: [24.0, 60, 90, 120, 144, 240])
  func movie_keepsTime_withoutFramesOf10MillisecondsOrLess(_ rate: Double) throws {
    let times = (0..<300).map { 2.5 + Double($0) / rate }
    let end = 2.5 + 299 / rate + 1
    let frames = MovieTiming(times: times, end: end).frames
    #expect(frames.allSatisfy { $0.milliseconds > 10 })
    let milliseconds = frames.map(\.milliseconds).reduce(0, +)
    #expect(abs(Double(milliseconds) / 1000 / (end - 2.5) - 1) < 0.001)
    #expect(frames.last?.place == 299)
    if rate <= 90 { #expect(frames.map(\.place) == Array(0..<300)) }
    // Every frame begins within 1 ms of its time, apart from the last one, which may begin early.
    var begin = 0
    for frame in frames.dropLast() {
      #expect(abs(Double(begin) - Double(frame.place) / rate * 1000) <= 0.5)
      begin += frame.milliseconds
    }
  }

  @Test func movieOfOneFrame_showsItForItsTime() {
    #expect(
      MovieTiming(times: [3], end: 4).frames
        == [MovieTiming.Frame(place: 0, milliseconds: 1000)])
    #expect(MovieTiming(times: [], end: 1).frames.isEmpty)
  }
}
