// Draws gradients in an image context. Each gradient is one item that covers the context's area.

extension CGContext {
  /// Draws a gradient along a line over the whole area inside the clip.
  ///
  /// Beyond the line's ends, the end colours continue regardless of the options, because a display
  /// list cannot represent areas without colour.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) { add(gradient, .axial, from: startPoint, to: endPoint) }

  /// Draws a gradient from the start circle's centre to the rim of the end circle, over the whole
  /// area inside the clip.
  ///
  /// The start circle is reduced to its centre, and the end circle is centred there, because
  /// EdgePan stores the gradient like that of a gradient layer, with one centre and one rim.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let rim = CGPoint(x: startCenter.x + endRadius, y: startCenter.y + endRadius)
    add(gradient, .radial, from: startCenter, to: rim)
  }

  private func add(
    _ gradient: CGGradient, _ form: LayerAppearance.Gradient.Form, from start: CGPoint,
    to end: CGPoint
  ) {
    // The row covers the context in the current coordinates, so that the caller's points do not
    // need conversion.
    let area = CGRect(origin: .zero, size: size).applying(state.transform.inverted())
    let numbers = [area.minX, area.minY, area.width, area.height, start.x, start.y, end.x, end.y]
    guard area.width > 0, area.height > 0, numbers.allSatisfy(\.isFinite) else { return }
    var row = row(in: area)
    func unit(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x - area.minX) / area.width, y: (point.y - area.minY) / area.height)
    }
    row.appearance.gradient = LayerAppearance.Gradient(
      form: form, colors: gradient.colors.compactMap { LayerAppearance.Color($0) },
      locations: .some(gradient.locations.map { Double($0) }), start: unit(start), end: unit(end))
    rows.append(row)
  }
}
