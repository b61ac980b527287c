// What counts as an edge and how millimetres become points: the same options on every verb.

import ArgumentParser
import ContactTracking
import PlainText

/// `--edge-band` and `--scale`.
struct EdgeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Width of the edge band in millimetres. Default: 12 % of the axis.", valueName: "mm"))
  var edgeBand: Double?

  @Option(
    help: ArgumentHelp(
      "Points on the screen to a millimetre of finger. Default: 163 pt to the inch.",
      valueName: "pt/mm"))
  var scale: Double = ScreenScale.defaultPointsPerMillimeter

  func validate() throws {
    if let edgeBand, !(edgeBand > 0 && edgeBand.isFinite) {
      throw ValidationError("--edge-band must be a length in millimetres greater than 0.")
    }
    if !(0.01...1000).contains(scale) {
      throw ValidationError("--scale must be 0.01 to 1000 points to the millimetre.")
    }
  }

  /// The rules that the options make.
  var rules: EdgePanRules {
    EdgePanRules(
      band: edgeBand.map { .millimeters($0) } ?? EdgePanRules.defaultBand,
      scale: ScreenScale(pointsPerMillimeter: scale))
  }
}

extension EdgePanRules.Band: CustomStringConvertible {
  /// The band as logs name it.
  public var description: String {
    switch self {
    case .fraction(let fraction): "\(Figure(fraction * 100, 1)) %"
    case .millimeters(let millimeters): "\(Figure(millimeters, 1)) mm"
    }
  }
}
