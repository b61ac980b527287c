// The size of a surface: resolutions that cannot be true, and panels that are not as large as the
// screen.

import ContactTracking
import GestureTrace
import Testing

@Suite struct PanelSizeTests {
  private func surface(
    _ x: (Int32, Int32), _ y: (Int32, Int32), properties: [Int] = [1], keys: [UInt16] = []
  ) throws -> ContactSurface {
    func axis(_ code: UInt16, _ axis: (Int32, Int32)) -> AbsoluteAxis {
      AbsoluteAxis(code: code, minimum: 0, maximum: axis.0, resolution: axis.1)
    }
    let axes = [
      axis(InputCode.absMTPositionX, x), axis(InputCode.absMTPositionY, y),
      axis(InputCode.absMTSlot, (4, 0)),
    ]
    return try ContactSurface(
      device: DeviceDescription(
        name: "Panel", properties: BitField(properties),
        codes: [.key: BitField(keys.map(Int.init))], axes: axes))
  }

  /// Ranges and resolutions of real touchscreens (public hid-devices recordings).
  @Test(arguments: [
    (32_767, 1, 32_767, 1), (19_455, 1, 11_263, 1), (32_767, 1, 32_767, 2), (8_191, 0, 8_191, 1),
  ])
  func resolutionThatMakesAPanelOfMetres_isNotUsed(
    x: Int32, xResolution: Int32, y: Int32, yResolution: Int32
  ) throws {
    let surface = try surface((x, xResolution), (y, yResolution))
    // The default screen: 390 x 844 pt at 163 pt per inch.
    #expect(abs(surface.widthMillimeters - 60.77) < 0.01)
    #expect(abs(surface.heightMillimeters - 131.52) < 0.01)
    #expect(
      surface.assumptions.contains {
        if case .implausible = $0 { true } else { false }
      })
  }

  @Test func oneAbsurdResolution_isReplacedByTheOtherAxis() throws {
    let surface = try surface((4_095, 16), (2_047, 20_000))
    #expect(surface.widthMillimeters == 4_095.0 / 16)
    #expect(surface.heightMillimeters == 2_047.0 / 16)
    #expect(surface.assumptions.contains(.resolution(unitsPerMillimeter: 16)))
  }

  /// A pad of 2 m is as absurd as a screen of 33 m.
  @Test func padOfMetres_isAssumedToBe100MillimetersWide() throws {
    let surface = try surface((2_000, 1), (1_000, 1), properties: [0], keys: [0x145])
    #expect(surface.widthMillimeters == 100 && surface.heightMillimeters == 50)
  }

  /// The 42-inch and 46-inch panels of the same recordings.
  @Test(arguments: [(Int32(32_767), Int32(35), 936.2), (11_174, 16, 698.4)])
  func largePanel_isBelieved(range: Int32, resolution: Int32, width: Double) throws {
    let surface = try surface((range, resolution), (6_288, 16))
    #expect(abs(surface.widthMillimeters - width) < 0.05)
  }

  @Test func palm_isMeasuredWithTheAssumedSize() throws {
    // 60.77 mm for 32,767 units: 25 mm are 13,480 units.
    for (units, tool) in [(Int32(13_000), ContactTool.finger), (14_000, .palm)] {
      var tracker = ContactTracker(surface: try surface((32_767, 1), (32_767, 1)))
      var updates: [ContactUpdate] = []
      for (type, code, value) in [
        (EventType.abs, InputCode.absMTTrackingID, Int32(1)), (.abs, InputCode.absMTPositionX, 9),
        (.abs, InputCode.absMTPositionY, 9), (.abs, InputCode.absMTTouchMajor, units),
        (.syn, InputCode.synReport, 0),
      ] {
        tracker.feed(InputEvent(microseconds: 0, type: type, code: code, value: value))
        updates += tracker.updates
      }
      #expect(updates.map(\.tool) == [tool])
    }
  }

  @Test func panelLargerThanTheScreen_isScaledToIt_alongEachAxis() throws {
    let surface = try surface((3_120, 10), (1_688, 10))
    let screen = ScreenScale()
    let scaling = surface.screenScaling(to: screen)
    // 390 pt on 312 mm, and 844 pt on 168.8 mm.
    #expect(abs(screen.points(fromMillimeters: scaling.x) - 1.25) < 1e-9)
    #expect(abs(screen.points(fromMillimeters: scaling.y) - 5) < 1e-9)
    #expect(
      surface.assumptions.map(\.description) == [
        "the panel is shown as the screen of 390 x 844 pt: 1 mm is 1.25 pt across and 5.00 pt down "
          + "(--screen sets another size)"
      ])
  }

  @Test func pad_isNotScaled() throws {
    let surface = try surface((3_120, 31), (1_688, 31), properties: [0], keys: [0x145])
    #expect(surface.screenScaling(to: ScreenScale()) == (1, 1))
  }

  /// The recogniser's band is 20 pt of 390 on every panel: 16 mm of one that is 312 mm wide.
  @Test(arguments: [(Int32(159), true), (161, false)])
  func edgeBandOfAPanel_isTheRecognisersBand(x: Int32, isInBand: Bool) throws {
    let surface = try surface((3_120, 10), (1_688, 10))
    let rules = EdgePanRules()
    #expect(
      rules.isInBand(surface.position(x: x, y: 800), of: .left, on: surface) == isInBand)
  }

  /// 10 pt are 8 mm of a panel that is 312 mm wide.
  @Test func refusal_namesTheMillimetersOfThePanel() throws {
    let surface = try surface((3_120, 10), (1_688, 10))
    let path = [0, 70].map {
      ContactSample(microseconds: 0, position: surface.position(x: $0, y: 800))
    }
    let contact = Contact(number: 0, path: path, endMicroseconds: 1, end: .lifted)
    let refused = EdgePanDetection(contacts: [contact], surface: surface).refusals
    #expect(
      refused.map(\.reason.description) == [
        "starts at the left edge but moves only 7.0 mm (a pan begins at 8.0 mm)"
      ])
  }
}
