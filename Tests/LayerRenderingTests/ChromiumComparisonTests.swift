// The renderer's pixels, compared with those of Debian's Chromium, an independent implementation.

import Foundation
import GestureReplay
import GestureTrace
import LayerRendering
import ReplayScenes
import Testing
import UIKit

/// Chromium as the reference for pictures.
///
/// An edge is a place where Chromium's picture changes within 1.5 px. Away from edges, no channel
/// may differ by more than `flat`. At edges and in shadows, the two renderers antialias and blur by
/// different rules, so only the mean difference is bounded there.
enum Chromium {
  static let flat = 2
  /// The mean difference of a channel at edges and in shadows, out of 255. Chromium blends an edge
  /// that lies between two columns of pixels; here it lies on the nearest border, as layers do that
  /// do not allow edge antialiasing. The halves of a portal have the longest such edges: 6.5.
  static let edgeMean = 7.0

  static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  struct Difference: CustomStringConvertible {
    var flatPixels = 0
    var edgePixels = 0
    var largest = 0
    var wrong = 0
    var firstWrong: (x: Int, y: Int)?
    var edgeSum = 0
    var edgeLargest = 0

    var edgeMean: Double { edgePixels > 0 ? Double(edgeSum) / Double(edgePixels) : 0 }
    var description: String {
      "\(flatPixels) flat pixels, largest \(largest), wrong \(wrong) \(firstWrong.map { "at \($0)" } ?? ""); "
        + "\(edgePixels) at edges, mean \(edgeMean), largest \(edgeLargest)"
    }
  }

  struct DidNotEnd: Error, CustomStringConvertible {
    var description: String { "chromium was stopped three times, each after \(timeLimit) seconds" }
  }

  /// A run takes one to three seconds, on a busy machine up to ten.
  private static let timeLimit = 60

  /// Runs the browser on a page. `arguments` and `read` are called with a folder that exists during
  /// the run; `read` also receives the browser's output.
  ///
  /// A headless browser sometimes does not exit, so a run that takes too long is stopped and
  /// repeated, up to two times.
  private static func run<Result>(
    _ html: String, arguments: (URL) -> [String], read: (URL, String) throws -> Result
  ) throws -> Result {
    for _ in 0..<3 {
      if let result = try runOnce(html, arguments: arguments, read: read) { return result }
    }
    throw DidNotEnd()
  }

  /// The result, or nil if the browser was stopped at the time limit.
  private static func runOnce<Result>(
    _ html: String, arguments: (URL) -> [String], read: (URL, String) throws -> Result
  ) throws -> Result? {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("edgepan-chromium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page.html")
    try Data(html.utf8).write(to: page)
    let process = Process()
    // timeout(1) stops the browser's child processes as well.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    process.arguments =
      [
        "--kill-after=1", "\(timeLimit)", try #require(path),
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--force-device-scale-factor=1", "--force-color-profile=srgb",
        // Without these two, a picture taken on a busy machine can lack a part of the page.
        "--run-all-compositor-stages-before-draw", "--disable-checker-imaging",
        "--user-data-dir=\(folder.path)/profile",
      ] + arguments(folder) + [page.absoluteString]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // timeout(1) exits with 124 when it stopped the browser, 137 when it had to kill it.
    let wasStopped =
      process.terminationReason == .uncaughtSignal
      || [124, 137].contains(process.terminationStatus)
    return wasStopped ? nil : try read(folder, String(decoding: printed, as: UTF8.self))
  }

  /// A page's elements as text, once it has loaded.
  static func dom(_ html: String) throws -> String {
    try run(html, arguments: { _ in ["--dump-dom"] }, read: { $1 })
  }

  /// The browser's rendering of a page, as RGB.
  static func screenshot(_ html: String, width: Int, height: Int) throws -> [UInt8] {
    try run(
      html,
      arguments: { ["--window-size=\(width),\(height)", "--screenshot=\($0.path)/page.png"] },
      read: { folder, _ in
        try rgb(of: folder.appendingPathComponent("page.png"), width: width, height: height)
      })
  }

  /// The upper left part of a picture, as RGB.
  private static func rgb(of picture: URL, width: Int, height: Int) throws -> [UInt8] {
    let shot = try PNGReader.bitmap([UInt8](Data(contentsOf: picture)))
    try #require(shot.width >= width && shot.height >= height)
    if shot.width == width { return shot.rgb }
    var rgb: [UInt8] = []
    for y in 0..<height {
      let start = y * shot.width * 3
      rgb += shot.rgb[start..<start + width * 3]
    }
    return rgb
  }

  /// The browser's picture of a page that shows frames side by side, and the difference from the
  /// renderer's frames.
  ///
  /// On a busy machine, the browser can take a picture before it has drawn the whole page, so up to
  /// three pictures are taken. An error of the renderer shows in all of them.
  static func comparison(
    of frames: [FrameSnapshot], size: CGSize
  ) throws -> (shot: [UInt8], difference: Difference) {
    let html = SnapshotPage.html(frames, size: size)
    func picture() throws -> (shot: [UInt8], difference: Difference) {
      let shot = try screenshot(
        html, width: Int(size.width) * frames.count, height: Int(size.height))
      return (shot, difference(shot, frames, size: size))
    }
    var last = try picture()
    for _ in 0..<2 where last.difference.wrong > 0 { last = try picture() }
    return last
  }

  /// Compares frames with the browser's picture, which shows them side by side.
  static func difference(
    _ shot: [UInt8], _ frames: [FrameSnapshot], size: CGSize
  ) -> Difference {
    let renderer = FrameRenderer(size: size)
    let bitmaps = frames.map { renderer.draw($0) }
    let (width, height) = (Int(size.width), Int(size.height))
    let stride = width * frames.count
    var result = Difference()
    shot.withUnsafeBufferPointer { shot in
      for (index, bitmap) in bitmaps.enumerated() {
        bitmap.pixels.withUnsafeBufferPointer { pixels in
          for y in 1..<height - 1 {
            for x in 1..<width - 1 {
              let at = (y * stride + index * width + x) * 3
              let pixel = pixels[y * width + x]
              var difference = 0
              var contrast = 0
              for channel in 0..<3 {
                let value = Int(shot[at + channel])
                difference = max(
                  difference, abs(value - Int(pixel >> (8 * UInt32(channel)) & 255)))
                // The eight neighbours are those within 1.5 px.
                for j in [-1, 0, 1] {
                  for i in [-1, 0, 1] {
                    contrast = max(
                      contrast, abs(value - Int(shot[at + channel + (j * stride + i) * 3])))
                  }
                }
              }
              result.add(difference, isFlat: contrast <= flat, index * width + x, y)
            }
          }
        }
      }
    }
    return result
  }
}

extension Chromium.Difference {
  fileprivate mutating func add(_ difference: Int, isFlat: Bool, _ x: Int, _ y: Int) {
    guard isFlat else {
      edgePixels += 1
      edgeSum += difference
      edgeLargest = max(edgeLargest, difference)
      return
    }
    flatPixels += 1
    largest = max(largest, difference)
    guard difference > Chromium.flat else { return }
    wrong += 1
    if firstWrong == nil { firstWrong = (x, y) }
  }
}

@MainActor private final class FrameKeeper: ReplayObserver {
  var frames: [FrameSnapshot] = []
  func frameWasLogged(_ record: FrameRecord) {
    frames.append(FrameCycle.current.frame.snapshot())
  }
}

@MainActor
@Suite(
  .serialized,
  .enabled(if: Chromium.path != nil, "chromium is not installed: apt-get install chromium"))
struct ChromiumComparisonTests {
  private static let size = CGSize(width: 390, height: 844)

  /// Six frames at equal intervals between the beginning of the transition and its end.
  private func frames(of animator: String) throws -> [FrameSnapshot] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Recordings/slow-finish.evemu").path
    let trace = try TraceDocument(path: path).trace
    let subject = try ReplaySubject(animator: animator)
    let keeper = FrameKeeper()
    let result = try Replay.run(
      trace, options: ReplaySettings(for: trace), observers: [keeper], makeScene: subject.makeScene)
    let release = try #require(result.swipes.first?.release)
    let first = result.frames.firstIndex { $0.index >= release.beganFrame } ?? 0
    let last = result.frames.count - 2
    return (1...6).map { keeper.frames[first + (last - first) * $0 / 6] }
  }

  /// Fifteen animators in release builds; two in debug builds, which draw pixels twenty times
  /// slower.
  nonisolated static var animators: [String] {
    #if DEBUG
      ["sys-cube-from-left", "scale"]
    #else
      [
        "direction", "scale", "scale-spring", "scale-keyframes", "sys-fade", "sys-push-from-right",
        "sys-reveal-from-left", "sys-cube-from-left", "sys-ogl-flip-from-top",
        "page-to-left", "solid-open-portal-vertical",
        "normal-close-portal-horizontal", "rotation-present-from-left", "view-move", "default",
      ]
    #endif
  }

  @Test(arguments: animators) func sixFrames_matchThoseOfChromium(_ animator: String) throws {
    let frames = try frames(of: animator)
    let (_, difference) = try Chromium.comparison(of: frames, size: Self.size)
    print("chromium \(animator): \(difference)")
    #expect(difference.wrong == 0, "\(difference)")
    #expect(difference.edgeMean <= Chromium.edgeMean, "\(difference)")
    #expect(difference.flatPixels > 1_000_000)
  }

  /// The cells of the feature scene that CSS can express.
  private var boxes: FrameSnapshot {
    var frame = FeatureScene.snapshot
    for row in frame.rows.indices {
      let appearance = frame.rows[row].appearance
      let hasMask = frame.rows.contains { $0.parent == row && $0.isMask }
      // In the browser, a shadow always has the shape of its box.
      let hasOtherShadow =
        appearance.shadow != nil
        && (appearance.backgroundColor == nil || appearance.shadow?.path != nil)
      if hasMask || hasOtherShadow || appearance.isTransformLayer || appearance.gradient != nil
        || appearance.shape != nil || !appearance.texts.isEmpty || appearance.hasContinuousCorners
        || appearance.contents.map({ $0.picture == nil || $0.center.width < 1 }) == true
        || !appearance.allowsGroupOpacity || frame.rows[row].transition?.mesh.isEmpty == false
        || !appearance.isDoubleSided
      {
        frame.rows[row].isHidden = true
      }
    }
    return frame
  }

  @Test func boxesOfTheFeatureScene_matchThoseOfChromium_andDeliberateErrorsAreDetected() throws {
    let size = FeatureScene.size
    let frame = boxes
    let (shot, difference) = try Chromium.comparison(of: [frame], size: size)
    print("chromium features: \(difference)")
    #expect(difference.wrong == 0, "\(difference)")
    #expect(difference.edgeMean <= Chromium.edgeMean, "\(difference)")
    func planted(_ change: (inout FrameSnapshot) -> Void) -> Chromium.Difference {
      var changed = frame
      change(&changed)
      return Chromium.difference(shot, [changed], size: size)
    }
    let rounder = planted { $0.rows[1].appearance.cornerRadius += 6 }
    #expect(rounder.wrong > 0, "a wrong corner radius is detected")
    let flatter = planted { frame in
      for row in frame.rows.indices { frame.rows[row].appearance.allowsGroupOpacity = false }
    }
    #expect(flatter.wrong > 0, "an opacity applied to each layer instead of the group is detected")
    let turned = planted { frame in
      let child = frame.rows.lastIndex { $0.parent != nil && $0.parent != 0 && $0.world.m43 == 1 }!
      frame.rows[child].world.m43 = 9
    }
    #expect(turned.wrong > 0, "a wrong order of siblings is detected")
  }
}
