// LayerLink: a layer's bookkeeping in its tree, in the engine's rows, and for its presentation.

/// The bookkeeping of a layer, separate from its properties.
struct LayerLink {
  /// The superlayer, which ends this reference in its deinit. A weak reference would make every
  /// count of the superlayer's references slower.
  unowned(unsafe) var superlayer: CALayer?
  var mask: CALayer?
  /// The row in the engine, or −1 while no frame has shown the layer.
  var row = -1
  /// The engine to which the row belongs: a new frame cycle invalidates all rows of the old one.
  var engine = -1
  /// The time space in the engine.
  var timeSpace = -1
  /// Whether the time space is this layer's own, and not an ancestor's.
  var ownsTimeSpace = false
  /// The slots written by this layer's animations, and its batch of tracks.
  var animatedSlots: [Int32] = []
  var batch = -1
  var isQueued = false
  /// Blocks of numbers for looks that are animated.
  var extras: [ExtraBlock] = []
  /// The presentation layer, and the frame of its last update.
  var presentation: CALayer?
  var presentedFrame = -1
  /// The model layer of a presentation.
  weak var original: CALayer?
  var isPresentation = false
  /// Whether the presentation contains looks that were animated in its last frame.
  var showsExtras = false
  var styleVersion = 0
  /// While a CATransition runs: the old picture, and which of the two is on top.
  var oldPicture: CALayer?
  var newIsOnTop = true
  /// Whether the layer is such a copy, or in one.
  var isOldPicture = false
  /// For such a copy, the drawing of the layer's view, because the copy has no delegate.
  var drawn: DrawnLook?
  var needsLayout = false
  /// Whether its `layoutSublayers` is on the call stack.
  var isLaying = false
  /// The view that performs this layer's layout, if any; it ends this reference in its deinit.
  unowned(unsafe) var owner: (any LayerOwner)?
  /// Whether ``owner`` is the layer's delegate, too.
  var isDelegatedToOwner = false
  var needsDisplay = false
}

/// The slots of an animated look's numbers.
struct ExtraBlock {
  var root: AnimatedRoot
  var slot: Int
  var count: Int
  /// Whether its animations are running. If false, the block contains the model's numbers until it
  /// is needed again.
  var isAnimated = true
}

/// An animation on a layer: the layer's copy, and its state.
@MainActor final class AttachedAnimation {
  let key: String?
  let animation: CAAnimation
  weak var layer: CALayer?
  /// For an uncommitted CATransition, a copy of the layer's appearance when the transition was
  /// added.
  var oldPicture: CALayer?
  /// The transactions whose completion blocks wait for it, innermost first.
  var completions: [TransactionCompletion] = []
  /// Whether an error in it was reported, so that it is reported only once.
  var hasReported = false
  /// The begin in the layer's time, once committed.
  @exclusivity(unchecked) var begin = 0.0
  @exclusivity(unchecked) var isCommitted = false
  @exclusivity(unchecked) var hasStarted = false
  /// Whether it has ended and was reported, but is kept because it is not removed on completion.
  @exclusivity(unchecked) var isFinished = false
  /// Whether it was removed from its layer.
  @exclusivity(unchecked) var isGone = false
  @exclusivity(unchecked) var clock = -1
  /// The seconds of a repetition, once the default of 0 is resolved.
  @exclusivity(unchecked) var duration = 0.0

  init(key: String?, animation: CAAnimation, layer: CALayer) {
    self.key = key
    self.animation = animation
    self.layer = layer
  }
}
