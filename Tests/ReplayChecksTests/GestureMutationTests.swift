// The rules that every mutation must follow, so that a mutated recording is still a valid
// recording.

import Effort
import Foundation
import GestureTrace
import PlainText
import Testing

@testable import ReplayChecks

struct GestureMutationTests {
  static func recordings() throws -> [Trace] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Recordings").path
    return try ["finishing-flick", "mouse-drag", "syn-dropped", "two-fingers"].map {
      try TraceReader.read(path: "\(folder)/\($0).evemu")
    }
  }

  /// The results of a mutation of each recording, with many seeds.
  private func mutants(
    _ mutation: GestureMutation, seeds: UInt64 = Effort.of(200, inDebug: 40)
  ) throws -> [(Trace, Trace)] {
    try Self.recordings().flatMap { original in
      (0..<seeds).map { seed in
        var random = SplitMix64(seed: seed)
        var frames = GestureFrames(original)
        mutation.apply(to: &frames.frames, device: original.device, using: &random)
        return (original, frames.trace(like: original, provenance: "test"))
      }
    }
  }

  @Test(arguments: GestureMutation.allCases)
  func timestamps_neverDecrease(_ mutation: GestureMutation) throws {
    for (_, mutant) in try mutants(mutation) {
      #expect(
        zip(mutant.events, mutant.events.dropFirst()).allSatisfy {
          $0.microseconds <= $1.microseconds
        })
    }
  }

  @Test(arguments: GestureMutation.allCases)
  func everyFrame_endsWithAReport(_ mutation: GestureMutation) throws {
    for (_, mutant) in try mutants(mutation) where !mutant.events.isEmpty {
      #expect(mutant.events.last?.type == .syn)
      #expect(mutant.events.last?.code == InputCode.synReport)
    }
  }

  @Test(arguments: GestureMutation.allCases)
  func everyMutation_changesSomething(_ mutation: GestureMutation) throws {
    let mutants = try mutants(mutation)
    let changed = mutants.filter { original, mutant in original.events != mutant.events }
    #expect(changed.count > mutants.count / 8)
  }

  @Test(arguments: GestureMutation.allCases)
  func slots_areThoseOfTheDevice(_ mutation: GestureMutation) throws {
    for (original, mutant) in try mutants(mutation) {
      let last = original.device?.axis(InputCode.absMTSlot)?.maximum ?? 0
      #expect(
        mutant.events.allSatisfy {
          $0.type != .abs || $0.code != InputCode.absMTSlot || (0...last).contains($0.value)
        })
    }
  }

  @Test(arguments: GestureMutation.allCases)
  func aMutant_roundTripsThroughText(_ mutation: GestureMutation) throws {
    for (_, mutant) in try mutants(mutation, seeds: 10) where !mutant.events.isEmpty {
      let text = try TraceWriter.bytes(of: mutant)
      #expect(try TraceReader.read(bytes: text).events == mutant.events)
    }
  }

  @Test func splittingAndRejoining_changesNothing() throws {
    for original in try Self.recordings() {
      #expect(GestureFrames(original).events == original.events)
    }
  }

  @Test(arguments: BrokenText.allCases)
  func brokenText_isRejectedByTheReader(_ way: BrokenText) throws {
    for original in try Self.recordings() {
      let text = try TraceWriter.bytes(of: original)
      for seed in 0..<50 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        let broken = way.apply(to: text, using: &random)
        #expect(throws: TraceError.self) { try TraceReader.read(bytes: broken) }
      }
    }
  }
}
