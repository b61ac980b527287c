/// The simulated screen, and the factor that converts millimetres of finger travel to points on it.
///
/// The default is a phone: 390 × 844 pt at 163 pt per inch (6.417 pt/mm). A millimetre of finger
/// travel is the same number of points on every recorded device.
public struct ScreenScale: Hashable, Sendable {
  /// Points per millimetre.
  public var pointsPerMillimeter: Double
  /// Width of the screen in points.
  public var widthPoints: Double
  /// Height of the screen in points.
  public var heightPoints: Double

  /// 163 points per inch, in points per millimetre: 6.417.
  public static let defaultPointsPerMillimeter = 163 / 25.4

  /// Creates a scale. Logs and goldens have the default scale unless another one was chosen.
  public init(
    pointsPerMillimeter: Double = ScreenScale.defaultPointsPerMillimeter,
    widthPoints: Double = 390, heightPoints: Double = 844
  ) {
    self.pointsPerMillimeter = pointsPerMillimeter
    self.widthPoints = widthPoints
    self.heightPoints = heightPoints
  }

  /// Width of the screen in millimetres: 60.77 by default.
  public var widthMillimeters: Double { widthPoints / pointsPerMillimeter }
  /// Height of the screen in millimetres: 131.5 by default.
  public var heightMillimeters: Double { heightPoints / pointsPerMillimeter }

  /// Converts millimetres to points.
  public func points(fromMillimeters millimeters: Double) -> Double {
    millimeters * pointsPerMillimeter
  }

  /// Converts points to millimetres.
  public func millimeters(fromPoints points: Double) -> Double {
    points / pointsPerMillimeter
  }
}
