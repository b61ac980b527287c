import GestureTrace
import PlainText

/// The surface of a pointing device: its protocol, its axes, its size in millimetres, and the
/// assumptions about them.
///
/// A mouse has no surface. It gets a virtual surface of the screen's size, so that a drag has
/// positions and edges like any other contact.
public struct ContactSurface: Hashable, Sendable {
  /// The protocol with which the device reports contacts (the kernel's multi-touch-protocol.rst).
  public enum Language: Hashable, Sendable {
    /// Protocol B: `ABS_MT_SLOT`, contacts distinguished by slot and tracking id.
    case slots
    /// Protocol A: packets ended by `SYN_MT_REPORT`, matched from frame to frame.
    case packets
    /// `ABS_X` and `ABS_Y`; the ``TouchRule`` determines whether the device is touched.
    case singleTouch(TouchRule)
    /// `REL_X` and `REL_Y`: a pointer that is a contact while a button is held.
    case relative
  }

  /// The rule that determines when a device without multi-touch axes is touched.
  public enum TouchRule: Hashable, Sendable {
    /// The device declares `BTN_TOUCH`.
    case button
    /// The device has `ABS_PRESSURE` but not `BTN_TOUCH`. A touch begins at the pressure `down` and
    /// ends below `up`, which are 30/255 and 25/255 of the pressure range: libinput's values for
    /// pads that report 0…255.
    case pressure(down: Int32, up: Int32)
    /// The device has neither `BTN_TOUCH` nor `ABS_PRESSURE`, like the absolute mouse of a virtual
    /// machine. A held mouse button is a touch.
    case mouseButton
  }

  /// An assumption about a property that the device description does not contain. ``description``
  /// is text for the user.
  public enum Assumption: Hashable, Sendable, CustomStringConvertible {
    /// A resolution contradicts the axis's range: the surface would have this length. The
    /// resolution is not used.
    case implausible(millimeters: Double)
    /// Neither axis of a pad has a resolution: the surface is assumed to be 100 mm wide, and both
    /// axes are assumed to have the same resolution.
    case width(millimeters: Double)
    /// Neither axis of a direct device has a resolution: its surface is assumed to be as large as
    /// the screen.
    case sizeOfScreen(widthMillimeters: Double, heightMillimeters: Double)
    /// Only one axis has a resolution, which is used for both.
    case resolution(unitsPerMillimeter: Int32)
    /// The counts per inch of a mouse are assumed, and its pointer is assumed to start in the
    /// middle of a virtual surface.
    case pointer(countsPerInch: Double)
    /// A direct device is not as large as the screen, and its surface is scaled to it.
    case scaled(pointsPerMillimeterAcross: Double, down: Double, screen: ScreenScale)

    public var description: String {
      switch self {
      case .implausible(let millimeters):
        "the resolution in the description is not used: it would make the surface "
          + "\(Figure(millimeters, 0)) mm long"
      case .sizeOfScreen(let width, let height):
        "no usable resolution in the description: the panel is assumed to be as large as the "
          + "screen, \(Figure(width, 1, keepsZeros: true)) x "
          + "\(Figure(height, 1, keepsZeros: true)) mm"
      case .scaled(let across, let down, let screen):
        "the panel is shown as the screen of \(Figure(screen.widthPoints, 0)) x "
          + "\(Figure(screen.heightPoints, 0)) pt: 1 mm is "
          + "\(Figure(across, 2, keepsZeros: true)) pt across and "
          + "\(Figure(down, 2, keepsZeros: true)) pt down (--screen sets another size)"
      case .width(let millimeters):
        "no resolution in the description: the surface is assumed to be \(millimeters) mm "
          + "wide, with the same resolution on both axes"
      case .resolution(let units):
        "resolution on one axis only: \(units) units/mm assumed for both"
      case .pointer(let counts):
        "relative device: \(counts) counts per inch, with the pointer starting at the screen's centre"
      }
    }
  }

  /// The protocol with which the device reports contacts.
  public var language: Language
  /// The horizontal axis; unused, with range 0…1, for a mouse.
  public var xAxis: AbsoluteAxis
  /// The vertical axis; values increase downwards.
  public var yAxis: AbsoluteAxis
  /// The width: computed from the axis range and the resolution, or assumed.
  public var widthMillimeters: Double
  /// The height: computed from the axis range and the resolution, or assumed.
  public var heightMillimeters: Double
  /// The kind of device, as classified by ``DeviceKind``.
  public var kind: DeviceKind
  /// Whether a finger touches the content that it moves: true for every touchscreen (many do not
  /// declare INPUT_PROP_DIRECT), and for any other device that declares INPUT_PROP_DIRECT, such as
  /// a tablet with a screen.
  public var isDirect: Bool
  /// The number of declared slots, 1…``slotLimit``, or 0 for a device without slots.
  public var slotCount: Int
  /// The counts per millimetre of a relative device.
  public var countsPerMillimeter: Double
  /// The assumptions, in the order in which they were made; empty for a complete description.
  public var assumptions: [Assumption]

  /// The assumed width of a device that declares no resolution.
  public static let assumedWidthMillimeters = 100.0
  /// The assumed counts per inch of a mouse; evdev does not report them.
  public static let assumedCountsPerInch = 1000.0
  /// The largest supported number of slots; additional slots in a description are ignored.
  public static let slotLimit = 256

  /// The difference in size between a direct device and the screen that is within the precision of
  /// a resolution, a whole number of units per millimetre.
  private static let negligibleScaling = 0.01
  /// ABS_RESERVED, the code before ABS_MT_SLOT. A mouse with dozens of unnamed axes (such as the
  /// Surface Mouse) declares this code and multi-touch codes, although it has no multi-touch.
  /// libevdev identifies such mice in the same way.
  private static let absReserved: UInt16 = 0x2e

  /// Derives the surface from a description.
  ///
  /// Looks for, in this order: slots, protocol A positions, absolute X and Y with a touch
  /// indication, relative X and Y.
  ///
  /// - Parameters:
  ///   - device: the description.
  ///   - rules: the screen, and the surface's size if the description lacks it.
  ///   - countsPerInch: the counts per inch of a mouse.
  /// - Throws: ``ContactTrackingError`` when the device has no such axes or an axis lacks a range.
  public init(
    device: DeviceDescription, rules: EdgePanRules = EdgePanRules(),
    countsPerInch: Double = ContactSurface.assumedCountsPerInch
  ) throws(ContactTrackingError) {
    var device = device
    device.setSurface(rules.surface)
    let screen = rules.scale
    let multiTouch =
      device.declares(.abs, InputCode.absMTPositionX)
      && device.declares(.abs, InputCode.absMTPositionY)
      && !device.declares(.abs, Self.absReserved)
    kind = DeviceKind(DeviceCapabilities(device))
    isDirect = kind == .touchscreen || device.properties.contains(DeviceDescription.directProperty)
    slotCount = 0
    countsPerMillimeter = 0
    assumptions = []

    if multiTouch {
      (xAxis, yAxis) = try Self.axes(
        device, InputCode.absMTPositionX, InputCode.absMTPositionY)
      if device.declares(.abs, InputCode.absMTSlot) {
        language = .slots
        let last = device.axis(InputCode.absMTSlot)?.maximum ?? 0
        slotCount = Int(min(max(last, 0), Int32(Self.slotLimit - 1))) + 1
      } else {
        language = .packets
      }
    } else if let rule = Self.touchRule(of: device) {
      (xAxis, yAxis) = try Self.axes(device, InputCode.absX, InputCode.absY)
      language = .singleTouch(rule)
    } else if device.declares(.rel, InputCode.relX), device.declares(.rel, InputCode.relY) {
      xAxis = AbsoluteAxis(code: InputCode.absX, minimum: 0, maximum: 1)
      yAxis = AbsoluteAxis(code: InputCode.absY, minimum: 0, maximum: 1)
      language = .relative
      widthMillimeters = screen.widthMillimeters
      heightMillimeters = screen.heightMillimeters
      countsPerMillimeter = countsPerInch / 25.4
      assumptions = [.pointer(countsPerInch: countsPerInch)]
      return
    } else {
      throw ContactTrackingError(
        code: .notAPointingDevice, what: "the device has neither absolute nor relative X and Y",
        remedy: "use the description of a touchpad, touchscreen or mouse")
    }

    // Some descriptions contain the resolution only for ABS_X. (The kernel copies it from the
    // multi-touch axis to ABS_X, not back.)
    let xResolution = Self.resolution(xAxis, device.axis(InputCode.absX), device)
    let yResolution = Self.resolution(yAxis, device.axis(InputCode.absY), device)
    for axis in [xAxis, yAxis] {
      guard let resolution = axis.resolution, resolution > 0,
        device.plausibleResolution(of: axis) == nil
      else { continue }
      let assumption = Assumption.implausible(millimeters: axis.span / Double(resolution))
      if !assumptions.contains(assumption) { assumptions.append(assumption) }
    }
    switch (xResolution, yResolution) {
    case (let x?, let y?):
      widthMillimeters = xAxis.span / Double(x)
      heightMillimeters = yAxis.span / Double(y)
    case (let one?, nil), (nil, let one?):
      widthMillimeters = xAxis.span / Double(one)
      heightMillimeters = yAxis.span / Double(one)
      assumptions.append(.resolution(unitsPerMillimeter: one))
    case (nil, nil) where isDirect:
      widthMillimeters = screen.widthMillimeters
      heightMillimeters = screen.heightMillimeters
      assumptions.append(
        .sizeOfScreen(widthMillimeters: widthMillimeters, heightMillimeters: heightMillimeters))
    case (nil, nil):
      widthMillimeters = Self.assumedWidthMillimeters
      heightMillimeters = Self.assumedWidthMillimeters * yAxis.span / xAxis.span
      assumptions.append(.width(millimeters: Self.assumedWidthMillimeters))
    }
    let scaling = screenScaling(to: screen)
    if scaling != (1, 1) {
      assumptions.append(
        .scaled(
          pointsPerMillimeterAcross: screen.points(fromMillimeters: scaling.x),
          down: screen.points(fromMillimeters: scaling.y), screen: screen))
    }
  }

  /// The factors by which the surface's millimetres become the screen's, along each axis.
  ///
  /// A direct device's surface *is* a display: its edges are the screen's edges, so a panel that is
  /// larger than the screen is scaled to it, along each axis separately. This is EdgePan's choice;
  /// a panel of the screen's size, to 1 %, is not scaled. A pad is not a display: a millimetre of travel is
  /// the same on every pad, and both factors are 1.
  public func screenScaling(to screen: ScreenScale) -> (x: Double, y: Double) {
    guard isDirect, language != .relative else { return (1, 1) }
    let x = screen.widthMillimeters / widthMillimeters
    let y = screen.heightMillimeters / heightMillimeters
    return max(abs(x - 1), abs(y - 1)) <= Self.negligibleScaling ? (1, 1) : (x, y)
  }

  private static func touchRule(of device: DeviceDescription) -> TouchRule? {
    guard device.declares(.abs, InputCode.absX), device.declares(.abs, InputCode.absY) else {
      return nil
    }
    if device.declares(.key, InputCode.btnTouch) { return .button }
    if let pressure = device.axis(InputCode.absPressure), pressure.span > 0 {
      let minimum = Double(pressure.minimum)
      return .pressure(
        down: Int32((minimum + pressure.span * 30 / 255).rounded(.up)),
        up: Int32((minimum + pressure.span * 25 / 255).rounded(.up)))
    }
    return device.declares(.key, InputCode.btnLeft) ? .mouseButton : nil
  }

  private static func axes(
    _ device: DeviceDescription, _ xCode: UInt16, _ yCode: UInt16
  ) throws(ContactTrackingError) -> (AbsoluteAxis, AbsoluteAxis) {
    guard let x = device.axis(xCode), let y = device.axis(yCode), x.span > 0, y.span > 0 else {
      let isInverted = [xCode, yCode].contains { (device.axis($0)?.span ?? 0) < 0 }
      throw ContactTrackingError(
        code: .axisWithoutRange,
        what: isInverted
          ? "the range of a position axis is inverted: its minimum is above its maximum"
          : "the position axes have no range, so device units cannot be converted to mm",
        remedy: isInverted
          ? "exchange the two numbers in the axis's `A:` line"
          : "use a description with `A:` lines for both position axes")
    }
    return (x, y)
  }

  private static func resolution(
    _ axis: AbsoluteAxis, _ emulated: AbsoluteAxis?, _ device: DeviceDescription
  ) -> Int32? {
    if let own = device.plausibleResolution(of: axis) { return own }
    // The emulated axis describes the same surface only if it has the same range.
    guard let emulated, emulated.span == axis.span else { return nil }
    return device.plausibleResolution(of: emulated)
  }

  /// Converts device units to a position. Values outside the axis range become positions outside
  /// the surface.
  public func position(x: Int32, y: Int32) -> SurfacePosition {
    let xFraction = (Double(x) - Double(xAxis.minimum)) / xAxis.span
    let yFraction = (Double(y) - Double(yAxis.minimum)) / yAxis.span
    return SurfacePosition(
      xMillimeters: xFraction * widthMillimeters, yMillimeters: yFraction * heightMillimeters,
      xFraction: xFraction, yFraction: yFraction)
  }

  /// Converts millimetres to a position on the surface.
  public func position(xMillimeters: Double, yMillimeters: Double) -> SurfacePosition {
    SurfacePosition(
      xMillimeters: xMillimeters, yMillimeters: yMillimeters,
      xFraction: xMillimeters / widthMillimeters, yFraction: yMillimeters / heightMillimeters)
  }
}

/// A position on a surface, measured from its left and top edge.
public struct SurfacePosition: Hashable, Sendable {
  /// The distance from the left edge.
  public var xMillimeters: Double
  /// The distance from the top edge.
  public var yMillimeters: Double
  /// The position as a fraction of the horizontal axis range: 0 at the left edge, 1 at the right
  /// edge. Real devices also report positions slightly outside.
  public var xFraction: Double
  /// The position as a fraction of the vertical axis range: 0 at the top edge.
  public var yFraction: Double

  /// Creates a position. Fractions and millimetres must agree.
  public init(
    xMillimeters: Double, yMillimeters: Double, xFraction: Double, yFraction: Double
  ) {
    self.xMillimeters = xMillimeters
    self.yMillimeters = yMillimeters
    self.xFraction = xFraction
    self.yFraction = yFraction
  }
}

/// The reason why a device's events cannot be converted to contacts.
public struct ContactTrackingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Code: Hashable, Sendable {
    /// There are no position axes.
    case notAPointingDevice
    /// A position axis is declared without a range.
    case axisWithoutRange
    /// The trace has no device description.
    case noDescription
  }

  /// The kind of failure.
  public var code: Code
  /// The error; escaped for a terminal.
  public var what: String
  /// The remedy.
  public var remedy: String

  /// Creates an error.
  public init(code: Code, what: String, remedy: String) {
    self.code = code
    self.what = what
    self.remedy = remedy
  }

  public var description: String { "\(what): \(remedy)" }
}
