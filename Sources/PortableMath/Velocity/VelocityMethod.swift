/// A method of estimating a finger's velocity from its samples. The raw value is the method's
/// name on the command line and in logs.
///
/// Apple does not publish UIKit's method. The default is ``fitted``, whose weights are fitted to
/// touches recorded on iOS, because the velocity thresholds in published gesture code were chosen
/// for the values that UIKit's pan recogniser reports.
public enum VelocityMethod: String, CaseIterable, Hashable, Sendable, Codable {
  /// ``WeightedDifferences/fitted``: the last two differences, weighted 0.2 (newest) and 0.8.
  case fitted = "fitted-20-80"
  /// ``ClampedLeastSquares``: a parabola over 70 ms, clamped to the range of the last three
  /// differences.
  case clamped = "lsq2-70ms-clamped"
  /// ``LeastSquares/android``.
  case android = "android-lsq2"
  /// ``ImpulseVelocity``.
  case impulse = "android-impulse"
  /// ``LeastSquares/chromium``.
  case chromium = "chromium-lsq2-restricted"
  /// ``LeastSquares/flutter``.
  case flutter = "flutter-lsq2"
  /// ``WeightedDifferences/flutterIOS``.
  case flutterIOS = "flutter-ios"
  /// ``WeightedDifferences/flutterMacOS``.
  case flutterMacOS = "flutter-macos"
  /// ``WeightedDifferences/swiftUI``.
  case swiftUI = "openswiftui"
  /// ``WeightedDifferences/last``.
  case lastDifference = "last-difference"
  /// ``LeastSquares/parabola50``.
  case parabola50 = "lsq2-50ms"
  /// ``LeastSquares/line50``.
  case line50 = "lsq1-50ms"
  /// ``MeanVelocity``.
  case gnome = "gnome-150ms"
  /// ``TrackerVelocity``.
  case libinput = "libinput-trackers"

  /// The method that a pan recogniser uses by default.
  public static let standard = fitted

  /// Returns the strategy of this method, for a given number of units of length per millimetre.
  public func strategy(unitsPerMillimeter: Double = 1) -> any VelocityStrategy {
    switch self {
    case .fitted: WeightedDifferences.fitted
    case .clamped: ClampedLeastSquares()
    case .android: LeastSquares.android
    case .impulse: ImpulseVelocity()
    case .chromium: LeastSquares.chromium
    case .flutter: LeastSquares.flutter
    case .flutterIOS: WeightedDifferences.flutterIOS
    case .flutterMacOS: WeightedDifferences.flutterMacOS
    case .swiftUI: WeightedDifferences.swiftUI
    case .lastDifference: WeightedDifferences.last
    case .parabola50: LeastSquares.parabola50
    case .line50: LeastSquares.line50
    case .gnome: MeanVelocity()
    case .libinput: TrackerVelocity(largestDifference: 25.4 * unitsPerMillimeter)
    }
  }
}
