// Drawing images into an image context.

extension UIImage {
  @preconcurrency @MainActor func drawFaded(in rect: CGRect, alpha: CGFloat) {
    guard let context = GraphicsStack.contexts.last else { return }
    context.saveGState()
    context.setAlpha(alpha)
    context.draw(self, in: rect)
    context.restoreGState()
  }
}

extension CGContext {
  /// Draws a bitmap, stretched to a rectangle.
  public func draw(_ image: CGImage, in rect: CGRect) { addContents(image, in: rect) }

  func draw(_ image: UIImage, in rect: CGRect) {
    if let picture = image.picture { add(picture, in: rect) } else { addContents(image, in: rect) }
  }

  func addContents(_ contents: AnyObject, in rect: CGRect) {
    var row = row(in: rect)
    row.appearance.contents = LayerAppearance.Contents(describing: contents)
    rows.append(row)
  }
}

extension CGImage {
  /// Returns the part of the image that is inside a rectangle of pixels, or `nil` if the image
  /// and the rectangle do not intersect.
  ///
  /// If the image has a display list, the cropped image has the same rows, moved and clipped. The
  /// cropped image always has the original's name.
  public func cropping(to rect: CGRect) -> CGImage? {
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    let part = rect.integral.intersection(whole)
    guard !part.isEmpty else { return nil }
    return CGImage(
      size: part.size, scale: 1, picture: picture?.cropped(to: part, of: whole.size), name: name)
  }
}

extension FramePicture {
  /// Returns the part of the picture in a rectangle of pixels: all rows, clipped to that
  /// rectangle.
  fileprivate func cropped(to part: CGRect, of whole: CGSize) -> FramePicture {
    let scale = CGSize(width: bounds.width / whole.width, height: bounds.height / whole.height)
    let area = CGRect(
      x: bounds.minX + part.minX * scale.width, y: bounds.minY + part.minY * scale.height,
      width: part.width * scale.width, height: part.height * scale.height)
    let context = CGContext(size: area.size, scale: 1)
    context.clip(to: CGRect(origin: .zero, size: area.size))
    context.add(
      self,
      in: CGRect(
        x: bounds.minX - area.minX, y: bounds.minY - area.minY, width: bounds.width,
        height: bounds.height))
    return FramePicture(rows: context.rows, bounds: CGRect(origin: .zero, size: area.size))
  }
}
