// Rectangles that take part in layout without being views.

/// A rectangle in a view that constraints can refer to.
///
/// A guide added by ``UIView/addLayoutGuide(_:)`` is free: only constraints place it, and
/// coordinates that they do not determine keep their previous values. The frame of a built-in guide
/// is computed from the insets of its view or from the content of its scroll view.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
  public override init() { super.init() }

  /// The view whose coordinates the guide uses; set when the guide is added to a view.
  open internal(set) weak var owningView: UIView?
  open var identifier = ""
  /// The rectangle in the owning view's coordinates; for a free guide, the result of the last
  /// layout.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    return isFree ? solvedFrame : owningView.bounds.inset(by: insets(owningView))
  }

  /// Whether constraints place the guide; otherwise ``insets`` do.
  var isFree = true
  final var insets: @MainActor (UIView) -> UIEdgeInsets = { _ in .zero }
  private var solvedFrame = CGRect.zero

  /// Stores the solver's result.
  func take(_ frame: CGRect) { solvedFrame = frame }

  /// Makes the guide follow a view with these insets.
  final func following(
    _ view: UIView, insets: @escaping @MainActor (UIView) -> UIEdgeInsets
  ) -> Self {
    owningView = view
    isFree = false
    self.insets = insets
    return self
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

/// The guides of a view: the built-in ones, created on first use, and added ones.
struct ViewGuides {
  var safeArea: UILayoutGuide?
  var margins: UILayoutGuide?
  var readable: UILayoutGuide?
  /// The guides that the view's controller created.
  var top: ControllerLayoutGuide?
  var bottom: ControllerLayoutGuide?
  var free: [UILayoutGuide] = []
}

extension UIView {
  /// Adds a free guide to this view, and removes it from its previous view.
  func adopt(_ guide: UILayoutGuide) {
    guard guide.isFree, guide.owningView !== self else { return }
    guide.owningView?.removeLayoutGuide(guide)
    guide.owningView = self
    guides.free.append(guide)
  }

  /// Removes a guide, and deactivates the constraints that refer to it.
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

  /// Returns a built-in guide that follows the view with these insets. `make` creates it on first
  /// use.
  func guide<Guide: UILayoutGuide>(
    _ path: WritableKeyPath<ViewGuides, Guide?>, _ make: @autoclosure () -> Guide,
    insets: @escaping @MainActor (UIView) -> UIEdgeInsets
  ) -> Guide {
    if let known = guides[keyPath: path] { return known }
    let guide = make().following(self, insets: insets)
    guides[keyPath: path] = guide
    return guide
  }
  /// The greatest width of the readable area, in points, at the standard content size category.
  /// Apple does not publish it; 672 is what its iPads show.
  private static let readableWidth: CGFloat = 672
  var madeReadableContentGuide: UILayoutGuide {
    guide(\.readable, UILayoutGuide()) { view in
      var insets = view.layoutMargins
      let spare = view.bounds.width - insets.left - insets.right - Self.readableWidth
      insets.left += max(0, spare / 2)
      insets.right += max(0, spare / 2)
      return insets
    }
  }
}

/// The area of a scroll view's content. Its frame has the content size; the size that the solver
/// computes for the guide becomes the content size.
final class ContentLayoutGuide: UILayoutGuide {
  override var layoutFrame: CGRect {
    CGRect(origin: .zero, size: (owningView as? UIScrollView)?.contentSize ?? .zero)
  }
  override func take(_ frame: CGRect) {
    guard let scroll = owningView as? UIScrollView, scroll.contentSize != frame.size else { return }
    scroll.contentSize = frame.size
  }
}
