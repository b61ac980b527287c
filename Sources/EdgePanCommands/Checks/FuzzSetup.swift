// The inputs of a fuzzing run, which worker processes also receive: recordings, settings, seed.

import ContactTracking
import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayScenes
import TransitionAnimators

/// Everything that determines the cases of a run.
struct FuzzSetup: Codable, Hashable, Sendable {
  var traces: [String]
  var description: String?
  /// The subjects and settings of the replays, used in turn in this order.
  var settings: [ReplaySettings]
  /// Whether edge and fingers come from each recording or from the settings.
  var adoption: FuzzSubject.Adoption
  /// The fuzz modes, used in turn.
  var modes: [FuzzMode]
  var seed: UInt64

  /// - Throws: ``ToolFailure`` with exit code 2 for invalid names and clocks, and for options that
  ///   would have no effect.
  @MainActor init(
    traces: [String], description: String?, subject: SubjectOptions, conditions: ConditionOptions,
    modes: [FuzzMode], seed: UInt64
  ) throws {
    self.traces = traces
    self.modes = modes
    self.description = description
    self.seed = seed
    adoption = FuzzSubject.Adoption(
      edge: conditions.edge == nil, fingers: conditions.fingers == nil)
    let subjects = try Self.subjects(subject, conditions)
    settings = try subjects.flatMap { subject in
      try conditions.settings().map { settings in
        var settings = settings.into(subject)
        settings.limitSeconds = min(settings.limitSeconds, FuzzSubject.limitSeconds)
        settings.maximumFrames = min(settings.maximumFrames, FuzzSubject.maximumFrames)
        return settings
      }
    }
  }

  /// Whether an app's screens are fuzzed.
  var hasScenes: Bool { settings.contains { $0.subject.scene != nil } }

  /// The named subjects; otherwise the tool's scenes; otherwise every animator in every context
  /// that it supports.
  @MainActor private static func subjects(
    _ options: SubjectOptions, _ conditions: ConditionOptions
  ) throws -> [ReplaySettings.Subject] {
    if options.context == nil, options.scene.isEmpty, !options.animator.isEmpty {
      return try options.animator.flatMap { name in
        // A named animator runs in every context that it supports.
        var one = options
        one.animator = [name]
        let found = try one.subjects(under: conditions)[0]
        return try found.animator.map(contexts) ?? []
      }
    }
    if options.animator.isEmpty, let context = options.context {
      return try catalogue().filter { $0.context == context.rawValue }
    }
    return try options.subjects(under: conditions) {
      try catalogue().map { try ReplaySubject($0) }
    }
    .map(\.names)
  }

  @MainActor private static func catalogue() throws -> [ReplaySettings.Subject] {
    try AnimatorRegistry.shared.entries.filter(\.supportsInteraction).flatMap {
      try contexts(AnimatorSpecification($0))
    }
  }

  @MainActor private static func contexts(
    _ specification: AnimatorSpecification
  ) throws -> [ReplaySettings.Subject] {
    try specification.entry.contexts.map { try ReplaySubject(specification, context: $0).names }
  }

  /// Reads the recordings and finds the subjects.
  ///
  /// - Parameter warns: whether to warn of recordings that are skipped or were cut short.
  /// - Throws: ``ToolFailure`` with exit code 6 for recordings that cannot be read.
  @MainActor func makeFuzzer(warns: Bool = true) throws -> GestureFuzzer {
    var recordings: [GestureFuzzer.Seed] = []
    var input = TraceInput()
    input.traces = traces
    input.description = description
    var refused: [ReplayError] = []
    try input.readEach(warns: warns) { trace in
      // No mutation of these recordings could start a transition.
      guard !trace.events.isEmpty else {
        return refused.append(.noEvents(file: escape(trace.file)))
      }
      do throws(ContactTrackingError) {
        _ = try TraceContacts(of: trace)
      } catch {
        return refused.append(.noContacts(file: escape(trace.file), error))
      }
      recordings.append(.init(trace: trace, text: try TraceWriter.bytes(of: trace)))
    }.fail()
    if recordings.isEmpty, let first = refused.first {
      guard case .noContacts = first else { throw first }
      throw ToolFailure(
        .badTrace, "\(first): no transition can be replayed, so nothing can be fuzzed",
        remedy: "Name its device description with --description FILE.desc.")
    }
    for each in refused where warns {
      Output.notice("warning: skipped: \(ToolCommand.naming("\(each)"))")
    }
    return GestureFuzzer(
      recordings: recordings,
      subjects: try settings.map { settings in
        FuzzSubject(
          try ReplaySubject(settings.subject), options: settings, name: settings.name(),
          adopting: adoption)
      }, modes: modes, seed: seed)
  }

  /// Returns the settings under which a finding was made, for its recording; nil for a defect in
  /// the code that reads recordings.
  func settings(of finding: FuzzFinding) -> ReplaySettings? {
    settings.first { $0.name() == finding.subject }.map {
      finding.situation.applied(to: adoption.adopt(finding.trace.header, into: $0))
    }
  }
}
