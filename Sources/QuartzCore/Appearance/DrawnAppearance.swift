// DrawnAppearance: the drawing that views and images add to the appearance of layers, for modules
// below UIKit.

/// The drawing of a view in its layer, in addition to the layer's properties.
package struct DrawnAppearance: Equatable, Sendable {
  package var texts: [LayerAppearance.Text]

  package init(texts: [LayerAppearance.Text]) { self.texts = texts }
}

/// A layer's delegate that draws: a label draws its text.
@preconcurrency @MainActor package protocol LayerDrawing: AnyObject {
  /// The current drawing, or `nil` if nothing is drawn. Called once per layer when a snapshot of a
  /// frame is taken.
  func drawnAppearance() -> DrawnAppearance?
}

/// An object in a layer's `contents` that can describe its drawing.
package protocol ContentsDescribing: AnyObject {
  var describedContents: LayerAppearance.Contents { get }
}
