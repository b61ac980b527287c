// Synthesis: the motion model is compared with closed forms, the events with the kernel's rules.

import GestureTrace
import PlainText
import Testing

@Suite struct MotionModelTests {
  @Test(arguments: MotionModel.Shape.allCases)
  func progress_runsFromZeroToOne_andNeverDecreases(_ shape: MotionModel.Shape) {
    for velocity in [0.0, 1, 2.5, 4] {
      let model = MotionModel(shape: shape, endVelocity: velocity)
      #expect(model.progress(0) == 0)
      #expect(model.progress(1) == 1)
      var last = 0.0
      for step in 1...1000 {
        let value = model.progress(Double(step) / 1000)
        #expect(value >= last - 1e-12)
        last = value
      }
    }
  }

  @Test(arguments: [-1.0, 0, 0.4, 2, 4])
  func progress_endsWithTheStatedVelocity(_ velocity: Double) {
    for shape in MotionModel.Shape.allCases {
      let model = MotionModel(shape: shape, endVelocity: velocity)
      let step = 1e-6
      let slope = (1 - model.progress(1 - step)) / step
      #expect(abs(slope - velocity) < 1e-4)
    }
  }

  @Test func reach_isMinimumJerk() {
    // The values are those of Flash and Hogan's curve at a quarter, a half and three quarters.
    let model = MotionModel(shape: .reach)
    #expect(model.progress(0.25) == 0.103515625)
    #expect(model.progress(0.5) == 0.5)
    #expect(model.progress(0.75) == 0.896484375)
  }

  @Test func flick_isFastestAtTwoFifths() {
    let model = MotionModel(shape: .flick)
    let speeds = (0..<100).map {
      model.progress(Double($0 + 1) / 100) - model.progress(Double($0) / 100)
    }
    let fastest = speeds.indices.max { speeds[$0] < speeds[$1] }
    #expect(fastest == 39 || fastest == 40)
  }
}

@Suite struct SplitMix64Tests {
  @Test func sequence_matchesThePublishedSequence() {
    // These are the first outputs for the seed 1234567, which every implementation of the paper
    // produces.
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test func unit_isLessThanOne_andWholeIsWithinItsRange() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<10_000 {
      #expect((0..<1).contains(random.unit()))
      #expect((-3...3).contains(random.whole(in: -3...3)))
    }
    #expect(random.whole(in: 5...5) == 5)
    _ = random.whole(in: .min ... .max)
  }
}

@Suite struct SynthesisTests {
  private func events(_ gesture: GestureProfile, _ device: DeviceProfile = .touchpad) throws
    -> [InputEvent]
  {
    try Synthesis.make(gesture, on: device).events
  }

  private func values(_ events: [InputEvent], _ code: UInt16) -> [Int32] {
    events.filter { $0.type == .abs && $0.code == code }.map(\.value)
  }

  @Test func sameParameters_giveTheSameEvents_andAnotherSeedGivesDifferentOnes() throws {
    let gesture = GestureProfile(seed: 3)
    #expect(try events(gesture) == events(gesture))
    #expect(try events(gesture) != events(GestureProfile(seed: 4)))
  }

  @Test func positions_runFromStartToEnd_inDeviceUnits() throws {
    let x = values(
      try events(GestureProfile(startMillimeters: 5, distanceMillimeters: 45)),
      InputCode.absMTPositionX)
    // The axis has 40 units/mm and starts at 1472; noise is at most 2 units, tremor 0.1 mm.
    let (first, last) = (try #require(x.first), try #require(x.last))
    let (start, end): (Int32, Int32) = (1472 + 200, 1472 + 2000)
    #expect(abs(first - start) <= 2)
    #expect(abs(last - end) <= 60)
  }

  @Test func axisEvents_neverRepeatTheLastValueOfTheirCode() throws {
    var last: [UInt16: Int32] = [:]
    for event in try events(GestureProfile()) where event.type == .abs {
      #expect(last[event.code] != event.value)
      last[event.code] = event.value
    }
  }

  @Test func eventsOfAFrame_shareOneTimestamp_andTimestampsIncrease() throws {
    var frame: UInt64?
    var previous: UInt64 = 0
    for event in try events(GestureProfile()) {
      if let frame { #expect(event.microseconds == frame) }
      frame = event.microseconds
      if event.type == .syn {
        #expect(event.microseconds > previous)
        previous = event.microseconds
        frame = nil
      }
    }
  }

  @Test func pointerEmulation_repeatsTheContactsPosition() throws {
    let events = try events(GestureProfile())
    #expect(values(events, InputCode.absX) == values(events, InputCode.absMTPositionX))
  }

  @Test func toolKeys_reportTheNumberOfFingers() throws {
    let events = try events(GestureProfile(fingers: 2))
    let keys = events.filter { $0.type == .key }.map { [Int32($0.code), $0.value] }
    #expect(
      keys == [
        [Int32(InputCode.btnTouch), 1], [Int32(InputCode.btnToolDoubleTap), 1],
        [Int32(InputCode.btnTouch), 0], [Int32(InputCode.btnToolDoubleTap), 0],
      ])
    #expect(values(events, InputCode.absMTTrackingID) == [1, 2, -1, -1])
  }

  /// libinput otherwise logs "missing right button, assuming it is a clickpad" or "clickpad
  /// advertising right button".
  @Test(arguments: DeviceProfile.all)
  func pad_hasARightButton_unlessItIsAClickpad(device: DeviceProfile) {
    guard device.description.declares(.key, InputCode.btnToolFinger) else { return }
    let isClickpad = device.description.properties.contains(2)
    #expect(device.description.declares(.key, InputCode.btnRight) == !isClickpad)
  }

  @Test func trace_isReadBackUnchanged_andDeclaresEveryCodeItUses() throws {
    for device in DeviceProfile.all {
      let trace = try Synthesis.make(GestureProfile(startMillimeters: 2), on: device)
      let read = try TraceReader.read(bytes: TraceWriter.bytes(of: trace))
      #expect(read.events == trace.events)
      #expect(read.device?.name == device.description.name)
      #expect(read.device?.axes == device.description.axes)
      #expect(read.device?.properties == device.description.properties)
      #expect(read.device?.codes[.key] == device.description.codes[.key])
      #expect(TraceLint.findings(in: read).filter { $0.severity == .problem }.isEmpty)
      for event in trace.events where event.type != .syn {
        #expect(trace.device?.declares(event.type, event.code) == true, "\(device.name) \(event)")
      }
    }
  }

  @Test func provenance_containsTheCompleteCommand() throws {
    let trace = try Synthesis.make(
      GestureProfile(
        durationMicroseconds: 250_500, secondFingerMicroseconds: 90_000, seed: 77),
      on: .clickpad, what: "it's a test", intent: "finish")
    #expect(
      trace.header.provenance.first?.how
        == "edgepan synth --device clickpad --edge left --start 5 --along 0.5 --distance 45 "
        + "--duration 250.5 --release 72 --shape flick --lean 0 --reversal 0 --reversal-time 200 "
        + "--hold 0 --landing-roll 0 --landing-roll-time 20 --lift-roll 0 --lift-roll-time 32 "
        + "--drift 0 --tremor 0.1 --noise 1 --fingers 1 --spacing 18 --second-finger 90 "
        + "--seed 77 --intent finish --what 'it'\\''s a test'")
  }

  @Test func drop_writesAnEvent_aNote_andASynthesisedSpanWithoutTrackingIDs() throws {
    let trace = try Synthesis.make(
      GestureProfile(durationMicroseconds: 400_000, mishap: .drop(atMicroseconds: 200_000)),
      on: .touchpad)
    let drop = try #require(
      trace.events.firstIndex { $0.type == .syn && $0.code == InputCode.synDropped })
    #expect(trace.notes.map(\.position) == [drop + 1, drop + 2])
    guard case .synthesised(let count) = try #require(trace.notes.last).content else {
      Issue.record("\(trace.notes)")
      return
    }
    let span = trace.events[(drop + 2)..<(drop + 2 + count)]
    #expect(span.last?.type == .syn)
    #expect(span.allSatisfy { $0.code != InputCode.absMTTrackingID || $0.type != .abs })
    #expect(span.allSatisfy { $0.microseconds == trace.events[drop].microseconds })
  }

  @Test func unplug_releasesButtonsWithASynReportOfOne_andSendsNoTrackingIDOfMinusOne() throws {
    let trace = try Synthesis.make(
      GestureProfile(durationMicroseconds: 400_000, mishap: .unplug(atMicroseconds: 200_000)),
      on: .clickpad)
    #expect(trace.events.suffix(3).map(\.value) == [0, 0, 1])
    #expect(trace.events.suffix(3).map(\.type) == [.key, .key, .syn])
    #expect(!values(trace.events, InputCode.absMTTrackingID).contains(-1))
    #expect(trace.end?.reason == "unplugged")
    #expect(trace.notes.map(\.content) == [.note(["kind": "unplug"])])
  }

  @Test func negativeValue_isJoinedToItsOptionByAnEqualsSign() throws {
    // "--drift -3" would be read as two options.
    let command = SynthesisCommand(gesture: GestureProfile(driftMillimeters: -3), device: .touchpad)
    #expect(command.line.contains(" --drift=-3 "))
  }

  @Test func impossibleDevice_isRejected() {
    let changes: [(inout DeviceProfile) -> Void] = [
      { $0.noiseUnits = .nan }, { $0.noiseUnits = -1 }, { $0.intervalMicroseconds = 0 },
      { $0.jitterMicroseconds = 12_300 }, { $0.lostScansPerThousand = 1000 },
      { $0.unitsPerMillimeter = .infinity }, { $0.widthMillimeters = 0 },
      { $0.restingPressure = .max },
    ]
    for change in changes {
      var device = DeviceProfile.touchpad
      change(&device)
      #expect(throws: SynthesisError.self) { try Synthesis.make(GestureProfile(), on: device) }
    }
  }

  @Test(arguments: [
    (GestureProfile(distanceMillimeters: 120), "--distance"),
    (GestureProfile(distanceMillimeters: .nan), "--distance"),
    (GestureProfile(startMillimeters: -1), "--start"),
    (GestureProfile(alongFraction: 1.5), "--along"),
    (GestureProfile(durationMicroseconds: 0), "--duration"),
    (GestureProfile(durationMicroseconds: .max), "--duration"),
    (GestureProfile(holdMicroseconds: -5), "--hold"),
    (GestureProfile(releaseMillimetersPerSecond: 9000), "--release"),
    (GestureProfile(releaseMillimetersPerSecond: 50, holdMicroseconds: 1000), "--release"),
    (GestureProfile(tremorMillimeters: .infinity), "--tremor"),
    (GestureProfile(fingers: 3), "--fingers"),
    (GestureProfile(fingers: 0), "--fingers"),
    (GestureProfile(fingers: .max), "--fingers"),
    (GestureProfile(fingers: .max, secondFingerMicroseconds: 5), "--fingers"),
    (GestureProfile(secondFingerMicroseconds: 242_000), "--second-finger"),
    (GestureProfile(mishap: .drop(atMicroseconds: 300_000)), "--drop"),
    (GestureProfile(mishap: .unplug(atMicroseconds: -1)), "--unplug"),
    (GestureProfile(alongFraction: 0.9, driftMillimeters: 40), "--along"),
  ])
  func impossibleGesture_isRejected_namingTheInvalidOption(
    _ gesture: GestureProfile, _ option: String
  ) {
    #expect {
      try Synthesis.make(gesture, on: .touchpad)
    } throws: { error in
      (error as? SynthesisError)?.option == option
    }
  }
}
