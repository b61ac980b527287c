// The fuzzer's search, on a subject with a known fault.

import ContactTracking
import GestureTrace
import Testing

@testable import ReplayChecks

@MainActor
struct GestureFuzzerTests {
  /// Fails for every recording in which an absolute axis has the value Int32.max.
  private let extremeHater = FuzzSubject(name: "extreme") { trace in
    let isExtreme = trace.events.contains { $0.type == .abs && $0.value == .max }
    return isExtreme ? FuzzFailure(kind: "extreme", message: "a value of Int32.max") : nil
  }

  private func seeds() throws -> [GestureFuzzer.Seed] {
    try GestureMutationTests.recordings().map {
      GestureFuzzer.Seed(trace: $0, text: try TraceWriter.bytes(of: $0))
    }
  }

  private func fuzzer(_ subjects: [FuzzSubject]) throws -> GestureFuzzer {
    GestureFuzzer(recordings: try seeds(), subjects: subjects, seed: 7)
  }

  @Test func aFault_isFoundAndShrunkToOneFrame() throws {
    let fuzzer = try fuzzer([extremeHater])
    for number in 0..<400 where fuzzer.findings.isEmpty { fuzzer.run(number) }
    let finding = try #require(fuzzer.findings.first)
    #expect(finding.failure.kind == "extreme")
    #expect(finding.framesBefore > 10)
    #expect(finding.framesAfter == 1)
    #expect(finding.trace.events.count == 2)
  }

  @Test func aCaseRunSeparately_hasTheSameFinding() throws {
    let whole = try fuzzer([extremeHater])
    for number in 0..<400 where whole.findings.isEmpty { whole.run(number) }
    let finding = try #require(whole.findings.first)
    let alone = try fuzzer([extremeHater])
    alone.run(finding.number)
    #expect(alone.findings.first?.trace.events == finding.trace.events)
    #expect(alone.findings.first?.story == finding.story)
  }

  /// A process that reads broken text may crash, too. The finding has the text that it read.
  @Test func aLostCase_isAFinding_alsoIfOnlyTheReaderRan() throws {
    let fuzzer = try fuzzer([extremeHater])
    let crash = FuzzFailure(kind: "crash", message: "crash: signal 11")
    let replayed = try #require(fuzzer.finding(of: 3, lost: crash))
    #expect(replayed.subject == "extreme" && replayed.isCrash && replayed.failure == crash)
    #expect(throws: Never.self) {
      try TraceReader.read(bytes: replayed.bytes(), file: "finding")
    }
    let number = GestureFuzzer.brokenTextInterval - 1
    let read = try #require(fuzzer.finding(of: number, lost: crash))
    #expect(read.subject == "reader" && read.isCrash && read.failure == crash)
    #expect(throws: TraceError.self) {
      try TraceReader.read(bytes: read.bytes(), file: "finding")
    }
  }

  @Test func oneFaultOfOneSubject_isReportedOnce() throws {
    let fuzzer = try fuzzer([extremeHater])
    for number in 0..<1500 { fuzzer.run(number) }
    #expect(fuzzer.findings.count == 1)
  }

  /// A mistake that every recording shows does not hide one that few show, of the same rule.
  @Test func everyMistakeOfASubject_isAFinding_andIsShrunk() throws {
    let subject = FuzzSubject(name: "two") { trace, _ in
      var failures = [FuzzFailure(kind: "rule", message: "rule: A: 3 pt", mistake: "rule: A: # pt")]
      if trace.events.contains(where: { $0.type == .abs && $0.value == .max }) {
        failures.append(FuzzFailure(kind: "rule", message: "rule: B", mistake: "rule: B"))
      }
      return FuzzOutcome(failures: failures, hasBegun: trace.events.count > 2)
    }
    let fuzzer = try fuzzer([subject])
    for number in 0..<400 where fuzzer.findings.count < 2 { fuzzer.run(number) }
    #expect(fuzzer.findings.map(\.failure.mistake) == ["rule: A: # pt", "rule: B"])
    #expect(fuzzer.findings.last?.trace.events.count == 2)
    #expect(fuzzer.begun > 0 && fuzzer.begun <= fuzzer.replays)
  }

  @Test func mistake_isTheRuleTheObjectAndTheCause_withoutNumbers() {
    func mistake(_ layer: String?, _ cause: String, _ rule: Invariant = .cancelRestores) -> String {
      InvariantViolation(invariant: rule, frame: 3, layer: layer, cause: cause).mistake
    }
    let one = mistake("List.badge", "alpha was 1 before and is 0.25")
    #expect(one == mistake("List.badge", "alpha was 1 before and is 1e-05"))
    #expect(one != mistake("List.title", "alpha was 1 before and is 0.25"))
    #expect(one != mistake("List.badge", "isHidden was false before and is true"))
    #expect(one != mistake("List.badge", "alpha was 1 before and is 0.25", .nothingStaysHidden))
  }

  /// In each case the second finger lands a frame later than in the previous case, and moves like
  /// the first finger, or less or more far.
  @Test func secondSwipes_landOneFrameLaterInEachCase() throws {
    let trace = try bundled("slow-cancel")
    var starts: [UInt64] = []
    let subject = FuzzSubject(name: "listener") { trace, situation in
      guard let contacts = try? TraceContacts(of: trace).contacts, contacts.count == 2 else {
        return FuzzFailure(kind: "contacts", message: "not two contacts")
      }
      starts.append(contacts[1].start.microseconds - contacts[0].start.microseconds)
      let travels = contacts.map { $0.last.position.xMillimeters - $0.start.position.xMillimeters }
      guard SecondSwipe.travels.contains(where: { abs(travels[1] - $0 * travels[0]) < 0.1 }) else {
        return FuzzFailure(kind: "contacts", message: "the second ends elsewhere")
      }
      return situation.text == "settling deliver"
        ? nil : FuzzFailure(kind: "situation", message: situation.text)
    }
    let fuzzer = GestureFuzzer(
      recordings: [.init(trace: trace, text: try TraceWriter.bytes(of: trace))],
      subjects: [subject], modes: [.secondSwipe], seed: 1)
    for number in 0..<100 { fuzzer.run(number) }
    #expect(fuzzer.findings.isEmpty)
    let steps = zip(starts, starts.dropFirst()).map { Int($1) - Int($0) }
    // One case in sixteen is passed only to the reader, so some steps span two cases.
    #expect(steps.allSatisfy { (16_666...16_667).contains($0) || (33_333...33_334).contains($0) })
    #expect(starts.count == 94)
  }

  /// The frames of the first fingers keep their slots, also those that do not name one.
  @Test(arguments: ["two-fingers", "second-finger", "resting-palm"])
  func secondSwipe_leavesTheContactsOfTheRecordingAsTheyAre(_ name: String) throws {
    let trace = try bundled(name)
    let old = try TraceContacts(of: trace).contacts
    var frames = GestureFrames(trace)
    SecondSwipe(device: trace.device).add(to: &frames.frames, at: 150_000)
    let new = try TraceContacts(of: frames.trace(like: trace, provenance: "a test")).contacts
    #expect(new.count == old.count + 1)
    // A contact has a sample in every frame, also in those of the new finger.
    func places(_ contact: Contact) -> [SurfacePosition] {
      contact.path.reduce(into: []) { places, sample in
        if places.last != sample.position { places.append(sample.position) }
      }
    }
    for contact in old { #expect(new.contains { places($0) == places(contact) }) }
  }

  /// The second frame can only be removed once the first one's event has been.
  @Test func shrinking_beginsAgainAfterEverySuccess() {
    func frame(_ codes: UInt16...) -> GestureFrames.Frame {
      GestureFrames.Frame(
        microseconds: 0,
        events: codes.map { InputEvent(microseconds: 0, type: .abs, code: $0, value: 1) })
    }
    var frames = GestureFrames(Trace(events: []))
    frames.frames = [frame(1, 2), frame(3)]
    let small = GestureShrinker(attempts: 100).shrink(frames) { candidate in
      let codes = candidate.frames.flatMap { $0.events.map(\.code) }
      return codes.contains(1) && (codes.contains(3) || !codes.contains(2))
    }
    #expect(small.frames.frames.map { $0.events.map(\.code) } == [[1]])
  }

  @Test func modes_alternate_andDependOnTheCaseNumber() throws {
    var texts: [String] = []
    func run(_ numbers: some Sequence<Int>) throws -> [String] {
      texts = []
      let subject = FuzzSubject(name: "listener") { _, situation in
        texts.append(situation.text)
        return nil
      }
      let fuzzer = GestureFuzzer(
        recordings: try seeds(), subjects: [subject], modes: FuzzMode.allCases, seed: 3)
      for number in numbers { fuzzer.run(number) }
      return texts
    }
    let all = try run(0..<15)
    #expect(all.count == 15)
    let names = ["resize ", "settling deliver", "keyboard shown", "again ", "again mirrored"]
    for (index, text) in all.enumerated() { #expect(text.hasPrefix(names[index % 5])) }
    #expect(try run([7]) == [all[7]])
  }

  @Test func aCorrectSubject_hasNoFindings() throws {
    let fuzzer = try fuzzer([FuzzSubject(name: "sound") { _ in nil }])
    for number in 0..<320 { fuzzer.run(number) }
    #expect(fuzzer.findings.isEmpty)
    #expect(fuzzer.replays == 300)
    #expect(fuzzer.refusals == 20)
  }
}
