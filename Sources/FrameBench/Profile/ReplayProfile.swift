import ContactTracking
import GestureReplay
import GestureTrace
import PlainText
import UIKit

/// A replay whose stages are timed.
///
/// A replay is the same in every run, frame by frame, but the machine's other activity is not.
/// Therefore the replay runs several times, and each frame's times are those of the run in which
/// that frame took its median time.
@MainActor public struct ReplayProfile {
  /// The median nanoseconds to read the trace from memory.
  public var read: UInt64
  /// The median nanoseconds to derive contacts from the trace's events.
  public var contacts: UInt64
  /// The number of timed runs.
  public var runs: Int
  /// Every frame that ran, logged or not.
  public var frames: [ProfiledFrame]
  /// The result of the replay. It is the same as that of an untimed replay, including the hashes.
  public var result: ReplayResult
  /// The seconds of one refresh.
  public var interval: Double

  /// The default number of timed runs.
  public nonisolated static let defaultRuns = 5

  /// Replays a recording once to warm up, then `runs` times to time it.
  ///
  /// - Parameters:
  ///   - bytes: the trace's text.
  ///   - file: the trace's name, for messages.
  ///   - device: a trace whose device description replaces that of the text.
  ///   - runs: the number of timed replays, at least 1.
  ///   - options: returns the settings to replay the trace with.
  ///   - makeScene: builds the scene of each replay.
  /// - Throws: ``/GestureTrace/TraceError``, ``/GestureReplay/ReplayError``, and errors of the
  ///   scene.
  public init(
    bytes: [UInt8], file: String, device: Trace? = nil, runs: Int = defaultRuns,
    options: (Trace) throws -> ReplaySettings,
    makeScene: @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene
  ) throws {
    var trace = try TraceReader.read(bytes: bytes, file: file)
    if let device {
      (trace.device, trace.descriptionSource) = (device.device, device.descriptionSource)
    }
    let options = try options(trace)
    result = try Replay.run(trace, options: options, makeScene: makeScene)
    var (reads, contacts, replays) = ([UInt64](), [UInt64](), [[ProfiledFrame]]())
    for _ in 0..<max(runs, 1) {
      reads.append(MonotonicClock.time { _ = try? TraceReader.read(bytes: bytes, file: file) })
      contacts.append(
        MonotonicClock.time { _ = try? TraceContacts(of: trace, rules: options.rules) })
      let recorder = StageRecorder()
      result = try Replay.run(trace, options: options, stages: recorder, makeScene: makeScene)
      replays.append(recorder.frames)
    }
    self.runs = replays.count
    read = reads.sorted()[reads.count / 2]
    self.contacts = contacts.sorted()[contacts.count / 2]
    frames = Self.typical(replays)
    interval = options.display.interval
  }

  /// Returns each frame from the run in which it took the median time. If the runs' frames differ,
  /// they cannot be compared and the last run is used.
  private static func typical(_ runs: [[ProfiledFrame]]) -> [ProfiledFrame] {
    guard let last = runs.last,
      runs.allSatisfy({ $0.map(\.index) == last.map(\.index) })
    else { return runs.last ?? [] }
    return last.indices.map { place in
      runs.map { $0[place] }.sorted { $0.duration < $1.duration }[(runs.count - 1) / 2]
    }
  }

  /// One line of the profile.
  public struct StageTime: Sendable {
    /// The stage. Its times do not include the stages inside it.
    public var stage: FrameStage
    /// The time in all frames, in nanoseconds.
    public var total: UInt64
    /// The mean time per frame, in nanoseconds.
    public var mean: Double
    /// The time in the median frame, in nanoseconds.
    public var median: Double
    /// The time in the frame where the stage took longest, in nanoseconds.
    public var worst: UInt64
    /// That frame's index.
    public var worstFrame: Int
  }

  /// The stages in the order in which they run, each without the stages inside it.
  public var stages: [StageTime] {
    FrameStage.allCases.map { stage in
      let times = frames.map { ($0.time(of: stage), $0.index) }
      let worst = times.max { $0.0 < $1.0 } ?? (0, 0)
      let total = times.reduce(0) { $0 + $1.0 }
      return StageTime(
        stage: stage, total: total, mean: Double(total) / Double(max(frames.count, 1)),
        median: Distribution(times.map { Double($0.0) }).p50,
        worst: worst.0, worstFrame: worst.1)
    }
  }

  /// The stages that took time, the largest share of all stages' time first.
  public var shares: [(stage: StageTime, share: Double)] {
    let stages = stages.filter { $0.total > 0 }
    let all = Double(max(stages.reduce(0) { $0 + $1.total }, 1))
    return stages.map { ($0, Double($0.total) / all) }
      .sorted { ($1.0.total, $0.0.stage.rawValue) < ($0.0.total, $1.0.stage.rawValue) }
  }

  /// The frame that took longest, or `nil` if none ran.
  public var worstFrame: ProfiledFrame? { frames.max { $0.duration < $1.duration } }

  /// The frames that were not completed by the end of their refresh. A frame begins at its refresh,
  /// or when the previous frame is completed if that is later.
  public var lateFrames: [ProfiledFrame] {
    var free = 0.0
    return frames.filter { frame in
      let start = max(frame.timestamp, free)
      free = start + Double(frame.duration) / 1_000_000_000
      return free > frame.timestamp + interval
    }
  }

  /// The mean nanoseconds of a frame.
  public var meanFrame: Double {
    Double(frames.reduce(0) { $0 + $1.duration }) / Double(max(frames.count, 1))
  }

  /// Returns descriptions of what is unusual in a frame: events and work that most frames do not
  /// contain.
  public func explanation(of frame: ProfiledFrame) -> [String] {
    var found: [String] = []
    for swipe in result.swipes {
      if swipe.release?.beganFrame == frame.index { found.append("a swipe began its transition") }
      if swipe.release?.releasedFrame == frame.index { found.append("the finger lifted") }
      if swipe.release?.endedFrame == frame.index {
        found.append("the transition ended: \(swipe.outcome.rawValue)")
      }
    }
    let work = frame.work
    if work.animationsStarted > 0 {
      found.append("\(counted(work.animationsStarted, "animation")) started")
    }
    if work.animationsEnded > 0 {
      found.append("\(counted(work.animationsEnded, "animation")) ended")
    }
    if work.treeRebuilds > 0 {
      found.append(
        "layers were added, removed or moved in the tree: the engine rebuilt its list of layers")
    }
    if work.layersCompiled > 0 {
      found.append(
        "\(counted(work.layersCompiled, "layer")) compiled,"
          + " \(counted(work.tracksCompiled, "track"))")
    }
    if work.bufferGrowths > 0 {
      found.append("\(counted(work.bufferGrowths, "buffer")) grew")
    }
    return found.isEmpty ? ["nothing started and nothing was compiled: probably noise"] : found
  }
}
