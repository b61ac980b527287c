// VelocityMethod: the velocity estimators by name.

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

  /// A one-sentence description. A difference is the mean velocity between two samples.
  public var summary: String {
    switch self {
    case .fitted: "sum of the last two differences, weighted 0.2 (newest) and 0.8"
    case .clamped: "parabola over 70 ms, clamped to the range of the last three differences"
    case .android: "parabola over 100 ms"
    case .impulse: "the speed of a unit mass that received the finger's work over 100 ms"
    case .chromium: "parabola over 100 ms; zero if opposite to the displacement in that time"
    case .flutter: "parabola over 100 ms; no velocity from fewer than three samples"
    case .flutterIOS: "sum of the last three differences, weighted 0.05 (newest), 0.35 and 0.6"
    case .flutterMacOS: "sum of the last three differences, weighted 0.2 (newest), 0.65 and 0.15"
    case .swiftUI: "sum of the last two differences, weighted 0.25 (newest) and 0.75"
    case .lastDifference: "the last difference"
    case .parabola50: "parabola over 50 ms"
    case .line50: "straight line over 50 ms"
    case .gnome: "mean over 150 ms"
    case .libinput: "mean over the last samples with similar direction and speed"
    }
  }

  /// The source of the definition.
  public var source: String {
    switch self {
    case .fitted:
      "a public analysis of scroll physics on iOS 26.2, weights fitted to recorded touches"
    case .clamped, .parabola50, .line50, .lastDifference: "EdgePan"
    case .android: "Android, libs/input/VelocityTracker.cpp, LSQ2"
    case .impulse: "Android, libs/input/VelocityTracker.cpp, IMPULSE"
    case .chromium: "Chromium, ui/events/gesture_detection/velocity_tracker.cc, LSQ2_RESTRICTED"
    case .flutter: "Flutter, gestures/velocity_tracker.dart, VelocityTracker"
    case .flutterIOS: "Flutter, IOSScrollViewFlingVelocityTracker"
    case .flutterMacOS: "Flutter, MacOSScrollViewFlingVelocityTracker"
    case .swiftUI: "OpenSwiftUI, VelocitySampler.swift"
    case .gnome: "GNOME Shell, js/ui/swipeTracker.js; libadwaita, adw-swipe-tracker.c"
    case .libinput: "libinput, src/filter.c, trackers"
    }
  }

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
