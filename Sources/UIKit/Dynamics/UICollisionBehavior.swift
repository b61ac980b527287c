// The collision behaviour: items bounce off each other and off lines.

/// The delegate that is notified when items begin and stop touching.
///
/// Every method is optional: see ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?)
}
extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?
  ) {}
}

/// Prevents its items from overlapping each other or the boundaries.
///
/// Boundaries are lines that stop items from either side; curves are divided into 16 pieces. A
/// shape that moves farther than its own size in a step of 1/240 s can pass through a boundary.
@preconcurrency @MainActor open class UICollisionBehavior: UIDynamicItemsBehavior {
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let items = Mode(rawValue: 1 << 0)
    public static let boundaries = Mode(rawValue: 1 << 1)
    public static let everything = Mode(rawValue: UInt.max)
  }

  open var collisionMode = Mode.everything
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  /// Whether the reference view's bounds are a boundary.
  open var translatesReferenceBoundsIntoBoundary = false {
    didSet { dynamicAnimator?.behaviorChanged() }
  }
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    boundsInsets = insets
    translatesReferenceBoundsIntoBoundary = true
  }

  open func addBoundary(withIdentifier identifier: NSCopying, for bezierPath: UIBezierPath) {
    removeBoundary(withIdentifier: identifier)
    var lines: [Line] = []
    for corners in DynamicsPath.corners(of: bezierPath.cgPath) {
      for (start, end) in zip(corners, corners.dropFirst()) { lines.append((start, end)) }
      if corners.count > 2 { lines.append((corners[corners.count - 1], corners[0])) }
    }
    boundaries.append((identifier, bezierPath, lines))
    dynamicAnimator?.behaviorChanged()
  }
  open func addBoundary(withIdentifier identifier: NSCopying, from p1: CGPoint, to p2: CGPoint) {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }
  open func boundary(withIdentifier identifier: NSCopying) -> UIBezierPath? {
    boundaries.first { Self.same($0.identifier, identifier) }?.path
  }
  open func removeBoundary(withIdentifier identifier: NSCopying) {
    boundaries.removeAll { Self.same($0.identifier, identifier) }
    dynamicAnimator?.behaviorChanged()
  }
  open func removeAllBoundaries() {
    boundaries = []
    dynamicAnimator?.behaviorChanged()
  }
  open var boundaryIdentifiers: [NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  private typealias Line = (DynamicsVector, DynamicsVector)
  private var boundsInsets = UIEdgeInsets.zero
  private var boundaries: [(identifier: NSCopying, path: UIBezierPath, lines: [Line])] = []
  /// The current contacts, in the order in which they began.
  private var touching: [Touch] = []
  private var found: [Touch] = []
  private var changes: [(touch: Touch, began: Bool)] = []

  /// A contact between two items, or between an item and a boundary.
  private struct Touch {
    let item: any UIDynamicItem
    let other: (any UIDynamicItem)?
    let identifier: NSCopying?
    let place: CGPoint

    @MainActor func isSame(as touch: Touch) -> Bool {
      guard item === touch.item else { return false }
      guard let other else {
        return touch.other == nil && UICollisionBehavior.same(identifier, touch.identifier)
      }
      return touch.other.map { $0 === other } ?? false
    }
  }

  /// Compares identifiers with `isEqual(_:)`: strings and numbers by value, and objects
  /// whose class does not override that method by identity. An identifier that is not an `NSObject`
  /// does not equal any identifier.
  private static func same(_ a: NSCopying?, _ b: NSCopying?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (let a as NSObject, let b as NSObject): a.isEqual(b)
    default: false
    }
  }

  override func constrain(_ bodies: DynamicsBodies, into solver: inout DynamicsSolver) {
    found = []
    let own = items.compactMap { bodies[$0] }
    let shapes = own.map { DynamicsShape(corners: $0.worldCorners) }
    if collisionMode.contains(.items) {
      for one in own.indices {
        for two in own.indices where two > one {
          guard own[one].inverseMass + own[two].inverseMass > 0 else { continue }
          let contacts = DynamicsContacts.between(shapes[one], shapes[two])
          note(contacts, own[one], own[two], nil, &solver)
        }
      }
    }
    guard collisionMode.contains(.boundaries) else { return }
    let lines = boundaries + referenceBoundary
    for index in own.indices where own[index].inverseMass > 0 {
      for (identifier, path, sides) in lines {
        for (start, end) in sides {
          let line = DynamicsShape(line: start, end, facing: own[index].position)
          note(
            DynamicsContacts.between(shapes[index], line), own[index], nil,
            path.isEmpty ? nil : identifier, &solver)
        }
      }
    }
  }

  /// The reference view's bounds. The delegate gets `nil` as their identifier, as in UIKit.
  private var referenceBoundary: [(identifier: NSCopying, path: UIBezierPath, lines: [Line])] {
    guard translatesReferenceBoundsIntoBoundary,
      let view = dynamicAnimator?.referenceView
    else { return [] }
    let area = view.bounds.inset(by: boundsInsets)
    let corners = [
      DynamicsVector(area.minX, area.minY), DynamicsVector(area.maxX, area.minY),
      DynamicsVector(area.maxX, area.maxY), DynamicsVector(area.minX, area.maxY),
    ]
    let lines = corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
    return [(NSString(), UIBezierPath(), lines)]
  }

  private func note(
    _ contacts: [DynamicsContact], _ body: DynamicsBody, _ other: DynamicsBody?,
    _ identifier: NSCopying?, _ solver: inout DynamicsSolver
  ) {
    guard let first = contacts.first else { return }
    for contact in contacts { solver.contacts.append(SolvedContact(body, other, contact)) }
    let touch = Touch(
      item: body.item, other: other?.item, identifier: identifier,
      place: CGPoint(x: first.point.x, y: first.point.y))
    if !found.contains(where: { $0.isSame(as: touch) }) { found.append(touch) }
  }

  /// Records the contacts that began and ended in a step. The delegate is called after the frame's
  /// steps.
  func noteStep() {
    for touch in found where !touching.contains(where: { $0.isSame(as: touch) }) {
      changes.append((touch, true))
    }
    for touch in touching where !found.contains(where: { $0.isSame(as: touch) }) {
      changes.append((touch, false))
    }
    touching = found
  }

  func notifyDelegate() {
    let due = changes
    changes = []
    guard let collisionDelegate else { return }
    for (touch, began) in due {
      switch (touch.other, began) {
      case (let other?, true):
        collisionDelegate.collisionBehavior(
          self, beganContactFor: touch.item, with: other, at: touch.place)
      case (let other?, false):
        collisionDelegate.collisionBehavior(self, endedContactFor: touch.item, with: other)
      case (nil, true):
        collisionDelegate.collisionBehavior(
          self, beganContactFor: touch.item, withBoundaryIdentifier: touch.identifier,
          at: touch.place)
      case (nil, false):
        collisionDelegate.collisionBehavior(
          self, endedContactFor: touch.item, withBoundaryIdentifier: touch.identifier)
      }
    }
  }
}
