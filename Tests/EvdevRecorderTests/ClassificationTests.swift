// The devices that may be opened, as classified from sysfs alone.

#if Recording
  import ContactTracking
  import PlainText
  import Testing

  @testable import EvdevRecorder

  struct ClassificationTests {
    private func kind(_ build: (FakeSysfs) throws -> Void) throws -> DeviceKind? {
      let fake = FakeSysfs()
      try build(fake)
      return fake.sysfs.nodes().first?.kind
    }

    @Test func touchpad_isTouchpad() throws {
      #expect(try kind { try $0.addTouchpad() } == .touchpad)
    }

    @Test func keyboard_isNeverRecordable() throws {
      let kind = try kind { try $0.addKeyboard() }
      #expect(kind == .keyboard)
      #expect(kind?.isRecordable == false)
    }

    @Test func keyboardWithVolumeKnobAndWheel_isStillAKeyboard() throws {
      // Logitech's keyboards declare REL_HWHEEL and ABS_VOLUME.
      #expect(
        try kind {
          try $0.add(
            "event0", name: "Logitech Keyboard", ev: "12001f",
            key: "3f000303ff 0 0 483ffff17aff32d bfd4444600000000 1 130ff38b17d000 677bfad9415fed "
              + "e19effdf01cfffff fffffffffffffffe", rel: "1040", abs: "100000000")
        } == .keyboard)
    }

    @Test func mouseThatDeclaresLetters_isAMouse() throws {
      #expect(
        try kind {
          try $0.add(
            "event0", name: "Ultrathin Touch Mouse", ev: "17",
            key: "1f0000 0 0 3ffffffffffffff fffffffffffffffe", rel: "1c3")
        } == .mouse)
    }

    @Test func mouse_isMouse() throws { #expect(try kind { try $0.addMouse() } == .mouse) }

    @Test func pointingStick_isTrackpoint() throws {
      #expect(
        try kind {
          try $0.add(
            "event0", name: "TPPS/2 IBM TrackPoint", properties: "21", ev: "7",
            key: "70000 0 0 0 0", rel: "3")
        } == .trackpoint)
    }

    @Test func directDeviceWithTouch_isTouchscreen() throws {
      #expect(
        try kind {
          try $0.add(
            "event0", name: "ELAN Touchscreen", properties: "2", ev: "b", key: "400 0 0 0 0 0",
            abs: "260800000000003")
        } == .touchscreen)
    }

    @Test func deviceWithPen_isTablet() throws {
      #expect(
        try kind {
          try $0.add(
            "event0", name: "Wacom Intuos Pen", properties: "1", ev: "1b",
            key: "1c03 0 0 0 0 0", abs: "1000d000003")
        } == .tablet)
    }

    @Test func accelerometerWithAxesAndAButton_isOther() throws {
      // Without the property INPUT_PROP_ACCELEROMETER, the same device is a touchscreen.
      for (properties, kind) in [("40", DeviceKind.other), ("0", .touchscreen)] {
        #expect(
          try self.kind {
            try $0.add(
              "event0", name: "Shaker", properties: properties, ev: "b", key: "400 0 0 0 0 0",
              abs: "7")
          } == kind)
      }
    }

    @Test func powerButton_isOther() throws {
      #expect(
        try kind {
          try $0.add("event0", name: "Power Button", ev: "3", key: "10000000000000 0")
        } == .other)
    }

    @Test func joystick_isOther() throws {
      #expect(
        try kind {
          try $0.add(
            "event0", name: "Gamepad", ev: "b", key: "7cdb000000000000 0 0 0 0", abs: "3003f")
        } == .other)
    }

    @Test func accelerometer_isOther() throws {
      #expect(
        try kind {
          try $0.add("event0", name: "ST LIS3LV02DL", properties: "40", ev: "9", abs: "7")
        } == .other)
    }

    @Test func absoluteMouseOfAVirtualMachine_isMouse() throws {
      #expect(
        try kind {
          try $0.add(
            "event0", name: "QEMU Virtio Tablet", ev: "f", key: "1f0000 0 0 0 0", rel: "900",
            abs: "3")
        } == .mouse)
    }

    @Test func nodes_areSortedByNumber() throws {
      let fake = FakeSysfs()
      try fake.addTouchpad("event10")
      try fake.addMouse("event9")
      #expect(fake.sysfs.nodes().map(\.sysname) == ["event9", "event10"])
    }

    @Test func nameWithNewlineAndEscape_isKeptExactly() throws {
      let fake = FakeSysfs()
      let name = "a\nE: 0.000001 0001 001e 1\n\u{1b}[31m"
      try fake.add("event0", name: name, ev: "7", key: "70000 0 0 0 0", rel: "3")
      let node = try #require(fake.sysfs.nodes().first)
      #expect(node.capabilities.name == ExactText(name))
      #expect(!node.displayName.contains("\n") && !node.displayName.contains("\u{1b}"))
    }

    @Test func bitmap_hasLowestWordLast() {
      #expect(Sysfs.bitmap("70000 0 0 0 0\n").members == [0x110, 0x111, 0x112])
    }

    @Test func deviceNumber_isReadAsLinuxEncodesIt() {
      #expect(DeviceNumber(statNumber: 0xd47) == DeviceNumber(major: 13, minor: 71))
      #expect(DeviceNumber(statNumber: 0x100d00) == DeviceNumber(major: 13, minor: 256))
      #expect(DeviceNumber(sysfs: "13:71\n") == DeviceNumber(major: 13, minor: 71))
    }
  }

  struct DeviceSelectionTests {
    private func resolve(_ text: String) throws -> Result<InputNode, DeviceError> {
      let fake = FakeSysfs()
      try fake.addTouchpad()
      try fake.addKeyboard()
      try fake.addMouse()
      return Result { () throws(DeviceError) in try DeviceSelection(text).resolve(in: fake.sysfs) }
    }

    private func failure(_ text: String) throws -> DeviceError.Code? {
      if case .failure(let error) = try resolve(text) { return error.code }
      return nil
    }

    @Test func kind_findsTheOnlyDeviceOfThatKind() throws {
      #expect(try resolve("touchpad").get().sysname == "event7")
    }

    @Test func partOfAName_findsTheDevice() throws {
      #expect(try resolve("optical").get().sysname == "event5")
    }

    @Test func nodeName_findsTheDevice() throws {
      #expect(try resolve("event3").get().kind == .keyboard)
    }

    @Test func nameSharedByAMouseAndAKeyboard_selectsTheMouse() throws {
      let fake = FakeSysfs()
      try fake.add(
        "event0", name: "Wireless Receiver Keyboard", ev: "120013",
        key: "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe")
      try fake.add(
        "event1", name: "Wireless Receiver Mouse", ev: "17", key: "70000 0 0 0 0", rel: "903")
      #expect(try DeviceSelection("receiver").resolve(in: fake.sysfs).sysname == "event1")
    }

    @Test func partOfSeveralNames_isAmbiguous() throws { #expect(try failure("o") == .ambiguous) }

    @Test func missingNode_isReported() throws {
      #expect(try failure("event99") == .missingNode)
      #expect(try failure("/dev/input/event99") == .missingNode)
    }

    @Test func nullDevice_isNotAnInputDevice() throws {
      #expect(try failure("/dev/null") == .notADevice)
    }

    @Test func unknownName_findsNoDevice() throws { #expect(try failure("piano") == .noDevice) }

    @Test func keyboard_isRefusedBeforeItIsOpened() throws {
      let node = try resolve("keyboard").get()
      // The fake node does not exist: if it had been opened, the error would be a different one.
      #expect { _ = try EvdevDevice(opening: node) } throws: {
        ($0 as? DeviceError)?.code == .keyboard
      }
    }
  }
#endif
