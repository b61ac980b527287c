// The rules of edge pans, tested on constructed contacts.

import ContactTracking
import GestureTrace
import Testing

@Suite struct EdgePanTests {
  /// 100 × 60 mm.
  let surface: ContactSurface

  init() throws { surface = try ContactSurface(device: Stream.slots(5)) }

  /// A contact that moves evenly from position to position (in millimetres), in steps of at most 2
  /// mm every 10 ms.
  private func contact(
    _ number: Int, _ places: [(Double, Double)], from start: UInt64 = 1_000_000,
    end: ContactEnd = .lifted
  ) -> Contact {
    var path: [ContactSample] = []
    var time = start
    func add(_ x: Double, _ y: Double) {
      path.append(
        ContactSample(
          microseconds: time, position: surface.position(xMillimeters: x, yMillimeters: y)))
      time += 10_000
    }
    add(places[0].0, places[0].1)
    for (from, to) in zip(places, places.dropFirst()) {
      for step in 1...20 {
        let share = Double(step) / 20
        add(from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
      }
    }
    return Contact(number: number, path: path, endMicroseconds: time, end: end)
  }

  private func contact(_ places: [(Double, Double)]) -> Contact { contact(0, places) }

  private func detect(
    _ contacts: Contact..., rules: EdgePanRules = EdgePanRules()
  ) -> EdgePanDetection {
    EdgePanDetection(contacts: contacts, surface: surface, rules: rules)
  }

  @Test(arguments: [
    (TraceEdge.left, (5.0, 30.0), (45.0, 30.0)), (.right, (95.0, 30.0), (55.0, 30.0)),
    (.top, (50.0, 2.0), (50.0, 42.0)), (.bottom, (50.0, 58.0), (50.0, 18.0)),
  ])
  func panFromEachEdge_hasItsDistanceAndVelocity(
    _ edge: TraceEdge, _ from: (Double, Double), _ to: (Double, Double)
  ) throws {
    let pan = try #require(detect(contact([from, to])).pans.first)
    #expect(pan.edge == edge)
    #expect(abs(pan.distanceMillimeters - 40) < 1e-9)
    #expect(abs(pan.distancePoints - 256.69) < 0.01)
    // The contact moves 2 mm every 10 ms.
    #expect(abs(pan.releaseVelocityMillimetersPerSecond - 200) < 1e-6)
    #expect(abs(pan.peakVelocityMillimetersPerSecond - 200) < 1e-6)
    #expect(abs(pan.releaseVelocityPointsPerSecond - 1283.46) < 0.01)
    #expect(pan.durationMicroseconds == 210_000)
  }

  @Test func panThatTurnsBack_keepsItsPeakDistance_andIsReleasedWithNegativeVelocity() throws {
    let pan = try #require(detect(contact([(5, 30), (45, 30), (15, 30)])).pans.first)
    #expect(abs(pan.distanceMillimeters - 10) < 1e-9)
    #expect(abs(pan.peakDistanceMillimeters - 40) < 1e-9)
    #expect(abs(pan.releaseVelocityMillimetersPerSecond + 150) < 1e-6)
  }

  @Test func pauseBeforeTheEnd_zeroesAndroidsVelocity_butNotTheFittedOne() throws {
    var resting = contact([(5, 30), (25, 30), (45, 30)])
    resting.endMicroseconds += 40_000
    #expect(resting.releaseVelocity(by: .android) == .zero)
    #expect(resting.releaseVelocity(by: .fitted).xMillimetersPerSecond > 0)
  }

  @Test func bandInMillimeters_isComparedWithTheDistanceFromTheEdge() {
    let swipe = contact([(9, 30), (50, 30)])
    #expect(detect(swipe).pans.count == 1)
    #expect(detect(swipe, rules: EdgePanRules(band: .millimeters(8))).pans.isEmpty)
    #expect(detect(swipe, rules: EdgePanRules(band: .millimeters(9))).pans.count == 1)
  }

  @Test func startInsideTheSurface_isRejectedWithItsDepth() {
    #expect(
      detect(contact([(20, 30), (60, 30)])).refusals.map(\.reason) == [
        .startsInside(nearest: .left, depth: 0.2)
      ])
  }

  @Test func cornerStart_belongsToTheEdgeItMovesAwayFrom() {
    #expect(detect(contact([(5, 57), (45, 45)])).pans.map(\.edge) == [.left])
    #expect(detect(contact([(5, 57), (20, 20)])).pans.map(\.edge) == [.bottom])
  }

  @Test func cornerStart_thatNeverLeavesTheSideBand_isAnEdgeScroll() {
    let reasons = detect(contact([(96, 2), (97, 50)])).refusals.map(\.reason)
    guard case .alongTheEdge(edge: .right, _, let along) = reasons.first else {
      Issue.record("\(reasons)")
      return
    }
    #expect(abs(along - 48) < 1e-9)
  }

  /// A panel of 400 x 200 mm is the screen of 60.8 x 131.5 mm: 100 mm across are 15.2 mm there, and
  /// 90 mm down are 59.2 mm. The lengths that decide are stated, not 100 mm against 90.
  @Test func motionAlongTheEdgeOfAScaledPanel_isStatedInMillimetersOfTheScreen() throws {
    let axes = [
      (InputCode.absMTPositionX, Int32(4_000)), (InputCode.absMTPositionY, 2_000),
      (InputCode.absMTSlot, 9),
    ].map {
      AbsoluteAxis(code: $0.0, minimum: 0, maximum: $0.1, resolution: 10)
    }
    let panel = try ContactSurface(
      device: DeviceDescription(
        name: "panel", properties: BitField([DeviceDescription.directProperty]), axes: axes))
    var swipe = contact([(5, 20), (6, 21)])
    for index in swipe.path.indices {
      let share = Double(index) / Double(swipe.path.count - 1)
      swipe.path[index].position = panel.position(
        xMillimeters: 2 + 100 * share, yMillimeters: 50 + 90 * share)
    }
    let reasons = EdgePanDetection(contacts: [swipe], surface: panel).refusals.map(\.reason)
    guard case .alongTheEdge(edge: .left, let inward, let along) = reasons.first else {
      Issue.record("\(reasons)")
      return
    }
    #expect(abs(inward - 15.2) < 0.1 && abs(along - 59.2) < 0.1)
  }

  @Test func motionTowardTheEdge_isRejectedAsOutward() {
    let reasons = detect(contact([(8, 30), (1, 30)])).refusals.map(\.reason)
    #expect(reasons == [.outward(edge: .left, millimeters: 7)])
  }

  @Test func contactsThatMoveTogether_areOnePan() throws {
    let detection = detect(
      contact(0, [(5, 20), (45, 20)]), contact(1, [(8, 40), (48, 40)]))
    let pan = try #require(detection.pans.first)
    #expect(detection.pans.count == 1)
    #expect(pan.contacts == [0, 1])
    #expect(pan.fingers == 2)
    #expect(detection.refusals.map(\.reason) == [.belongs(to: 0)])
  }

  @Test func contactsOneAfterTheOther_areTwoPans() {
    let detection = detect(
      contact(0, [(5, 20), (45, 20)]),
      contact(1, [(8, 40), (48, 40)], from: 1_210_000))
    #expect(detection.pans.map(\.contact) == [0, 1])
    #expect(detection.pans.map(\.fingers) == [1, 1])
  }

  @Test func restingContact_isNotPartOfThePan() {
    let detection = detect(contact(0, [(50, 50), (50.5, 50)]), contact(1, [(5, 20), (45, 20)]))
    #expect(detection.pans.map(\.contacts) == [[1]])
  }

  @Test func onlyTheRequestedEdges_areChecked() {
    let swipe = contact([(50, 2), (50, 42)])
    #expect(detect(swipe, rules: EdgePanRules(edges: [.left, .right])).pans.isEmpty)
    #expect(detect(swipe, rules: EdgePanRules(edges: [])).refusals.count == 1)
  }

  @Test func refusalReasons_stateTheMeasuredValues() {
    let reasons: [EdgePanRefusal] = [
      .startsInside(nearest: .right, depth: 0.205),
      .tooShort(edge: .left, millimeters: 0.26, neededMillimeters: 1.558),
      .alongTheEdge(edge: .right, inwardMillimeters: 0.1, alongMillimeters: 62.04),
    ]
    #expect(
      reasons.map(\.description) == [
        "starts 20.5 % of the axis away from the nearest edge (right)",
        "starts at the left edge but moves only 0.3 mm (a pan begins at 1.6 mm)",
        "along the right edge: 62.0 mm along it, 0.1 mm inward",
      ])
  }
}
