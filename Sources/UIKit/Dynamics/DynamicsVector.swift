// The integrator's numeric types: vectors and springs.

import PortableMath

/// A two-dimensional vector. Calculations use only + - × ÷, square roots, and EdgePan's portable
/// sine and cosine, so that a simulation is bit-identical on every machine.
struct DynamicsVector: Equatable {
  var x: Double
  var y: Double

  static let zero = DynamicsVector(0.0, 0.0)

  init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  init(_ x: CGFloat, _ y: CGFloat) { (self.x, self.y) = (Double(x), Double(y)) }
  init(_ point: CGPoint) { self.init(point.x, point.y) }
  init(_ vector: CGVector) { self.init(vector.dx, vector.dy) }

  var length: Double { (x * x + y * y).squareRoot() }
  /// The vector rotated by a quarter turn.
  var normal: DynamicsVector { DynamicsVector(-y, x) }
  func dot(_ other: DynamicsVector) -> Double { x * other.x + y * other.y }
  func cross(_ other: DynamicsVector) -> Double { x * other.y - y * other.x }

  @MainActor func rotated(by body: DynamicsBody) -> DynamicsVector {
    DynamicsVector(x * body.cosine - y * body.sine, x * body.sine + y * body.cosine)
  }

  /// Returns the vector in the coordinates of an item with this transform, which must be a
  /// rotation.
  func turnedBack(by transform: CGAffineTransform) -> DynamicsVector {
    DynamicsVector(
      x * Double(transform.a) + y * Double(transform.b),
      x * Double(transform.c) + y * Double(transform.d))
  }

  static func + (a: Self, b: Self) -> Self { Self(a.x + b.x, a.y + b.y) }
  static func - (a: Self, b: Self) -> Self { Self(a.x - b.x, a.y - b.y) }
  static func * (a: Self, b: Double) -> Self { Self(a.x * b, a.y * b) }
  static func += (a: inout Self, b: Self) { a = a + b }
  static func -= (a: inout Self, b: Self) { a = a - b }
}

extension CGVector {
  static func dynamics(angle: CGFloat, magnitude: CGFloat) -> CGVector {
    let (sine, cosine) = Portable.sincos(Double(angle))
    return CGVector(dx: CGFloat(cosine) * magnitude, dy: CGFloat(sine) * magnitude)
  }
}

/// The stiffness and damping of a constraint.
struct DynamicsSpring {
  /// The angular frequency in radians per second; 0 means a rigid constraint.
  var omega: Double
  var ratio: Double

  static let rigid = DynamicsSpring(frequency: 0, ratio: 1)

  /// - Parameter frequency: oscillations per second.
  init(frequency: Double, ratio: Double) {
    omega = frequency.isFinite ? 2 * .pi * max(frequency, 0) : 0
    self.ratio = ratio.isFinite ? max(ratio, 0) : 0
  }

  /// The fraction of a rigid constraint's error that a step corrects.
  static let rigidCorrection = 0.2

  /// Returns the softness to add to a constraint's inverse mass in a step, and the bias: the speed
  /// at which the step reduces the error.
  ///
  /// Source: Erin Catto, "Soft Constraints" (GDC 2011).
  func soften(inverseMass: Double, error: Double, step: Double) -> (softness: Double, bias: Double)
  {
    guard omega > 0, inverseMass > 0 else {
      return (0, error * Self.rigidCorrection / step)
    }
    let mass = 1 / inverseMass
    let stiffness = mass * omega * omega
    let damping = 2 * mass * ratio * omega
    let softness = 1 / (step * (damping + step * stiffness))
    return (softness, error * step * stiffness * softness)
  }
}
