/// Follows the touches that land on a view or its descendants, and calls its actions when its state
/// changes.
///
/// States: possible → began → changed… → ended or cancelled for continuous gestures, possible →
/// ended for discrete ones, possible → failed for either. After the last touch has lifted, the
/// state is possible again. Invalid changes are ignored and reported to ``UIApplication/issues``.
///
/// Actions are targets with selectors, as on Apple's platforms (the plugin LowerUIKit compiles
/// `#selector`), or closures:
///
///     let pan = UIScreenEdgePanGestureRecognizer { pan in print(pan.state) }
///
/// The extension that makes this line compile on Apple's platforms is in
/// `Gestures/ClosureActions.swift`.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject, AssociationOwner {
  /// The state of a gesture. Raw values are UIKit's.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The state of a discrete gesture that was recognised: the same as `ended`.
    public static var recognized: State { .ended }
  }

  /// Creates a recogniser that sends `action` to a target at every change of state. The target is
  /// not retained. If either argument is `nil`, the recogniser has no action.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recogniser without an action.
  public convenience override init() { self.init(target: nil, action: nil) }

  /// The associated objects, released with this object.
  public nonisolated(unsafe) final var associatedValues: AssociatedValues?

  /// Adds a target and an action. An existing pair is not added again.
  open func addTarget(_ target: Any, action: Selector) { add(target as AnyObject, action) }

  /// Removes a target's action; `nil` means every target, or all of a target's actions.
  open func removeTarget(_ target: Any?, action: Selector?) {
    remove(target.map { $0 as AnyObject }, action)
  }

  /// The state; subclasses set it from their touch methods.
  open var state: State {
    get { current }
    set { change(to: newValue) }
  }
  @exclusivity(unchecked) open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// The view that the recogniser was added to.
  open internal(set) var view: UIView? {
    get { viewReference.object }
    set { viewReference.object = newValue }
  }
  /// Whether the recogniser accepts touches. Setting it to false cancels an active gesture.
  @exclusivity(unchecked) open var isEnabled = true {
    didSet { if !isEnabled, oldValue { stopFollowing() } }
  }
  /// Whether recognition cancels the view's touches; the view then gets `touchesCancelled`.
  @exclusivity(unchecked) open var cancelsTouchesInView = true
  /// Whether the view gets a touch only after the recogniser has failed, and never if it recognises
  /// its gesture.
  open var delaysTouchesBegan = false
  /// Stored, but has no effect: views always get a touch's end immediately here.
  open var delaysTouchesEnded = true
  /// Stored, but has no effect: all touches are of one type.
  open var requiresExclusiveTouchType = true
  open var name: String?

  /// The number of touches that the recogniser follows.
  open var numberOfTouches: Int { touches.count }

  /// Returns the centre of the touches in a view's coordinates, in points; `nil` means the window's
  /// coordinates.
  open func location(in view: UIView?) -> CGPoint {
    let points = touches.isEmpty ? lastLocations : touches.map(\.locationInWindow)
    return convertFromWindow(GestureGeometry.centroid(of: points), to: view)
  }

  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    guard touches.indices.contains(touchIndex) else { return location(in: view) }
    return convertFromWindow(touches[touchIndex].locationInWindow, to: view)
  }

  /// Makes this recogniser wait until the other one has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    failureRequirements.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  // Members for subclasses to override.

  /// Called when the touch sequence has ended and the state is possible again.
  open func reset() {}
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Whether recognition by this recogniser makes the other recogniser fail; true unless
  /// overridden.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }
  /// Stops following a touch.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touch.followers.remove(object: self)
    release(touch)
  }

  /// A human-readable reason why the last gesture failed or never began: `touch began 143 pt from
  /// the left edge, outside the 20 pt band`. `nil` if it has not failed. An EdgePan addition.
  @exclusivity(unchecked) public internal(set) var failureReason: String?

  // Internal state, used by the other files in this folder.
  @exclusivity(unchecked) nonisolated(unsafe) final var viewReference = OwnerReference<UIView>()
  @exclusivity(unchecked) final var current = State.possible
  @exclusivity(unchecked) final var pending: State?
  @exclusivity(unchecked) final var touches: [UITouch] = []
  @exclusivity(unchecked) final var lastLocations: [CGPoint] = []
  /// The views that the sequence's touches landed on. They are kept after the touches end, because
  /// a tap that waits for another recogniser begins after the fingers have lifted.
  @exclusivity(unchecked) final var hitViews: [UIView] = []
  @exclusivity(unchecked) final var actions: [GestureAction] = []
  @exclusivity(unchecked) final var failureRequirements: [WeakRecognizer] = []
  @exclusivity(unchecked) final var hasPendingAction = false
  @exclusivity(unchecked) final var isInsideEvent = false
  /// Whether the recogniser is still undecided after its last touch, as a double-tap recogniser is
  /// while it waits for the second tap.
  var waitsBeyondTouches: Bool { false }
}

/// A weak reference to a required recogniser.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}
