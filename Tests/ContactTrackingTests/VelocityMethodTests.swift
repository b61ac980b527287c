// The estimators on recordings: the bundled ones, and recordings of real hands.

import ContactTracking
import GestureTrace
import PortableMath
import SharedFolder
import Testing

@Suite struct BundledVelocityTests {
  /// The velocities published for these two recordings, in mm/s. At the last sample, the finger of
  /// the first recording moves at 60 to 64, and that of the second at −4.
  @Test(arguments: [
    ("finishing-flick", VelocityMethod.android, 19.5), ("finishing-flick", .clamped, 60.1),
    ("finishing-flick", .fitted, 60.8), ("out-and-back", .android, 14.0),
    ("out-and-back", .clamped, -4.1), ("out-and-back", .fitted, -9.8),
  ])
  func releaseVelocity_ofANamedRecording_matchesThePublishedFigure(
    _ name: String, _ method: VelocityMethod, _ expected: Double
  ) throws {
    let trace = try TraceReader.read(path: Checkout.recording(name))
    let contact = try TraceContacts(of: trace).contacts[0]
    let found = contact.releaseVelocity(by: method).xMillimetersPerSecond
    #expect(abs(found - expected) < 0.06)
  }

  @Test func edgePan_namesTheEstimatorOfItsVelocities() throws {
    let found = try TraceContacts(
      of: try TraceReader.read(path: Checkout.recording("finishing-flick")))
    for method in [VelocityMethod.fitted, .android] {
      let pan = try #require(
        EdgePanDetection(
          contacts: found.contacts, surface: found.surface, rules: EdgePanRules(velocity: method)
        ).pans.first)
      #expect(pan.velocityMethod == method)
      #expect(
        pan.releaseVelocityMillimetersPerSecond
          == found.contacts[0].releaseVelocity(by: method).xMillimetersPerSecond)
    }
    #expect(EdgePanRules().velocity == .fitted)
  }
}

@Suite(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
struct RealVelocityTests {
  static let flickNumbers = [5] + Array(9...21) + Array(23...44)

  static func flicks() throws -> [Contact] {
    let found = try RecordingTests.contacts(RecordingTests.synaptics)
    return flickNumbers.map { found.contacts[$0] }
  }

  /// The published number of flicks, out of 36 on a touchpad, that lift with a velocity below −5
  /// mm/s. One flick is so close to −5 that it may fall on either side.
  @Test(arguments: [
    (VelocityMethod.android, 24), (.parabola50, 25), (.line50, 12), (.impulse, 16), (.chromium, 1),
    (.clamped, 21), (.fitted, 16), (.swiftUI, 16), (.flutterIOS, 7), (.lastDifference, 20),
    (.gnome, 0), (.libinput, 21),
  ])
  func releaseVelocity_ofRealFlicks_isOppositeToTheFlickAsOftenAsPublished(
    _ method: VelocityMethod, _ published: Int
  ) throws {
    let flicks = try Self.flicks()
    #expect(flicks.count == 36)
    let opposed = flicks.count { flick in
      let way = flick.last.position.xMillimeters - flick.start.position.xMillimeters
      let speed = flick.releaseVelocity(by: method).xMillimetersPerSecond
      return (way < 0 ? -speed : speed) < -5
    }
    #expect(abs(opposed - published) <= 1)
  }

  /// Contacts 13 to 18 start at the left edge. The velocities are in points per second on a screen
  /// with 163 pt per inch, as measured when the standard estimator was chosen.
  @Test(arguments: [
    (13, -960.0, -1350.0, -1651.0), (14, -58, -240, -66), (15, 92, 30, 42), (16, 563, 219, 121),
    (17, 79, -87, 0), (18, -361, -907, -1211),
  ])
  func releaseVelocity_ofTheSixSwipesFromTheLeft_isAsMeasured(
    _ number: Int, _ fitted: Double, _ android: Double, _ clamped: Double
  ) throws {
    let found = try RecordingTests.contacts(RecordingTests.synaptics)
    for (method, expected) in [
      (VelocityMethod.fitted, fitted), (.android, android), (.clamped, clamped),
    ] {
      let speed = found.contacts[number].releaseVelocity(by: method).xMillimetersPerSecond
      #expect(abs(ScreenScale().points(fromMillimeters: speed) - expected) < 1, "\(method)")
    }
  }

  /// Contact 17 as if the finger had lifted during the flick, at 18.735 s and progress 0.28, where
  /// only the speed can finish the transition.
  @Test func flickThatLiftsDuringItsMotion_isFastForEveryEstimatorThatFollowsTheFinger() throws {
    let trace = try TraceReader.read(
      path: SharedFolder.path("recordings/\(RecordingTests.synaptics).events"))
    let origin = try #require(trace.events.first).microseconds
    var contact = try TraceContacts(of: trace).contacts[17]
    contact.path = contact.path.filter { $0.microseconds - origin <= 18_736_000 }
    contact.endMicroseconds = contact.last.microseconds
    let way = contact.last.position.xMillimeters - contact.start.position.xMillimeters
    let progress = (ScreenScale().points(fromMillimeters: way) - 10) / 390
    #expect(abs(progress - 0.283) < 0.002)
    for method in [VelocityMethod.fitted, .clamped, .android, .swiftUI, .chromium, .lastDifference]
    {
      let speed = ScreenScale().points(
        fromMillimeters: contact.releaseVelocity(by: method).xMillimetersPerSecond)
      #expect(speed > 2745 && speed < 3315, "\(method): \(speed)")
    }
  }
}
