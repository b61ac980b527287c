// What a run of fuzzing is made of: recordings, subjects, seed. It travels to worker processes.

import Foundation
import GestureReplay
import GestureTrace
import ReplayChecks
import ReplayScenes
import TransitionAnimators

/// Everything that the cases of a run depend on.
struct FuzzSetup: Codable, Hashable, Sendable {
  var traces: [String]
  var description: String?
  /// Empty: all of the registry, unless there are scenes.
  var animators: [String]
  /// nil: every context that an animator runs in.
  var context: AnimatorContext?
  /// Scenes of the user's own; they make their own choice of context.
  var scenes: [String]
  /// Clocks, input policies and rules; every subject is run under each.
  var conditions: [ReplayConditions]
  var seed: UInt64

  /// Reads the recordings and finds the subjects.
  ///
  /// - Throws: ``ToolFailure`` (6) for recordings, (2) for names.
  @MainActor func makeFuzzer() throws -> GestureFuzzer {
    var recordings: [GestureFuzzer.Seed] = []
    var input = TraceInput()
    input.traces = traces
    input.description = description
    try input.readEach { trace in
      if !trace.events.isEmpty {
        recordings.append(.init(trace: trace, text: try TraceWriter.bytes(of: trace)))
      }
    }.fail()
    guard !recordings.isEmpty else {
      throw ToolFailure(.badTrace, "no recording has an event: there is nothing to mutate")
    }
    let subjects = try subjects()
    return GestureFuzzer(recordings: recordings, subjects: subjects.map(\.fuzzed), seed: seed)
  }

  /// A subject under conditions.
  struct Subject {
    var fuzzed: FuzzSubject
    /// What makes `replay` show a finding.
    var replayArguments: String
  }

  /// - Throws: ``ToolFailure`` (2) for names.
  @MainActor func subjects() throws -> [Subject] {
    do {
      let subjects = try scenes.isEmpty ? catalogueSubjects() : sceneSubjects()
      return try subjects.flatMap { subject in
        try conditions.map { conditions in
          let options = try conditions.options()
          let settings = GoldenSettings(subject, options)
          let name = ([subject.name] + settings.unusual).joined(separator: ", ")
          return Subject(
            fuzzed: FuzzSubject(subject, options: options, name: name),
            replayArguments: settings.replayArguments)
        }
      }
    } catch let error as SubjectError {
      throw ToolFailure(.usage, error.message, remedy: error.remedy)
    }
  }

  @MainActor private func sceneSubjects() throws -> [ReplaySubject] {
    let animators = animators.isEmpty ? [nil] : animators.map(Optional.some)
    return try scenes.flatMap { scene in
      try animators.map { try ReplaySubject(animator: $0, scene: scene) }
    }
  }

  @MainActor private func catalogueSubjects() throws -> [ReplaySubject] {
    let chosen =
      animators.isEmpty
      ? AnimatorRegistry.shared.entries.filter(\.supportsInteraction).map(
        AnimatorSpecification.init)
      : try animators.map { try AnimatorSpecification(parsing: $0) }
    let subjects = try chosen.flatMap { specification in
      // Of many animators, those that do not run in the context are left out; one that was named
      // says why it cannot.
      try specification.entry.contexts
        .filter { context == nil || $0 == context }
        .map { try ReplaySubject(specification, context: $0) }
    }
    if subjects.isEmpty, let context, let first = chosen.first {
      _ = try ReplaySubject(first, context: context)
    }
    return subjects
  }
}
