// The first differing frame as one bitmap: expected, actual, difference.

import LayerRendering
import QuartzCore

extension FailedCase {
  /// Points between the pictures of a sheet.
  private static let gap = 12

  /// Expected, actual and their difference side by side; the actual frame alone where nothing was
  /// expected; nil without a frame.
  public var bitmap: Bitmap? {
    guard let frame = firstFrame ?? frames.first, let new = actual[frame] ?? expected[frame] else {
      return nil
    }
    let renderer = FrameRenderer(size: screen)
    let now = renderer.draw(new)
    guard let old = expected[frame], actual[frame] != nil else { return now }
    let before = renderer.draw(old)
    let pictures = [before, now, before.difference(from: now)]
    var sheet = Bitmap(
      width: pictures.reduce(0) { $0 + $1.width } + Self.gap * (pictures.count - 1),
      height: pictures.map(\.height).max() ?? 0, color: Pixel(red: 255, green: 255, blue: 255))
    var x = 0
    for picture in pictures {
      sheet.put(picture, x: x, y: 0)
      x += picture.width + Self.gap
    }
    return sheet
  }

  /// How many pixels of a frame differ at one pixel a point; nil where either side lacks it.
  public func differingPixels(inFrame frame: Int) -> Int? {
    guard let old = expected[frame], let new = actual[frame] else { return nil }
    let renderer = FrameRenderer(size: screen)
    return renderer.draw(old).differingPixels(from: renderer.draw(new))
  }
}
