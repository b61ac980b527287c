// An app that others wrote for iOS, compiled in place: the plugin lowers its files. The app's own
// recogniser receives the recorded swipes, and the app's code decides whether the pop finishes.

#if GALLERY
  import EdgePanTesting
  import GalleryScenes
  import ReplayChecks
  import Testing

  @MainActor @Suite(.serialized) struct GallerySwipeTests {
    /// `Recording.replay` also checks every invariant, as `edgepan verify` does.
    @Test func aFlick_popsThePhoto() throws {
      let replay = try Recording("finishing-flick").replay { _ in GalleryScene() }
      replay.expect(.finished)
      #expect(replay.violations.isEmpty && replay.frames.count > 20)
    }

    @Test func aSlowSwipe_keepsThePhoto() throws {
      let replay = try Recording("slow-cancel").replay { _ in GalleryScene() }
      replay.expect(.cancelled)
      #expect(replay.violations.isEmpty && replay.frames.count > 20)
    }

    @Test func theSameRecording_producesTheSameFrames_inAnyOrder() throws {
      let flick = try Recording("finishing-flick").replay { _ in GalleryScene() }
      let slow = try Recording("slow-cancel").replay { _ in GalleryScene() }
      let again = try Recording("finishing-flick").replay { _ in GalleryScene() }
      #expect(flick.hash == again.hash && flick.hash != slow.hash)
    }
  }
#else
  import Testing

  @Suite struct GallerySwipeTests {
    @Test(.disabled("../shared/samples/gallery/ios-original not found beside the checkout"))
    func theGallery_isReplayed() {}
  }
#endif
