// The input of a replay: a recording's touches, delivered by a policy, frame by frame.

import ContactTracking
import GestureTrace
import UIKit

/// The touches that a replay would deliver, without an application: for measurements and for
/// feeding recognisers directly.
///
/// The frames are at the regular interval of the options' display. Its latency applies; its phase,
/// jitter and drops do not.
package struct InputWalk: Sendable {
  private let timeline: TouchTimeline
  private let options: ReplaySettings

  /// - Throws: ``ContactTrackingError`` if the trace's events cannot be converted to contacts.
  package init(_ trace: Trace, options: ReplaySettings) throws(ContactTrackingError) {
    let recording = try TraceContacts(of: trace, rules: options.rules)
    self.options = options
    timeline = TouchTimeline(
      contacts: recording.contacts, origin: trace.events.first?.microseconds ?? 0,
      mapping: ScreenMapping(surface: recording.surface, rules: options.rules), edge: options.edge)
  }

  /// The deliveries of each frame. Timestamps are seconds since the recording's first event.
  package var frames: [[[TouchSample]]] {
    var frames: [[[TouchSample]]] = []
    var current: [[TouchSample]] = []
    walk(
      { current.append($0) },
      frameDidEnd: {
        frames.append(current)
        current = []
      })
    return frames
  }

  /// The number of frames until the last touch has been delivered.
  package var frameCount: Int { walk { _ in } }

  /// Visits all frames once. Passes each delivery to `take`, in order, with timestamps in seconds
  /// since the recording's first event, and calls `frameDidEnd` after each frame. Returns the
  /// number of frames.
  @discardableResult
  package func walk(
    _ take: ([TouchSample]) -> Void, frameDidEnd: () -> Void = {}
  ) -> Int {
    var feed = options.input.makeFeed(timeline: timeline, latency: options.display.latency)
    let interval = options.display.interval
    var frame = 0
    while !feed.isOver {
      let time = Double(frame) * interval
      var batch = TouchBatch(keepsHistory: options.input.keepsHistory)
      for step in feed.deliver(at: time, next: time + interval) {
        if !batch.accepts(step) {
          take(batch.samples)
          batch = TouchBatch(keepsHistory: options.input.keepsHistory)
        }
        batch.append(step, lead: 0)
      }
      if !batch.isEmpty { take(batch.samples) }
      frameDidEnd()
      frame += 1
    }
    return frame
  }
}
