// Describes images and snapshots for renderers, which do not import UIKit.

extension UIImage: ContentsDescribing {
  package var describedContents: LayerAppearance.Contents {
    LayerAppearance.Contents(name: name, size: size, picture: picture)
  }
}

extension CGImage: ContentsDescribing {
  package var describedContents: LayerAppearance.Contents {
    LayerAppearance.Contents(
      name: name, size: CGSize(width: width, height: height), picture: picture)
  }
}
