// LayerLink: where a layer stands: in its tree, in the engine's rows, and in its presentation.

/// The bookkeeping of a layer, apart from what its properties hold.
struct LayerLink {
  weak var superlayer: CALayer?
  var mask: CALayer?
  /// The row in the engine, or −1 while no frame has shown the layer.
  var row = -1
  /// The engine that the row belongs to: a fresh frame cycle makes all rows of the old one void.
  var engine = -1
  /// The time space in the engine.
  var timeSpace = -1
  /// Whether it is this layer's own, not one further up.
  var ownsTimeSpace = false
  /// The slots that this layer's animations write, and its batch of tracks.
  var animatedSlots: [Int32] = []
  var batch = -1
  var isQueued = false
  /// Blocks of numbers for looks that are animated.
  var extras: [ExtraBlock] = []
  /// The shown copy, and the frame it was brought up to date in.
  var presentation: CALayer?
  var presentedFrame = -1
  /// Of a presentation: the layer it shows.
  weak var original: CALayer?
  var isPresentation = false
  /// Whether the presentation holds looks that were animated in its last frame.
  var showsExtras = false
  var styleVersion = 0
  /// While a CATransition runs: what the layer showed before, and which of the two lies on top.
  var oldPicture: CALayer?
  var newIsOnTop = true
  /// Whether it is such a copy, or lies in one.
  var isOldPicture = false
  /// Of such a copy: what the layer's view drew; the copy has no delegate to ask.
  var drawn: DrawnLook?
  var needsLayout = false
  /// Its `layoutSublayers` is on the call stack.
  var isLaying = false
  /// The view that keeps the layout of this layer, if one does.
  weak var layoutOwner: (any LayerLayoutOwner)?
  var needsDisplay = false
}

/// Where the numbers of an animated look stand.
struct ExtraBlock {
  var root: AnimatedRoot
  var slot: Int
  var count: Int
  /// False once its animations are gone: it holds the model's numbers until it is needed again.
  var isAnimated = true
}

/// An animation on a layer: the layer's copy, and what became of it.
@MainActor final class AttachedAnimation {
  let key: String?
  let animation: CAAnimation
  weak var layer: CALayer?
  /// Of a CATransition that is not committed: what the layer showed when it was added.
  var oldPicture: CALayer?
  /// The transactions whose completion blocks wait for it, innermost first.
  var completions: [TransactionCompletion] = []
  /// Whether a mistake of it was reported: once is enough, however often it is compiled.
  var hasReported = false
  /// Begin in the layer's time, once committed.
  @exclusivity(unchecked) var begin = 0.0
  @exclusivity(unchecked) var isCommitted = false
  @exclusivity(unchecked) var hasStarted = false
  /// Ended and reported as such, but kept because it is not removed on completion.
  @exclusivity(unchecked) var isFinished = false
  /// Removed from its layer.
  @exclusivity(unchecked) var isGone = false
  @exclusivity(unchecked) var clock = -1
  /// Seconds of a repetition, once the default of 0 is resolved.
  @exclusivity(unchecked) var duration = 0.0

  init(key: String?, animation: CAAnimation, layer: CALayer) {
    self.key = key
    self.animation = animation
    self.layer = layer
  }
}
