// DrawnLook: what views and images add to the looks of layers, for code below UIKit.

/// What a view draws into its layer beside the layer's properties.
package struct DrawnLook: Equatable, Sendable {
  package var texts: [LayerLook.Text]
  package var tint: LayerLook.Color?

  package init(texts: [LayerLook.Text] = [], tint: LayerLook.Color? = nil) {
    (self.texts, self.tint) = (texts, tint)
  }
}

/// A layer's delegate that draws: labels their text, effect views their tint.
package protocol LayerDrawing: AnyObject {
  /// The current drawing; nil for nothing. Called once per layer when a snapshot of a frame is
  /// taken.
  @MainActor func drawnLook() -> DrawnLook?
}

/// An object in a layer's `contents` that can describe what it shows.
package protocol ContentsDescribing: AnyObject {
  @MainActor var describedContents: LayerLook.Contents { get }
}
