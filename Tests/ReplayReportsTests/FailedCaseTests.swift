// Failure pages: the expected and the actual side, the first differing frame, and the number of
// pixels that differ.

import Foundation
import GestureReplay
import GestureTrace
import LayerRendering
import QuartzCore
import ReplayChecks
import ReplayScenes
import Testing

@testable import ReplayReports

@MainActor @Suite struct FailedCaseTests {
  /// A golden of one animator compared with a replay of another.
  private func failed(
    golden animator: String, against other: String, cause: String? = nil
  ) throws -> FailedCase {
    let replay = try reported("slow-finish", animator: animator)
    let subject = try ReplaySubject(animator: animator)
    let golden = try ReplayCheck.accept(
      replay.trace, named: "slow-finish.evemu", settings: replay.options.into(subject.names),
      makeScene: subject.makeScene)
    let actual = try ReplaySubject(animator: other)
    let film = FrameFilm()
    let verified = try ReplayCheck.verify(
      replay.trace, against: golden, options: replay.options, observers: [film],
      makeScene: actual.makeScene)
    var failed = FailedCase(
      title: "slow-finish.evemu", subtitle: other, verdict: "differs", message: "differs",
      screen: CGSize(width: 390, height: 844))
    failed.difference = verified.verdict?.difference
    let violations = cause.map {
      [InvariantViolation(invariant: .cancelRestores, frame: film.records[9].index, cause: $0)]
    }
    failed.fill(
      golden: golden, frames: film.records, snapshots: film.snapshots,
      violations: violations ?? [])
    return failed
  }

  @Test func goldenOfAnotherAnimator_differsInPixels_inTheNamedFrame() throws {
    let failed = try failed(golden: "scale", against: "view-move")
    let frame = try #require(failed.difference?.sampledFrame ?? failed.difference?.frame)
    let shown = failed.pairs[failed.first]
    #expect(shown.frame == frame)
    #expect(try #require(shown.pixels).differing > 100)
    #expect(failed.bitmap != nil)
  }

  /// A golden has nothing of a CATransition's state: both sides have that of the replay.
  @Test(arguments: [
    "sys-cube-from-left", "sys-fade", "sys-push-from-left", "sys-page-curl-from-right",
    "sys-camera-iris-hollow-open",
  ])
  func expectedSide_ofATransitionOfContents_showsTheSameMoment(_ animator: String) throws {
    let replay = try reported("slow-finish", animator: animator)
    let subject = try ReplaySubject(animator: animator)
    let golden = try ReplayCheck.accept(
      replay.trace, named: "slow-finish.evemu", settings: replay.options.into(subject.names),
      makeScene: subject.makeScene)
    let renderer = FrameRenderer(size: CGSize(width: 390, height: 844), scale: 1)
    let frames = golden.frames.filter { $0.layers != nil }.map(\.index)
    var transitions = 0
    for (record, actual) in zip(replay.result.frames, replay.snapshots)
    where frames.contains(record.index) {
      let expected = try #require(golden.snapshot(ofFrame: record.index, appearanceFrom: actual))
      #expect(renderer.draw(expected) == renderer.draw(actual), "frame \(record.index)")
      transitions += actual.rows.contains { $0.transition != nil } ? 1 : 0
    }
    #expect(transitions > 0)
  }

  /// The sheet outlines the differing layer on both sides; its difference image compares the frames
  /// without outlines.
  @Test func sheet_outlinesTheLayerOnBothSides_andNotInTheDifference() throws {
    var failed = try failed(golden: "scale", against: "view-move")
    failed.blame = ["a line that names the call that set it"]
    let sheet = try #require(failed.bitmap)
    #expect(sheet.width == 3 * 390 + 4 * 12)
    let outline = Pixel(red: 217, green: 28, blue: 97)
    let top = sheet.height - 844 - 2 * 18 - 12
    func count(_ panel: Int, _ isCounted: (Pixel) -> Bool) -> Int {
      (0..<844 * 390).count { isCounted(sheet[12 + panel * 402 + $0 % 390, top + $0 / 390]) }
    }
    for side in 0..<2 { #expect(count(side) { $0 == outline } > 100) }
    #expect(count(2) { $0 == outline } == 0)
    let black = Pixel(red: 0, green: 0, blue: 0)
    #expect(count(2) { $0 != black } == failed.pairs[failed.first].pixels?.differing)
    var plain = failed
    plain.blame = []
    #expect(try #require(plain.bitmap).height == sheet.height - 18)
  }

  /// A case without a subject has no comma after its name.
  @Test func heading_hasACommaOnlyBeforeASubject() throws {
    func sheet(_ title: String, _ subtitle: String) -> Bitmap {
      FailedCase(
        title: title, subtitle: subtitle, verdict: "unreadable", message: "cut off",
        screen: CGSize(width: 390, height: 844)
      ).sheet
    }
    #expect(sheet("a.evemu", "scale") == sheet("a.evemu, scale", ""))
    #expect(sheet("a.evemu", "") != sheet("a.evemu,", ""))
  }

  /// The text below a frame is as large as the other texts, whatever its length.
  @Test func captionThatIsTooLong_continuesInMoreLines() throws {
    func sheet(_ cause: String) throws -> Bitmap {
      try #require(try failed(golden: "scale", against: "scale", cause: cause).bitmap)
    }
    let short = try sheet("short")
    let long = try sheet(
      "navigationItem.title of PageController was \"Page\" before and is \"Leaving\" after the "
        + "cancelled transition")
    #expect(long.width == short.width)
    #expect((long.height - short.height) % 18 == 0)
    #expect(long.height - short.height >= 2 * 18)
  }

  @Test func caseWithoutFrames_hasASheetOfText() {
    var failed = FailedCase(
      title: "swipe.evemu", subtitle: "scale", verdict: "differs", message: "nothing compared",
      screen: CGSize(width: 390, height: 844))
    failed.note = "The frames could not be made."
    #expect(failed.bitmap == nil)
    let white = Pixel(red: 255, green: 255, blue: 255)
    #expect(failed.sheet.differingPixels(from: Bitmap(width: 900, height: 66, color: white)) > 100)
  }

  /// A picture drawn from a golden's numbers equals the replay's frame, to the pixel.
  @Test func goldenOfTheSameReplay_drawsTheSamePixels() throws {
    let failed = try failed(golden: "scale", against: "scale")
    #expect(failed.difference == nil)
    let pairs = failed.pairs.filter { $0.expected != nil }
    #expect(pairs.count >= 4)
    for pair in pairs { #expect(pair.pixels?.differing == 0, "\(pair.name)") }
  }

  /// A colour that differs is visible, because the expected side is drawn with the golden's
  /// appearance properties, not with the replay's.
  @Test func changedColour_differsInPixels() throws {
    let replay = try reported("slow-finish", animator: "scale")
    let subject = try ReplaySubject(animator: "scale")
    var golden = try ReplayCheck.accept(
      replay.trace, named: "slow-finish.evemu", settings: replay.options.into(subject.names),
      makeScene: subject.makeScene)
    let frame = try #require(golden.frames.firstIndex { $0.layers != nil })
    var isChanged = false
    for layer in golden.frames[frame].layers?.indices ?? 0..<0 {
      for property in golden.frames[frame].layers?[layer].properties.indices ?? 0..<0
      where golden.frames[frame].layers?[layer].properties[property].name == "background" {
        golden.frames[frame].layers?[layer].properties[property].text = "0.25,0.5,0.75,1"
        isChanged = true
      }
    }
    #expect(isChanged)
    var failed = FailedCase(
      title: "t", subtitle: "s", verdict: "differs", message: "m",
      screen: CGSize(width: 390, height: 844))
    failed.fill(golden: golden, frames: replay.result.frames, snapshots: replay.snapshots)
    let pair = try #require(failed.pairs.first { $0.frame == golden.frames[frame].index })
    #expect(try #require(pair.pixels).differing > 1000)
  }
}
