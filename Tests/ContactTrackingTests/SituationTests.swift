// Each bundled situation, tracked as contacts and edge pans, has the property that it is named
// after.

import ContactTracking
import GestureTrace
import SharedFolder
import Testing

@Suite struct SituationTests {
  private func judge(_ name: String) throws -> (TraceContacts, EdgePanDetection) {
    let found = try TraceContacts(of: try TraceReader.read(path: Checkout.recording(name)))
    return (found, EdgePanDetection(contacts: found.contacts, surface: found.surface))
  }

  private func pan(_ name: String) throws -> EdgePan {
    let (_, detection) = try judge(name)
    #expect(detection.pans.count == 1, "\(detection)")
    return try #require(detection.pans.first)
  }

  /// Half of the screen's width, in millimetres of finger travel.
  static let half = ScreenScale().widthMillimeters / 2

  @Test(arguments: [
    "finishing-flick", "slow-finish", "long-hold", "mouse-drag",
    "touchscreen-swipe", "second-finger", "resting-palm", "two-fingers",
  ])
  func finishingSituation_liftsBeyondHalfway(_ name: String) throws {
    let pan = try pan(name)
    #expect(pan.edge == .left)
    #expect(pan.end == .lifted)
    // Even if the hysteresis consumes 10 pt of the travel, the finger is beyond halfway.
    let swallowed = EdgePanRules().hysteresisMillimeters
    #expect(pan.distanceMillimeters - swallowed > Self.half * 1.05)
  }

  @Test func slowCancel_liftsWellBeforeHalfway_slowly() throws {
    let pan = try pan("slow-cancel")
    #expect(abs(pan.distanceMillimeters - 20) < 0.5)
    #expect(abs(pan.releaseVelocityPointsPerSecond) < 200)
  }

  @Test func releaseAtZero_endsExactlyWhereItBegan() throws {
    let pan = try pan("release-at-zero")
    #expect(pan.distanceMillimeters == 0)
    #expect(pan.last.position == pan.start.position)
    #expect(abs(pan.peakDistanceMillimeters - 30) < 0.1)
  }

  @Test func outAndBack_wasBeyondHalfway_andEndsNearItsStart() throws {
    let pan = try pan("out-and-back")
    #expect(pan.peakDistanceMillimeters > Self.half * 1.2)
    #expect(abs(pan.distanceMillimeters - 4) < 0.5)
  }

  @Test func flickBeforeRecognition_staysWithinTheHysteresis() throws {
    let (found, detection) = try judge("flick-before-recognition")
    #expect(detection.pans.isEmpty)
    guard
      case .tooShort(edge: .left, let millimeters, let needed) =
        try #require(detection.refusals.first).reason
    else {
      Issue.record("\(detection.refusals)")
      return
    }
    #expect(millimeters > 1 && millimeters < needed)
    #expect(found.contacts[0].durationMicroseconds < 80_000)
  }

  @Test func longHold_restsBeforeItLifts() throws {
    let pan = try pan("long-hold")
    #expect(pan.durationMicroseconds > 1_790_000)
    #expect(abs(pan.releaseVelocityPointsPerSecond) < 50)
  }

  @Test func driftAlongEdge_isRejectedAsMotionAlongTheEdge() throws {
    let (_, detection) = try judge("drift-along-edge")
    #expect(detection.pans.isEmpty)
    guard
      case .alongTheEdge(edge: .left, let inward, let along) =
        try #require(detection.refusals.first).reason
    else {
      Issue.record("\(detection.refusals)")
      return
    }
    #expect(inward < 2 && abs(along - 40) < 0.5)
  }

  @Test func rightEdge_isAPanFromTheRight() throws {
    let pan = try pan("right-edge")
    #expect(pan.edge == .right)
    #expect(pan.distanceMillimeters > Self.half * 1.3)
    #expect(pan.releaseVelocityMillimetersPerSecond > 0)
  }

  @Test func secondFinger_joinsThePanInMidSwipe() throws {
    let (found, detection) = try judge("second-finger")
    #expect(found.contacts.count == 2)
    let delay = found.contacts[1].start.microseconds - found.contacts[0].start.microseconds
    #expect(delay >= 150_000 && delay < 160_000)
    #expect(detection.pans.map(\.contacts) == [[0, 1]])
    #expect(detection.refusals.map(\.reason) == [.belongs(to: 0)])
  }

  @Test func restingPalm_isNotPartOfThePan() throws {
    let (found, detection) = try judge("resting-palm")
    #expect(found.contacts.map(\.tool) == [.palm, .finger])
    #expect(detection.pans.map(\.contacts) == [[1]])
    #expect(detection.pans.map(\.fingers) == [1])
    #expect(detection.refusals.map(\.reason) == [.palm])
    #expect(found.contacts[0].start.microseconds < found.contacts[1].start.microseconds)
    #expect(found.contacts[0].endMicroseconds > found.contacts[1].endMicroseconds)
  }

  @Test func twoFingers_areOnePan() throws {
    let (_, detection) = try judge("two-fingers")
    #expect(detection.pans.map(\.contacts) == [[0, 1]])
    #expect(detection.pans.map(\.fingers) == [2])
  }

  @Test func synDropped_endsThePanAtTheDrop_andTheFingerThatStaysDownStartsNoPan() throws {
    let (found, detection) = try judge("syn-dropped")
    #expect(found.contacts.map(\.end) == [.dropped])
    #expect(detection.pans.map(\.end) == [.dropped])
    #expect(found.anomalies.drops == 1)
    #expect(found.anomalies.positionsWithoutContact > 5)
    let duration = found.contacts[0].durationMicroseconds
    #expect(duration >= 180_000 && duration < 200_000)
  }

  @Test func unplug_endsThePanByTheKernelsOwnRelease() throws {
    let pan = try pan("unplug")
    #expect(pan.end == .releasedByKernel)
    #expect(pan.durationMicroseconds >= 190_000 && pan.durationMicroseconds < 215_000)
  }

  @Test func everySituationWithoutAMishap_hasNoAnomalies() throws {
    for name in Checkout.recordings where !["syn-dropped", "unplug"].contains(name) {
      let anomalies = try judge(name).0.anomalies
      #expect(anomalies.isEmpty, "\(name): \(anomalies)")
    }
  }
}
