// The costs of frames on this machine, for a page.

import PlainText

/// The cost of each frame of a replay on this machine.
public struct FrameCosts: Sendable {
  /// The stages of a frame, each with its duration in every frame of the log.
  public var stages: [(name: String, milliseconds: [Double])]
  /// The display's refresh interval.
  public var budgetMilliseconds: Double
  /// A description of the measurement.
  public var note: String
  /// The most expensive frames, by position in the log, with a description of the work in each.
  public var costliest: [(position: Int, milliseconds: Double, text: String)]

  public init(
    stages: [(name: String, milliseconds: [Double])], budgetMilliseconds: Double, note: String,
    costliest: [(position: Int, milliseconds: Double, text: String)]
  ) {
    (self.stages, self.budgetMilliseconds) = (stages, budgetMilliseconds)
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
          })), .init("budgetMilliseconds", .rounded(budgetMilliseconds)),
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
