/// A change to a layer: to a value, an animation, the layer's place in the tree, or its time.
package struct LayerChange {
  package enum Kind {
    /// The model value of a property was written.
    case set
    /// An animation was added.
    case animated(WeakAnimation)
    /// An animation was removed before its end.
    case removed
    /// An animation ended.
    case ended
    /// The layer was added to a superlayer, or moved within it.
    case inserted
    /// The layer was removed from its superlayer.
    case detached
    /// A constraint of the layer's view changed; the text describes the change.
    case constrained(String)
    /// The time of the layer and all its descendants was set; the text describes the cause.
    case timed(String)
  }

  package private(set) weak var layer: CALayer?
  package let kind: Kind
  /// The name of the changed property, such as `position`. For an animation, its key path. Empty
  /// for changes to the tree and to time.
  package let property: String
  /// The number of the first frame step that shows the change.
  package let step: Int
  /// The innermost call, as a number for ``ChangeJournal/calls(from:)``; −1 outside all calls.
  package internal(set) var call: Int

  init(_ layer: CALayer, _ kind: Kind, _ property: String, step: Int, call: Int) {
    (self.layer, self.kind, self.property) = (layer, kind, property)
    (self.step, self.call) = (step, call)
  }
}

/// A weak reference to an animation. The journal must not keep the animation alive, because an
/// animation retains its delegate, which may be an object of the app.
package struct WeakAnimation {
  package private(set) weak var animation: CAAnimation?
  /// The name of the animation's class, such as `CABasicAnimation`.
  package let type: String
  package let key: String?

  init(_ animation: CAAnimation, key: String?) {
    self.animation = animation
    type = "\(Swift.type(of: animation))"
    self.key = key
  }
}
