import PlainText

/// The cost of each frame of a replay on this machine.
public struct FrameCosts: Sendable {
  /// The stages of a frame, each with its duration in every frame of the log.
  public var stages: [(name: String, milliseconds: [Double])]
  /// A stage's share of the time of all frames, and its times in microseconds.
  public struct Share: Sendable {
    public var stage: String
    /// Whose code runs: the app's, or EdgePan's.
    public var code: String
    public var share: Double
    public var mean: Double
    public var median: Double
    public var worst: Double
    /// The frame in which the stage took longest.
    public var frame: Int

    public init(
      stage: String, code: String, share: Double, mean: Double, median: Double, worst: Double,
      frame: Int
    ) {
      (self.stage, self.code, self.share, self.frame) = (stage, code, share, frame)
      (self.mean, self.median, self.worst) = (mean, median, worst)
    }

    fileprivate var value: JSONValue {
      .object([
        .init("stage", .safe(stage)), .init("code", .safe(code)),
        .init("share", .rounded(share, 4)),
        .init("mean", .rounded(mean)), .init("median", .rounded(median)),
        .init("worst", .rounded(worst)), .init("frame", .integer(Int64(frame))),
      ])
    }
  }

  /// The shares of the stages, largest first.
  public var shares: [Share]
  /// The display's refresh interval.
  public var budgetMilliseconds: Double
  /// A description of the measurement.
  public var note: String
  /// One of the most expensive frames.
  public struct Frame: Sendable {
    /// The frame's position in the log.
    public var position: Int
    /// The frame's duration.
    public var milliseconds: Double
    /// A description of the work in the frame.
    public var text: String
    /// The frame's stages in the order in which they began.
    public var spans: [Span]

    /// Creates the costs of a frame.
    public init(position: Int, milliseconds: Double, text: String, spans: [Span]) {
      (self.position, self.milliseconds, self.text, self.spans) = (
        position, milliseconds, text, spans
      )
    }

    fileprivate var value: JSONValue {
      .object([
        .init("frame", .integer(Int64(position))), .init("milliseconds", .rounded(milliseconds, 5)),
        .init("text", .safe(text)), .init("spans", .array(spans.map(\.value))),
      ])
    }
  }

  /// A stage of one frame, for a flame graph.
  public struct Span: Sendable {
    /// The stage's name.
    public var stage: String
    /// Whose code runs: the app's, or EdgePan's.
    public var code: String
    /// The number of stages around this one.
    public var depth: Int
    /// Microseconds since the frame began.
    public var start: Double
    /// Microseconds, with the stages inside this one.
    public var duration: Double
    /// The app's calls in this stage, with file and line if they are known, and the views that
    /// they changed.
    public var calls: [String]

    /// Creates a stage of a frame.
    public init(
      stage: String, code: String, depth: Int, start: Double, duration: Double, calls: [String]
    ) {
      (self.stage, self.code, self.depth) = (stage, code, depth)
      (self.start, self.duration, self.calls) = (start, duration, calls)
    }

    fileprivate var value: JSONValue {
      .object([
        .init("stage", .safe(stage)), .init("code", .safe(code)),
        .init("depth", .integer(Int64(depth))), .init("start", .rounded(start, 2)),
        .init("duration", .rounded(duration, 2)), .init("calls", .array(calls.map { .safe($0) })),
      ])
    }
  }

  /// The most expensive frames, the most expensive first.
  public var costliest: [Frame]

  public init(
    stages: [(name: String, milliseconds: [Double])], shares: [Share],
    budgetMilliseconds: Double, note: String,
    costliest: [Frame]
  ) {
    (self.stages, self.shares) = (stages, shares)
    self.budgetMilliseconds = budgetMilliseconds
    (self.note, self.costliest) = (note, costliest)
  }

  var value: JSONValue {
    .object([
      .init(
        "stages",
        .array(
          stages.map { stage in
            .object([
              .init("name", .safe(stage.name)), .init("values", .rounded(stage.milliseconds, 5)),
            ])
          })), .init("shares", .array(shares.map(\.value))),
      .init("budgetMilliseconds", .rounded(budgetMilliseconds)),
      .init("note", .safe(note)),
      .init("costliest", .array(costliest.map(\.value))),
    ])
  }
}
