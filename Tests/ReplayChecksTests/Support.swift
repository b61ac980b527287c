// Recordings, and replays of them that are checked against the invariants.

import Foundation
import GestureReplay
import GestureTrace
import ReplayChecks
import ReplayScenes
import TransitionAnimators
import UIKit

/// The checkout's top folder: this file is at Tests/ReplayChecksTests.
let checkout = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A bundled recording, by its file name without the extension.
func bundled(_ name: String) throws -> Trace {
  try TraceReader.read(path: checkout.appendingPathComponent("Recordings/\(name).evemu").path)
}

/// The bundled recordings, by name.
let bundledNames: [String] = {
  let folder = checkout.appendingPathComponent("Recordings").path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  return names.filter { $0.hasSuffix(".evemu") }.map { String($0.dropLast(6)) }.sorted()
}()

/// An article of the documentation, with single spaces between its words.
func articleWords(_ path: String) throws -> String {
  let folder = checkout.appendingPathComponent("Tests/Documentation/Sources/EdgePan/EdgePan.docc")
  return try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// The default settings, with the edge and the number of fingers from the trace's header.
func options(for trace: Trace) -> ReplaySettings {
  var options = ReplaySettings()
  options.edge = trace.header.edge ?? options.edge
  options.fingers = trace.header.fingers ?? options.fingers
  return options
}

/// Replays a bundled recording with a navigation stack and this animator.
@MainActor
func check(
  _ name: String, popping make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
) throws -> CheckedReplay {
  let trace = try bundled(name)
  return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
    NavigationScene { _ in make() }
  }
}

/// A recording of a touchpad with these events: microseconds, code and value. A report ends each
/// moment.
func touchpad(_ events: [(UInt64, TouchpadCode, Int32)]) throws -> Trace {
  var trace = try bundled("roll-back-finish")
  trace.events = []
  for (place, (time, code, value)) in events.enumerated() {
    trace.events.append(
      InputEvent(
        microseconds: time, type: code == .dropped ? .syn : .abs, code: code.rawValue,
        value: value))
    guard place + 1 == events.count || events[place + 1].0 > time else { continue }
    trace.events.append(InputEvent(microseconds: time, type: .syn, code: 0, value: 0))
  }
  return trace
}

enum TouchpadCode: UInt16 {
  case dropped = 3
  case slot = 47
  case x = 53
  case y = 54
  case finger = 57
}
