/// An object that can handle touches, and passes those it does not handle to the next responder.
///
/// As in UIKit, the chain consists of a view, its view controller if it is a controller's root
/// view, its superviews, the window, and the application.
@preconcurrency @MainActor open class UIResponder: NSObject, AssociationOwner {
  /// The associated objects, released with this object.
  public nonisolated(unsafe) final var associatedValues: AssociatedValues?

  public override init() { super.init() }

  /// Never called by EdgePan: nibs are not available on Linux. A client can call its own override.
  open func awakeFromNib() {}

  /// The responder that receives events that this one does not handle, or `nil` at the end of the
  /// chain.
  open var next: UIResponder? { nil }

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let next else { return endOfChain() }
    next.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let next else { return endOfChain() }
    next.touchesEnded(touches, with: event)
  }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// The view that replaces the keyboard's keys while this object is first responder, if any.
  open var inputView: UIView? {
    get { nil }
    set {}
  }
  /// The view above the keyboard while this object is first responder, if any.
  open var inputAccessoryView: UIView? {
    get { nil }
    set {}
  }
  /// Updates the keyboard with the first responder's current input views.
  open func reloadInputViews() {
    let world = UIKitWorld.current
    if isFirstResponder { world.keyboard.update(for: self) }
  }

  /// The commands of a hardware keyboard while this object is in the responder chain. Never read by
  /// EdgePan: see ``UIKeyCommand``.
  open var keyCommands: [UIKeyCommand]? { nil }

  /// Returns whether this object or one further along the chain has the method of an action.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    responds(to: action) || next?.canPerformAction(action, withSender: sender) ?? false
  }
  // The commands of the edit menu. EdgePan shows no menu and never calls them.
  open func cut(_ sender: Any?) {}
  open func copy(_ sender: Any?) {}
  open func paste(_ sender: Any?) {}
  open func delete(_ sender: Any?) {}
  open func select(_ sender: Any?) {}
  open func selectAll(_ sender: Any?) {}

  /// Whether this object can become first responder. A first responder that accepts text
  /// (``UIKeyInput``) shows the simulated keyboard.
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  /// Whether this object is the first responder.
  open var isFirstResponder: Bool { UIKitWorld.current.firstResponder === self }

  @discardableResult open func becomeFirstResponder() -> Bool {
    guard canBecomeFirstResponder else { return false }
    let world = UIKitWorld.current
    guard world.firstResponder !== self else { return true }
    world.keyboard.isHandingOver = true
    let isFree = world.firstResponder?.resignFirstResponder() ?? true
    world.keyboard.isHandingOver = false
    guard isFree else { return false }
    world.firstResponder = self
    return true
  }

  @discardableResult open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if isFirstResponder { UIKitWorld.current.firstResponder = nil }
    return true
  }
}
