/// The appearance of one layer at one moment: numbers, names and nested values, without objects of
/// the engine.
///
/// Two layers with equal values of this type and equal geometry draw the same pixels. Points and
/// unit coordinates are in the layer's coordinate space. Absent features are `nil`, so an empty
/// `LayerAppearance()` is a plain `CALayer`. Sources of the defaults: CALayer.h, CAShapeLayer.h,
/// CAGradientLayer.h.
@dynamicMemberLookup
public struct LayerAppearance: Equatable, Sendable {
  /// The background, corners and flags, which are also members of this type.
  public var plain = PlainAppearance()
  public var border: Border? {
    get { features?.values.border }
    set { changeFeatures { $0.border = newValue } }
  }
  public var shadow: Shadow? {
    get { features?.values.shadow }
    set { changeFeatures { $0.shadow = newValue } }
  }
  public var contents: Contents? {
    get { features?.values.contents }
    set { changeFeatures { $0.contents = newValue } }
  }
  public var gradient: Gradient? {
    get { features?.values.gradient }
    set { changeFeatures { $0.gradient = newValue } }
  }
  public var shape: Shape? {
    get { features?.values.shape }
    set { changeFeatures { $0.shape = newValue } }
  }
  /// Lines of text, in reading order; drawn over the contents.
  public var texts: [Text] = []
  /// The repetition of sublayers, for a CAReplicatorLayer.
  public var replication: Replication? {
    get { features?.values.replication }
    set { changeFeatures { $0.replication = newValue } }
  }
  /// The features that few layers have. Stored separately, because they would be most of the bytes
  /// of this value, which is copied in every frame.
  private var features: Features?

  public init() {}

  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<PlainAppearance, Value>) -> Value {
    get { plain[keyPath: field] }
    set { plain[keyPath: field] = newValue }
  }

  /// An immutable set of features; a change creates another.
  private final class Features: Equatable, Sendable {
    let values: FeatureValues

    init(_ values: FeatureValues) { self.values = values }

    static func == (a: Features, b: Features) -> Bool { a.values == b.values }
  }

  struct FeatureValues: Equatable, Sendable {
    var border: Border?
    var shadow: Shadow?
    var contents: Contents?
    var gradient: Gradient?
    var shape: Shape?
    var replication: Replication?

    var isEmpty: Bool {
      border == nil && shadow == nil && contents == nil && gradient == nil && shape == nil
        && replication == nil
    }
  }

  private mutating func changeFeatures(_ change: (inout FeatureValues) -> Void) {
    var values = features?.values ?? FeatureValues()
    change(&values)
    features = values.isEmpty ? nil : Features(values)
  }
}

extension CACornerMask {
  /// All four corners, which is the default.
  public static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}

extension LayerAppearance {
  /// An sRGB colour, not premultiplied. Components are 0…1 within the gamut, and are not clamped.
  public struct Color: Equatable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  /// A line along the edge, inside the bounds, over the sublayers.
  public struct Border: Equatable, Sendable {
    /// The width, in points.
    public var width: Double
    public var color: Color

    public init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
  }

  /// The shadow of the layer with all its sublayers, or of `path`.
  public struct Shadow: Equatable, Sendable {
    public var color: Color
    /// The opacity, 0…1, multiplied by the colour's own alpha.
    public var opacity: Double
    /// The offset, in points.
    public var offset: CGSize
    /// The standard deviation of the blur in points, as EdgePan draws it.
    public var radius: Double
    /// A path, filled by the non-zero winding rule, that casts the shadow instead of the content.
    public var path: Outline?

    public init(
      color: Color, opacity: Double, offset: CGSize, radius: Double, path: Outline? = nil
    ) {
      (self.color, self.opacity, self.offset) = (color, opacity, offset)
      (self.radius, self.path) = (radius, path)
    }
  }

  /// Colours along a line (axial), outward from a centre (radial) or around it (conic).
  public struct Gradient: Equatable, Sendable {
    public enum Form: String, Sendable { case axial, radial, conic }

    public var form: Form
    public var colors: [Color]
    /// The positions of the colours, ascending, 0…1, one for each colour.
    public var locations: [Double]
    /// The start in unit coordinates of the bounds.
    public var start: CGPoint
    public var end: CGPoint

    public init(form: Form, colors: [Color], locations: [Double], start: CGPoint, end: CGPoint) {
      (self.form, self.colors, self.locations) = (form, colors, locations)
      (self.start, self.end) = (start, end)
    }
  }

  /// A path with its fill and stroke.
  public struct Shape: Equatable, Sendable {
    public var path: Outline
    public var fill: Color?
    public var fillRule = CGPathFillRule.winding
    public var stroke: Color?
    /// The line width, in points.
    public var lineWidth = 1.0
    public var lineCap = CGLineCap.butt
    public var lineJoin = CGLineJoin.miter
    public var miterLimit = 10.0
    /// The dash phase, in points.
    public var dashPhase = 0.0
    /// Alternating dashes and gaps, in points; empty for a solid line.
    public var dashLengths: [Double] = []
    /// The part of the path's length that is stroked, in fractions.
    public var strokeStart = 0.0
    public var strokeEnd = 1.0

    public init(path: Outline) { self.path = path }
  }

  /// A path as kinds of elements and their points, as in `CGPath`.
  public struct Outline: Equatable, Sendable {
    public var kinds: [CGPathElementType] = []
    /// The points: one for a move or a line, two for a quadratic curve, three for a cubic, none for
    /// a close.
    public var points: [CGPoint] = []

    public init(kinds: [CGPathElementType] = [], points: [CGPoint] = []) {
      (self.kinds, self.points) = (kinds, points)
    }
  }

  /// One line of text in one font.
  public struct Text: Equatable, Sendable {
    public var string: String
    /// The point at which the line begins on its baseline, in the layer's points.
    public var origin: CGPoint
    /// The font's size in points.
    public var size: Double
    /// The width from `origin` in points, over which glyphs are spread evenly; 0 for the glyphs'
    /// normal widths.
    public var width: Double
    /// UIKit's font weight, −1…1; 0 is regular.
    public var weight: Double
    public var color: Color

    public init(
      _ string: String, at origin: CGPoint, size: Double, width: Double = 0, weight: Double = 0,
      color: Color
    ) {
      (self.string, self.origin, self.size, self.width) = (string, origin, size, width)
      (self.weight, self.color) = (weight, color)
    }
  }

  /// An image or a picture, and its placement in the bounds.
  public struct Contents: Equatable, Sendable {
    /// The image's name, if it was loaded by name.
    public var name: String?
    /// The image's size in points, or zero for an image without a size.
    public var size: CGSize
    /// The drawing, or `nil` for an image without one, which is drawn as a placeholder.
    public var picture: FramePicture?
    /// The part that is shown, in unit coordinates; beyond 0…1 the edge pixels are repeated.
    public var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part that stretches, in unit coordinates; the unit rectangle means no nine-part scaling.
    public var center = CGRect(x: 0, y: 0, width: 1, height: 1)
    public var gravity = CALayerContentsGravity.resize
    /// The object in the layer's `contents`, which tells images without a name apart.
    package var source = Source(object: nil)

    /// An object that is not compared.
    package struct Source: Equatable, @unchecked Sendable {
      package let object: AnyObject?

      package static func == (a: Source, b: Source) -> Bool { true }
    }

    public init(name: String? = nil, size: CGSize, picture: FramePicture? = nil) {
      (self.name, self.size, self.picture) = (name, size, picture)
    }
  }
}
