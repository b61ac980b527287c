/// A guide that spans the distance from one anchor to another. Its width or height is negative if
/// the other anchor comes first.
///
/// The first active constraint of the distance adds the guide to a view, the last one removes it.
final class AnchorDistance: UILayoutGuide {
  init(from first: NSLayoutXAxisAnchor, to second: NSLayoutXAxisAnchor) {
    let isDirectional = first.attribute.isDirectional || second.attribute.isDirectional
    ends = [
      (isDirectional ? .leading : .left, ItemReference(first.item), first.attribute),
      (isDirectional ? .trailing : .right, ItemReference(second.item), second.attribute),
    ]
    super.init()
  }

  init(from first: NSLayoutYAxisAnchor, to second: NSLayoutYAxisAnchor) {
    ends = [
      (.top, ItemReference(first.item), first.attribute),
      (.bottom, ItemReference(second.item), second.attribute),
    ]
    super.init()
  }

  /// The views of the anchors; `nil` for a guide that is not in a view.
  var views: [UIView?] { ends.map { $0.item.object.flatMap { LayoutItem($0) }?.view } }

  /// Called before a constraint of the distance becomes active. All constraints that use one object
  /// share the view of the first one.
  func retain(in view: UIView) {
    guard !isMoving else { return }
    uses += 1
    guard owningView == nil else { return }
    isMoving = true
    defer { isMoving = false }
    view.addLayoutGuide(self)
    NSLayoutConstraint.activate(
      ends.map {
        NSLayoutConstraint(
          item: self, attribute: $0.edge, relatedBy: .equal, toItem: $0.item.object,
          attribute: $0.attribute, multiplier: 1, constant: 0)
      })
  }

  /// Called after a constraint of the distance was deactivated.
  func release() {
    guard !isMoving else { return }
    uses -= 1
    guard uses == 0 else { return }
    isMoving = true
    defer { isMoving = false }
    owningView?.removeLayoutGuide(self)
  }

  private let ends:
    [(
      edge: NSLayoutConstraint.Attribute, item: ItemReference,
      attribute: NSLayoutConstraint.Attribute
    )]
  private var uses = 0
  /// Whether the guide's own constraints, which do not count as uses, are changing.
  private var isMoving = false
}
