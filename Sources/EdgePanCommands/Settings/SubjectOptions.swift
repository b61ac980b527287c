// --animator, --context, --scene: the subject of a replay.

import ArgumentParser
import GestureReplay
import PlainText
import ReplayScenes
import TransitionAnimators

/// The options that name the subject. Default: all scenes of the tool; for a tool without scenes, a
/// choice from the catalogue, which depends on the subcommand.
struct SubjectOptions: ParsableArguments {
  @Option(
    help: """
      NAME[:parameter=value,…] (may be repeated); see edgepan animators. Without \
      --animator and --scene, the tool's scenes are used; if the tool has none, fuzz uses every \
      interactive animator, accept and verify use the animators of the existing goldens (verify \
      uses \(Self.defaultAnimator) for a recording without goldens), and other commands use \
      \(Self.defaultAnimator).
      """,
    completion: .custom { _, _, _ in
      MainActor.assumeIsolated { AnimatorRegistry.shared.entries.map { $0.name.lowercased() } }
    })
  var animator: [String] = []
  @Option(
    help: """
      How the screens are shown: in a navigation or tab controller, or as a presentation. \
      Default: the first context that the animator supports; in fuzz, all of them.
      """)
  var context: AnimatorContext?
  @Option(
    help: """
      A scene that the tool was built with (may be repeated); see edgepan animators. Default: all, \
      unless --animator or --context is given.
      """, completion: Self.sceneNames)
  var scene: [String] = []

  static let defaultAnimator = "scale"

  /// The tool's own scenes, for a shell's completion.
  static let sceneNames = CompletionKind.custom { _, _, _ in
    MainActor.assumeIsolated { SceneRegistry.shared.entries.map(\.name) }
  }

  func validate() throws {
    if !scene.isEmpty, context != nil {
      throw ValidationError("--scene determines the context; remove --context.")
    }
  }

  /// Whether any subject was named.
  var isGiven: Bool { !animator.isEmpty || context != nil || !scene.isEmpty }

  /// The arguments with which `accept` writes goldens of these subjects. Empty if it uses the
  /// tool's own scenes.
  var acceptArguments: String {
    if isGiven {
      let options =
        animator.map { ("animator", $0) } + (context.map { [("context", $0.rawValue)] } ?? [])
        + scene.map { ("scene", $0) }
      return options.map { "--\($0) \(shellWord($1))" }.joined(separator: " ")
    }
    let hasScenes = MainActor.assumeIsolated { !SceneRegistry.shared.entries.isEmpty }
    return hasScenes ? "" : "--animator \(Self.defaultAnimator)"
  }

  /// Returns the subjects that the options name: scenes, animators in scenes, or animators. If the
  /// options name none, returns all scenes of the tool, with a notice on stderr; for a tool without
  /// scenes, the subcommand's fallback.
  ///
  /// - Parameters:
  ///   - conditions: rejected if a scene ignores them.
  ///   - catalogue: the subcommand's default without a scene.
  /// - Throws: ``/ReplayScenes/SubjectError`` (exit code 2) for an unknown name, context or
  ///   parameter, and for an option that has no effect on a subject.
  @MainActor func subjects(
    under conditions: ConditionOptions?,
    catalogue: @MainActor () throws -> [ReplaySubject] = defaultSubjects
  ) throws -> [ReplaySubject] {
    let subjects = try found(catalogue)
    for subject in subjects { try conditions?.checkUse(by: subject) }
    return subjects
  }

  /// Returns the subject of a subcommand that takes one.
  ///
  /// - Throws: as ``subjects(under:catalogue:)``; ``ToolFailure`` with exit code 2 for several.
  @MainActor func single(under conditions: ConditionOptions, of verb: String) throws
    -> ReplaySubject
  {
    let subjects = try subjects(under: conditions)
    guard let subject = subjects.first, subjects.count == 1 else {
      throw Self.severalRefused(subjects, "\(verb) takes")
    }
    return subject
  }

  /// Returns the failure for several subjects.
  @MainActor static func severalRefused(_ subjects: [ReplaySubject], _ what: String) -> ToolFailure
  {
    let names = subjects.map { escape($0.name) }.joined(separator: ", ")
    return ToolFailure(
      .usage, "\(subjects.count) scenes or animators are selected (\(names)); \(what) one",
      remedy: "Name one with --scene or --animator.")
  }

  @MainActor private func found(
    _ catalogue: @MainActor () throws -> [ReplaySubject]
  ) throws -> [ReplaySubject] {
    if !scene.isEmpty {
      let animators = animator.isEmpty ? [nil] : animator.map(Optional.some)
      return try scene.flatMap { scene in
        try animators.map { try ReplaySubject(animator: $0, scene: scene) }
      }
    }
    if !animator.isEmpty {
      return try animator.map { try ReplaySubject(animator: $0, context: context) }
    }
    if let context {
      return try [ReplaySubject(animator: Self.defaultAnimator, context: context)]
    }
    let scenes = SceneRegistry.shared.entries.map(\.name)
    guard !scenes.isEmpty else { return try catalogue() }
    Output.notice(
      "\(scenes.count == 1 ? "scene" : "scenes"): "
        + scenes.map { escape($0) }.joined(separator: ", "))
    return try scenes.map { try ReplaySubject(animator: nil, scene: $0) }
  }

  @MainActor static func defaultSubjects() throws -> [ReplaySubject] {
    [try ReplaySubject(animator: defaultAnimator)]
  }
}

extension ConditionOptions {
  /// - Throws: ``SubjectError`` for an option that has no effect on the subject.
  @MainActor func checkUse(by subject: ReplaySubject) throws(SubjectError) {
    guard subject.scene?.hasOwnGesture == true else { return }
    let unused = [
      rule.map { _ in "--rule" }, fingers.map { _ in "--fingers" },
    ].compactMap { $0 }
    guard let option = unused.first else { return }
    throw SubjectError(
      "\(option): scene \(escape(subject.scene?.name ?? "")) has its own gesture, and the app "
        + "decides how it ends",
      remedy: "Remove \(option).")
  }
}

extension AnimatorContext: NamedArgument {}
