// The cases of verify: goldens to compare with, subjects without one, orphans.

import Foundation
import GestureReplay
import PlainText
import ReplayChecks

/// The cases of a run of `verify`, in order.
struct VerifyPlan {
  /// A case, or the outcome of what needs no replay.
  struct Case: Sendable {
    var relativePath: String
    var job: CheckJob?
    var outcome: CaseOutcome?

    /// What it replays into what, without the folder that a machine keeps it in.
    var text: String {
      let golden = (job?.golden ?? outcome?.recording ?? "") as NSString
      let fields = job?.settings?.fields.map { "\($0.name) \($0.value)" } ?? []
      let limits = job?.limits.text ?? []
      return ([relativePath, golden.lastPathComponent] + fields + limits).joined(separator: "\n")
    }
  }

  private(set) var cases: [Case] = []
  private let requiresGoldens: Bool
  /// The names of all goldens of the run: what one recording has, the others should have.
  private var names: Set<String> = []

  /// Each recording under each of the conditions: with its goldens; and with each subject that has
  /// none there, under the invariants alone.
  ///
  /// - Parameters:
  ///   - areNamed: whether the subjects were named: then only their goldens are compared. Else they
  ///     are a tool's scenes, each of which is tested; or the catalogue's fallback for recordings
  ///     without any golden.
  ///   - requiresGoldens: whether a recording without a golden fails.
  init(
    _ paths: [String], subjects: [ReplaySettings.Subject], areNamed: Bool,
    conditions: ConditionOptions, requiresGoldens: Bool
  ) throws {
    self.requiresGoldens = requiresGoldens
    let plan = try CheckPlan(paths)
    let goldens = try plan.recordings.map { try CheckPlan.goldens(of: $0.path) }
    names = Set(goldens.joined().map(Self.name))
    let isFallback = !areNamed && subjects.allSatisfy { $0.scene == nil }
    for (recording, goldens) in zip(plan.recordings, goldens) {
      // Goldens that are all compared say themselves what to replay: no header is read for them.
      let areEnough = isFallback && !conditions.isGiven && !goldens.isEmpty
      let standard = areEnough ? ReplaySettings() : .standard(ofRecordingAt: recording.path)
      for settings in try conditions.settings(standard: standard) {
        let chosen =
          areNamed ? [] : CheckPlan.select(goldens, conditions.isGiven ? settings : nil)
        for golden in chosen { compare(recording, golden, settings) }
        if isFallback, !chosen.isEmpty { continue }
        for subject in subjects {
          let settings = settings.into(subject)
          let golden = GoldenFile.path(of: recording.path, settings, standard: standard)
          if chosen.contains(golden) { continue }
          if goldens.contains(golden) {
            compare(recording, golden, settings)
          } else {
            check(recording, settings, lacking: golden)
          }
        }
      }
    }
    for orphan in plan.orphans { add(orphan: orphan) }
  }

  private static func name(of golden: String) -> String { (golden as NSString).lastPathComponent }

  private mutating func compare(
    _ recording: CheckPlan.Recording, _ golden: String, _ settings: ReplaySettings
  ) {
    // With an encore the golden only says what to replay.
    var job = CheckJob(
      order: cases.count, recording: recording.path,
      action: settings.again == nil ? .compare : .check, golden: golden)
    job.limits = ReplayLimits(of: settings)
    cases.append(Case(relativePath: recording.relativePath, job: job))
  }

  private mutating func check(
    _ recording: CheckPlan.Recording, _ settings: ReplaySettings, lacking golden: String
  ) {
    var job = CheckJob(
      order: cases.count, recording: recording.path, action: .check, settings: settings)
    // What a file lists is not in a golden: there can be none.
    if case .listed = settings.display.refresh {
    } else {
      job.requiresGolden = requiresGoldens || names.contains(Self.name(of: golden))
    }
    cases.append(Case(relativePath: recording.relativePath, job: job))
  }

  private mutating func add(orphan: CheckPlan.Recording) {
    var outcome = CaseOutcome(
      order: cases.count, recording: escape(orphan.path), subject: "golden", status: .orphan)
    outcome.message = "the recording of this golden was not found"
    outcome.remedy =
      "Bring the recording back, or delete the golden: "
      + GoldenFile.deletion(of: orphan.path, tool: ToolCommand.text)
    cases.append(Case(relativePath: orphan.relativePath, outcome: outcome))
  }
}
