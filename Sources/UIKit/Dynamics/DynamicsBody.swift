// The integrator's representation of one item.

import PortableMath

/// A rigid body: its position, velocity and mass.
@MainActor final class DynamicsBody {
  let item: any UIDynamicItem
  /// The body's index in its animator, from 0, for comparing and ordering bodies.
  let index: Int
  var position: DynamicsVector
  private(set) var angle: Double
  private(set) var sine = 0.0
  private(set) var cosine = 1.0
  /// The velocity, in points per second.
  var velocity = DynamicsVector.zero
  /// The angular velocity, in radians per second.
  var spin = 0.0
  /// The inverse mass; 0 for bodies that cannot move.
  private(set) var inverseMass = 0.0
  private(set) var inverseInertia = 0.0
  var elasticity = 0.0
  var friction = 0.0
  var resistance = 0.0
  var angularResistance = 0.0
  /// The collision shape's corners relative to the centre, in the item's own points, clockwise on
  /// screen.
  private(set) var corners: [DynamicsVector] = []

  /// The acceleration, in points per second squared, that a force of 1 gives a mass of 1, as in
  /// Apple's documentation.
  static let newton = 100.0
  /// The area, in square points, of an item whose mass equals its density.
  private static let unitArea = 10_000.0
  /// The number of corners of the polygon that approximates an ellipse.
  private static let ellipseCorners = 16

  init(_ item: any UIDynamicItem, index: Int) {
    self.item = item
    self.index = index
    position = DynamicsVector(item.center)
    angle = 0
    read()
    reset()
  }

  /// Reads the position and rotation from the item, which other code may have moved.
  func read() {
    position = DynamicsVector(item.center)
    let transform = item.transform
    turn(to: Double(Portable.atan2(transform.b, transform.a)))
  }

  /// Resets the body's properties to those of an item without a ``UIDynamicItemBehavior``.
  func reset() {
    (elasticity, friction, resistance, angularResistance) = (0, 0, 0, 0)
    setMass(density: 1, isAnchored: false, allowsRotation: true)
    corners = shape()
  }

  func setMass(density: Double, isAnchored: Bool, allowsRotation: Bool) {
    let width = Double(item.bounds.width)
    let height = Double(item.bounds.height)
    let mass = max(density, 0) * width * height / Self.unitArea
    let isMovable = mass > 0 && mass.isFinite && !isAnchored
    inverseMass = isMovable ? 1 / mass : 0
    let inertia = mass * (width * width + height * height) / 12
    inverseInertia = isMovable && allowsRotation && inertia > 0 ? 1 / inertia : 0
    if isAnchored { (velocity, spin) = (.zero, 0) }
  }

  func turn(to angle: Double) {
    self.angle = angle
    (sine, cosine) = Portable.sincos(angle)
  }

  func apply(_ impulse: DynamicsVector, at arm: DynamicsVector) {
    velocity += impulse * inverseMass
    spin += arm.cross(impulse) * inverseInertia
  }

  /// Returns the inverse of the mass that an impulse at a point of the body moves.
  func inverseMass(at arm: DynamicsVector, along direction: DynamicsVector) -> Double {
    let turn = arm.cross(direction)
    return inverseMass + inverseInertia * turn * turn
  }

  /// Returns the velocity of a point of the body, at `arm` from the centre.
  func velocity(at arm: DynamicsVector) -> DynamicsVector { velocity + arm.normal * spin }

  /// Advances the body by a step in seconds.
  func advance(_ step: Double) {
    position += velocity * step
    if spin != 0 { turn(to: angle + spin * step) }
  }

  /// Writes the body's position and rotation to the item, if they differ.
  func write() {
    let center = CGPoint(x: position.x, y: position.y)
    if item.center != center { item.center = center }
    let rotation = CGAffineTransform(
      a: CGFloat(cosine), b: CGFloat(sine), c: CGFloat(-sine), d: CGFloat(cosine), tx: 0, ty: 0)
    if angle != 0 || item.transform != .identity, item.transform != rotation {
      item.transform = rotation
    }
  }

  var isFinite: Bool {
    [position.x, position.y, velocity.x, velocity.y, angle, spin].allSatisfy(\.isFinite)
  }

  /// The corners in the reference view's coordinates.
  var worldCorners: [DynamicsVector] { corners.map { position + $0.rotated(by: self) } }

  private func shape() -> [DynamicsVector] {
    let (width, height) = (Double(item.bounds.width) / 2, Double(item.bounds.height) / 2)
    switch item.collisionBoundsType {
    case .rectangle:
      return [
        DynamicsVector(-width, -height), DynamicsVector(width, -height),
        DynamicsVector(width, height), DynamicsVector(-width, height),
      ]
    case .ellipse:
      return (0..<Self.ellipseCorners).map { corner in
        let (sine, cosine) = Portable.sincos(2 * .pi * Double(corner) / Double(Self.ellipseCorners))
        return DynamicsVector(cosine * width, sine * height)
      }
    case .path:
      let corners = DynamicsPath.corners(of: item.collisionBoundingPath.cgPath).first ?? []
      let turn = corners.indices.reduce(0) {
        $0 + corners[$1].cross(corners[($1 + 1) % corners.count])
      }
      return turn < 0 ? corners.reversed() : corners
    }
  }
}

/// The bodies of an animator, in the order in which its behaviours list their items.
@MainActor final class DynamicsBodies {
  private(set) var all: [DynamicsBody] = []
  private var byItem: [ObjectIdentifier: DynamicsBody] = [:]
  private var count = 0

  subscript(item: any UIDynamicItem) -> DynamicsBody? { byItem[ObjectIdentifier(item)] }

  /// Keeps the bodies of these items, removes others, and creates missing ones.
  func keep(_ items: [any UIDynamicItem]) {
    var kept: [DynamicsBody] = []
    for item in items where !kept.contains(where: { $0.item === item }) {
      if let body = self[item] {
        kept.append(body)
      } else {
        kept.append(DynamicsBody(item, index: count))
        count += 1
      }
    }
    all = kept
    byItem = Dictionary(uniqueKeysWithValues: kept.map { (ObjectIdentifier($0.item), $0) })
  }
}
