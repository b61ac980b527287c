// Contacts as touches on the screen, while they arrive.

import ContactTracking
import GestureTrace
import UIKit

/// Turns the events of a device into the steps of a ``TouchTimeline``, one frame of the device at a
/// time.
///
/// One thing differs from the timeline of the complete recording: whether a contact becomes a palm is
/// not known when it lands. Such a touch is cancelled when it does.
struct TouchStream {
  let mapping: ScreenMapping
  /// The number of contacts so far, palms included.
  var contactCount: Int { tracker.startedContacts }
  /// Whether the first event has arrived, which is the time 0.
  var hasBegun: Bool { origin != nil }
  /// The touches that were cancelled because their contact became a palm.
  private(set) var latePalms = 0

  private let edge: TraceEdge
  private var tracker: ContactTracker
  private var origin: UInt64?
  /// The contacts that are down, without palms.
  private var down: [Down] = []

  private struct Down {
    var contact: Int
    var start: SurfacePosition
    var last: SurfacePosition
    var isAtEdge: Bool
  }

  init(_ header: TraceHeader, mapping: ScreenMapping, edge: TraceEdge) {
    self.mapping = mapping
    self.edge = edge
    tracker = ContactTracker(surface: mapping.surface)
    tracker.seed(from: header)
  }

  /// Takes one step of a trace and passes the steps of touches that it completes to `body`.
  mutating func take(_ step: TraceWalk.Step, _ body: (TouchTimeline.Step) -> Void) {
    if case .event(let event, _) = step, origin == nil { origin = event.microseconds }
    if tracker.feed(step) { takeUpdates(body) }
  }

  /// Ends the contacts that are down, as at the end of a recording.
  mutating func finish(_ body: (TouchTimeline.Step) -> Void) {
    tracker.finish()
    takeUpdates(body)
  }

  private mutating func takeUpdates(_ body: (TouchTimeline.Step) -> Void) {
    for update in tracker.updates {
      let position = update.sample.position
      guard let index = down.firstIndex(where: { $0.contact == update.contact }) else {
        guard update.phase == .began, update.tool != .palm else { continue }
        let contact = Down(
          contact: update.contact, start: position, last: position,
          isAtEdge: mapping.isInBand(position, of: edge))
        down.append(contact)
        body(step(.began, of: contact, at: update.sample.microseconds))
        continue
      }
      let isLift: Bool? = if case .ended(let end) = update.phase { end.isRelease } else { nil }
      // A lift usually has no new position. If it has one, the touch moves there first.
      let moves = isLift == nil || position != down[index].last
      down[index].last = position
      let isPalm = update.tool == .palm
      if isPalm { latePalms += 1 }
      if moves, !isPalm { body(step(.moved, of: down[index], at: update.sample.microseconds)) }
      guard isPalm || isLift != nil else { continue }
      let contact = down.remove(at: index)
      let kind: TouchTimeline.Kind = !isPalm && isLift == true ? .ended : .cancelled
      body(step(kind, of: contact, at: update.sample.microseconds))
    }
  }

  private func step(
    _ kind: TouchTimeline.Kind, of contact: Down, at microseconds: UInt64
  ) -> TouchTimeline.Step {
    TouchTimeline.Step(
      contact: contact.contact,
      seconds: TouchTimeline.seconds(microseconds, since: origin ?? microseconds), kind: kind,
      location: mapping.location(of: contact.last, startedAt: contact.start),
      startsAtWatchedEdge: contact.isAtEdge)
  }
}

extension Replay {
  /// Adds one step of the input: an event, or an interruption that ends all contacts.
  ///
  /// The first event has the time 0. A trace's steps are those of `TraceWalk`.
  public func push(_ step: TraceWalk.Step) {
    stream?.take(step) { add($0) }
    noteContacts()
  }

  /// Ends the input: the contacts that are down are cancelled, and the run is over when everything
  /// is at rest.
  public func finish() {
    stream?.finish { add($0) }
    noteContacts()
    stream = nil
  }

  private func noteContacts() {
    guard let stream else { return }
    (contactCount, latePalms) = (stream.contactCount, stream.latePalms)
  }

  private func add(_ step: TouchTimeline.Step) {
    feed.queue.append(step)
    lead.add(step)
    let delay = clock.recordingTime - (step.seconds + options.display.latency)
    guard shownFrames > 0, delay >= 0 else { return }
    lateTouches += 1
    longestDelay = max(longestDelay, delay)
  }
}
