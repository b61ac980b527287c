/// A view whose content can be larger than the view. The content follows the finger.
///
/// A drag moves the offset; beyond the content's end, the content follows like a rubber band. After
/// the finger lifts, the content decelerates at its ``decelerationRate``, bounces back from its
/// end, or snaps to a page. It moves frame by frame on a display link, so `scrollViewDidScroll` is
/// called once per frame. A touch that lands during the motion stops it. A drag along an axis that
/// cannot scroll is left to other recognisers. The view zooms only programmatically; a pinch does
/// nothing.
///
/// Deceleration, rubber band and bounce are those measured on iOS 26.1. Paging is EdgePan's choice,
/// because nobody has measured it. `ScrollPhysics` and `ScrollReturn` give the source of each
/// number.
///
/// Constraints from views inside the scroll view to its edges determine the `contentSize`.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The rate at which a fling decelerates: the fraction of its speed that remains after a
  /// millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// A table, collection or text view has a property of this name of its delegate's own type, which
  /// Swift prefers to this one: see ``DelegateOfOwnType``.
  @_disfavoredOverload open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize: CGSize {
    get { content.size }
    set {
      observing(.contentSize) { content.size = newValue }
      adjustToSafeArea()
    }
  }
  open var contentInset: UIEdgeInsets {
    get { content.inset }
    set { observing(.contentInset) { content.inset = newValue } }
  }
  private var content = (size: CGSize.zero, inset: UIEdgeInsets.zero)
  /// The part of the safe area that the adjusted inset contained when the offset was adapted to it.
  private var adjustment = UIEdgeInsets.zero
  /// The refresh control, a subview. A pull does not start it: see ``UIRefreshControl``.
  open var refreshControl: UIRefreshControl? {
    didSet { exchange(oldValue, refreshControl, at: 0) }
  }
  /// The content inset, plus the safe area if the adjustment behaviour requires it.
  open var adjustedContentInset: UIEdgeInsets {
    contentInset.merged(with: safeAreaAdjustment, +)
  }
  /// The rule for including the safe area in the inset. Raw values are UIKit's.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }
  /// `scrollableAxes` adjusts along the axes that can scroll or always bounce. `automatic` also
  /// adjusts vertically in a navigation controller if the view is a controller's root view, or the
  /// first subview of one, unless `automaticallyAdjustsScrollViewInsets` is false. Source:
  /// UIScrollView.h.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { setNeedsLayout() }
  }
  /// Called when the safe area's part of the ``adjustedContentInset`` has changed.
  open func adjustedContentInsetDidChange() {}
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var decelerationRate: DecelerationRate = .normal
  /// Whether a drag within the first 0.15 s takes the touch from any view inside the scroll view,
  /// including controls.
  open var delaysContentTouches = true
  /// Whether a drag can take a touch from a view inside the scroll view after the first 0.15 s.
  open var canCancelContentTouches = true
  /// Called before a view inside the scroll view gets a touch.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { true }
  /// Called before a drag takes a touch from a view inside the scroll view, if the view has had the
  /// touch for longer than 0.15 s or if ``delaysContentTouches`` is false. By default, controls
  /// keep their touches.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
  // Stored, but has no effect: the status bar receives no taps, a drag is not locked to one axis
  // and does not dismiss the keyboard, and indicators are not drawn.
  open var scrollsToTop = true
  open var isDirectionalLockEnabled = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
  open var automaticallyAdjustsScrollIndicatorInsets = true
  open func flashScrollIndicators() {}
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var indicatorStyle = IndicatorStyle.default
  /// Whether a finger is moving the content.
  open var isDragging: Bool { drag.isActive }
  /// Whether a finger is down on the view.
  open var isTracking: Bool { isDragging || panGestureRecognizer.numberOfTouches > 0 }
  /// Whether the content is still moving after the finger has lifted.
  open var isDecelerating: Bool { run.motion == .decelerating }
  /// Whether a finger, a deceleration, a bounce or an animation moves the content.
  package var isMoving: Bool { run.motion != .none || drag.isActive }
  open private(set) lazy var panGestureRecognizer: UIPanGestureRecognizer = {
    let pan = ScrollPanRecognizer { [weak self] pan in self?.follow(pan) }
    pan.scrollView = self
    return pan
  }()

  // MARK: Zooming (UIScrollView+Zooming.swift)

  open var minimumZoomScale: CGFloat {
    get { zoom.minimum }
    set { zoom.minimum = newValue }
  }
  open var maximumZoomScale: CGFloat {
    get { zoom.maximum }
    set { zoom.maximum = newValue }
  }
  /// Stored, but has no effect: a pinch does not zoom.
  open var bouncesZoom = true
  open var isZooming: Bool { false }
  open var isZoomBouncing: Bool { false }
  /// Always `nil`, as on Apple's platforms while zooming is disabled.
  open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
  /// The scale of the delegate's zoomed view; a set value is clamped to the limits.
  open var zoomScale: CGFloat {
    get { presentZoomScale }
    set { zoom(toScale: newValue) }
  }
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoomNow(animated) { self.zoom(toScale: scale) }
  }
  /// Zooms to a rectangle of the zoomed view, as far as the limits allow.
  open func zoom(to rect: CGRect, animated: Bool) {
    zoomNow(animated) { self.zoom(toRect: rect) }
  }
  private func zoomNow(_ animated: Bool, _ change: @escaping () -> Void) {
    let done: () -> Void = {
      self.delegate?.scrollViewDidEndZooming(
        self, with: self.delegate?.viewForZooming(in: self), atScale: self.zoomScale)
    }
    guard animated else {
      change()
      return done()
    }
    UIView.animate(
      withDuration: Self.scrollDuration, animations: change, completion: { _ in done() })
  }

  /// The scroll view's own rectangle, for constraints from its content.
  open private(set) lazy var frameLayoutGuide = UILayoutGuide().following(self) { _ in .zero }
  /// The content's rectangle. Constraints to it determine the scroll view's `contentSize`.
  open private(set) lazy var contentLayoutGuide: UILayoutGuide = {
    let guide = ContentLayoutGuide()
    guide.owningView = self
    return guide
  }()
  var zoom = ScrollZoom()

  /// The bounds' origin: the position of the view's corner in the content, in points.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      observing(.contentOffset) {
        guard newValue != bounds.origin else { return }
        bounds.origin = newValue
        delegate?.scrollViewDidScroll(self)
      }
    }
  }

  /// Scrolls to an offset, immediately or over 0.3 s, frame by frame. Either way, a deceleration
  /// stops.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroll(to: contentOffset, animated: animated)
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    let visible = bounds.inset(by: adjustedContentInset)
    if rect.minX < visible.minX { offset.x += rect.minX - visible.minX }
    if rect.maxX > visible.maxX { offset.x += rect.maxX - visible.maxX }
    if rect.minY < visible.minY { offset.y += rect.minY - visible.minY }
    if rect.maxY > visible.maxY { offset.y += rect.maxY - visible.maxY }
    setContentOffset(held(offset), animated: animated)
  }

  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer === panGestureRecognizer else { return true }
    let way = panGestureRecognizer.travelled
    guard mayTakeContentTouches else { return false }
    let room = scrollRoom
    return abs(way.x) > abs(way.y)
      ? room.width > 0 || alwaysBounceHorizontal : room.height > 0 || alwaysBounceVertical
  }

  /// A touch on moving content stops it; the view under the finger does not get that touch.
  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit != nil && isDecelerating ? self : hit
  }

  /// The duration of an animated change to the offset, in seconds. Apple does not publish it.
  static let scrollDuration: TimeInterval = 0.3
  var drag = ScrollDrag()
  var run = ScrollRun()

  override func didCreate() {
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Safe area (UIScrollView+SafeArea.swift)

  override func layoutWillBegin() { adjustToSafeArea() }

  override func safeAreaInsets(for subview: UIView) -> UIEdgeInsets { unadjusted(safeAreaInsets) }

  /// Adapts the offset to a changed adjustment. Content that shows its top or left end keeps
  /// showing it; other content stays in place. That is EdgePan's choice where the content is
  /// scrolled; iOS shows a new list from its top.
  private func adjustToSafeArea() {
    let (old, new) = (adjustment, safeAreaAdjustment)
    guard new != old else { return }
    adjustment = new
    var offset = contentOffset
    if offset.y <= 0 - contentInset.top - old.top { offset.y -= new.top - old.top }
    if offset.x <= 0 - contentInset.left - old.left { offset.x -= new.left - old.left }
    for view in subviews { view.markNeedsSafeArea() }
    contentOffset = offset
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  var scrollRoom: CGSize {
    let inset = adjustedContentInset
    return CGSize(
      width: contentSize.width + inset.left + inset.right - bounds.width,
      height: contentSize.height + inset.top + inset.bottom - bounds.height)
  }

  /// Returns the offset nearest to the given one at which the bounds show only content.
  func held(_ offset: CGPoint) -> CGPoint {
    CGPoint(x: axis(.horizontal).held(offset.x), y: axis(.vertical).held(offset.y))
  }
}
