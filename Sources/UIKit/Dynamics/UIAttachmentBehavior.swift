/// Attaches an item to an anchor or to another item by a rod or, if the frequency is positive, by a
/// spring.
///
/// A rod of zero length holds a point of the item at the anchor; the item can rotate about it. A
/// sliding attachment lets the item move only along an axis, within ``attachmentRange``, and does
/// not let it rotate relative to the other end.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable { case items, anchor }

  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }
  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    items = [item]
    offsets = [DynamicsVector(offset.horizontal, offset.vertical)]
    anchor = point
    length = 0
    super.init()
    length = distance
  }
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    items = [item1, item2]
    offsets = [
      DynamicsVector(offset1.horizontal, offset1.vertical),
      DynamicsVector(offset2.horizontal, offset2.vertical),
    ]
    length = 0
    super.init()
    length = distance
  }

  /// Joins two items at a point about which each of them can rotate.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> Self { joined(item1, item2, at: point) }

  /// Joins two items at a point, and keeps their current orientation relative to each other.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> Self {
    let behavior = joined(item1, item2, at: point)
    behavior.holdsAngle = true
    return behavior
  }

  /// Connects two items by a rope, so that they can be closer than its length but not farther
  /// apart.
  open class func limitAttachment(
    with item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) -> Self {
    let behavior = make(item1, offset1, item2, offset2)
    behavior.isRope = true
    return behavior
  }

  /// Lets an item move along an axis through a point of another item; the axis moves with the other
  /// item.
  ///
  /// - Parameters:
  ///   - item1: the item that moves.
  ///   - item2: the item that the axis moves with.
  ///   - point: a point of the axis, in the reference view's coordinates.
  ///   - axis: a direction in the reference view; its length has no effect.
  open class func slidingAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> Self {
    let behavior = joined(item1, item2, at: point)
    behavior.axis = unit(axis).turnedBack(by: item2.transform)
    return behavior
  }

  /// Lets an item move along an axis through a point of the reference view.
  open class func slidingAttachment(
    with item: any UIDynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> Self {
    let made = UIAttachmentBehavior(
      item: item, offsetFromCenter: offset(of: point, from: item), attachedToAnchor: point)
    made.axis = unit(axis)
    return own(made)
  }

  public let items: [any UIDynamicItem]
  open var attachedBehaviorType: AttachmentType { items.count > 1 ? .items : .anchor }
  open var anchorPoint: CGPoint {
    get { anchor }
    set {
      anchor = newValue
      dynamicAnimator?.behaviorChanged()
    }
  }
  /// The length, in points.
  open var length: CGFloat { didSet { dynamicAnimator?.behaviorChanged() } }
  /// The damping ratio: 1 is critical damping; with 0 the item oscillates forever. Used only with a
  /// frequency.
  open var damping: CGFloat = 0
  /// The oscillations per second; 0 means a rod.
  open var frequency: CGFloat = 0
  /// The resistance to the rotation of the attached items.
  open var frictionTorque: CGFloat = 0
  /// The range of a sliding attachment along its axis, relative to the initial position, in points;
  /// initially infinite. Other attachments do not use it.
  open var attachmentRange = UIFloatRange.infinite {
    didSet { dynamicAnimator?.behaviorChanged() }
  }

  private var anchor = CGPoint.zero
  private let offsets: [DynamicsVector]
  private var holdsAngle = false
  private var isRope = false
  /// For a sliding attachment: the axis, in the coordinates of the second item or, without one, of
  /// the reference view.
  private var axis: DynamicsVector?

  private class func joined(
    _ item1: any UIDynamicItem, _ item2: any UIDynamicItem, at point: CGPoint
  ) -> Self {
    let behavior = make(
      item1, offset(of: point, from: item1), item2, offset(of: point, from: item2))
    behavior.length = 0
    return behavior
  }

  private class func make(
    _ item1: any UIDynamicItem, _ offset1: UIOffset, _ item2: any UIDynamicItem,
    _ offset2: UIOffset
  ) -> Self {
    own(
      UIAttachmentBehavior(
        item: item1, offsetFromCenter: offset1, attachedTo: item2, offsetFromCenter: offset2))
  }

  /// Returns the unit vector along an axis. A zero axis means the horizontal axis.
  private class func unit(_ axis: CGVector) -> DynamicsVector {
    let (vector, length) = (DynamicsVector(axis), DynamicsVector(axis).length)
    return length > 0 && length.isFinite ? vector * (1 / length) : DynamicsVector(1.0, 0)
  }

  private class func own(_ made: UIAttachmentBehavior) -> Self {
    guard let behavior = made as? Self else {
      preconditionFailure("\(self) cannot be created by UIAttachmentBehavior's class methods")
    }
    return behavior
  }

  private class func offset(of point: CGPoint, from item: any UIDynamicItem) -> UIOffset {
    let inward = item.transform.inverted()
    let away = CGPoint(x: point.x - item.center.x, y: point.y - item.center.y).applying(
      CGAffineTransform(a: inward.a, b: inward.b, c: inward.c, d: inward.d, tx: 0, ty: 0))
    return UIOffset(horizontal: away.x, vertical: away.y)
  }

  /// The current distance between the two ends.
  private var distance: CGFloat {
    let first = end(0)
    let second = items.count > 1 ? end(1) : DynamicsVector(anchor)
    return CGFloat((second - first).length)
  }

  private func end(_ index: Int) -> DynamicsVector {
    let item = items[index]
    let turn = item.transform
    let offset = offsets[index]
    return DynamicsVector(item.center)
      + DynamicsVector(offset.x * turn.a + offset.y * turn.c, offset.x * turn.b + offset.y * turn.d)
  }

  override var ownItems: [any UIDynamicItem] { items }
  override func push(_ bodies: DynamicsBodies, step: Double) {
    guard frictionTorque > 0 else { return }
    for item in items {
      bodies[item].map { $0.spin *= 1 / (1 + step * Double(frictionTorque)) }
    }
  }
  override func constrain(_ bodies: DynamicsBodies, into solver: inout DynamicsSolver) {
    guard let body = bodies[items[0]] else { return }
    let other = items.count > 1 ? bodies[items[1]] : nil
    let spring =
      frequency > 0 ? DynamicsSpring(frequency: Double(frequency), ratio: Double(damping)) : .rigid
    let ends = ConstraintEnds(
      body, at: offsets[0], to: other, at: other == nil ? DynamicsVector(anchor) : offsets[1])
    if let axis {
      solver.slides.append(SlideConstraint(ends, along: axis, within: attachmentRange))
      solver.angles.append(
        other.map { AngleConstraint(body, with: $0) }
          ?? AngleConstraint(body, to: body.angle, .rigid))
      return
    }
    if length <= 0 {
      solver.points.append(PointConstraint(ends, spring))
    } else {
      solver.distances.append(DistanceConstraint(ends, Double(length), isRope: isRope, spring))
    }
    if holdsAngle, let other { solver.angles.append(AngleConstraint(body, with: other)) }
  }
}
