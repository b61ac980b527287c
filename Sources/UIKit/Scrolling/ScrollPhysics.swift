// The deceleration of scrolled content, and its rubber band beyond the end.

import PortableMath

/// The constants of scrolling, each with its source.
///
/// "Measured" means: by Vercantez/openuikit on an iPhone 16 simulator with iOS 26.1, with touches
/// synthesised in the process, published in August 2026.
///
/// All arithmetic is portable, so the same drag gives the same offsets on every CPU.
enum ScrollPhysics {
  /// The fraction of the finger's path that the content follows at the very edge. Source: the
  /// published formula of the rubber band, (1 − 1/(x · 0.55/d + 1)) · d for a finger x points
  /// beyond the edge of a view of length d.
  static let rubberBand = 0.55

  /// The speed, in points per second, at which a deceleration stops. Measured.
  static let stopSpeed = 10.0

  /// The release velocity is a weighted mean of the last two velocities; this is the weight of the
  /// newer one. Source: a published analysis of UIScrollView's touches on iOS 26.2.
  static let newestVelocityShare = 0.25

  /// The speed, in points per second, above which a release turns a page: Flutter's tolerance at
  /// three pixels per point (`PageScrollPhysics`). UIKit's speed is not published.
  static let pageTurnSpeed = 20.0 / 3

  /// Returns how far beyond the end the content is drawn, in points, if a finger has pulled it
  /// `way` points beyond the end. `length` is the view's length, which the result never exceeds.
  static func stretched(_ way: Double, length: Double) -> Double {
    guard length > 0, way > 0 else { return 0 }
    return (1 - 1 / (way * rubberBand / length + 1)) * length
  }

  /// Returns how far a finger must pull the content beyond its end, in points, so that it is drawn
  /// `drawn` points beyond the end: the inverse of ``stretched(_:length:)``.
  static func pull(drawn: Double, length: Double) -> Double {
    guard length > 0, drawn > 0 else { return 0 }
    let share = min(drawn / length, 1 - 1e-9)
    return length / rubberBand * (1 / (1 - share) - 1)
  }

  /// Returns the distance that content would travel if it were released at a velocity and never
  /// stopped, for a deceleration rate per millisecond: v/1000 · d/(1−d). Source: WWDC 2018, session
  /// 803; measured for speeds from 750 to 4,875 points per second.
  static func throwDistance(velocity: Double, rate: Double) -> Double {
    guard rate > 0, rate < 1 else { return 0 }
    return velocity / 1000 * rate / (1 - rate)
  }

  /// Returns the distance that the delegate's target is from the offset at the release: the integral
  /// of the speed until it is ``stopSpeed``. Measured: it is up to 2 points more than the distance
  /// that the content then travels.
  static func announcedDistance(velocity: Double, rate: Double) -> Double {
    guard rate > 0, rate < 1, abs(velocity) > stopSpeed else { return 0 }
    let excess = velocity - (velocity < 0 ? -stopSpeed : stopSpeed)
    return excess / (-1000 * Portable.log(rate))
  }

  /// Rounds an offset to a whole pixel, as UIKit does. Measured.
  static func onPixel(_ offset: Double) -> Double {
    let scale = Double(UIScreen.defaultScale)
    return (offset * scale).rounded() / scale
  }
}

/// One axis of a scroll view: its lowest and highest resting offsets, and the view's length.
struct ScrollAxis: Equatable {
  var lowest: Double
  var highest: Double
  var length: Double
  /// Whether a drag can pull the content beyond its ends.
  var bounces: Bool

  func held(_ offset: Double) -> Double { min(max(offset, lowest), highest) }

  /// Returns the offset at which the content is drawn if a finger has pulled it to the offset
  /// `pulled`: inside the content, the same offset; outside, the offset of the rubber band.
  func drawn(_ pulled: Double) -> Double {
    guard bounces else { return held(pulled) }
    if pulled < lowest { return lowest - ScrollPhysics.stretched(lowest - pulled, length: length) }
    if pulled > highest {
      return highest + ScrollPhysics.stretched(pulled - highest, length: length)
    }
    return pulled
  }

  /// Returns the pulled offset for which the content is drawn at `offset`: the inverse of
  /// ``drawn(_:)``.
  func pull(drawing offset: Double) -> Double {
    if offset < lowest {
      return lowest - ScrollPhysics.pull(drawn: lowest - offset, length: length)
    }
    if offset > highest {
      return highest + ScrollPhysics.pull(drawn: offset - highest, length: length)
    }
    return offset
  }

  /// Returns the offset where content comes to rest after a release.
  func restingPlace(from offset: Double, velocity: Double, rate: Double, pages: Bool) -> Double {
    guard pages, length > 0, highest > lowest else {
      return held(offset + ScrollPhysics.announcedDistance(velocity: velocity, rate: rate))
    }
    var page = (offset - lowest) / length
    if velocity > ScrollPhysics.pageTurnSpeed { page += 0.5 }
    if velocity < -ScrollPhysics.pageTurnSpeed { page -= 0.5 }
    return held(lowest + page.rounded() * length)
  }
}
