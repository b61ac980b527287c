// Goldens: exact round trips, the rejection of invalid bytes, and differences that name layer and
// property.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayScenes
import Testing
import UIKit

@MainActor
private func golden(_ recording: String, _ animator: String = "scale") throws -> Golden {
  let trace = try bundled(recording)
  let subject = try ReplaySubject(animator: animator)
  let options = options(for: trace)
  return try ReplayCheck.accept(
    trace, named: recording + ".evemu", settings: options.into(subject.names),
    makeScene: subject.makeScene)
}

@MainActor @Suite struct GoldenTextTests {
  @Test(arguments: ["scale", "explode"])
  func text_readsBackToTheSameGolden(_ animator: String) throws {
    let golden = try golden("slow-cancel", animator)
    let text = GoldenText.text(of: golden)
    let back = try GoldenText.golden(from: Array(text.utf8), file: "g")
    #expect(back.settings == golden.settings)
    #expect(back.swipes == golden.swipes)
    #expect(back.frames.count == golden.frames.count)
    #expect(golden.verdict(on: back).difference == nil)
    #expect(GoldenText.text(of: back) == text)
  }

  /// Who reports the error adds the command that accepts the golden again.
  @Test func olderFormat_isRejected() throws {
    let old = "# edgepan golden 1\nanimator: scale\ncontext: tab\nframes: 0\n"
    let error = #expect(throws: GoldenError.self) {
      try GoldenText.golden(from: Array(old.utf8), file: "a/goldens/swipe/scale.tab.golden")
    }
    #expect(
      error?.description
        == "a/goldens/swipe/scale.tab.golden:1: golden format 1; this version reads format 2")
  }

  private func error(
    _ lines: [String],
    _ read: ([UInt8]) throws -> Void = { bytes in
      _ = try GoldenText.golden(from: bytes, file: "g")
    }
  ) -> GoldenError? {
    #expect(throws: GoldenError.self) {
      try read(Array(lines.joined(separator: "\n").utf8))
    }
  }

  /// As after a download that was cut, or a merge that lost lines.
  @Test func goldenThatEndsAfterAnyOfItsLines_isRejected() throws {
    let text = GoldenText.text(of: try golden("finishing-flick"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("frames: ") })
    for count in start + 1..<lines.count - 1 {
      #expect(error(lines[..<count] + [""])?.line == count + 1)
    }
    #expect(error(lines.dropLast(2) + [""])?.message.contains("truncated") == true)
    // Earlier goldens do not declare the number of their lines.
    var earlier = lines
    earlier[start] = String(lines[start].prefix { $0 != "," })
    let back = try GoldenText.golden(
      from: Array(earlier.joined(separator: "\n").utf8), file: "g")
    #expect(GoldenText.text(of: back) == text)
  }

  @Test func lineOrPropertyThatOccursTwice_isRejected() throws {
    let text = GoldenText.text(of: try golden("slow-cancel"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let geometry = try #require(lines.firstIndex { $0.hasPrefix(" 0 UIWindow ") })
    let name = try #require(lines.firstIndex { $0.hasPrefix(" * 0 name=") })
    let style = try #require(lines.firstIndex { $0.contains(" background=") })
    for place in [geometry, name, style] {
      var doubled = lines
      doubled.insert(lines[place], at: place)
      let found = error(doubled)
      #expect(found?.line == place + 2 && found?.message.hasPrefix("a second line") == true)
    }
    for (place, more) in [
      (geometry, "position=195,422"), (name, "name=a"), (style, "background=0,0,0,1"),
    ] {
      var doubled = lines
      doubled[place] += " " + more
      let found = error(doubled)
      #expect(found?.line == place + 1 && found?.message.hasSuffix("is given twice") == true)
    }
    var unchanged = lines
    unchanged.insert(" =", at: name)
    #expect(error(unchanged)?.line == name + 1)
  }

  /// The lines that every golden with a number of lines has; earlier ones lack some of them.
  @Test(arguments: [
    "trace", "velocity", "clock", "input", "rule", "system", "edge", "fingers", "edge-band",
    "scale", "screen", "swipe", "frames",
  ])
  func headerLine_thatIsMissingDoubledOrInvalid_isNamed(_ field: String) throws {
    let text = GoldenText.text(of: try golden("finishing-flick"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix("\(field): ") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("frames: ") })
    var missing = lines
    missing.remove(at: place)
    let absent = error(missing)
    // The last line of the header, or the first frame.
    #expect(absent?.line == (field == "frames" ? end + 1 : end))
    #expect(absent?.message.contains(field) == true && absent?.message.contains("missing") == true)
    var doubled = lines
    doubled.insert(lines[place], at: place)
    #expect(error(doubled)?.line == place + 2)
    for value in field == "trace" ? [""] : ["", "@@@", "0 finished 1"] {
      var invalid = lines
      invalid[place] = "\(field): \(value)"
      #expect(error(invalid)?.line == place + 1)
    }
    // Goldens that have no number of lines may lack the lines that are younger.
    guard ["velocity", "system"].contains(field) else { return }
    missing[end - 1] = String(missing[end - 1].prefix { $0 != "," })
    _ = try GoldenText.golden(from: Array(missing.joined(separator: "\n").utf8), file: "g")
  }

  @Test(
    arguments: ["<<<<<<< HEAD", "||||||| 1c2c090", "=======", ">>>>>>> topic"], [0, 3, 20, 60])
  func conflictOfAMerge_isNamed(_ mark: String, _ place: Int) throws {
    let text = GoldenText.text(of: try golden("finishing-flick"))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert(mark, at: place)
    for read in [
      { _ = try GoldenText.golden(from: $0, file: "g") },
      { _ = try UnreadGolden($0, file: "g") },
    ] as [([UInt8]) throws -> Void] {
      let found = error(lines, read)
      #expect(found?.line == place + 1 && found?.message.contains("merge conflict") == true)
    }
  }

  @Test(arguments: ["1e999", "-1e400", "infinity", "0x1p2000"])
  func numberBeyondTheRange_isRejected_withItsLine(_ number: String) throws {
    let text = GoldenText.text(of: try golden("finishing-flick"))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = try #require(lines.firstIndex { $0.contains(" position=195,") })
    var changed = lines
    changed[place] = lines[place].replacing("position=195,", with: "position=\(number),")
    let found = error(changed)
    #expect(found?.line == place + 1)
    #expect(found?.message == "position: '\(number)' is not a number, or out of range")
  }

  @Test(arguments: [
    "color", "radius", "clip", "border", "shadow",
  ])
  func changedAppearanceProperty_isReportedByItsName(_ property: String) throws {
    func golden(_ change: Bool) throws -> Golden {
      let trace = try bundled("slow-cancel")
      let settings = options(for: trace).into(.init(scene: "test"))
      return try ReplayCheck.accept(trace, named: "t", settings: settings) { _ in
        let scene = NavigationScene { _ in SlideAnimator() }
        let layer = scene.gestureView.layer
        guard change else { return scene }
        switch property {
        case "color": layer.backgroundColor = UIColor.magenta.cgColor
        case "radius": layer.cornerRadius = 9
        case "clip": layer.masksToBounds.toggle()
        case "border": layer.borderWidth = 3
        default: layer.shadowOpacity = 1
        }
        return scene
      }
    }
    let difference = try #require(try golden(false).verdict(on: golden(true)).difference)
    let names = [
      "color": "background", "radius": "corner", "clip": "clips", "border": "border",
      "shadow": "shadow",
    ]
    #expect(difference.property == names[property])
    #expect(difference.layer?.contains("FixtureViewController.view") == true)
  }

  @Test func whatAnEditorAdds_isNamed() throws {
    let text = GoldenText.text(of: try golden("finishing-flick"))
    for (broken, message) in [
      ("\u{feff}" + text, "it begins with a byte order mark"),
      (String(text.dropLast()), "the last line does not end"),
      ("# edgepan golden 2", "the line 'frames: N' is missing"),
      (text + "\n", "an empty line at the end"),
    ] {
      let error = #expect(throws: GoldenError.self) {
        try GoldenText.golden(from: Array(broken.utf8), file: "g")
      }
      #expect(error?.message.hasPrefix(message) == true)
    }
  }

  /// NaN equals nothing, not even itself: no replay could match such a golden.
  @Test(arguments: [" nan 0 tracking", " 0 nan tracking"])
  func frameWithNaN_isRejected(_ numbers: String) throws {
    let text = GoldenText.text(of: try golden("finishing-flick"))
    let lines = text.split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex { $0.hasPrefix("0 0 0 0 tracking") })
    var changed = lines
    changed[place] = lines[place].replacingOccurrences(of: " 0 0 tracking", with: numbers)
    let error = #expect(throws: GoldenError.self) {
      try GoldenText.golden(from: Array((changed.joined(separator: "\n") + "\n").utf8), file: "g")
    }
    #expect(error?.line == place + 1)
  }

  /// The first goldens had the header fields `display` and `mapping`.
  @Test func displayAndMapping_areReadAsClockBandScaleAndScreen() throws {
    let head = """
      # edgepan golden 2
      trace: t
      scene: test
      display: 120Hz phase=2ms
      input: aosp
      rule: half
      edge: right
      fingers: 2
      mapping: 7.5mm 6.417322834645669 390.0x844.0
      frames: 0

      """
    let settings = try GoldenText.golden(from: Array(head.utf8), file: "g").settings
    var expected = ReplaySettings(
      display: SimulatedDisplay(framesPerSecond: 120, phase: 0.002), input: .aosp, edge: .right,
      fingers: 2, finishRule: .half)
    expected.rules.band = .millimeters(7.5)
    #expect(settings == expected.into(.init(scene: "test")))
  }

  @Test func truncatedFile_isRejected_whereverItEnds() throws {
    let bytes = Array(GoldenText.text(of: try golden("finishing-flick")).utf8)
    for length in stride(from: 0, to: bytes.count - 1, by: 97) {
      #expect(throws: GoldenError.self) {
        try GoldenText.golden(from: Array(bytes[..<length]), file: "g")
      }
    }
  }

  @Test func changedBytes_neverCrashTheReader() throws {
    let bytes = Array(GoldenText.text(of: try golden("finishing-flick")).utf8)
    var random = SplitMix64(seed: 7)
    var refused = 0
    for _ in 0..<2000 {
      var hostile = bytes
      for _ in 0..<4 {
        let place = Int(random.next() % UInt64(hostile.count))
        hostile[place] = UInt8(truncatingIfNeeded: random.next())
      }
      do {
        _ = try GoldenText.golden(from: hostile, file: "g")
      } catch { refused += 1 }
    }
    #expect(refused > 500)
  }

  @Test(arguments: [
    ("nonsense", 1), ("# edgepan golden 1\nscene: a\n", 1),
    ("# edgepan golden 2\ntrace: a\ntrace: b\n", 3),
    ("# edgepan golden 2\nwidth: 4\n", 2), ("# edgepan golden 2\nframes: 99999999999\n", 2),
    ("# edgepan golden 2\nframes: 1\n0 0 0 0 idle zz\n", 3),
    ("# edgepan golden 2\nframes: 1\n 0 UIView position=1\n", 3),
    ("# edgepan golden 2\nframes: 1\n0 0 0 0 idle 0123456789abcdef\n 0 UIView position=1\n", 4),
  ])
  func error_namesFileAndLine(_ text: String, _ line: Int) {
    #expect {
      try GoldenText.golden(from: Array(text.utf8), file: "a/b.golden")
    } throws: {
      ($0 as? GoldenError)?.line == line && "\($0)".hasPrefix("a/b.golden:\(line): ")
    }
  }
}

@MainActor @Suite struct GoldenVerdictTests {
  private func verdict(
    _ recording: String, golden make: @escaping @MainActor () -> SlideAnimator,
    actual: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
  ) throws -> GoldenVerdict {
    let trace = try bundled(recording)
    let options = options(for: trace)
    let golden = try ReplayCheck.accept(
      trace, named: "t", settings: options.into(.init(scene: "test"))
    ) { _ in NavigationScene { _ in make() } }
    let replay = try ReplayCheck.verify(trace, against: golden, options: options) { _ in
      NavigationScene { _ in actual() }
    }
    return try #require(replay.verdict)
  }

  @Test func sameAnimator_comparesEqual_andReportsHowMuchWasCompared() throws {
    let verdict = try verdict("slow-cancel", golden: SlideAnimator.init, actual: SlideAnimator.init)
    #expect(verdict.difference == nil)
    #expect(verdict.comparedValues > 1000)
  }

  /// A golden stores the layers of some frames only. If a frame between two of these differs, it
  /// may be impossible to name the layer.
  @Test func differenceBetweenStoredFrames_reportsThatTheGoldenHasNoLayersOfThatFrame() throws {
    let old = try golden("slow-cancel")
    let kept = old.frames.indices.filter { old.frames[$0].layers != nil }
    let (first, second) = (try #require(kept.first), try #require(kept.dropFirst().first))
    try #require(second > first + 1)
    func difference(at index: Int) throws -> GoldenDifference {
      var new = old
      new.frames[index].hash ^= 1
      return try #require(old.verdict(on: new).difference)
    }
    let between = try difference(at: first + 1)
    #expect(between.frame == old.frames[first + 1].index)
    #expect(between.layer == nil)
    let later = kept.dropFirst().map { "\(old.frames[$0].index)" }.joined(separator: ", ")
    #expect(
      between.description.hasSuffix(
        " (the golden stores no layers for this frame, and those of frames \(later) are equal)"))
    // Frames that the replay does not have are not called equal, and the numbers of frames are told.
    var short = old
    short.frames[first + 1].hash ^= 1
    short.frames.removeSubrange((second + 1)...)
    #expect(
      try #require(old.verdict(on: short).difference).description.hasSuffix(
        "those of frame \(old.frames[second].index) are equal; the golden has "
          + "\(old.frames.count) frames, the replay \(second + 1))"))
    short.frames[first + 1].hash ^= 1
    let missing = try #require(old.verdict(on: short).difference)
    #expect(missing.frame == old.frames[second + 1].index && missing.property == "frames")
    #expect(missing.note == "only the golden has this frame")
    #expect(short.verdict(on: old).difference?.note == nil)
    let own = try difference(at: first)
    #expect(own.note?.contains("are equal; a CATransition, or an animated property") == true)
    // A later stored frame that differs provides the layer's name.
    var new = old
    new.frames[first + 1].hash ^= 1
    let values = try #require(new.frames[second].layers)
    new.frames[second].layers = Array(values.dropLast())
    let named = try #require(old.verdict(on: new).difference)
    #expect(named.path == values.last?.path)
    #expect(named.sampledFrame == old.frames[second].index)
    #expect(named.note == nil)
  }

  /// A difference that shows later in time does not hide a layer's, but is told beside it.
  @Test func differenceOfALayer_isReportedBeforeThoseOfLaterFramesAndSwipes() throws {
    let old = try golden("slow-cancel")
    let kept = try #require(old.frames.firstIndex { $0.layers != nil })
    var changed = old
    changed.frames[kept].layers?.removeLast()
    let layer = try #require(old.verdict(on: changed).difference)
    #expect(layer.frame == old.frames[kept].index && layer.property == "layer")
    #expect(layer.later == nil)
    var (short, swiped, slower) = (changed, changed, changed)
    short.frames.removeLast()
    swiped.swipes = []
    slower.frames[kept + 1].velocity += 1
    for (other, later) in [
      (short, "the golden has \(old.frames.count) frames, the replay \(short.frames.count)"),
      (swiped, "swipes: expected \(old.swipes[0]), actual none"), (slower, nil),
    ] {
      let found = try #require(old.verdict(on: other).difference)
      #expect(found.path == layer.path && found.frame == layer.frame)
      #expect(found.note == nil && found.later == later)
      if let later { #expect(found.description.hasSuffix("present, actual absent (\(later))")) }
    }
    // Without an earlier difference, the number of frames is the first.
    short.frames = Array(old.frames.dropLast())
    short.swipes = []
    let count = try #require(old.verdict(on: short).difference)
    #expect(count.property == "frames" && count.later?.hasPrefix("swipes: expected") == true)
  }

  @Test func wrongEasing_isNamedInItsFirstFrame_byLayerAndProperty() throws {
    let verdict = try verdict("slow-cancel", golden: SlideAnimator.init) { LinearSlide() }
    let difference = try #require(verdict.difference)
    let trace = try bundled("slow-cancel")
    let began = try #require(
      try check("slow-cancel") { SlideAnimator() }.result?.swipes.first?.release?.beganFrame)
    #expect(trace.header.intent == "cancel")
    #expect(difference.frame == began)
    #expect(difference.layer?.contains("UIView") == true)
    #expect(difference.property == "position" || difference.property == "opacity")
    #expect(difference.expected != difference.actual)
  }

  @Test func jumpAtRelease_isNamedInTheFrameOfTheRelease() throws {
    let verdict = try verdict("slow-cancel", golden: SlideAnimator.init) { JumpsAtRelease() }
    let difference = try #require(verdict.difference)
    let released = try #require(
      try check("slow-cancel") { SlideAnimator() }.result?.swipes.first?.release?.releasedFrame)
    #expect(difference.frame == released)
    #expect(difference.property == "position")
  }

  @Test func emptyGolden_comparesNothing() throws {
    let trace = try bundled("slow-cancel")
    let settings = options(for: trace).into(.init(scene: "test"))
    let empty = Golden(trace: "t", settings: settings, swipes: [], frames: [])
    #expect(empty.verdict(on: empty).comparedValues == 0)
  }

  @Test func animatorWithRandomNumbers_isRejected_withFrameAndLayer() throws {
    let trace = try bundled("finishing-flick")
    var options = options(for: trace)
    options.skippedRules = ["continuous-landing"]
    #expect {
      try ReplayCheck.accept(
        trace, named: "t", settings: options.into(.init(scene: "test"))
      ) { _ in NavigationScene { _ in TakesRandomNumbers() } }
    } throws: { error in
      guard case GoldenRefusal.doesNotRepeat(let difference)? = error as? GoldenRefusal else {
        return false
      }
      return difference.frame != nil && difference.layer != nil
    }
  }

  @Test func recordingWithoutATouch_isRejected() throws {
    var trace = try bundled("finishing-flick")
    trace.events = [InputEvent(microseconds: 0, type: .syn, code: 0, value: 0)]
    let settings = options(for: trace).into(.init(scene: "test"))
    #expect {
      try ReplayCheck.accept(trace, named: "t", settings: settings) { _ in
        NavigationScene { _ in SlideAnimator() }
      }
    } throws: { error in
      if case GoldenRefusal.showsNothing? = error as? GoldenRefusal { true } else { false }
    }
  }

  @Test func brokenInvariant_isRejected() throws {
    let trace = try bundled("finishing-flick")
    let options = options(for: trace)
    #expect(throws: GoldenRefusal.self) {
      try ReplayCheck.accept(
        trace, named: "t", settings: options.into(.init(scene: "test"))
      ) { _ in NavigationScene { _ in CompletesTwice() } }
    }
  }
}

@MainActor @Suite struct GoldenFileTests {
  private func answers(
    _ steps: [(RecordMode, @MainActor () -> SlideAnimator)]
  ) throws -> [GoldenFile.Answer] {
    let path = NSTemporaryDirectory() + "edgepan-golden-\(UUID().uuidString)/a.golden"
    defer {
      try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
    }
    let trace = try bundled("finishing-flick")
    return try steps.map { mode, make in
      try GoldenFile.check(
        trace, scene: "test", options: options(for: trace), at: path, mode: mode
      ) { _ in NavigationScene { _ in make() } }
    }
  }

  @Test func recordModeNever_writesNothing() throws {
    #expect(
      try answers([(.never, SlideAnimator.init), (.never, SlideAnimator.init)])
        == [.isMissing, .isMissing])
  }

  @Test func recordModeMissing_writesOnce_andComparesAfterwards() throws {
    let found = try answers([
      (.missing, SlideAnimator.init), (.missing, SlideAnimator.init), (.missing, LinearSlide.init),
    ])
    #expect(found[0] == .written(was: nil))
    #expect(found[1].failure(path: "p") == nil)
    guard case .differs = found[2] else {
      Issue.record("the changed animator must differ from the golden; found \(found[2])")
      return
    }
  }

  @Test func recordModeFailed_rewritesOnlyGoldensThatDiffer() throws {
    let found = try answers([
      (.failed, SlideAnimator.init), (.missing, SlideAnimator.init), (.failed, LinearSlide.init),
      (.never, LinearSlide.init),
    ])
    #expect(found[0] == .isMissing)
    guard case .written(was: .some) = found[2], case .same = found[3] else {
      Issue.record("\(found)")
      return
    }
  }

  @Test func replayThatNeverComesToRest_isReportedAsSuch_notAsAnEmptyGolden() throws {
    let path = NSTemporaryDirectory() + "edgepan-golden-\(UUID().uuidString).golden"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let trace = try bundled("finishing-flick")
    var options = options(for: trace)
    options.limitSeconds = 1
    func answer(
      _ mode: RecordMode,
      _ make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
    ) throws -> GoldenFile.Answer {
      try GoldenFile.check(trace, scene: "test", options: options, at: path, mode: mode) { _ in
        NavigationScene { _ in make() }
      }
    }
    _ = try answer(.missing) { SlideAnimator() }
    let failure = try answer(.never) { NeverCompletes() }.failure(path: "p")
    #expect(failure == "nothing was compared: the replay never came to rest\n  golden: p")
  }

  @Test func settingThatCouldNotBeReadBack_isRefused_andARuleOfOnesOwnIsRecorded() throws {
    let path = NSTemporaryDirectory() + "edgepan-golden-\(UUID().uuidString).golden"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let trace = try bundled("finishing-flick")
    func answer(_ change: (inout ReplaySettings) -> Void) throws -> GoldenFile.Answer {
      var options = options(for: trace)
      change(&options)
      return try GoldenFile.check(trace, scene: "test", options: options, at: path, mode: .missing)
      {
        _ in NavigationScene { _ in SlideAnimator() }
      }
    }
    let refused = "not recorded: invalid fingers '0': expected a number from 1 to 10\n  golden: p"
    #expect(try answer { $0.fingers = 0 }.failure(path: "p") == refused)
    let rule = FinishRule(
      name: "mine", criterion: .anyOf([[FinishCondition(.progress, .atLeast, 0.75)]]))
    #expect(try answer { $0.finishRule = rule } == .written(was: nil))
    #expect(try answer { $0.finishRule = rule }.failure(path: "p") == nil)
    guard case .differs = try answer({ $0.finishRule = .half }) else {
      Issue.record("a golden of another rule must not match")
      return
    }
  }

  @Test func fileThatIsNotAGolden_isReplacedOnRequest_otherwiseReported() throws {
    let path = NSTemporaryDirectory() + "edgepan-broken-\(UUID().uuidString).golden"
    try Data("# edgepan golden 2\nscene: test\n".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let trace = try bundled("finishing-flick")
    func answer(_ mode: RecordMode) throws -> GoldenFile.Answer {
      try GoldenFile.check(
        trace, scene: "test", options: options(for: trace), at: path, mode: mode
      ) { _ in NavigationScene { _ in SlideAnimator() } }
    }
    for mode in [RecordMode.missing, .never] {
      let error = #expect(throws: GoldenError.self) { try answer(mode) }
      #expect(error?.description.contains("EDGEPAN_RECORD=failed") == true)
    }
    #expect(try answer(.failed) == .written(was: nil))
    guard case .same = try answer(.never) else {
      Issue.record("the golden that was just written must match")
      return
    }
  }
}

/// The slide with a different curve.
final class LinearSlide: SlideAnimator {
  override var options: UIView.AnimationOptions { .curveLinear }
}

/// Motion that no replay can repeat.
final class TakesRandomNumbers: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) { to.center.y += CGFloat.random(in: 1...100) }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    context.view(forKey: .to)?.frame = context.containerView.bounds
  }
}
