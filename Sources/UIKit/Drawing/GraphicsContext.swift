// The bitmap contexts of older code: display lists instead of pixels.

/// The context that older code draws in. It contains a display list, like an image renderer's
/// context.
///
/// The list contains layers, images, text, gradients, and filled or stroked rectangles and paths,
/// with their transforms and clips. A clip is a row that masks the rows below it. Shadows and
/// blend modes are not supported.
open class CGContext: NSObject, @unchecked Sendable {
  var rows: [FrameSnapshot.Row] = []
  /// The size in points.
  let size: CGSize
  let scale: CGFloat
  var state: State
  private var saved: [State] = []
  /// The current path, in the current coordinates.
  var building = CGMutablePath()

  struct State {
    var transform = CGAffineTransform.identity
    var fill = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var stroke = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// The line settings; the shape has no path and no colours.
    var line = plainLine
    var alpha: CGFloat = 1
    /// The index of the innermost clip's row.
    var clip: Int?
    /// The bounding box of the area inside all clips, in the context's own points; null if that
    /// area is empty.
    var clipBox: CGRect

    static let plainLine = LayerAppearance.Shape(path: LayerAppearance.Outline())
  }

  init(size: CGSize, scale: CGFloat) {
    self.size = size
    self.scale = scale
    state = State(clipBox: CGRect(origin: .zero, size: size))
    super.init()
  }

  public var ctm: CGAffineTransform { state.transform }
  public func saveGState() { saved.append(state) }
  /// Restores the last saved state. Does nothing if no state is saved.
  public func restoreGState() {
    let old = state.transform
    state = saved.popLast() ?? state
    keepPath(placedBy: old)
  }
  public func concatenate(_ transform: CGAffineTransform) {
    let old = state.transform
    state.transform = transform.concatenating(old)
    keepPath(placedBy: old)
  }
  /// Converts the current path to the new coordinates, so that a changed transform does not move
  /// it.
  private func keepPath(placedBy old: CGAffineTransform) {
    guard !building.isEmpty, old != state.transform else { return }
    var change = old.concatenating(state.transform.inverted())
    building = building.mutableCopy(using: &change) ?? building
  }
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
  public func setFillColor(_ color: CGColor) { state.fill = color }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color }
  public func fill(_ rect: CGRect) {
    var row = row(in: rect)
    row.appearance.backgroundColor = LayerAppearance.Color(state.fill)
    rows.append(row)
  }

  /// Returns an empty row that covers a rectangle in the current coordinates, inside the current
  /// clip and with the current alpha.
  func row(in rect: CGRect) -> FrameSnapshot.Row {
    let place = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      .concatenating(state.transform)
    var row = FrameSnapshot.Row(
      parent: state.clip, bounds: CGRect(origin: .zero, size: rect.size),
      world: CATransform3DMakeAffineTransform(place))
    (row.opacity, row.composedOpacity) = (Self.faded(1, state.alpha), Self.faded(1, state.alpha))
    return row
  }

  /// Returns an opacity multiplied by an alpha, in the precision of a layer's opacity.
  private static func faded(_ opacity: Double, _ alpha: CGFloat) -> Double {
    min(max(Double(Float(opacity) * Float(alpha)), 0), 1)
  }

  func add(_ picture: FramePicture, in rect: CGRect) {
    let source = picture.bounds.size
    guard source.width > 0, source.height > 0 else { return }
    let place = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeScale(rect.width / source.width, rect.height / source.height, 1),
        CATransform3DMakeTranslation(rect.minX, rect.minY, 0)),
      CATransform3DMakeAffineTransform(state.transform))
    let first = rows.count
    var isInMask: [Bool] = []
    for var row in picture.rows {
      isInMask.append(row.isMask || row.parent.map { isInMask[$0] } ?? false)
      // The alpha of what is drawn does not change its masks.
      if !isInMask[isInMask.count - 1] {
        row.composedOpacity = Self.faded(row.composedOpacity, state.alpha)
        if row.parent == nil { row.opacity = Self.faded(row.opacity, state.alpha) }
      }
      row.parent = row.parent.map { $0 + first } ?? state.clip
      row.world = CATransform3DConcat(row.world, place)
      rows.append(row)
    }
  }

  /// Returns the current drawing as an image.
  @MainActor func makeImage() -> UIImage {
    UIImage(
      size: size, scale: scale,
      picture: FramePicture(rows: rows, bounds: CGRect(origin: .zero, size: size)), name: nil)
  }
}

/// The open contexts; the last is the current one.
@MainActor enum GraphicsStack {
  static var contexts: [CGContext] {
    get { UIKitWorld.current.graphicsContexts }
    set { UIKitWorld.current.graphicsContexts = newValue }
  }
}

/// Opens an image context of this size in points. `opaque` has no effect; a scale of 0 means the
/// screen's scale.
@preconcurrency @MainActor public func UIGraphicsBeginImageContextWithOptions(
  _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
  GraphicsStack.contexts.append(
    CGContext(size: size, scale: scale > 0 ? scale : UIScreen.defaultScale))
}

/// Opens an image context of this size in points, at one pixel per point.
@preconcurrency @MainActor public func UIGraphicsBeginImageContext(_ size: CGSize) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// The current context, or `nil` if none is open.
@preconcurrency @MainActor public func UIGraphicsGetCurrentContext() -> CGContext? {
  GraphicsStack.contexts.last
}

/// The drawing of the current context, or `nil` if none is open.
@preconcurrency @MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
  GraphicsStack.contexts.last?.makeImage()
}

/// Closes the current context. Does nothing if no context is open.
@preconcurrency @MainActor public func UIGraphicsEndImageContext() {
  _ = GraphicsStack.contexts.popLast()
}

extension CALayer {
  /// Draws the model values of the layer and its descendants. Like Apple's method, it ignores
  /// running animations.
  public func render(in ctx: CGContext) {
    ctx.add(FramePicture(modelOf: self), in: CGRect(origin: .zero, size: bounds.size))
  }
}
