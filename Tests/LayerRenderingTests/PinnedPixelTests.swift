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
    #expect(FrameRecord.text(ofHash: smooth.hash) == "ba84e33bdc77182c")
    let jagged = FrameRenderer(size: FeatureScene.size, scale: 2, antialiased: false)
      .draw(FeatureScene.snapshot)
    #expect(FrameRecord.text(ofHash: jagged.hash) == "23cf5179b38d1097")
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
    ("direction", "1be3b286a67b196c"), ("scale", "9bf5e0646d85bde7"),
    ("scale-spring", "f59f9edbb419ce3c"), ("explode", "c0407e5ceaeac7c1"),
    ("sys-fade", "7977d0d60e877f83"), ("sys-cube-from-left", "c7d2a5f0cb919e32"),
    ("sys-page-curl-from-right", "ce9bb46293f033d2"),
    ("sys-ripple-effect", "f100f1f4324f39c6"), ("sys-suck-effect", "358fdb70640d6ebe"),
    ("sys-camera-iris-hollow-open", "7ab9ea0c70b78ef1"),
    ("page-to-left", "449ef458f3c331d5"), ("solid-open-portal-vertical", "d22d6e760320900a"),
    ("rotation-present-from-left", "73ae82fe479a3381"),
    ("view-move", "98433291df372cf6"),
  ]
}
