// Contacts and edge pans of real recordings, compared with the figures in their README.

import ContactTracking
import Foundation
import GestureTrace
import SharedFolder
import Testing

// Skipped if the recordings are absent: they are not part of the product.
@Suite(.enabled(if: SharedFolder.isThere)) struct RecordingTests {
  static func contacts(_ name: String) throws -> TraceContacts {
    try TraceContacts(
      of: TraceReader.read(path: SharedFolder.path("recordings/\(name).events")))
  }

  static func pans(
    _ name: String, edges: [TraceEdge] = TraceEdge.allCases
  ) throws -> (found: TraceContacts, detection: EdgePanDetection) {
    let found = try contacts(name)
    return (
      found,
      EdgePanDetection(
        contacts: found.contacts, surface: found.surface, rules: EdgePanRules(edges: edges))
    )
  }

  static let synaptics = "touchpads/SynPS2 Synaptics TouchPad"

  /// The README's column nt, which counts tracking ids: 0 for devices without slots. The contacts
  /// of those files are counted by ``contacts_ofFilesWithoutSlots_areCounted(_:_:)``.
  static let withSlots: [(String, Int)] = [
    ("touchpads/AlpsPS2 ALPS GlidePoint.2-finger-tap", 2),
    ("touchpads/AlpsPS2 ALPS GlidePoint.double-tap", 2),
    ("touchpads/AlpsPS2 ALPS GlidePoint.right-edge-scroll", 1),
    ("touchpads/AlpsPS2 ALPS GlidePoint.single-tap", 1),
    ("touchpads/CyPS2 Cypress Trackpad.three_finger_press", 3),
    ("touchpads/CyPS2 Cypress Trackpad.three_finger_tap", 2),
    ("touchpads/ETPS2 Elantech Touchpad.Samsung-700Z3A", 2),
    ("touchpads/SynPS2 Synaptics TouchPad-with-scrollbuttons", 2),
    ("touchpads/SynPS2 Synaptics TouchPad.button-rpress", 1),
    ("touchpads/SynPS2 Synaptics TouchPad", 45),
    ("touchpads/SynPS2 Synaptics TouchPad.fdo48777-reproducer", 2),
    ("touchpads/SynPS2 Synaptics TouchPad.hp8470p.edge-scroll-vertical", 1),
    ("touchpads/SynPS2 Synaptics TouchPad.hp8470p.two-finger-scroll-horizontal", 8),
    ("touchpads/SynPS2 Synaptics TouchPad.hp8470p.two-finger-scroll-vertical", 1),
    ("touchpads/SynPS2 Synaptics TouchPad.two-finger-vert-scroll", 2),
    ("touchscreens/Atmel maXTouch Touchscreen.1-finger-drag-up-down", 1),
    ("touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps", 9),
    ("touchscreens/Atmel maXTouch Touchscreen.2-fingers-touch-release", 2),
    ("touchscreens/EP0430M09.1-finger-drag-up-down", 1),
    ("touchscreens/EP0430M09.2-finger-scroll-down", 2),
    ("touchscreens/EP0430M09.2-fingers-touch-release", 2),
    ("touchscreens/QUANTA OpticalTouchScreen.touch-hover", 1),
    ("touchscreens/QUANTA OpticalTouchScreen.touch-on-left", 1),
  ]

  @Test(arguments: withSlots)
  func contacts_ofFilesWithSlots_matchTheReadmesCounts(_ name: String, _ count: Int) throws {
    let found = try Self.contacts(name)
    #expect(found.contacts.count == count)
    #expect(found.contacts.map(\.number) == Array(0..<count))
  }

  /// Numbers of contacts, counted by hand in the files, from `BTN_TOUCH 1`, button presses, and
  /// packets that appear and disappear (bcm5974: 1, then 2, then 3 fingers, with silences between).
  /// The README's column nt is 0 for these files.
  @Test(arguments: [
    ("touchpads/AlpsPS2-ALPS-DualPoint-TouchPad-non-MT.doubletap", 2),
    ("touchpads/bcm5974.three-finger-click", 6),
    ("touchscreens/N-Trig MultiTouch.2-fingers-touch-release", 2),
    ("mice/PS2 Generic Mouse", 0),
    ("mice/IBM ScrollPoint MO18B.scroll", 0),
    ("mice/Ultrathin Touch Mouse", 6),
    ("trackpoints/TPPS2 IBM TrackPoint", 18),
  ])
  func contacts_ofFilesWithoutSlots_areCounted(_ name: String, _ count: Int) throws {
    #expect(try Self.contacts(name).contacts.count == count)
  }

  /// Per pan: contact, edge, x start, x end, y start, y end (fractions of the axis range),
  /// milliseconds.
  static let panTable: [(Int, TraceEdge, Double, Double, Double, Double, Double)] = [
    (13, .left, 0.102, 0.373, 0.88, 0.85, 248), (14, .left, 0.093, 0.440, 0.98, 0.85, 237),
    (15, .left, 0.074, 0.439, 1.03, 0.92, 233), (16, .left, 0.043, 0.484, 1.01, 0.88, 237),
    (17, .left, 0.025, 0.475, 0.98, 0.92, 220), (18, .left, 0.076, 0.538, 1.01, 0.77, 236),
    (27, .right, 0.889, 0.510, 0.40, 0.57, 198), (28, .right, 0.891, 0.450, 0.49, 0.55, 212),
  ]

  @Test func sidePans_ofTheSynapticsFile_matchTheEightInTheReadme() throws {
    let (_, detection) = try Self.pans(Self.synaptics, edges: [.left, .right])
    #expect(detection.pans.map(\.contact) == Self.panTable.map(\.0))
    for (pan, row) in zip(detection.pans, Self.panTable) {
      #expect(pan.edge == row.1, "contact \(row.0)")
      #expect(abs(pan.start.position.xFraction - row.2) <= 0.01, "contact \(row.0)")
      #expect(abs(pan.last.position.xFraction - row.3) <= 0.01, "contact \(row.0)")
      #expect(abs(pan.start.position.yFraction - row.4) <= 0.01, "contact \(row.0)")
      #expect(abs(pan.last.position.yFraction - row.5) <= 0.01, "contact \(row.0)")
      let seen = Double(pan.last.microseconds - pan.start.microseconds) / 1000
      #expect(abs(seen - row.6) < 1, "contact \(row.0)")
      #expect(pan.fingers == 1)
      #expect(pan.end == .lifted)
    }
  }

  @Test func pans_withAllEdgesEnabled_keepTheirEdges() throws {
    // Contacts 14 to 18 also start in the bottom band.
    let (_, detection) = try Self.pans(Self.synaptics)
    for row in Self.panTable {
      #expect(detection.pans.first { $0.contact == row.0 }?.edge == row.1, "contact \(row.0)")
    }
  }

  @Test func buttonPressAtTheEdge_isNotAPan_becauseItDoesNotMove() throws {
    let (_, detection) = try Self.pans(Self.synaptics + ".button-rpress")
    #expect(detection.pans.isEmpty)
    guard case .tooShort(edge: .left, _, _) = try #require(detection.refusals.first).reason else {
      Issue.record("\(detection.refusals)")
      return
    }
  }

  @Test func edgeScroll_isNotAPan_becauseItRunsAlongTheEdge() throws {
    let (_, detection) = try Self.pans(Self.synaptics + ".hp8470p.edge-scroll-vertical")
    #expect(detection.pans.isEmpty)
    guard case .alongTheEdge(edge: .right, _, _) = try #require(detection.refusals.first).reason
    else {
      Issue.record("\(detection.refusals)")
      return
    }
  }

  // The README's table numbers this file's contacts in the order of their ends and omits taps of
  // one frame: its contact 1 is number 0 in the order of their starts.
  @Test func realTwoFingerScroll_fromTheLeftBand_isAPanOfTwoFingers() throws {
    let (_, detection) = try Self.pans(
      Self.synaptics + ".hp8470p.two-finger-scroll-horizontal", edges: [.left, .right])
    let pan = try #require(detection.pans.first { $0.contact == 0 })
    #expect(pan.edge == .left)
    #expect(pan.fingers == 2)
    #expect(detection.pans.count == 1)
  }

  @Test func surfaceWithoutResolution_isAssumedToBe100MillimetersWide_andReportsIt() throws {
    let found = try Self.contacts(Self.synaptics)
    #expect(found.surface.assumptions == [.width(millimeters: 100)])
    #expect(found.surface.heightMillimeters == 76)
  }

  @Test func threeFingersOnTwoSlots_leaveOneUnseen() throws {
    let found = try Self.contacts("touchpads/CyPS2 Cypress Trackpad.three_finger_tap")
    #expect(found.contacts[0].path.map(\.unseenFingers).max() == 1)
    // Slot 1 reports no position: the kernel sends only changes, and it already had this position.
    #expect(found.contacts[1].assumedAtStart != [])
  }

  /// Every available description of a pointing device. The Surface Mouse declares multi-touch axes
  /// that it does not have.
  @Test func everyDescription_producesASurface() throws {
    let root = URL(fileURLWithPath: SharedFolder.path("recordings"))
    let files = try #require(FileManager.default.enumerator(atPath: root.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".desc") }.sorted()
    #expect(files.count == 24)
    for file in files {
      let device = try TraceReader.readDescription(path: root.appendingPathComponent(file).path)
      let surface = try ContactSurface(device: device)
      #expect(surface.widthMillimeters > 10 && surface.heightMillimeters > 10, "\(file)")
      #expect((surface.language == .relative) == !file.hasPrefix("touch"), "\(file)")
    }
  }
}
