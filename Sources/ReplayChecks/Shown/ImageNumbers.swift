// The colour (``Ink``) at a point of a layer's contents: an image or a snapshot.

import UIKit

/// Numbers images in the order in which they are encountered, and determines the colours of
/// snapshots.
@MainActor final class ImageNumbers {
  /// The images, retained so that no other image gets the identity of a released image.
  private var images: [AnyObject] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var named: [String: Int] = [:]

  /// Returns the colour of contents at a point in unit coordinates; nil if they are clear there.
  func ink(of contents: AnyObject, at place: CGPoint) -> Ink? {
    if let picture = contents as? LayerPicture { return ink(of: picture, at: place) }
    let picture = (contents as? UIImage)?.picture ?? (contents as? CGImage)?.picture
    if let picture { return ink(of: picture, at: place) }
    return Ink(image: number(of: contents), at: place)
  }

  private func number(of image: AnyObject) -> Int {
    // Images with the same name count as equal.
    if let name = (image as? UIImage)?.name ?? (image as? CGImage)?.name {
      if let known = named[name] { return known }
      images.append(image)
      named[name] = images.count
      return images.count
    }
    if let known = numbers[ObjectIdentifier(image)] { return known }
    images.append(image)
    numbers[ObjectIdentifier(image)] = images.count
    return images.count
  }

  private func ink(of picture: LayerPicture, at place: CGPoint) -> Ink? {
    let point = CGPoint(
      x: place.x * picture.bounds.width, y: place.y * picture.bounds.height)
    var ink = Ink()
    for item in picture.items.reversed() where Double(item.opacity) > ShownPicture.visibleOpacity {
      guard let local = ShownPlane(item.transform)?.local(point),
        CGRect(origin: .zero, size: item.size).contains(local), isShown(item, point, in: picture)
      else { continue }
      if let contents = item.contents, item.size.width > 0, item.size.height > 0 {
        let part = item.appearance.contents?.rect ?? CGRect(x: 0, y: 0, width: 1, height: 1)
        let inner = CGPoint(
          x: part.minX + local.x / item.size.width * part.width,
          y: part.minY + local.y / item.size.height * part.height)
        if let own = self.ink(of: contents, at: inner) {
          ink.add(below: own, opacity: Double(item.opacity))
        }
      }
      if let own = Ink(item.appearance.backgroundColor) {
        ink.add(below: own, opacity: Double(item.opacity))
      }
      if ink.isOpaque { break }
    }
    return ink.coverage > 0 ? ink : nil
  }

  /// Returns whether a point is inside the bounds of all clipping ancestors.
  private func isShown(
    _ item: LayerPicture.Item, _ point: CGPoint, in picture: LayerPicture
  ) -> Bool {
    var parent = item.parent
    while let index = parent, picture.items.indices.contains(index) {
      let above = picture.items[index]
      if above.appearance.masksToBounds {
        guard let local = ShownPlane(above.transform)?.local(point),
          CGRect(origin: .zero, size: above.size).contains(local)
        else { return false }
      }
      parent = above.parent
    }
    return true
  }
}
