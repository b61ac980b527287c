// The costs of frames on this machine, for a page.

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
  /// The most expensive frames, by position in the log, with a description of the work in each.
  public var costliest: [(position: Int, milliseconds: Double, text: String)]

  public init(
    stages: [(name: String, milliseconds: [Double])], shares: [Share],
    budgetMilliseconds: Double, note: String,
    costliest: [(position: Int, milliseconds: Double, text: String)]
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
      .init(
        "costliest",
        .array(
          costliest.map { one in
            .object([
              .init("frame", .integer(Int64(one.position))),
              .init("milliseconds", .rounded(one.milliseconds, 5)), .init("text", .safe(one.text)),
            ])
          })),
    ])
  }
}
