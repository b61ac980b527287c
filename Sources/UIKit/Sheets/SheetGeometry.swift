// The resting positions of a sheet, its resistance, and its target after a release.

/// The resting positions of a sheet in its container, and the rules for moving between them. A
/// position is the distance in points from the container's top edge to the sheet's.
///
/// Apple publishes none of this. The rule for a release and the settling time are those of
/// Flutter's sheets (`packages/flutter/lib/src/cupertino/sheet.dart`): a sheet released at 2 or
/// more container heights per second continues in its direction, and a slower one goes to the
/// nearest position. Settling takes 300 ms. The other rules are EdgePan's choice.
struct SheetGeometry: Equatable {
  /// A resting position and its detent.
  struct Place: Equatable {
    var detent: UISheetPresentationController.Detent.Identifier
    var top: Double
  }

  /// The container's height.
  var height: Double
  /// The resting positions from the highest sheet (the smallest distance) to the lowest.
  var places: [Place]

  /// The distance in points from the top safe area to a large sheet. The value is EdgePan's.
  static let topGap = 10.0
  /// The speed, in container heights per second, at or above which a released sheet continues in
  /// its direction. The value is Flutter's.
  static let flingSpeed = 2.0
  /// The seconds that a released sheet takes to reach its resting position. The value is Flutter's.
  static let settlingSeconds = 0.3

  var highest: Double { places.first?.top ?? height }
  var lowest: Double { places.last?.top ?? height }

  /// Returns the drawn position of a pulled sheet: with a rubber band above the highest detent and,
  /// if the sheet cannot be dismissed, below the lowest detent.
  func drawn(_ pulled: Double) -> Double {
    ScrollAxis(lowest: highest, highest: lowest, length: height, bounces: true).drawn(pulled)
  }

  /// Returns the pulled position for which the sheet is drawn at `top`: the inverse of
  /// ``drawn(_:)``.
  func pull(drawing top: Double) -> Double {
    ScrollAxis(lowest: highest, highest: lowest, length: height, bounces: true).pull(drawing: top)
  }

  /// Returns the target of a sheet released at a position with a speed (points per second, positive
  /// downward), or `nil` if the sheet leaves the screen.
  func target(from top: Double, speed: Double, mayLeave: Bool) -> Place? {
    guard let last = places.last else { return nil }
    let isFling = abs(speed) >= Self.flingSpeed * height
    if isFling, speed < 0 { return places.last { $0.top < top } ?? places.first }
    if isFling {
      return places.first { $0.top > top } ?? (mayLeave ? nil : last)
    }
    // A sheet leaves the screen if it is below the midpoint between its lowest position and the
    // bottom.
    if mayLeave, top > (last.top + height) / 2 { return nil }
    return places.min { abs($0.top - top) < abs($1.top - top) }
  }
}
