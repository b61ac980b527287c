/// A view that responds to touches by sending selectors to targets and calling closures.
@preconcurrency @MainActor open class UIControl: UIView {
  /// The kinds of event that trigger a control's actions. Raw values are UIKit's.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    public static let touchDragInside = Event(rawValue: 1 << 2)
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    public static let touchDragExit = Event(rawValue: 1 << 5)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    public static let touchCancel = Event(rawValue: 1 << 8)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    public static let systemReserved = Event(rawValue: 0xF000_0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control. Raw values are UIKit's.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal = State([])
    public static let highlighted = State(rawValue: 1 << 0)
    public static let disabled = State(rawValue: 1 << 1)
    public static let selected = State(rawValue: 1 << 2)
    public static let focused = State(rawValue: 1 << 3)
    public static let application = State(rawValue: 0x00FF_0000)
    public static let reserved = State(rawValue: 0xFF00_0000)
  }

  /// A finger that landed on a control still counts as inside while it is within this distance of
  /// the control, in points. Apple does not publish the distance; this value is commonly used.
  private static let dragSlop: CGFloat = 70

  /// Whether the control handles touches. A control that is disabled while it tracks a touch stops
  /// tracking it, and sends no event for it: Apple documents that a disabled control ignores
  /// touches. That tracking is cancelled is EdgePan's choice.
  open var isEnabled = true {
    didSet {
      guard !isEnabled, isTracking else { return }
      cancelTracking(with: nil)
      stopTracking()
    }
  }
  open var isSelected = false
  open var isHighlighted = false
  open var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// The horizontal alignment of the content of buttons and text fields.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
  }
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { if contentVerticalAlignment != oldValue { setNeedsLayout() } }
  }
  /// The alignment on the screen: leading and trailing are replaced by left or right.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: leadingSign > 0 ? .left : .right
    case .trailing: leadingSign > 0 ? .right : .left
    default: contentHorizontalAlignment
    }
  }
  open private(set) var isTracking = false
  open private(set) var isTouchInside = false

  // MARK: Actions (Selectors/ControlActions.swift)

  final var actions: [ControlAction] = []
  /// The event that is being handled, for actions that have an event parameter.
  final var currentEvent: UIEvent?

  open func addAction(_ action: UIAction, for controlEvents: Event) { add(action, controlEvents) }
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    remove(action, controlEvents)
  }
  /// Sends `action` to a target when one of these events occurs, in the order in which actions were
  /// added. The target is not retained; `nil` means the first object in the responder chain that
  /// implements the action. The chain starts at the first responder or, without one, at this
  /// control.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    add(target, action, controlEvents)
  }
  /// Removes a target's action for these events; `nil` means every target, or every action.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    remove(target, action, controlEvents)
  }
  /// The targets of actions, with `NSNull` for a `nil` target.
  open var allTargets: Set<AnyHashable> { targets }
  open var allControlEvents: Event { actions.reduce(into: []) { $0.formUnion($1.events) } }
  /// The names of the actions that are sent to a target for one of these events, or `nil` if there
  /// are none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    names(target, controlEvent)
  }
  /// Called for each action before it is sent; an override may send it elsewhere.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    action.dispatch(to: target, from: self, event)
  }
  open func sendActions(for controlEvents: Event) { send(controlEvents) }

  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    takesTouch()
    currentEvent = event
    defer { currentEvent = nil }
    guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    currentEvent = event
    defer { currentEvent = nil }
    guard isTracking, let touch = touches.first else { return }
    guard continueTracking(touch, with: event) else { return stopTracking() }
    let inside = bounds.insetBy(dx: -Self.dragSlop, dy: -Self.dragSlop)
      .contains(touch.location(in: self))
    if inside != isTouchInside { sendActions(for: inside ? .touchDragEnter : .touchDragExit) }
    isTouchInside = inside
    isHighlighted = inside
    sendActions(for: inside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    takesTouch()
    currentEvent = event
    defer { currentEvent = nil }
    guard isTracking else { return }
    let inside = isTouchInside
    endTracking(touches.first, with: event)
    stopTracking()
    sendActions(for: inside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    currentEvent = event
    defer { currentEvent = nil }
    guard isTracking else { return }
    cancelTracking(with: event)
    stopTracking()
    sendActions(for: .touchCancel)
  }

  /// Whether a pan of an enclosing view may not begin, because the control tracks a drag of its
  /// thumb. Source: "Interacting with Other User Interface Controls" in UIGestureRecognizer's
  /// documentation.
  final func keepsDrag(from recognizer: UIGestureRecognizer) -> Bool {
    isTracking && recognizer is UIPanGestureRecognizer && recognizer.view !== self
  }

  private func stopTracking() {
    isTracking = false
    isTouchInside = false
    isHighlighted = false
  }
}

public typealias UIControlEvents = UIControl.Event
public typealias UIControlState = UIControl.State
