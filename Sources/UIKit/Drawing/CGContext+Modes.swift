// Modes of image contexts that a display list does not support.

/// How drawing blends with the existing content. Raw values are Core Graphics'. Everything is drawn
/// as `normal`.
public enum CGBlendMode: Int32, Sendable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn
  case sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker, plusLighter
}

extension CGContext {
  /// Has no effect: everything is drawn normally.
  public func setBlendMode(_ mode: CGBlendMode) {}
  /// Has no effect: drawings cast no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = nil) {}
  /// Has no effect: the renderer's own setting determines anti-aliasing.
  public func setShouldAntialias(_ shouldAntialias: Bool) {}
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {}
  /// Has no effect: drawing in a transparency layer is the same as drawing in the context.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary? = nil) {}
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary? = nil) {}
  public func endTransparencyLayer() {}
  /// Draws nothing: content cannot be removed from a display list.
  public func clear(_ rect: CGRect) {}
}

/// Makes a context the current one until it is popped.
@preconcurrency @MainActor public func UIGraphicsPushContext(_ context: CGContext) {
  GraphicsStack.contexts.append(context)
}
/// Restores the previous context. Does nothing if no context was pushed.
@preconcurrency @MainActor public func UIGraphicsPopContext() {
  _ = GraphicsStack.contexts.popLast()
}
/// Fills a rectangle of the current image context. Does nothing without a context.
@preconcurrency @MainActor public func UIRectFill(_ rect: CGRect) {
  GraphicsStack.contexts.last?.fill(rect)
}
