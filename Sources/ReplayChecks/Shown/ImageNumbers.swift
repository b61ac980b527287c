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
    if let picture = contents as? FramePicture { return ink(of: picture, at: place) }
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

  private func ink(of picture: FramePicture, at place: CGPoint) -> Ink? {
    let point = CGPoint(
      x: place.x * picture.bounds.width, y: place.y * picture.bounds.height)
    var ink = Ink()
    // Rows are read in place: a copy retains all that its appearance refers to.
    let rows = picture.rows
    for index in rows.indices.reversed()
    where rows[index].composedOpacity > ShownPicture.visibleOpacity {
      let bounds = rows[index].bounds
      guard let local = ShownPlane(rows[index].world)?.local(point), bounds.contains(local),
        isShown(index, point, in: rows)
      else { continue }
      if let contents = rows[index].appearance.contents, let image = contents.source.object,
        bounds.width > 0, bounds.height > 0
      {
        let part = contents.rect
        let inner = CGPoint(
          x: part.minX + (local.x - bounds.minX) / bounds.width * part.width,
          y: part.minY + (local.y - bounds.minY) / bounds.height * part.height)
        if let own = self.ink(of: image, at: inner) {
          ink.add(below: own, opacity: rows[index].composedOpacity)
        }
      }
      if let own = Ink(rows[index].appearance.backgroundColor) {
        ink.add(below: own, opacity: rows[index].composedOpacity)
      }
      if ink.isOpaque { break }
    }
    return ink.coverage > 0 ? ink : nil
  }

  /// Returns whether a row is not part of a mask, and a point is inside the bounds of all its
  /// clipping ancestors.
  private func isShown(_ row: Int, _ point: CGPoint, in rows: [FrameSnapshot.Row]) -> Bool {
    if rows[row].isMask { return false }
    guard let parent = rows[row].parent else { return true }
    if rows[parent].appearance.masksToBounds {
      guard let local = ShownPlane(rows[parent].world)?.local(point),
        rows[parent].bounds.contains(local)
      else { return false }
    }
    return isShown(parent, point, in: rows)
  }
}
