// LayerAppearance+Replication: the effect of a replicator layer on its sublayers, as values.

extension LayerAppearance {
  /// The number of copies of its sublayers that a layer shows, and the change from one copy to the
  /// next.
  public struct Replication: Equatable, Sendable {
    /// The number of copies, including the sublayers themselves.
    public var count = 1
    /// Whether sublayers keep their depth.
    public var preservesDepth = false
    /// The delay from one copy to the next, in seconds of the layer's time.
    public var delay = 0.0
    /// The transform from one copy to the next, about the centre of the layer's bounds.
    public var transform = CATransform3DIdentity
    /// The colour by which the colours of copy 0 are multiplied.
    public var color = Color(red: 1, green: 1, blue: 1)
    /// The amount added to `color` from one copy to the next.
    public var colorStep = Color(red: 0, green: 0, blue: 0, alpha: 0)

    public init() {}

    /// The colour by which a copy's colours are multiplied, each component within 0…1.
    public func color(of instance: Int) -> Color {
      func component(_ path: KeyPath<Color, Double>) -> Double {
        min(max(color[keyPath: path] + Double(instance) * colorStep[keyPath: path], 0), 1)
      }
      return Color(
        red: component(\.red), green: component(\.green), blue: component(\.blue),
        alpha: component(\.alpha))
    }
  }

  /// Returns the appearance with its colours multiplied by the red, green and blue of `tint`.
  /// A picture in its contents is tinted layer by layer; an image without a picture does not
  /// change.
  func tinted(by tint: Color) -> LayerAppearance {
    guard tint.red != 1 || tint.green != 1 || tint.blue != 1 else { return self }
    func times(_ color: Color) -> Color {
      Color(
        red: color.red * tint.red, green: color.green * tint.green, blue: color.blue * tint.blue,
        alpha: color.alpha)
    }
    var appearance = self
    appearance.backgroundColor = plain.backgroundColor.map(times)
    appearance.border?.color = times(border?.color ?? tint)
    appearance.shadow?.color = times(shadow?.color ?? tint)
    appearance.gradient?.colors = gradient?.colors.map(times) ?? []
    appearance.shape?.fill = shape?.fill.map(times)
    appearance.shape?.stroke = shape?.stroke.map(times)
    for index in texts.indices { appearance.texts[index].color = times(texts[index].color) }
    if let picture = contents?.picture {
      var rows = picture.rows
      for index in rows.indices { rows[index].appearance = rows[index].appearance.tinted(by: tint) }
      appearance.contents?.picture = FramePicture(rows: rows, bounds: picture.bounds)
    }
    return appearance
  }
}
