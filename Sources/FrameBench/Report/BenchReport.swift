// BenchReport: the results in google/benchmark's format, so that its tools and dashboards can read
// them.

import Foundation

/// The objects `context` and `benchmarks`, as `--benchmark_format=json` writes them, with counters
/// added.
///
/// A cell has one row per round (`run_type` iteration: the round's median steady frame), and
/// aggregates: `p50`, `p99`, `worst` of all steady frames, and the medians of set-up, first frame
/// and completion under separate names. The times of a part are per unit; `label` names the unit.
public struct BenchReport: Codable, Sendable {
  /// The format's name and version.
  public static let schema = "edgepan.bench/1"

  /// The machine and the circumstances of the run.
  public var context: Context
  /// The rows, cell by cell, then part by part.
  public var benchmarks: [Row]
  /// The comparison of this run with a baseline, or `nil` without one.
  public var comparison: Comparison?

  /// The machine and the circumstances of a run, under google/benchmark's field names.
  public struct Context: Codable, Sendable {
    /// The date in ISO 8601.
    public var date: String
    /// The path of the running executable, from its first argument.
    public var executable: String
    /// The number of processors.
    public var numCpus: Int
    /// The clock rate, or 0 if the kernel does not report it.
    public var mhzPerCpu: Int
    /// Whether the processor's clock rate may change during the run.
    public var cpuScalingEnabled: Bool
    /// The load averages over 1, 5 and 15 minutes.
    public var loadAvg: [Double]
    /// `release` or `debug`: how EdgePan was compiled.
    public var libraryBuildType: String
    /// The properties that must be equal for times to be comparable.
    public var machine: Machine
    /// The reasons why the times are uncertain, as text, or `nil` if the machine's noise was not
    /// measured.
    public var noise: [String]?
    /// Whether other processes used so much processor time that the times cannot be compared, or
    /// `nil` if that was not measured.
    public var disturbed: Bool?

    enum CodingKeys: String, CodingKey {
      case date, executable, machine, noise, disturbed
      case numCpus = "num_cpus"
      case mhzPerCpu = "mhz_per_cpu"
      case cpuScalingEnabled = "cpu_scaling_enabled"
      case loadAvg = "load_avg"
      case libraryBuildType = "library_build_type"
    }
  }

  /// One figure of a cell or part, under google/benchmark's field names.
  public struct Row: Codable, Sendable {
    /// The row's name: the cell or part, the figure and, for an aggregate, the aggregate's name.
    public var name: String
    /// The name without the aggregate: equal for all rows of one figure.
    public var runName: String
    /// The row's type: `iteration` or `aggregate`.
    public var runType: String
    /// The number of rounds.
    public var repetitions: Int
    /// The round's number, from 0; nil for an aggregate.
    public var repetitionIndex: Int?
    /// The aggregate's name: `p50`, `p99`, `worst`, `mean`, `stddev`; nil for a round.
    public var aggregateName: String?
    /// The aggregate's unit, `time`; nil for a round.
    public var aggregateUnit: String?
    /// The number of threads; always 1.
    public var threads = 1
    /// The number of frames or units from which the figure was computed; for set-up, first frame
    /// and completion, the number of rounds.
    public var iterations: Int
    /// The wall time of one frame or unit, in ``timeUnit``.
    public var realTime: Double
    /// The mean processor time of one steady frame, of the round or of all, in ``timeUnit``; in other
    /// rows, a copy of ``realTime``.
    public var cpuTime: Double
    /// The unit of the times: nanoseconds.
    public var timeUnit = "ns"
    /// What one iteration measures (for example, `row`); nil for a frame.
    public var label: String?
    // Counts per frame. As in google/benchmark's format, they are fields of the row like the times.
    /// The number of allocations; nil if they were not counted.
    public var allocations: Double?
    /// The number of animated values evaluated.
    public var tracks: Double?
    /// The number of transforms written.
    public var transforms: Double?
    /// The number of timing curves solved.
    public var curves: Double?
    /// The number of world transforms composed.
    public var layersComposed: Double?
    /// The number of bytes written.
    public var bytes: Double?
    /// The number of layers in the tree.
    public var layers: Double?
    /// The exact counts of all frames, for comparisons.
    public var work: FrameWork?

    enum CodingKeys: String, CodingKey {
      case name, repetitions, threads, iterations, allocations, tracks, curves, bytes, layers, work
      case label, transforms
      case runName = "run_name"
      case runType = "run_type"
      case repetitionIndex = "repetition_index"
      case aggregateName = "aggregate_name"
      case aggregateUnit = "aggregate_unit"
      case realTime = "real_time"
      case cpuTime = "cpu_time"
      case timeUnit = "time_unit"
      case layersComposed = "layers_composed"
    }
  }

  /// Creates a report of these results, with the current date.
  public init(machine: Machine, results: [CellResult] = [], parts: [PartResult] = []) {
    context = Context(machine)
    benchmarks = results.flatMap(Self.rows) + parts.flatMap(Self.rows)
  }

  private static func rows(_ part: PartResult) -> [Row] {
    let name = "part/" + part.name
    let rounds = part.roundMedians
    var rows = iterationRows(name, rounds, of: part.time.count * part.work.frames)
    for (aggregate, time) in [
      ("p50", part.time.p50), ("p99", part.time.p99), ("worst", part.time.worst),
    ] {
      var row = aggregateRow(
        name, aggregate, time, of: part.time.count * part.work.frames, rounds: rounds.count)
      row.add(part.work)
      row.work = part.exactWork
      rows.append(row)
    }
    for index in rows.indices { rows[index].label = part.unit }
    return rows
  }

  private static func rows(_ result: CellResult) -> [Row] {
    let name = result.cell.name + "/steady"
    let rounds = result.roundMedians
    var rows = iterationRows(name, rounds, of: result.steady.count)
    // A U test of rounds whose processor times are all equal has no result (google/benchmark 1.7.1).
    for (index, time) in result.roundThreadTimes.enumerated() { rows[index].cpuTime = time }
    let steady = result.steady
    for (aggregate, time) in [
      ("p50", steady.p50), ("p99", steady.p99), ("worst", steady.worst), ("mean", steady.mean),
      ("stddev", steady.standardDeviation),
    ] {
      var row = aggregateRow(name, aggregate, time, of: steady.count, rounds: rounds.count)
      row.cpuTime = result.threadTimePerFrame
      row.add(result.work)
      rows.append(row)
    }
    for (part, figure) in [
      ("set-up", result.setUp), ("first-frame", result.firstFrame),
      ("completion", result.completion),
    ] {
      rows.append(
        aggregateRow(
          result.cell.name + "/" + part, "p50", figure.p50, of: figure.count, rounds: rounds.count))
    }
    return rows
  }

  private static func iterationRows(_ name: String, _ rounds: [Double], of count: Int) -> [Row] {
    rounds.enumerated().map { index, median in
      Row(
        name: name, runName: name, runType: "iteration", repetitions: rounds.count,
        repetitionIndex: index, iterations: count / max(rounds.count, 1), realTime: median,
        cpuTime: median)
    }
  }

  private static func aggregateRow(
    _ name: String, _ aggregate: String, _ time: Double, of count: Int, rounds: Int
  ) -> Row {
    Row(
      name: name + "_" + aggregate, runName: name, runType: "aggregate", repetitions: rounds,
      aggregateName: aggregate, aggregateUnit: "time", iterations: count, realTime: time,
      cpuTime: time)
  }
}

extension BenchReport.Row {
  /// Adds the counts per frame, and the totals that a comparison checks exactly.
  fileprivate mutating func add(_ work: FrameWork) {
    allocations = work.allocations.map(work.perFrame)
    tracks = work.perFrame(work.tracks)
    transforms = work.perFrame(work.transforms)
    curves = work.perFrame(work.curves)
    layersComposed = work.perFrame(work.composed)
    bytes = work.perFrame(work.bytes)
    layers = Double(work.layers)
    self.work = work
  }
}

extension BenchReport.Context {
  fileprivate init(_ machine: Machine) {
    let loads = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
    self.init(
      date: ISO8601DateFormatter().string(from: Date()),
      executable: CommandLine.arguments.first ?? "",
      numCpus: machine.cores, mhzPerCpu: Int(ProcessorInfo.read().megahertz ?? 0),
      cpuScalingEnabled: NoiseWarning.present(on: machine).contains {
        if case .frequencyScaling = $0 { true } else { false }
      },
      loadAvg: loads.split(separator: " ").prefix(3).compactMap { Double($0) },
      libraryBuildType: machine.build, machine: machine)
  }
}
