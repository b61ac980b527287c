import GestureReplay
import PlainText

/// An accepted replay: its settings, every frame, and the layers at chosen frames. For each swipe,
/// the chosen frames are its first and last frame, its release, the middle of the settling
/// animation, and the frame at rest.
///
/// A golden is a text file, so that a diff of two versions shows the first frame that changed:
///
///     # edgepan golden 2
///     trace: slow-cancel.evemu
///     animator: scale
///     …
///     7 116667 0.0282 96.34 interactive 61cbfe9ba2d2cb0f
///      0/0/1 UIView position=195,422 bounds=0,0,390,844
///
/// A frame line contains the index, microseconds, progress, velocity (pt/s), phase and the hash of
/// the layers. Lines that begin with a space are the layers of that frame that differ from the
/// previous chosen frame (``GoldenText``). Doubles are written in the shortest form that reads back
/// exactly.
public struct Golden: Hashable, Sendable {
  /// The recording's file name.
  public var trace: String
  /// The subject and the conditions of the replay, without the limits.
  public var settings: ReplaySettings
  /// The swipes, one line each, such as `0 finished 3 15 23`: contact, outcome, and the frames of
  /// the beginning, the release and the end.
  public var swipes: [String]
  /// The logged frames, in order; chosen frames have layers.
  public var frames: [GoldenFrame]

  /// Creates a golden. The limits and the follow-up gesture are not stored.
  public init(
    trace: String, settings: ReplaySettings, swipes: [String], frames: [GoldenFrame]
  ) {
    self.trace = trace
    self.settings = settings
    self.settings.again = nil
    self.settings.limitSeconds = ReplaySettings.defaultLimitSeconds
    self.settings.maximumFrames = ReplaySettings.defaultMaximumFrames
    self.settings.maximumSeconds = ReplaySettings.defaultMaximumSeconds
    self.swipes = swipes
    self.frames = frames
  }
}

/// One frame of a golden.
public struct GoldenFrame: Hashable, Sendable {
  /// The frame's index in the log.
  public var index: Int
  /// The frame's time since the recording's first event, in microseconds.
  public var microseconds: Int
  /// The finger's progress, not clamped (`FrameRecord.progress`).
  public var progress: Double
  /// The recogniser's velocity in points per second; positive in the direction that completes the
  /// transition.
  public var velocity: Double
  /// The phase of the swipe.
  public var phase: SwipePhase
  /// The hash of every layer's presentation values (`FrameRecord.hash`).
  public var hash: UInt64
  /// All layers, if the frame was chosen.
  public var layers: [LayerValues]?

  init(_ record: FrameRecord, layers: [LayerValues]?) {
    index = record.index
    microseconds = Int((record.timestamp * 1_000_000).rounded())
    progress = record.progress
    velocity = record.velocity
    phase = record.phase
    hash = record.hash
    self.layers = layers
  }

  init(
    index: Int, microseconds: Int, progress: Double, velocity: Double, phase: SwipePhase,
    hash: UInt64
  ) {
    (self.index, self.microseconds, self.progress) = (index, microseconds, progress)
    (self.velocity, self.phase, self.hash) = (velocity, phase, hash)
  }
}

extension Golden {
  /// Creates a golden from a replay.
  init(trace: String, settings: ReplaySettings, result: ReplayResult, layers: [Int: [LayerValues]])
  {
    self.init(
      trace: trace, settings: settings,
      swipes: Self.swipes(of: result),
      frames: result.frames.map { GoldenFrame($0, layers: layers[$0.index]) })
  }

  /// Returns the swipes of a replay, one line each.
  static func swipes(of result: ReplayResult) -> [String] {
    result.swipes.map { swipe in
      let frames = swipe.release.map { " \($0.beganFrame) \($0.releasedFrame) \($0.endedFrame)" }
      return "\(swipe.contact) \(swipe.outcome.rawValue)\(frames ?? "")"
    }
  }

  /// Returns the frames whose layers are stored: for each swipe, its first frame, the release, the
  /// middle of the settling animation, its last frame, and the frame at rest after it; without a
  /// swipe, the first frame.
  static func chosenFrames(of result: ReplayResult) -> [Int] {
    let releases = result.swipes.compactMap(\.release)
    guard !releases.isEmpty else { return plainFrames(of: result) }
    let landed = result.frames.filter { $0.phase == .landed }.map(\.index)
    return releases.flatMap { release in
      [
        release.beganFrame, release.releasedFrame,
        (release.releasedFrame + release.endedFrame) / 2, release.endedFrame,
      ] + landed.filter { $0 > release.endedFrame }.prefix(1)
    }
  }

  /// Returns the chosen frames of a replay without a transition: the first frame and, if an app moves
  /// its views itself, the first, the middle and the last frame that differs from the one before.
  private static func plainFrames(of result: ReplayResult) -> [Int] {
    var chosen = result.frames.first.map { [$0.index] } ?? []
    guard result.isDrivenByApp else { return chosen }
    let moving = zip(result.frames.dropFirst(), result.frames).filter { $0.hash != $1.hash }
      .map(\.0.index)
    for place in [0, moving.count / 2, moving.count - 1] where moving.indices.contains(place) {
      if moving[place] > chosen.last ?? -1 { chosen.append(moving[place]) }
    }
    return chosen
  }

  /// The chosen frames of this golden.
  var chosenFrames: [Int] { frames.filter { $0.layers != nil }.map(\.index) }
}

/// An error in a golden, with its place and its reason. Goldens come from repositories and pull
/// requests, so nothing in them is trusted.
public struct GoldenError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What failed.
  public enum Kind: Hashable, Sendable {
    /// A file is missing, cannot be read or has invalid content.
    case reading
    /// A file or folder cannot be written, replaced or deleted.
    case writing
  }

  /// The golden's path, not escaped.
  public var file: String
  /// The line, from 1; nil if the error concerns the whole file.
  public var line: Int?
  /// The error, with the remedy if there is one; escaped.
  public var message: String
  /// Whether reading or writing failed.
  public var kind = Kind.reading

  public var description: String {
    "\(escape(file))\(line.map { ":\($0)" } ?? ""): \(message)"
  }

  /// Returns the same error with a remedy.
  func advising(_ remedy: String) -> GoldenError {
    GoldenError(file: file, line: line, message: "\(message)\n  \(remedy)", kind: kind)
  }
}
