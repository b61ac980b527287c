/// A picture that layers can have as their contents: layer rows (``FrameSnapshot/Row``) in the
/// picture's own coordinates.
///
/// Any number of snapshots can use one picture. If a view is cut into hundreds of pieces, the
/// pieces share one picture and differ only in their layers' `contentsRect`. Comparing a picture
/// with itself costs nothing, and a renderer may cache the pixels of a picture.
public final class FramePicture: Equatable, Sendable {
  /// The rows in paint order, superlayers before their sublayers, without hidden layers; the rows
  /// of a mask follow the row that it masks. World transforms map to the picture's coordinates.
  public let rows: [FrameSnapshot.Row]
  /// The rectangle that the picture covers in its own coordinates, in points.
  public let bounds: CGRect

  public init(rows: [FrameSnapshot.Row], bounds: CGRect) {
    (self.rows, self.bounds) = (rows, bounds)
  }

  public static func == (a: FramePicture, b: FramePicture) -> Bool {
    a === b || (a.bounds == b.bounds && a.rows == b.rows)
  }
}

extension FramePicture: ContentsDescribing {
  package var describedContents: LayerAppearance.Contents {
    LayerAppearance.Contents(size: bounds.size, picture: self)
  }
}
