// The options for edges and for the scale from millimetres to points, shared by all subcommands.

import ArgumentParser
import ContactTracking
import GestureReplay
import GestureTrace
import PlainText
import PortableMath

/// `--edge-band`, `--surface`, `--scale`, `--screen` and `--velocity`.
struct EdgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Width of the edge band: millimetres (8 or 8mm), or a percentage of the axis (12%). Default: \
      12%.
      """,
      valueName: "width"))
  var edgeBand: EdgePanRules.Band?

  @Option(help: SurfaceSize.help, transform: SurfaceSize.init(option:))
  var surface: SurfaceSize?

  @Option(
    help: ArgumentHelp(
      "Screen points per millimetre of finger motion. Default: 163 pt per inch.",
      valueName: "pt/mm"))
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "Size of the screen in points. Default: \(ScreenScale().sizeText).", valueName: "WxH"))
  var screen: String?

  @Option(
    help: ArgumentHelp(
      "The estimator of a finger's velocity. Default: \(VelocityMethod.standard.rawValue).",
      valueName: "name"))
  var velocity: VelocityMethod?

  func validate() throws {
    if let scale, !ReplaySettings.supportedScales.contains(scale) {
      throw ValidationError("--scale must be 0.01 to 1000 points per millimetre.")
    }
    var size = ScreenScale()
    if let screen, !size.setSize(screen) {
      throw ValidationError(
        "--screen \(escape(screen)): expected a width and a height in points, such as 1024x1366.")
    }
  }

  /// Whether any of these options was given.
  var isGiven: Bool {
    edgeBand != nil || surface != nil || scale != nil || screen != nil || velocity != nil
  }

  /// The rules from the options.
  var rules: EdgePanRules {
    var size = ScreenScale(pointsPerMillimeter: scale ?? ScreenScale.defaultPointsPerMillimeter)
    if let screen { _ = size.setSize(screen) }
    return EdgePanRules(
      band: edgeBand ?? EdgePanRules.defaultBand, surface: surface, scale: size,
      velocity: velocity ?? .standard)
  }
}

extension SurfaceSize {
  /// What `--surface` means in every subcommand.
  static let help = ArgumentHelp(
    """
    The size of the device's surface in millimetres (68x147 or 68x147mm), or the density of its \
    axes (420dpi). Most phones declare neither.
    """, valueName: "size")

  /// Reads the forms of ``init(_:)``, and says what is expected instead of other text.
  @Sendable init(option text: String) throws {
    guard let size = SurfaceSize(text) else { throw ValidationError("expected \(Self.expected).") }
    self = size
  }
}

extension VelocityMethod: NamedArgument {}

extension EdgePanRules.Band: ExpressibleByArgument {
  /// Reads a percentage of the axis or a length in millimetres; nil for other text.
  public init?(argument: String) { self.init(exactText: argument) }
}

extension EdgePanRules.Band: CustomStringConvertible {
  /// The band as human-readable text: `12 %` or `8 mm`.
  public var description: String {
    switch self {
    case .fraction(let fraction): "\(Figure(fraction * 100, 1)) %"
    case .millimeters(let millimeters): "\(Figure(millimeters, 1)) mm"
    }
  }
}
