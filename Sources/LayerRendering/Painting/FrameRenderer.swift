import CPixelKernels
import QuartzCore

/// Draws frames in software: no font, no GPU, no window, and the same bytes on every CPU.
///
/// ```swift
/// let renderer = FrameRenderer(size: CGSize(width: 390, height: 844), scale: 2)
/// let bitmap = renderer.draw(cycle.frame.snapshot())
/// try Data(bitmap.png()).write(to: url)
/// ```
/// Layers are composed as Core Animation composes them: background, contents, shape, sublayers and
/// border, with the shadow beneath; then opacity, clipping to the bounds and the mask apply to the
/// result. Where Apple does not publish a method, EdgePan uses its own, as the code states: for the
/// shadow's kernel (`LayerAppearance.Shadow`), continuous corners, the crossing of tilted layers,
/// and source-over on sRGB bytes without linearisation. Images have no pixels here: they are drawn
/// as placeholders with name, size and gravity.
///
/// Not drawn: filters, compositing filters, blur of the content behind a layer, and masks of masks
/// (Core Animation does not support masks of masks either). A shadow that a layer casts together
/// with its sublayers is offset by whole pixels, and its blur is computed for the layer's middle.
/// Pictures and gradients in perspective are sampled with one bilinear step, without mipmaps.
///
/// Cost: about 1.5 ns per pixel per layer in a release build, 4 bytes per pixel for each open
/// group. The rendered pixels of snapshots and images are cached for the next frame. Not
/// thread-safe.
public final class FrameRenderer {
  /// The display's size in points.
  public let size: CGSize
  /// The number of pixels per point.
  public let scale: Double
  /// The colour shown where there is no layer.
  public let background: LayerAppearance.Color
  /// Whether edges are smooth. True by default, whereas `allowsEdgeAntialiasing` is false on iOS:
  /// on a device the edges of rotated layers are jagged.
  public let antialiased: Bool

  private let canvas: Canvas
  private let textures = TextureCache()

  /// The longest side of a bitmap, in pixels; larger bitmaps are cropped to this length.
  public static let longestSide = 8192

  /// Creates a renderer for frames of one size.
  ///
  /// - Parameters:
  ///   - size: the display's size in points.
  ///   - scale: pixels per point; a value that is not between 0 and 64 counts as 1.
  ///   - background: the colour shown where there is no layer.
  ///   - antialiased: whether edges are smooth.
  public init(
    size: CGSize, scale: Double = 1,
    background: LayerAppearance.Color = LayerAppearance.Color(red: 0, green: 0, blue: 0),
    antialiased: Bool = true
  ) {
    self.size = size
    self.scale = scale > 0 && scale < 64 ? scale : 1
    self.background = background
    self.antialiased = antialiased
    canvas = Canvas(antialiased: antialiased)
  }

  /// Draws one frame. Rows whose numbers are not finite are omitted.
  public func draw(_ snapshot: FrameSnapshot) -> Bitmap {
    let surface = Surface(pixelRect)
    let color = background.premultiplied()
    if color != 0 {
      surface.pixels.update(repeating: color, count: pixelRect.width * pixelRect.height)
    }
    let painter = Painter(
      rows: snapshot.rows, view: .scaled(SIMD2(scale, scale)), pixelsPerPoint: scale,
      canvas: canvas,
      textures: textures, area: pixelRect)
    painter.paintRoots(on: surface)
    textures.endFrame()
    return surface.bitmap()
  }

  private var pixelRect: PixelRect {
    func pixels(_ length: Double) -> Int {
      let wanted = (length * scale).rounded()
      return wanted > 0 ? Int(min(wanted, Double(Self.longestSide))) : 0
    }
    return PixelRect(
      left: 0, top: 0, right: pixels(Double(size.width)), bottom: pixels(Double(size.height)))
  }
}
