// The resting positions of a sheet, its resistance, and its target when it is released.

/// The resting positions of a sheet in its container, and the rules between them; all as the
/// distance of its top edge from the container's, in points.
///
/// Apple publishes none of this. The decision and the time are those of Flutter's sheets
/// (`packages/flutter/lib/src/cupertino/sheet.dart`: a fling from 2 heights per second, otherwise
/// the nearer side; 300 ms); everything else is EdgePan's choice.
struct SheetGeometry: Equatable {
  /// A resting position and its detent.
  struct Place: Equatable {
    var detent: UISheetPresentationController.Detent.Identifier
    var top: Double
  }

  /// The container's height.
  var height: Double
  /// From the highest sheet (the smallest distance) to the lowest.
  var places: [Place]

  /// Points between the top's safe area and a large sheet. EdgePan's choice.
  static let topGap = 10.0
  /// Heights per second from which the direction of a release decides. Flutter's.
  static let flingSpeed = 2.0
  /// Seconds that a released sheet takes to reach its resting position. Flutter's.
  static let settlingSeconds = 0.3

  var highest: Double { places.first?.top ?? height }
  var lowest: Double { places.last?.top ?? height }

  /// The position at which a sheet that was pulled to a position is drawn: with a rubber band above
  /// the highest detent, and below the lowest one if it cannot be dismissed.
  func drawn(_ pulled: Double) -> Double {
    ScrollAxis(lowest: highest, highest: lowest, length: height, bounces: true).drawn(pulled)
  }

  /// The pull for which a position is drawn: the inverse of ``drawn(_:)``.
  func pull(drawing top: Double) -> Double {
    ScrollAxis(lowest: highest, highest: lowest, length: height, bounces: true).pull(drawing: top)
  }

  /// The target of a sheet released at a position with a speed (points per second, positive
  /// downward), or `nil` for off the screen.
  func target(from top: Double, speed: Double, mayLeave: Bool) -> Place? {
    guard let last = places.last else { return nil }
    let isFling = abs(speed) >= Self.flingSpeed * height
    if isFling, speed < 0 { return places.last { $0.top < top } ?? places.first }
    if isFling {
      return places.first { $0.top > top } ?? (mayLeave ? nil : last)
    }
    // A sheet that leaves is below the middle between its lowest position and the bottom.
    if mayLeave, top > (last.top + height) / 2 { return nil }
    return places.min { abs($0.top - top) < abs($1.top - top) }
  }
}
