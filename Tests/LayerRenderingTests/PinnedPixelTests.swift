// Pictures whose bytes are pinned by a hash. They are the same in debug and release builds, with
// and without FMA and AVX2, and with every variant of the frame kernels.

import Foundation
import GestureReplay
import GestureTrace
import LayerRendering
import ReplayScenes
import Testing
import UIKit

/// Hashes the picture of every tenth frame.
@MainActor private final class PictureHasher: ReplayObserver {
  private let renderer = FrameRenderer(size: CGSize(width: 390, height: 844), scale: 0.25)
  private var frames = 0
  private(set) var hash = FrameHash()

  func frameWasLogged(_ record: FrameRecord) {
    frames += 1
    guard frames % 10 == 1 else { return }
    let bitmap = renderer.draw(FrameCycle.current.frame.snapshot())
    hash.add(bitmap.hash)
  }
}

@MainActor @Suite(.serialized) struct PinnedPixelTests {
  @Test func bits_ofEveryLayerFeature_areTheSameEverywhere() {
    let smooth = FrameRenderer(size: FeatureScene.size, scale: 2).draw(FeatureScene.snapshot)
    #expect(FrameRecord.text(ofHash: smooth.hash) == "3d9853df13975957")
    let jagged = FrameRenderer(size: FeatureScene.size, scale: 2, antialiased: false)
      .draw(FeatureScene.snapshot)
    #expect(FrameRecord.text(ofHash: jagged.hash) == "4435a65a15317380")
  }

  @Test(arguments: Self.families.map(\.animator))
  func bits_ofOneAnimatorPerFamily_areTheSameEverywhere(_ animator: String) throws {
    let expected = try #require(Self.families.first { $0.animator == animator }).hash
    let hasher = PictureHasher()
    let trace = try TraceDocument(bytes: Array(Self.swipe.utf8), file: "swipe.evemu").trace
    let subject = try ReplaySubject(animator: animator)
    _ = try Replay.run(
      trace, options: ReplaySettings(for: trace), observers: [hasher], makeScene: subject.makeScene)
    #expect(FrameRecord.text(ofHash: hasher.hash.value) == expected)
  }

  private static let swipe = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Recordings/slow-finish.evemu").path

  private nonisolated static let families: [(animator: String, hash: String)] = [
    ("direction", "5dd2bb6e2f9b4a25"), ("scale", "62225625564e855a"),
    ("scale-spring", "fab3b46cef960f0b"), ("explode", "9d6d3c895c1ebba8"),
    ("sys-fade", "973e898591fbc2d9"), ("sys-cube-from-left", "b308f2026fa9c685"),
    ("sys-page-curl-from-right", "02ea34f25801f80d"),
    ("sys-ripple-effect", "a0413683466795dc"), ("sys-suck-effect", "1e23516d873bf20e"),
    ("sys-camera-iris-hollow-open", "4b1a84559f559c04"),
    ("page-to-left", "eee53dfc031e3051"), ("solid-open-portal-vertical", "a8bb0fc3ddc7fa95"),
    ("rotation-present-from-left", "7110a6a7be05f25f"),
    ("view-move", "d24f64bfaf2e671a"),
  ]
}
