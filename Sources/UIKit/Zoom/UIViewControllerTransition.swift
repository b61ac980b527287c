// A controller's preferred transition.

extension UIViewController {
  /// A transition that a controller prefers to the default one.
  @preconcurrency @MainActor public final class Transition: NSObject {
    enum Kind {
      case style(UIModalTransitionStyle)
      case zoom(ZoomOptions, (ZoomSourceViewProviderContext) -> UIView?)
    }

    let kind: Kind
    /// The source view that is hidden while the controller is shown, and its previous alpha.
    var hiddenSource: (view: UIView, alpha: CGFloat)?

    init(_ kind: Kind) { self.kind = kind }

    /// Creates a zoom: the screen grows out of a view, and shrinks back into it.
    ///
    /// The provider is called at the push and at the pop, so a screen that pages between items can
    /// shrink back into the view of another item. If the provider returns `nil`, the default push
    /// or pop runs. On ios17 the zoom is not used.
    ///
    /// Presentations zoom in the same way. With the automatic style they are then full screen,
    /// which is EdgePan's choice. A swipe pops a zoomed screen, but does not dismiss a zoomed
    /// presentation.
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition { Transition(.zoom(options ?? ZoomOptions(), sourceViewProvider)) }

    // The styles of presentations.
    public static var coverVertical: Transition { Transition(.style(.coverVertical)) }
    public static var flipHorizontal: Transition { Transition(.style(.flipHorizontal)) }
    public static var crossDissolve: Transition { Transition(.style(.crossDissolve)) }
    public static var partialCurl: Transition { Transition(.style(.partialCurl)) }

    /// The information available to a source view provider.
    @MainActor public struct ZoomSourceViewProviderContext {
      public let sourceViewController: UIViewController
      public let zoomedViewController: UIViewController
    }

    /// Options for the appearance of a zoom and for its interactive dismissal.
    @preconcurrency @MainActor public final class ZoomOptions: NSObject {
      /// The rectangle of the zoomed view that is aligned with the source. Stored, but has no
      /// effect: the whole width is aligned.
      public var alignmentRectProvider: ((AlignmentRectContext) -> CGRect?)?
      /// The colour over the covered screen; `nil` means black with an opacity of 0.15.
      public var dimmingColor: UIColor?
      /// Stored, but has no effect: effects are not drawn.
      public var dimmingVisualEffect: UIBlurEffect?
      /// Returns whether a gesture that begins now can dismiss the screen; `nil` allows every
      /// gesture.
      public var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?

      @MainActor public struct AlignmentRectContext {
        public let sourceView: UIView
        public let zoomedViewController: UIViewController
      }
      /// The context of an interaction with a zoomed screen.
      @MainActor public struct InteractionContext {
        /// The position in the zoomed view's coordinates, in points.
        public let location: CGPoint
        /// The velocity, in points per second.
        public let velocity: CGVector
        /// Whether the system itself would begin the dismissal; always true here.
        public let willBegin: Bool
      }
    }
  }
}

extension UIViewController {
  /// The options of the zoom that this controller prefers; `nil` if it prefers no zoom, and on
  /// ios17.
  var zoomOptions: Transition.ZoomOptions? {
    guard UIKitWorld.current.system.has(.zoom),
      case .zoom(let options, _) = preferredTransition?.kind
    else { return nil }
    return options
  }

  /// Returns the source view of this controller's zoom, or `nil` if there is none. A source outside
  /// the window is ignored if the covered screen is in the window.
  func zoomSource(over covered: UIViewController) -> UIView? {
    guard zoomOptions != nil, case .zoom(_, let provider) = preferredTransition?.kind else {
      return nil
    }
    let source = provider(.init(sourceViewController: covered, zoomedViewController: self))
    return source?.window == nil && covered.viewIfLoaded?.window != nil ? nil : source
  }
}
