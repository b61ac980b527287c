// Rectangles that take part in layout without being views.

/// A rectangle in a view that constraints can refer to.
///
/// One that ``UIView/addLayoutGuide(_:)`` was given is free: constraints alone place it, and what
/// they leave open stays as it was. The guides that a view or a scroll view has of itself follow
/// it.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  public override init() { super.init() }

  /// The view whose coordinates it lies in; set by adding it to a view.
  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  /// In the owning view's coordinates; for a free guide, as the last layout left it.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    return isFree ? solvedFrame : owningView.bounds.inset(by: insets(owningView))
  }

  /// Whether constraints place it; else ``insets`` do.
  var isFree = true
  var insets: @MainActor (UIView) -> UIEdgeInsets = { _ in .zero }
  private var solvedFrame = CGRect.zero

  /// Takes over what the solver found.
  func take(_ frame: CGRect) { solvedFrame = frame }

  /// A guide that follows its view, this far inside it.
  static func following(
    _ view: UIView, insets: @escaping @MainActor (UIView) -> UIEdgeInsets
  ) -> UILayoutGuide {
    let guide = UILayoutGuide()
    guide.owningView = view
    guide.isFree = false
    guide.insets = insets
    return guide
  }

  // MARK: Anchors

  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

/// The guides of a view: its own, made when they are first asked for, and those added to it.
struct ViewGuides {
  var safeArea: UILayoutGuide?
  var margins: UILayoutGuide?
  /// Those that a controller has in its view.
  var top: ControllerLayoutGuide?
  var bottom: ControllerLayoutGuide?
  var free: [UILayoutGuide] = []
}

extension UIView {
  /// Takes a guide over from the view that owned it.
  func adopt(_ guide: UILayoutGuide) {
    guard guide.isFree, guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    guides.free.append(guide)
  }

  /// Lets a guide go, with the constraints that are about it.
  func drop(_ guide: UILayoutGuide) {
    guard let index = guides.free.firstIndex(where: { $0 === guide }) else { return }
    var ancestor: UIView? = self
    while let each = ancestor {
      for constraint in each.ownConstraints
      where constraint.firstItem === guide || constraint.secondItem === guide {
        constraint.isActive = false
      }
      ancestor = each.superview
    }
    guides.free.remove(at: index)
    guide.owningView = nil
  }

  var madeSafeAreaLayoutGuide: UILayoutGuide {
    if let known = guides.safeArea { return known }
    let guide = UILayoutGuide.following(self) { $0.safeAreaInsets }
    guides.safeArea = guide
    return guide
  }
  var madeLayoutMarginsGuide: UILayoutGuide {
    if let known = guides.margins { return known }
    let guide = UILayoutGuide.following(self) { $0.layoutMargins }
    guides.margins = guide
    return guide
  }
}

/// The area of a scroll view's content: its size is the content's, in both directions.
final class ContentLayoutGuide: UILayoutGuide {
  override var layoutFrame: CGRect {
    CGRect(origin: .zero, size: (owningView as? UIScrollView)?.contentSize ?? .zero)
  }
  override func take(_ frame: CGRect) {
    guard let scroll = owningView as? UIScrollView, scroll.contentSize != frame.size else { return }
    scroll.contentSize = frame.size
  }
}
