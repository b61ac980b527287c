// LayerState: the values of a layer's properties.

/// The geometry of a layer. Every row of the frame contains these values.
package struct LayerGeometry: Equatable {
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var bounds = CGRect.zero
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var anchorPointZ: CGFloat = 0
  package var transform = CATransform3DIdentity
  package var sublayerTransform = CATransform3DIdentity
  var opacity: Float = 1
  var isHidden = false

  package init() {}
}

/// The appearance properties of a layer: those that determine how it is drawn, apart from its
/// geometry.
struct LayerStyle {
  /// What frames copy as a whole: values without references.
  var plain = PlainAppearance()
  var backgroundColor: CGColor? {
    didSet { plain.backgroundColor = LayerAppearance.Color(backgroundColor) }
  }
  var cornerCurve: CALayerCornerCurve {
    get { plain.hasContinuousCorners ? .continuous : .circular }
    set { plain.hasContinuousCorners = newValue == .continuous }
  }
  var borderWidth: CGFloat = 0
  var borderColor: CGColor? = .black
  var shadowColor: CGColor? = .black
  var shadowOpacity: Float = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var shadowPath: CGPath?
  var isGeometryFlipped = false
  var isOpaque = false
  var contents: Any? {
    didSet { hasContents = contents != nil }
  }
  /// Whether there are contents. Stored, because a comparison of `contents` with `nil` copies them.
  private(set) var hasContents = false
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsGravity = CALayerContentsGravity.resize
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilter = CALayerContentsFilter.linear
  var minificationFilterBias: Float = 0
  var contentsScale: CGFloat = 1
  var shouldRasterize = false
  var rasterizationScale: CGFloat = 1
  var allowsEdgeAntialiasing = false
  var needsDisplayOnBoundsChange = false
  var filters: [Any]?
  var compositingFilter: Any?
  var backgroundFilters: [Any]?
  var name: String?
}

/// The timing of a layer relative to its superlayer's, with Core Animation's defaults.
struct LayerTiming: Equatable {
  var beginTime: CFTimeInterval = 0
  var duration: CFTimeInterval = .infinity
  var speed: Float = 1
  var timeOffset: CFTimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// Whether local time is the superlayer's time.
  var isPlain: Bool { beginTime == 0 && speed == 1 && timeOffset == 0 }

  func local(_ parent: CFTimeInterval) -> CFTimeInterval {
    (parent - beginTime) * Double(speed) + timeOffset
  }

  /// The parent's time at which local time is `local`, or the begin time if the speed is 0.
  func parent(_ local: CFTimeInterval) -> CFTimeInterval {
    speed == 0 ? beginTime : (local - timeOffset) / Double(speed) + beginTime
  }
}
