// Real strokes, their true velocity, and the estimators' results for them.

import ContactTracking
import Foundation
import GestureTrace
import PortableMath
import SharedFolder

/// One finger's path on a real device, in millimetres, without two samples at the same time.
struct Stroke: Sendable {
  struct Sample: Sendable {
    var seconds: Double
    var x: Double
    var y: Double
  }
  var name: String
  var samples: [Sample]

  /// Omits samples that repeat a time. nil if there are fewer than five samples, less than 5 mm of
  /// travel, or a step of more than 15 mm, which a finger does not make between two reports.
  init?(_ name: String, _ all: [Sample]) {
    var samples: [Sample] = []
    for sample in all where sample.seconds > samples.last?.seconds ?? -.infinity {
      samples.append(sample)
    }
    (self.name, self.samples) = (name, samples)
    guard samples.count >= 5, let first = samples.first,
      samples.contains(where: { Self.distance($0, first) >= 5 }),
      zip(samples, samples.dropFirst()).allSatisfy({ Self.distance($0, $1) <= 15 })
    else { return nil }
  }

  private static func distance(_ a: Sample, _ b: Sample) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Reports per second, by the median interval.
  var rate: Double {
    let gaps = zip(samples, samples.dropFirst()).map { $1.seconds - $0.seconds }.sorted()
    return 1 / gaps[gaps.count / 2]
  }

  /// Whether the finger moved farther horizontally than vertically.
  var isSideways: Bool {
    let (first, last) = (samples[0], samples[samples.count - 1])
    return abs(last.x - first.x) >= abs(last.y - first.y)
  }

  /// The coordinate along the axis on which the finger moved farther.
  func place(_ index: Int) -> Double { isSideways ? samples[index].x : samples[index].y }

  /// The velocity that a strategy reports at each sample, along that axis; zero if it reports no
  /// velocity.
  func velocities(by strategy: any VelocityStrategy) -> [Double] {
    var estimator = VelocityEstimator(strategy: strategy)
    let isSideways = isSideways
    return samples.map { sample in
      estimator.add(sample)
      return estimator.along(isSideways)
    }
  }

  /// Velocity and acceleration at a sample, from a cubic fitted to all samples within 40 ms, later
  /// ones included; nil if the stroke does not extend that far on both sides.
  func truth(_ index: Int) -> (velocity: Double, acceleration: Double)? {
    let now = samples[index].seconds
    // The stroke must extend for 32 ms on each side: 40 ms, less one interval between reports.
    guard now - samples[0].seconds >= 0.032,
      samples[samples.count - 1].seconds - now >= 0.032
    else { return nil }
    let near = samples.indices.filter { abs(samples[$0].seconds - now) <= 0.040_000_001 }
    guard near.count >= 5 else { return nil }
    // Times are in hundredths of a second, so that their sixth powers stay near one.
    let terms = Self.cubic(near.map { ((samples[$0].seconds - now) * 100, place($0)) })
    return terms.map { ($0[1] * 100, 2 * $0[2] * 10_000) }
  }

  /// The four terms of a cubic by least squares; nil if they are not determined.
  private static func cubic(_ points: [(t: Double, x: Double)]) -> [Double]? {
    var rows = [[Double]](repeating: [Double](repeating: 0, count: 5), count: 4)
    for (t, x) in points {
      let powers = [1, t, t * t, t * t * t]
      for i in 0..<4 {
        for j in 0..<4 { rows[i][j] += powers[i] * powers[j] }
        rows[i][4] += powers[i] * x
      }
    }
    for pivot in 0..<4 {
      let best = (pivot..<4).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      guard abs(rows[pivot][pivot]) > 1e-12 else { return nil }
      for row in 0..<4 where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot..<5 { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return (0..<4).map { rows[$0][4] / rows[$0][$0] }
  }
}

extension VelocityEstimator {
  mutating func add(_ sample: Stroke.Sample) {
    add(x: sample.x, y: sample.y, nanoseconds: Int64((sample.seconds * 1e9).rounded()))
  }

  /// The velocity along one axis in mm/s; zero if the estimator reports no velocity.
  func along(_ isSideways: Bool) -> Double {
    guard let found = velocity() else { return 0 }
    return isSideways ? found.x : found.y
  }
}

extension Stroke {
  /// The strokes in the folder beside the checkout: those of its touchpads and touchscreens, and
  /// the gestures that Android and Flutter recorded on phones.
  static let all: [Stroke] = ((try? ofDevices()) ?? []) + ((try? ofPhones()) ?? [])
  /// Slow devices, 60 to 85 reports per second.
  static let slow = all.filter { (60...85).contains($0.rate) }
  /// Fast devices, 100 reports per second and more.
  static let fast = all.filter { $0.rate >= 100 }

  private static func ofDevices() throws -> [Stroke] {
    let more = SharedFolder.path("recordings-more")
    let extra = try FileManager.default.contentsOfDirectory(atPath: more).sorted()
      .filter { $0.hasSuffix(".events") }.map { "\(more)/\($0)" }
    let paths = SharedFolder.recordings(["events"]).filter { $0.contains("/touch") } + extra
    return try paths.flatMap { path in
      try TraceContacts(of: TraceReader.read(path: path)).contacts.compactMap { contact in
        Stroke(
          "\((path as NSString).lastPathComponent), contact \(contact.number)",
          contact.path.map {
            Sample(
              seconds: Double($0.microseconds - contact.start.microseconds) / 1e6,
              x: $0.position.xMillimeters, y: $0.position.yMillimeters)
          })
      }
    }
  }

  /// Pixels and density-independent pixels per millimetre, as published with the figures.
  private static let (pixels, dips) = (17.36, 6.3)

  private static func ofPhones() throws -> [Stroke] {
    let android = try VelocityVectorTests.load(
      "aosp_velocity", as: VelocityVectorTests.Android.self)
    let flings = android.cases.compactMap { fling in
      Stroke(
        fling.name,
        fling.events.filter { $0.action == "down" || $0.action == "move" }.compactMap { event in
          guard let pointer = event.pointers.first, pointer.resampled != true else { return nil }
          return Sample(
            seconds: Double(event.tNs - fling.events[0].tNs) / 1e9, x: pointer.x / pixels,
            y: pointer.y / pixels)
        })
    }
    let flutter = try VelocityVectorTests.load(
      "flutter_velocity_lsq2", as: VelocityVectorTests.Flutter.self)
    return flings
      + flutter.cases.compactMap { gesture in
        Stroke(
          gesture.name,
          gesture.events.filter { $0.type != "up" }.map { event in
            Sample(
              seconds: Double(event.tMs - gesture.events[0].tMs) / 1000, x: event.x / dips,
              y: event.y / dips)
          })
      }
  }
}
