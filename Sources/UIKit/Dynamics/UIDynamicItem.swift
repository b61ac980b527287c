// The items that dynamic animators move.

/// The collision shape of an item. Raw values are UIKit's.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable { case rectangle, ellipse, path }

/// An object with a position and a rotation that a dynamic animator may change.
///
/// `collisionBoundsType` and `collisionBoundingPath` are optional: see
/// ``UIViewControllerAnimatedTransitioning``.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  /// The transform. The animator reads only its rotation and sets a pure rotation.
  var transform: CGAffineTransform { get set }
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// A convex path relative to the item's centre, in the item's own points, for the type `path`.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath {
    UIBezierPath(
      rect: CGRect(
        x: -bounds.width / 2, y: -bounds.height / 2, width: bounds.width, height: bounds.height))
  }
}

extension UIView: UIDynamicItem {}
