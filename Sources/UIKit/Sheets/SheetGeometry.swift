import PortableMath
import QuartzCore

/// The resting positions of a sheet in its container, and the rules for moving between them. A
/// position is the distance in points from the container's top edge to the top edge of the sheet
/// without its scale.
///
/// "Measured" means: by Vercantez/openuikit on an iPhone 16 simulator with iOS 26.1. What is not
/// marked so is EdgePan's choice.
struct SheetGeometry: Equatable {
  /// A resting position and its detent.
  struct Place: Equatable {
    var detent: UISheetPresentationController.Detent.Identifier
    var top: Double
    /// The room in points at the left, right and bottom of a floating sheet; otherwise 0.
    var margin = 0.0
    /// The bottom inset of the sheet's safe area, in points.
    var safeBottom: Double
  }

  /// A sheet's frame in its container, and the scale of its content.
  struct Shape: Equatable {
    var frame: CGRect
    var scale: Double
  }

  /// The container's size, and its safe area at the top and bottom.
  let size: CGSize
  let safeTop, safeBottom: Double
  /// The resting positions from the highest sheet (the smallest distance) to the lowest.
  private(set) var places: [Place] = []

  /// The medium detent as a fraction of the large one. Measured: 425 of 759 points.
  static let mediumShare = 0.56
  /// The downward speed in points per second at which a released sheet leaves, however far it was
  /// dragged. Measured: 975 stays, 1,000 leaves.
  static let flingSpeed = 1000.0
  /// The fraction of its height by which a sheet must be dragged to leave. Measured.
  static let dismissalShare = 0.5
  /// The room around a floating sheet. Measured: 8 points for detents of 150 points or more, and
  /// linearly up to 28 points for one of 76 points or less.
  private static let (margin, smallMargin, whole, small) = (8.0, 28.0, 150.0, 76.0)
  /// The points by which the room shrinks for each point of a drag away from the detent. Measured
  /// is only that a sheet is not scaled during a drag between detents.
  private static let marginLoss = 0.25

  init(size: CGSize, safeTop: Double, safeBottom: Double) {
    (self.size, self.safeTop, self.safeBottom) = (size, safeTop, safeBottom)
  }

  private var height: Double { Double(size.height) }
  private var width: Double { Double(size.width) }
  var maximumDetentValue: Double { max(0, height - safeTop - safeBottom) }
  var highest: Double { places.first?.top ?? height }
  var lowest: Double { places.last?.top ?? height }

  /// Adds a resting position. Detents of equal height keep their order.
  mutating func add(
    _ detent: UISheetPresentationController.Detent.Identifier, value: Double, floats: Bool
  ) {
    var place = Place(detent: detent, top: safeTop, safeBottom: safeBottom)
    if value < maximumDetentValue {
      // 1 for a sheet with its whole safe area, 0 for the smallest ones.
      let share = min(max(0, (value - Self.small) / (Self.whole - Self.small)), 1)
      if floats {
        place.margin = Self.smallMargin + (Self.margin - Self.smallMargin) * share
        place.safeBottom = ScrollPhysics.onPixel(safeBottom * share)
      }
      // A sheet smaller than that is as high as its detent.
      place.top = height - value - (floats && share < 1 ? 0 : safeBottom)
    }
    places.insert(place, at: places.firstIndex { $0.top > place.top } ?? places.count)
  }

  /// Returns the position at which the sheet is drawn. Nothing moves above the highest detent, as
  /// measured. A sheet that cannot be dismissed has a rubber band below the lowest detent.
  private func drawn(_ pulled: Double) -> Double {
    ScrollAxis(lowest: highest, highest: lowest, length: height, bounces: true)
      .drawn(max(highest, pulled))
  }

  /// Returns the sheet's shape at a position. Between the detents its bottom edge stays in place;
  /// below the lowest one it moves down as a whole.
  func shape(at pulled: Double) -> Shape {
    let top = drawn(pulled)
    var shape = standing(at: min(top, lowest))
    shape.frame.origin.y += CGFloat(max(0, top - lowest))
    return shape
  }

  private func standing(at top: Double) -> Shape {
    var margin = 0.0
    for place in places {
      margin = max(margin, place.margin - Self.marginLoss * abs(place.top - top))
    }
    let scale = width > 0 ? (width - 2 * margin) / width : 1
    let shown = (height - top) * scale
    return Shape(
      frame: CGRect(x: margin, y: height - margin - shown, width: width * scale, height: shown),
      scale: scale)
  }

  /// Returns the position at which the sheet's top edge is shown at `y`: the inverse of
  /// ``shape(at:)``.
  func pull(showing y: Double) -> Double {
    let rest = Double(shape(at: lowest).frame.minY)
    if y > rest {
      return ScrollAxis(lowest: highest, highest: lowest, length: height, bounces: true)
        .pull(drawing: lowest + y - rest)
    }
    var (low, high) = (highest, lowest)
    if Double(shape(at: low).frame.minY) >= y { return low }
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if Double(shape(at: middle).frame.minY) < y { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the target of a sheet released at a position with a speed (points per second, positive
  /// downward), or `nil` if the sheet leaves the screen. Measured: a slow sheet goes to the nearest
  /// detent. That a fling goes to the next lower detent first is EdgePan's choice.
  func target(from top: Double, speed: Double, mayLeave: Bool) -> Place? {
    guard let last = places.last else { return nil }
    if speed >= Self.flingSpeed {
      return places.first { $0.top > top } ?? (mayLeave ? nil : last)
    }
    let height = Double(shape(at: last.top).frame.height)
    if mayLeave, top - last.top > height * Self.dismissalShare { return nil }
    return places.min { abs($0.top - top) < abs($1.top - top) }
  }

  /// The spring of a sheet that appears, settles or leaves: critically damped, 18.257 1/s. Measured.
  ///
  /// - Parameter velocity: fractions of the remaining distance per second.
  static func settling(velocity: Double) -> SpringCurve {
    SpringCurve(
      mass: 3, stiffness: 1000, damping: 500, velocity: velocity, allowsOverdamping: false)
  }
}
