// Describes images and snapshots for a renderer below UIKit.

extension UIImage: ContentsDescribing {
  package var describedContents: LayerLook.Contents {
    LayerLook.Contents(name: name, size: size, picture: picture?.framePicture)
  }
}

extension CGImage: ContentsDescribing {
  package var describedContents: LayerLook.Contents {
    LayerLook.Contents(
      name: name, size: CGSize(width: width, height: height), picture: picture?.framePicture)
  }
}

extension LayerPicture: ContentsDescribing {
  package var describedContents: LayerLook.Contents {
    LayerLook.Contents(size: bounds.size, picture: framePicture)
  }
}
