/// The bookkeeping of a layer, separate from its properties.
struct LayerLink {
  /// The superlayer, which clears this reference in its deinit. A weak reference would make every
  /// retain and release of the superlayer slower.
  var parent: Unmanaged<CALayer>?
  var superlayer: CALayer? {
    get { parent?.takeUnretainedValue() }
    set { parent = newValue.map(Unmanaged.passUnretained) }
  }
  var mask: CALayer?
  /// The row in the engine, or −1 while the layer has no row.
  var row = -1
  /// The identity of the engine to which the row belongs. A row of an earlier cycle's engine is
  /// invalid.
  var engine = -1
  /// The time space in the engine.
  var timeSpace = -1
  /// Whether the time space belongs to this layer, not to an ancestor.
  var ownsTimeSpace = false
  /// The slots written by this layer's animations.
  var animatedSlots: [Int32] = []
  var isQueued = false
  /// For each animated appearance property, the slots of its numbers.
  var extras: [ExtraBlock] = []
  /// The presentation layer, and the frame of its last update.
  var presentation: CALayer?
  var presentedFrame = -1
  /// The model layer of a presentation layer.
  weak var original: CALayer?
  var isPresentation = false
  /// Whether the presentation layer contains values of appearance properties that were animated in
  /// its last frame.
  var showsExtras = false
  /// The version of the values that rows do not contain. No other layer has it, except copies, and
  /// layers whose values were never set, which have the version 0.
  var styleVersion = 0
  /// While a CATransition runs: the snapshot of the old contents, and whether the new contents are
  /// above it.
  var oldPicture: CALayer?
  var newIsOnTop = true
  /// Whether the layer is a transition's snapshot of the old contents, or a descendant of one.
  var isOldPicture = false
  /// For such a snapshot: the drawing of the original layer's view. The snapshot is a copy without
  /// a delegate, so it cannot call the view.
  var drawn: DrawnAppearance?
  var needsLayout = false
  /// Whether the layer's `layoutSublayers` is on the call stack.
  var isLayingOut = false
  /// The view that performs this layer's layout, if any; the view clears this reference in its
  /// deinit.
  unowned(unsafe) var owner: (any LayerOwner)?
  /// Whether ``owner`` is also the layer's delegate.
  var isDelegatedToOwner = false
  var needsDisplay = false
}

/// The slots of an animated appearance property's numbers.
struct ExtraBlock {
  var root: PropertyID
  var slot: Int
  var count: Int
}

/// An animation on a layer: the layer's copy of the animation, and the state of that copy.
@MainActor final class AttachedAnimation {
  let key: String?
  let animation: CAAnimation
  /// The layer, which clears this reference in its deinit. A weak reference would cost each
  /// animated layer a block of memory, and time whenever the layer is retained.
  @exclusivity(unchecked) nonisolated(unsafe) unowned(unsafe) var layer: CALayer?
  /// For an uncommitted CATransition, a copy of the layer's appearance when the transition was
  /// added.
  var oldPicture: CALayer?
  /// The transactions whose completion blocks wait for the animation, innermost first.
  @exclusivity(unchecked) var completions: [TransactionCompletion] = []
  /// Whether an error in the animation was reported. At most one error is reported per animation.
  var hasReported = false
  /// The begin time, in the layer's time; set by the commit.
  @exclusivity(unchecked) var begin = 0.0
  @exclusivity(unchecked) var isCommitted = false
  @exclusivity(unchecked) var hasStarted = false
  /// Whether the animation has ended and was reported, but is kept because it is not removed on
  /// completion.
  @exclusivity(unchecked) var isFinished = false
  /// Whether the animation was removed from its layer.
  @exclusivity(unchecked) var isGone = false
  @exclusivity(unchecked) var clock = -1
  /// The length of a repetition, in seconds: the animation's duration or, if it is 0, the
  /// transaction's.
  @exclusivity(unchecked) var duration = 0.0

  init(key: String?, animation: CAAnimation, layer: CALayer) {
    self.key = key
    self.animation = animation
    self.layer = layer
  }
}

/// The block that waits for the animations of one transaction level.
@MainActor final class TransactionCompletion {
  let block: () -> Void
  var pending = 0
  var isClosed = false

  init(block: @escaping () -> Void) { self.block = block }
}
