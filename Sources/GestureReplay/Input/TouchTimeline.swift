import ContactTracking
import GestureTrace
import UIKit

/// The touches of a recording on the simulated screen, ready to be delivered frame by frame.
///
/// Times are seconds since the recording's first event. Palms are not delivered: a touch panel's
/// firmware drops them too. A contact whose end was not recorded (lost events, an unplugged device,
/// the end of the file) ends as a cancelled touch.
struct TouchTimeline {
  /// One step of one touch.
  struct Step {
    var contact: Int
    var seconds: Double
    var kind: Kind
    var location: CGPoint
    /// Whether the contact started inside the band of the watched edge.
    var startsAtWatchedEdge: Bool
    /// Whether the position was computed for a frame rather than reported by the device.
    var isResampled = false
    /// The time at which the finger was at the position, if a resampler gave the step a different
    /// timestamp.
    var placeSeconds: Double?
  }

  enum Kind {
    case began
    case moved
    case ended
    case cancelled
  }

  /// All steps, sorted by time; steps at the same time are in the contacts' order.
  private(set) var steps: [Step]

  init(contacts: [Contact], origin: UInt64, mapping: ScreenMapping, edge: TraceEdge) {
    var steps: [Step] = []
    for contact in contacts where contact.tool != .palm {
      let start = contact.start.position
      let atEdge = mapping.isInBand(start, of: edge)
      for (index, sample) in contact.path.enumerated() {
        steps.append(
          Step(
            contact: contact.number, seconds: Self.seconds(sample.microseconds, since: origin),
            kind: index == 0 ? .began : .moved,
            location: mapping.location(of: sample.position, startedAt: start),
            startsAtWatchedEdge: atEdge))
      }
      steps.append(
        Step(
          contact: contact.number, seconds: Self.seconds(contact.endMicroseconds, since: origin),
          kind: contact.end.isRelease ? .ended : .cancelled,
          location: mapping.location(of: contact.last.position, startedAt: start),
          startsAtWatchedEdge: atEdge))
    }
    // Sorted by time and then by index, because Swift does not guarantee that sorting is stable.
    let order = steps.indices.sorted {
      (steps[$0].seconds, $0) < (steps[$1].seconds, $1)
    }
    self.steps = order.map { steps[$0] }
  }

  /// Mirrors every position on a screen of this width.
  mutating func mirror(width: Double) {
    for index in steps.indices { steps[index].location.x = width - steps[index].location.x }
  }

  /// One tap with a typical duration.
  init(tapAt place: CGPoint) {
    func step(_ seconds: Double, _ kind: Kind) -> Step {
      Step(
        contact: 0, seconds: seconds, kind: kind, location: place, startsAtWatchedEdge: false)
    }
    steps = [step(0, .began), step(Self.tapSeconds, .ended)]
  }

  private static let tapSeconds = 0.08

  static func seconds(_ microseconds: UInt64, since origin: UInt64) -> Double {
    microseconds >= origin ? Double(microseconds - origin) / 1_000_000 : 0
  }
}
