// A movie's frames as Chromium decodes them, compared with the same frames drawn one by one.

import Foundation
import LayerRendering
import QuartzCore
import Testing

@Suite(
  .serialized,
  .enabled(if: Chromium.path != nil, "chromium is not installed: apt-get install chromium"))
struct ChromiumMovieTests {
  private static let size = CGSize(width: 120, height: 90)

  /// The frames of a movie with rotating, fading layers. One frame equals the previous frame, and
  /// in the last frame a single pixel changes.
  private var frames: [Bitmap] {
    let renderer = FrameRenderer(size: Self.size)
    var bitmaps = (0..<5).map { index in
      let rows = (0..<12).map { i in
        var row = FrameSnapshot.Row(
          bounds: CGRect(x: -15, y: -15, width: 30, height: 30),
          world: CATransform3DConcat(
            CATransform3DMakeRotation(Double(i + index) * 0.4, 0, 0, 1),
            CATransform3DMakeTranslation(Double(i * 37 % 120), Double(i * 53 % 90), 0)))
        row.opacity = 1 - Double(index) / 8
        row.appearance.backgroundColor = i % 2 == 0 ? FeatureScene.red : FeatureScene.blue
        row.appearance.cornerRadius = 6
        return row
      }
      return renderer.draw(FrameSnapshot(rows: rows))
    }
    bitmaps.insert(bitmaps[2], at: 3)
    var last = bitmaps[5]
    last.put(
      Bitmap(width: 1, height: 1, color: Pixel(red: 1, green: 254, blue: 3)), x: 119, y: 89)
    return bitmaps + [last]
  }

  private func movie(_ bitmaps: [Bitmap]) throws -> [UInt8] {
    var file: [UInt8] = []
    let writer = try MovieWriter(
      frameCount: bitmaps.count, width: bitmaps[0].width, height: bitmaps[0].height
    ) { file += $0 }
    for bitmap in bitmaps { try writer.add(bitmap, milliseconds: 50) }
    try writer.finish()
    return file
  }

  /// Decodes a movie in the browser and returns each frame's duration and RGB bytes.
  private func decoded(_ file: [UInt8]) throws -> [(milliseconds: Double, rgb: [UInt8])] {
    let page = """
      <!DOCTYPE html><pre></pre><iframe></iframe><script>
      // The browser writes the page's elements to stdout once the page has loaded. An open document
      // in an iframe delays the load.
      const frame = document.querySelector('iframe').contentDocument;
      frame.open();
      (async () => {
        const bytes = Uint8Array.from(atob('\(Data(file).base64EncodedString())'),
          c => c.charCodeAt(0));
        const decoder = new ImageDecoder({ data: bytes, type: 'image/png' });
        await decoder.tracks.ready;
        await decoder.completed;
        const lines = [];
        for (let i = 0; i < decoder.tracks.selectedTrack.frameCount; i++) {
          const { image } = await decoder.decode({ frameIndex: i });
          const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
          let text = '';
          for (let k = 0; k < data.length; k++)
            if (k % 4 < 3) text += String.fromCharCode(data[k]);
          lines.push(image.duration / 1000 + ' ' + btoa(text));
        }
        document.querySelector('pre').textContent = 'frames:' + lines.join(',');
      })().catch(error => { document.querySelector('pre').textContent = String(error); })
        .finally(() => frame.close());
      </script>
      """
    let dom = try Chromium.dom(page)
    let list = try #require(
      dom.firstMatch(of: #/<pre>frames:(.*?)<\/pre>/#)?.1, "the browser printed: \(dom.prefix(300))"
    )
    return try list.split(separator: ",").map { line in
      let parts = line.split(separator: " ")
      return (
        try #require(Double(parts[0])),
        [UInt8](try #require(Data(base64Encoded: String(parts[1]))))
      )
    }
  }

  @Test func movie_decodedByTheBrowser_equalsTheFramesDrawnOneByOne() throws {
    let bitmaps = frames
    let shown = try decoded(movie(bitmaps))
    #expect(shown.count == bitmaps.count)
    for (frame, bitmap) in zip(shown, bitmaps) {
      #expect(frame.milliseconds == 50)
      #expect(frame.rgb == bitmap.rgb)
    }
  }
}

extension Bitmap {
  fileprivate var rgb: [UInt8] {
    pixels.flatMap { [UInt8($0 & 255), UInt8($0 >> 8 & 255), UInt8($0 >> 16 & 255)] }
  }
}
