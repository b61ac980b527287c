// DrawnLook: what views and images add to the looks of layers, asked for from below UIKit.

/// What a view shows in its layer that no property of the layer says.
package struct DrawnLook: Equatable, Sendable {
  package var texts: [LayerLook.Text]
  package var tint: LayerLook.Color?

  package init(texts: [LayerLook.Text] = [], tint: LayerLook.Color? = nil) {
    (self.texts, self.tint) = (texts, tint)
  }
}

/// A layer's delegate that draws: labels their text, effect views their tint.
package protocol LayerDrawing: AnyObject {
  /// What is shown now; nil for nothing. Asked once per layer of a frame that a snapshot is taken
  /// of.
  @MainActor func drawnLook() -> DrawnLook?
}

/// A thing that a layer's `contents` hold and that can say what it shows.
package protocol ContentsDescribing: AnyObject {
  @MainActor var describedContents: LayerLook.Contents { get }
}
