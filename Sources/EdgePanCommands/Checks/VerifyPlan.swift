// The cases of `verify`: goldens to compare with, subjects without a golden, and orphans (goldens
// without a recording).

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks

/// The cases of a run of `verify`, or of one shard, in order.
///
/// Memory: the paths of the recordings, and 24 bytes per case; a case's job is made on demand.
struct VerifyPlan: Sendable {
  /// A case in compact form.
  private struct Entry {
    /// The recording's index; negative for an orphan.
    var recording: Int32
    /// The index of the golden's name; negative without a golden.
    var golden: Int32
    var settings: Int32
    /// The index among the cases of its recording.
    var index: Int32
    var isComparison: Bool
    /// Whether the golden must have been recorded under ``settings``. Otherwise its own settings
    /// are replayed.
    var expectsSettings: Bool
    var requiresGolden: Bool
    var canHaveGolden: Bool
  }

  private let recordings: [CheckPlan.Recording]
  private let orphans: [CheckPlan.Recording]
  /// The recordings that another shard replays and this shard only reads.
  let witnessed: [CheckPlan.Recording]
  private var entries: [Entry] = []
  private var names = Interned<String>()
  private var settings = Interned<ReplaySettings>()
  private let requiresGoldens: Bool
  /// Whether the edge and the number of fingers come from each recording's header, which the plan
  /// does not read: no condition was given.
  private let followsHeaders: Bool
  /// The names of all goldens: if one recording has a golden of some name, all others should have
  /// a golden of that name too.
  private(set) var goldenNames: [String] = []
  /// Whether a recording without a golden is replayed with the default animator.
  private let isFallback: Bool
  let total: Int
  let namesHash: UInt64

  var count: Int { entries.count }
  var ownRecordings: Int { recordings.count }

  /// Makes the cases of each recording under each of the conditions: one for each golden, and one,
  /// with invariants only, for each subject without a golden.
  ///
  /// - Parameters:
  ///   - areNamed: whether the user named the subjects: then only their goldens are compared.
  ///     Otherwise the subjects are the scenes that the tool was built with, all of which are
  ///     tested, or the default animator, which is used only for recordings without any golden.
  ///   - requiresGoldens: whether a recording without a golden fails.
  init(
    _ plan: CheckPlan, subjects: [ReplaySettings.Subject], areNamed: Bool,
    conditions: ConditionOptions, requiresGoldens: Bool
  ) throws {
    self.requiresGoldens = requiresGoldens
    (recordings, orphans, witnessed) = (plan.recordings, plan.orphans, plan.witnessed)
    (total, namesHash) = (plan.total, plan.names)
    var sets = Interned<[String]>()
    var setOfRecording: [Int32] = []
    for recording in recordings {
      let names = try CheckPlan.goldens(of: recording.path).map(GoldenFile.name)
      setOfRecording.append(sets.number(of: names))
    }
    let allNames = Set(sets.values.joined())
    goldenNames = allNames.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    isFallback = !areNamed && subjects.allSatisfy { $0.scene == nil }
    followsHeaders = !conditions.isGiven
    var memo: DescriptionMemo? = DescriptionMemo()
    // Most recordings request the same settings as the previous one.
    var last: (standard: ReplaySettings, choices: [Choice])?
    func choices(for standard: ReplaySettings) throws -> [Choice] {
      if let last, last.standard == standard { return last.choices }
      let choices = try conditions.settings(standard: standard).map {
        Choice($0, subjects: subjects, standard: standard)
      }
      last = (standard, choices)
      return choices
    }
    for (number, recording) in recordings.enumerated() {
      let goldens = sets.values[Int(setOfRecording[number])]
      // Only with conditions do the names and the choice of goldens depend on the header.
      let standard =
        followsHeaders
        ? ReplaySettings() : .standard(ofRecordingAt: recording.path, reusing: &memo)
      let folder = followsHeaders ? "" : GoldenFile.folder(of: recording.path) + "/"
      let first = entries.count
      for choice in try choices(for: standard) {
        let chosen =
          areNamed
          ? []
          : followsHeaders
            ? goldens
            : CheckPlan.select(goldens.map { folder + $0 }, choice.settings).map(GoldenFile.name)
        for golden in chosen {
          compare(number, golden, choice.settings, expectsSettings: false, first)
        }
        if isFallback, !chosen.isEmpty { continue }
        let own = areNamed ? subjects : recording.ownSubjects(among: subjects)
        for (settings, golden) in choice.subjects where own.contains(settings.subject) {
          if chosen.contains(golden) { continue }
          if goldens.contains(golden) {
            compare(number, golden, settings, expectsSettings: true, first)
          } else {
            check(number, settings, lacking: golden, isKnown: allNames.contains(golden), first)
          }
        }
      }
    }
    for number in orphans.indices {
      entries.append(
        Entry(
          recording: Int32(-1 - number), golden: -1, settings: -1, index: 0, isComparison: false,
          expectsSettings: false, requiresGolden: false, canHaveGolden: false))
    }
    if !orphans.isEmpty {
      let places = entries.map(place)
      let order = entries.indices.sorted { places[$0] < places[$1] }
      entries = order.map { entries[$0] }
    }
  }

  /// The settings of one `--clock`, and for each subject its settings and its golden's name.
  private struct Choice {
    var settings: ReplaySettings
    var subjects: [(settings: ReplaySettings, golden: String)]

    init(
      _ settings: ReplaySettings, subjects: [ReplaySettings.Subject], standard: ReplaySettings
    ) {
      self.settings = settings
      self.subjects = subjects.map {
        let settings = settings.into($0)
        return (settings, GoldenFile.name(of: settings, standard: standard))
      }
    }
  }

  /// Returns whether a case replays its recording with the default animator, because the recording
  /// has no golden with the settings of the run.
  func isDefaulted(at index: Int) -> Bool {
    isFallback && !entries[index].isComparison && entries[index].recording >= 0
  }

  private mutating func compare(
    _ recording: Int, _ golden: String, _ settings: ReplaySettings, expectsSettings: Bool,
    _ first: Int
  ) {
    entries.append(
      Entry(
        recording: Int32(recording), golden: names.number(of: golden),
        settings: self.settings.number(of: settings), index: Int32(entries.count - first),
        // With --again, the golden only provides the settings.
        isComparison: true, expectsSettings: expectsSettings, requiresGolden: false,
        canHaveGolden: true))
  }

  private mutating func check(
    _ recording: Int, _ settings: ReplaySettings, lacking golden: String, isKnown: Bool,
    _ first: Int
  ) {
    // A golden cannot store a clock from a file, so such a case has no golden.
    let canHaveGolden = if case .listed = settings.display.refresh { false } else { true }
    entries.append(
      Entry(
        recording: Int32(recording), golden: names.number(of: golden),
        settings: self.settings.number(of: settings), index: Int32(entries.count - first),
        isComparison: false, expectsSettings: false,
        requiresGolden: canHaveGolden && (requiresGoldens || isKnown),
        canHaveGolden: canHaveGolden))
  }

  private func recording(of entry: Entry) -> CheckPlan.Recording {
    entry.recording < 0 ? orphans[Int(-1 - entry.recording)] : recordings[Int(entry.recording)]
  }

  private func place(of entry: Entry) -> CasePlace {
    var place = recording(of: entry).place
    place.index = Int(entry.index)
    return place
  }

  /// Returns the place of a case in the whole run.
  func place(at index: Int) -> CasePlace { place(of: entries[index]) }

  /// Returns the recording of a case; nil for an orphan.
  func recording(at index: Int) -> CheckPlan.Recording? {
    entries[index].recording < 0 ? nil : recording(of: entries[index])
  }

  /// Returns the job of a case; nil if nothing needs to run.
  func job(at index: Int) -> CheckJob? {
    let entry = entries[index]
    guard entry.recording >= 0 else { return nil }
    let path = recording(of: entry).path
    let settings = settings.values[Int(entry.settings)]
    guard entry.isComparison else {
      var job = CheckJob(order: index, recording: path, action: .check, settings: settings)
      job.requiresGolden = entry.requiresGolden
      job.followsHeader = followsHeaders
      return job
    }
    var job = CheckJob(
      order: index, recording: path, action: settings.again == nil ? .compare : .check,
      golden: GoldenFile.folder(of: path) + "/" + names.values[Int(entry.golden)],
      settings: entry.expectsSettings ? settings : nil)
    job.limits = ReplayLimits(of: settings)
    job.followsHeader = followsHeaders
    return job
  }

  /// Returns the outcome of a case that needs no replay; nil for any other case.
  func outcome(at index: Int) -> CaseOutcome? {
    let entry = entries[index]
    guard entry.recording < 0 else { return nil }
    var outcome = CaseOutcome(
      order: index, recording: escape(recording(of: entry).path), subject: "golden",
      status: .orphan)
    outcome.place = place(of: entry)
    outcome.message = "the recording of this golden was not found"
    outcome.remedy =
      "Restore the recording, or delete the golden: "
      + "rm \(shellWord(recording(of: entry).path))"
    return outcome
  }

  /// Adds the parts of the outcome that only the plan contains: the place, and the missing golden.
  func complete(_ outcome: inout CaseOutcome, at index: Int) {
    let entry = entries[index]
    outcome.order = index
    outcome.place = place(of: entry)
    if outcome.status == .noGolden, entry.canHaveGolden {
      outcome.lacking = names.values[Int(entry.golden)]
    }
  }
}

/// Stores equal values once.
private struct Interned<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int32] = [:]
  private var last: (value: Value, number: Int32)?

  mutating func number(of value: Value) -> Int32 {
    if let last, last.value == value { return last.number }
    let number = numbers[value] ?? Int32(values.count)
    if number == values.count {
      values.append(value)
      numbers[value] = number
    }
    last = (value, number)
    return number
  }
}
