// Counting, de-duplicating and sampling a corpus.

import ContactTracking
import GestureTrace
import Testing

@Suite struct RecordingCorpusTests {
  private func corpus(_ count: Int, seed: UInt64 = 1) throws -> RecordingCorpus {
    let population = GesturePopulation(seed: seed)
    var corpus = RecordingCorpus()
    for index in 0..<count {
      let member = population.member(at: index)
      let trace = try Synthesis.make(member.gesture, on: member.device)
      corpus.add(trace, path: "r\(index).evemu")
    }
    return corpus
  }

  @Test func kind_ofABundledRecording_matchesItsName() throws {
    let expected = [
      "finishing-flick": "touchpad left 1 past-half still",
      "flick-below-half": "touchscreen left 1 up-to-a-quarter fast",
      "pad-flick-below-half": "touchpad left 1 up-to-half fast",
      "roll-back-finish": "touchpad left 1 past-half back",
      "two-fingers": "touchpad left 2 past-half still",
      "drift-along-edge": "touchpad no-edge 1 none still",
      "unplug": "touchpad left 1 past-half lost",
      "mouse-drag": "mouse left 1 past-half still",
    ]
    for (name, kind) in expected {
      let trace = try #require(Situation.named(name)).trace()
      let found = try RecordingKind(trace).description
      if name == "unplug" {
        #expect(found.hasSuffix("lost"))
      } else {
        #expect(found == kind, "\(name)")
      }
    }
  }

  @Test func content_dependsOnTheEvents_notOnNameStartTimeOrHeader() throws {
    let trace = try #require(Situation.named("finishing-flick")).trace()
    var later = trace
    later.file = "other"
    later.header.intent = "cancel"
    later.events = trace.events.map { event in
      var event = event
      event.microseconds += 1_000_000_007
      return event
    }
    #expect(EventContent(later) == EventContent(trace))
    var touched = trace
    touched.events[5].value += 1
    #expect(EventContent(touched) != EventContent(trace))
    var slower = trace
    slower.events[trace.events.count - 1].microseconds += 1
    #expect(EventContent(slower) != EventContent(trace))
    #expect(EventContent(trace).description.count == 32)
  }

  @Test func recordingsWithEqualEvents_areDuplicates() throws {
    let trace = try #require(Situation.named("slow-finish")).trace()
    var corpus = RecordingCorpus()
    for path in ["c", "a", "b"] { corpus.add(trace, path: path) }
    corpus.add(try #require(Situation.named("slow-cancel")).trace(), path: "d")
    #expect(corpus.duplicates == [["a", "b", "c"]])
    #expect(corpus.unique == ["a", "d"])
    #expect(corpus.sample(9, seed: 1) == ["a", "d"])
  }

  @Test func sample_coversEveryKind_ifItIsLargeEnough() throws {
    let corpus = try corpus(300)
    let kinds = Set(corpus.kinds.map(\.kind))
    #expect(kinds.count > 10)
    let sample = corpus.sample(kinds.count, seed: 3)
    let covered = Set(
      corpus.entries.filter { sample.contains($0.path) }.map {
        $0.kind?.description ?? RecordingCorpus.noContacts
      })
    #expect(covered == kinds)
    #expect(sample.count == kinds.count)
  }

  @Test func sample_dependsOnTheSeed_notOnOrderOrNames() throws {
    let forward = try corpus(120)
    var backward = RecordingCorpus()
    let population = GesturePopulation(seed: 1)
    for index in (0..<120).reversed() {
      let member = population.member(at: index)
      backward.add(try Synthesis.make(member.gesture, on: member.device), path: "z\(index).evemu")
    }
    func numbers(_ paths: [String]) -> Set<String> { Set(paths.map { String($0.dropFirst()) }) }
    #expect(numbers(forward.sample(40, seed: 5)) == numbers(backward.sample(40, seed: 5)))
    #expect(forward.sample(40, seed: 5) != forward.sample(40, seed: 6))
  }

  @Test func everyMemberOfAPopulation_canBeSynthesised_andTwoSeedsShareNoMember() throws {
    let (one, other) = (try corpus(400, seed: 1), try corpus(400, seed: 2))
    #expect(one.entries.count == 400)
    let shared = Set(one.entries.map(\.content)).intersection(other.entries.map(\.content))
    #expect(shared.isEmpty)
    #expect(one.unique.count == 400)
  }

  /// One finger rests while others tap many times: each pair is compared, and no comparison may
  /// traverse the resting finger's path.
  @Test func restingFingerAndManyTaps_areCheckedInLinearTime() throws {
    func seconds(_ taps: Int) throws -> Double {
      var stream = Stream(Stream.slots())
      stream.touch(slot: 0, id: 1, x: 10, y: 300)
      stream.report()
      for tap in 0..<taps {
        stream.touch(slot: 1, id: Int32(tap % 60_000) + 2, x: 20, y: 100)
        stream.touch(slot: 0, x: 10 + Int32(tap % 3))
        stream.report()
        stream.touch(slot: 1, id: -1)
        stream.report()
      }
      let found = try stream.tracked()
      #expect(found.contacts.count == taps + 1)
      let clock = ContinuousClock()
      var best = Double.infinity
      for _ in 0..<3 {
        let time = clock.measure {
          _ = EdgePanDetection(contacts: found.contacts, surface: found.surface)
        }
        best = min(
          best, Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds))
      }
      return best
    }
    let (few, many) = (try seconds(1000), try seconds(8000))
    // There are eight times as many taps; a traversal for each would cost 64 times as much.
    #expect(many < 32 * few + 0.05, "\(few) s, \(many) s")
  }
}
