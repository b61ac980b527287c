// Reading a damaged real file returns a trace or throws a TraceError. It never crashes or uses much
// memory.

import Effort
import Foundation
import SharedFolder
import Testing

@testable import GestureTrace
@testable import PlainText

@Suite(.enabled(if: SharedFolder.isThere, "no shared/recordings beside this clone"))
struct MutationTests {
  /// 8 rounds over all 55 recordings and one sample: several thousand mutants, the same in every
  /// run.
  @Test(arguments: Effort.of(UInt64(0)..<8, inDebug: 0..<2))
  func mutants_ofRealFiles_areReadOrRejected(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var mutants = 0
    var refused = 0
    for path in SharedFolder.recordings() + [SharedFolder.path("samples/evdev/swipe.evemu")] {
      // The first 12 kB contain the header and several hundred events, enough for damage of every
      // kind.
      let original = Array(try Data(contentsOf: URL(fileURLWithPath: path)).prefix(12_000))
      for _ in 0..<10 {
        let mutant = Mutation.mutate(original, &generator)
        mutants += 1
        do {
          let trace = try TraceReader.read(bytes: mutant)
          let findings = TraceLint.findings(in: trace)
          #expect(trace.events.count <= mutant.count / 10)
          #expect(findings.count < 500)
          // A mutant that was read can be written, and read again.
          let again = try TraceReader.read(bytes: try TraceWriter.bytes(of: trace))
          #expect(again.events == trace.events)
        } catch {
          refused += 1
          #expect(error.exitCode == 6)
          #expect(!error.description.unicodeScalars.contains { $0.isHidden })
        }
      }
    }
    #expect(mutants == 560)
    // Both outcomes occur, so that the expectations of both branches above are tested.
    #expect(refused > 100 && refused < 500)
  }
}

/// Edits of damaged files: each edit returns a valid trace, or throws an error that explains why
/// the edit is impossible.
@Suite(.enabled(if: SharedFolder.isThere, "no shared/recordings beside this clone"))
struct MutantEditingTests {
  @Test(arguments: UInt64(100)..<104)
  func editsOfReadableMutants_succeed_orThrowAnError(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var edited = 0
    for path in SharedFolder.recordings(["events"]) + SharedFolder.recordings(["evemu"]) {
      let original = Array(try Data(contentsOf: URL(fileURLWithPath: path)).prefix(9_000))
      for _ in 0..<5 {
        guard let document = try? TraceDocument(bytes: Mutation.mutate(original, &generator))
        else { continue }
        let edits: [(refusals: [TraceError.Code], run: () throws -> TraceDocument)] = [
          (
            [.impossibleEdit, .emptyStretch],
            { try document.trimmed(from: 100_000, to: 900_000) }
          ),
          ([.impossibleEdit], { try document.mirrored() }),
          ([.impossibleEdit], { try document.scaled(TraceScale(x: 3, y: 0.1, time: 9)) }),
          ([.impossibleEdit], { try document.scrubbed() }),
        ]
        for edit in edits {
          do {
            let result = try edit.run()
            edited += 1
            #expect(result.trace.header.provenance.last?.kind == .edited)
          } catch {
            let code = (error as? TraceError)?.code
            #expect(code.map(edit.refusals.contains) == true)
          }
        }
      }
    }
    #expect(edited > 50)
  }
}

/// Ways in which files get damaged.
enum Mutation {
  private static let fragments: [[UInt8]] = [
    Array("\nE: 0.000001 0001 001e 1\n".utf8), Array("\n# edgepan.version: 2\n".utf8),
    Array("\n# edgepan.note: {\"a\":[1,2,{\"b\":\"\\ud83d\\udc4d\"}]}\n".utf8),
    Array("\nA: 35 -2147483648 2147483647 0 0 0\n".utf8), Array("\nN: \u{1b}]0;x\u{7}\n".utf8),
    Array("\n# edgepan.slots: {\"current\":9999999999,\"39\":[1]}\n".utf8),
    Array("E: 99999999999999999999.999999 ffff ffff -9999999999\n".utf8),
    Array("\n# edgepan.synthesised: 9223372036854775807\n".utf8),
    Array("\nE: 0.000002 0003 002f -2147483648\n".utf8),
    Array(String(repeating: "9", count: 300).utf8), Array(repeating: 0xFF, count: 9), [0], [0x0D],
  ]

  static func mutate(_ original: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
    var bytes = original
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let at = Int.random(in: 0..<bytes.count, using: &generator)
      let length = min(Int.random(in: 1...60, using: &generator), bytes.count - at)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      case 2: bytes.removeSubrange(at..<at + length)
      case 3: bytes.insert(contentsOf: bytes[at..<at + length], at: at)
      case 4: bytes.removeSubrange(at...)
      case 5:
        let other = Int.random(in: 0..<bytes.count, using: &generator)
        bytes.swapAt(at, other)
      default:
        bytes.insert(contentsOf: fragments.randomElement(using: &generator) ?? [], at: at)
      }
    }
    return bytes
  }
}
