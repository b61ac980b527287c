// The velocity estimator, compared with the test vectors of Android and Flutter.

import Foundation
import PortableMath
import SharedFolder
import Testing

// Skipped if the vectors are absent: they are not part of the product.
@Suite(.enabled(if: SharedFolder.isThere)) struct VelocityVectorTests {
  struct Flutter: Decodable {
    struct Event: Decodable {
      var type: String
      var tMs: Int64
      var x: Double
      var y: Double
    }
    struct Case: Decodable {
      struct Velocity: Decodable {
        var x: Double
        var y: Double
      }
      var name: String
      var events: [Event]
      var expectedVelocityPxPerS: Velocity
      var relativeTolerance: Double
    }
    var cases: [Case]
  }

  struct Android: Decodable {
    struct Pointer: Decodable {
      var id: Int
      var x: Double
      var y: Double
      var resampled: Bool?
    }
    struct Event: Decodable {
      var tNs: Int64
      var action: String
      var actionPointer: Int?
      var pointers: [Pointer]
    }
    struct Check: Decodable {
      var strategy: String
      var axis: String
      var pointer: Int
      var expected: Double?
      var relativeTolerance: Double
      var noteIndependentFloat64: Double?
    }
    struct Case: Decodable {
      var name: String
      var events: [Event]
      var checks: [Check]
    }
    var cases: [Case]
  }

  static func load<T: Decodable>(_ name: String, as type: T.Type) throws -> T {
    let url = URL(fileURLWithPath: SharedFolder.path("vectors/\(name).json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(contentsOf: url))
  }

  @Test func velocity_ofFluttersRecordedGestures_equalsFluttersVelocity() throws {
    let set = try Self.load("flutter_velocity_lsq2", as: Flutter.self)
    #expect(set.cases.count == 7)
    // One tracker receives all gestures, as in the upstream test: the gap between two gestures ends
    // the history.
    var estimator = VelocityEstimator(.flutter)
    for gesture in set.cases {
      for event in gesture.events where event.type != "up" {
        estimator.add(x: event.x, y: event.y, nanoseconds: event.tMs * 1_000_000)
      }
      let found = try #require(estimator.velocity(), "\(gesture.name)")
      let expected = gesture.expectedVelocityPxPerS
      let tolerance = gesture.relativeTolerance
      #expect(abs(found.x - expected.x) <= tolerance * abs(expected.x), "\(gesture.name) x")
      #expect(abs(found.y - expected.y) <= tolerance * abs(expected.y), "\(gesture.name) y")
    }
  }

  /// One estimator per pointer, driven by the rules that the vector file states.
  struct Pointers {
    let method: VelocityMethod
    var estimators: [Int: VelocityEstimator] = [:]

    init(_ method: VelocityMethod) { self.method = method }

    mutating func take(_ event: Android.Event) {
      switch event.action {
      case "cancel": estimators = [:]
      case "up":
        for id in estimators.keys { estimators[id]?.rest(untilNanoseconds: event.tNs) }
      case "pointer_up":
        for id in estimators.keys { estimators[id]?.rest(untilNanoseconds: event.tNs) }
        estimators[event.actionPointer ?? -1] = nil
      default:
        if event.action == "down" { estimators = [:] }
        if event.action == "pointer_down" { estimators[event.actionPointer ?? -1] = nil }
        for pointer in event.pointers where pointer.resampled != true {
          estimators[pointer.id, default: VelocityEstimator(method)]
            .add(x: pointer.x, y: pointer.y, nanoseconds: event.tNs)
        }
      }
    }
  }

  /// Compares every check of these strategies, and returns the number of checks.
  private func compare(_ strategies: [String], _ method: VelocityMethod) throws -> Int {
    let set = try Self.load("aosp_velocity", as: Android.self)
    var compared = 0
    for fling in set.cases {
      var pointers = Pointers(method)
      for event in fling.events { pointers.take(event) }
      for check in fling.checks where strategies.contains(check.strategy) {
        compared += 1
        let label: Comment = "\(fling.name) \(check.axis) of \(check.pointer)"
        let found = pointers.estimators[check.pointer]?.velocity()
        guard let expected = check.expected else {
          #expect(found == nil, label)
          continue
        }
        let value = try #require(check.axis == "x" ? found?.x : found?.y, label)
        #expect(abs(value - expected) <= check.relativeTolerance * abs(expected), label)
        if let tight = check.noteIndependentFloat64 {
          #expect(abs(value - tight) <= 1e-4 * abs(tight), label)
        }
      }
    }
    return compared
  }

  @Test func velocity_ofAndroidsFlings_equalsAndroidsVelocity() throws {
    // The default for touch X and Y is LSQ2.
    #expect(try compare(["LSQ2", "DEFAULT"], .android) == 26)
  }

  @Test func velocity_ofAndroidsFlingsByImpulse_equalsAndroidsVelocity() throws {
    #expect(try compare(["IMPULSE"], .impulse) > 0)
  }
}
