import GestureReplay
import Testing

@Suite struct SimulatedDisplayTests {
  @Test func timestamp_isPhasePlusIndexOverRate() {
    let display = SimulatedDisplay(framesPerSecond: 120, phase: 0.002)
    #expect(display.timestamp(ofFrame: 0) == 0.002)
    #expect(display.timestamp(ofFrame: 12) == 0.002 + 0.1)
    #expect(display.interval == 1.0 / 120)
  }

  @Test func timestamps_doNotAccumulateError() {
    let display = SimulatedDisplay(framesPerSecond: 60)
    #expect(display.timestamp(ofFrame: 6_000_000) == 100_000)
  }

  @Test(arguments: [10.0, 59.94, 60, 90, 120, 240])
  func firstFrame_isTheEarliestNotBeforeTheGivenTime(rate: Double) {
    let display = SimulatedDisplay(framesPerSecond: rate, phase: 0.001)
    for index in [0, 1, 2, 3, 59, 60, 61, 1_000, 123_457] {
      let shown = display.timestamp(ofFrame: index)
      #expect(display.firstFrame(atOrAfter: shown) == index)
      #expect(display.firstFrame(atOrAfter: shown.nextUp) == index + 1)
    }
    #expect(display.firstFrame(atOrAfter: 0) == 0)
  }
}
