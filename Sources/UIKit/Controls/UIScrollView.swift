// Scrolling: the bounds' origin moves under a pan.

/// Hears of scrolling.
///
/// Every method is optional on Apple's platforms and has a default here, with the difference that
/// ``UIViewControllerAnimatedTransitioning`` states.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// - Parameters:
  ///   - velocity: of the content's offset, in points a millisecond, as UIKit gives it.
  ///   - targetContentOffset: where scrolling will stop; another value is scrolled to, animated.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// The view that zooming scales; without one nothing zooms.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {}
}

/// A view whose content is larger than itself and follows the finger.
///
/// A drag moves the offset, held inside the content. After a lift it stands: deceleration and the
/// rubber band are not modelled. A drag across a direction in which there is nothing to scroll is
/// left to other recognisers. It zooms in code only: a pinch does nothing by itself.
///
/// Constraints from the views inside it to its edges are about its content: they give it its
/// `contentSize`.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// How fast a fling slows; kept, since flings are not modelled.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public var rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero
  /// The content inset, and with it the safe area's where the behaviour asks for that.
  open var adjustedContentInset: UIEdgeInsets {
    guard adjusts else { return contentInset }
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
  }
  /// When the safe area becomes part of the inset. Raw values are UIKit's.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }
  /// Starts as `never` (UIKit's starts as `automatic`): content lies where it was put. `automatic`
  /// and `scrollableAxes` adjust along the axes that scroll, which here is all or none.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.never {
    didSet { setNeedsLayout() }
  }
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  open var isPagingEnabled = false
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var decelerationRate: DecelerationRate = .normal
  open var delaysContentTouches = true
  open var scrollsToTop = true
  open var isDirectionalLockEnabled = false
  // Kept: there is no keyboard, and indicators are not drawn.
  open var keyboardDismissMode = KeyboardDismissMode.none
  open var indicatorStyle = IndicatorStyle.default
  open private(set) var isDragging = false
  open var isTracking: Bool { isDragging }
  open var isDecelerating: Bool { false }
  open private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer { [weak self] pan in
    self?.follow(pan)
  }

  // MARK: Zooming (UIScrollView+Zooming.swift)

  open var minimumZoomScale: CGFloat {
    get { zoom.minimum }
    set { zoom.minimum = newValue }
  }
  open var maximumZoomScale: CGFloat {
    get { zoom.maximum }
    set { zoom.maximum = newValue }
  }
  open var bouncesZoom = true
  open var isZooming: Bool { false }
  /// The scale of the delegate's zoomed view; setting holds it between the limits.
  open var zoomScale: CGFloat {
    get { presentZoomScale }
    set { zoom(toScale: newValue) }
  }
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoomNow(animated) { self.zoom(toScale: scale) }
  }
  /// Shows a rectangle of the zoomed view, as large as the limits allow.
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
  open private(set) lazy var frameLayoutGuide = UILayoutGuide.following(self) { _ in .zero }
  /// The content: constraints to it give the scroll view its `contentSize`.
  open private(set) lazy var contentLayoutGuide: UILayoutGuide = {
    let guide = ContentLayoutGuide()
    guide.owningView = self
    return guide
  }()
  var zoom = ScrollZoom()

  /// The bounds' origin: where in the content the view's corner is, in points.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    guard animated else {
      self.contentOffset = contentOffset
      return
    }
    UIView.animate(
      withDuration: Self.scrollDuration, animations: { self.contentOffset = contentOffset },
      completion: { _ in self.delegate?.scrollViewDidEndScrollingAnimation(self) })
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    var offset = contentOffset
    if rect.minX < bounds.minX { offset.x = rect.minX }
    if rect.maxX > bounds.maxX { offset.x = rect.maxX - bounds.width }
    if rect.minY < bounds.minY { offset.y = rect.minY }
    if rect.maxY > bounds.maxY { offset.y = rect.maxY - bounds.height }
    setContentOffset(held(offset), animated: animated)
  }

  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    guard recognizer === panGestureRecognizer else { return true }
    let way = panGestureRecognizer.travelled
    let room = scrollRoom
    return abs(way.x) > abs(way.y)
      ? room.width > 0 || alwaysBounceHorizontal : room.height > 0 || alwaysBounceVertical
  }

  /// Seconds of an animated change of the offset; not published.
  private static let scrollDuration: TimeInterval = 0.3
  private var dragStart = CGPoint.zero

  private func setUp() {
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
  }

  private var adjusts: Bool {
    switch contentInsetAdjustmentBehavior {
    case .never: false
    case .always: true
    case .automatic, .scrollableAxes:
      alwaysBounceVertical || alwaysBounceHorizontal || contentSize.height > bounds.height
        || contentSize.width > bounds.width
    }
  }

  private var scrollRoom: CGSize {
    let inset = adjustedContentInset
    return CGSize(
      width: contentSize.width + inset.left + inset.right - bounds.width,
      height: contentSize.height + inset.top + inset.bottom - bounds.height)
  }

  /// The nearest offset at which the bounds show content only.
  func heldInsideContent(_ offset: CGPoint) -> CGPoint { held(offset) }

  private func held(_ offset: CGPoint) -> CGPoint {
    let room = scrollRoom
    let inset = adjustedContentInset
    return CGPoint(
      x: min(max(offset.x, -inset.left), max(0, room.width) - inset.left),
      y: min(max(offset.y, -inset.top), max(0, room.height) - inset.top))
  }

  /// The offset stands where the finger left it, unless the delegate wants another.
  private func endDrag(_ pan: UIPanGestureRecognizer) {
    let speed = pan.velocity(in: superview)
    var target = contentOffset
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: -speed.x / 1000, y: -speed.y / 1000),
      targetContentOffset: &target)
    delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    if target != contentOffset { setContentOffset(target, animated: true) }
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began:
      isDragging = true
      dragStart = contentOffset
      delegate?.scrollViewWillBeginDragging(self)
    case .changed: break
    case .ended, .cancelled:
      isDragging = false
      endDrag(pan)
      return
    default: return
    }
    let way = pan.translation(in: superview)
    contentOffset = held(CGPoint(x: dragStart.x - way.x, y: dragStart.y - way.y))
  }
}
