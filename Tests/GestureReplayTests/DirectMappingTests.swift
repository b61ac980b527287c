// A finger on a display touches the screen where it touches the surface.

import ContactTracking
import GestureReplay
import GestureTrace
import Testing
import UIKit

@Suite struct DirectMappingTests {
  private let phone = try? ContactSurface(device: DeviceProfile.touchscreen.description)

  /// 18 mm from the top at 163 pt per inch. The surface is 0.06 % larger than the screen.
  @Test func fingerOnAPhone_isWhereItTouches() throws {
    let mapping = ScreenMapping(surface: try #require(phone))
    let place = mapping.start(mapping.surface.position(xMillimeters: 30.4, yMillimeters: 18))
    #expect(abs(place.x - 195) < 1e-9)
    #expect(abs(place.y - 115.5) < 0.1)
  }

  @Test func swipeAcrossAPanel_endsAtTheScreensEdge() throws {
    let axes = [InputCode.absMTPositionX, InputCode.absMTPositionY, InputCode.absMTSlot].map {
      AbsoluteAxis(code: $0, minimum: 0, maximum: 5_000, resolution: 10)
    }
    let surface = try ContactSurface(
      device: DeviceDescription(name: "Panel", properties: BitField([1]), axes: axes))
    let mapping = ScreenMapping(surface: surface)
    let (start, end) = (surface.position(x: 0, y: 2_500), surface.position(x: 5_000, y: 2_500))
    let place = mapping.location(of: end, startedAt: start)
    // A touch on the edge itself starts on the outermost pixel.
    #expect(abs(place.x - 390.5) < 1e-9)
    #expect(abs(place.y - 422) < 1e-9)
  }

  @Test func bandOfADirectDevice_isTheRecognisersBand() {
    #expect(
      EdgePanRules.screenBandPoints
        == Double(UIScreenEdgePanGestureRecognizer.defaultEdgeBandWidth))
  }
}
