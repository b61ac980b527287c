// Pictures whose every byte is pinned: equal in debug, in release, without FMA and AVX2, and with
// every form of the frame kernels.

import Foundation
import GestureReplay
import GestureTrace
import LayerRendering
import ReplayScenes
import Testing
import UIKit

/// Keeps the hashes of every tenth frame's picture.
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
  @Test func bits_areTheSameEverywhere_everyFeatureOfALayer() {
    let smooth = FrameRenderer(size: FeatureScene.size, scale: 2).draw(FeatureScene.snapshot)
    #expect(FrameRecord.text(ofHash: smooth.hash) == "36b5028bae10cd71")
    let jagged = FrameRenderer(size: FeatureScene.size, scale: 2, antialiased: false)
      .draw(FeatureScene.snapshot)
    #expect(FrameRecord.text(ofHash: jagged.hash) == "eb8e036e7713f220")
  }

  @Test(arguments: Self.families.map(\.animator))
  func bits_areTheSameEverywhere_anAnimatorOfEveryFamily(_ animator: String) throws {
    let expected = try #require(Self.families.first { $0.animator == animator }).hash
    let hasher = PictureHasher()
    let trace = try TraceDocument(bytes: Array(Self.swipe.utf8), file: "swipe.evemu").trace
    let subject = try ReplaySubject(animator: animator)
    _ = try Replay.run(
      trace, options: ReplayOptions(for: trace), observers: [hasher], makeScene: subject.makeScene)
    #expect(FrameRecord.text(ofHash: hasher.hash.value) == expected)
  }

  private static let swipe = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Recordings/slow-finish.evemu").path

  private nonisolated static let families: [(animator: String, hash: String)] = [
    ("direction", "4609cefe50de7ec9"), ("scale", "0f15b305812209fe"),
    ("scale-spring", "94564268ed1b1760"), ("explode", "70fafff6b3d07d04"),
    ("sys-fade", "177d424e8fea19fc"), ("sys-cube-from-left", "6856f24105256fb7"),
    ("sys-page-curl-from-right", "0e79f8903992e4ca"),
    ("sys-ripple-effect", "16c3c94c0a09252a"), ("sys-suck-effect", "70ce3b16408aead1"),
    ("sys-camera-iris-hollow-open", "d1d5dd8f3ade570c"),
    ("page-to-left", "5eb7ec3324d09d66"), ("solid-open-portal-vertical", "9009df7bb25cbf17"),
    ("rotation-present-from-left", "e2855ef6ff4a948c"),
    ("view-move", "6eaa43f2681d82bc"),
  ]
}
