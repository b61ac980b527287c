// The steps that a feed reads: all of a recording's, or those that have arrived so far.

/// Steps in delivery order, and the position up to which a feed has read them.
struct StepQueue {
  private var steps: [TouchTimeline.Step]
  private var position = 0

  init(_ timeline: TouchTimeline) { steps = timeline.steps }

  /// Whether all steps have been read.
  var isEmpty: Bool { position == steps.count }
  /// The next step; valid only while the queue is not empty.
  var next: TouchTimeline.Step { steps[position] }
  /// The timestamp of the last step that was read; 0 before the first.
  var newestStamp: Double { position == 0 ? 0 : steps[position - 1].seconds }

  mutating func advance() { position += 1 }

  /// Reads the steps that have arrived by this time.
  mutating func take(by time: Double, latency: Double) -> ArraySlice<TouchTimeline.Step> {
    let start = position
    while position < steps.count, steps[position].seconds + latency <= time { position += 1 }
    return steps[start..<position]
  }

  /// Adds a step that has arrived, in the order of a complete timeline: by time and then by contact.
  mutating func append(_ step: TouchTimeline.Step) {
    if position > Self.keptSteps {
      // The last step that was read is kept for its timestamp.
      steps.removeFirst(position - 1)
      position = 1
    }
    var place = steps.count
    while place > position,
      (steps[place - 1].seconds, steps[place - 1].contact) > (step.seconds, step.contact)
    {
      place -= 1
    }
    steps.insert(step, at: place)
  }

  /// The number of steps that have been read before their memory is used again.
  private static let keptSteps = 4096
}
