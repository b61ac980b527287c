// Contact points of two shapes, found with separating axes and by clipping a face of one shape to a
// face of the other.

/// A convex shape, in the coordinates of the reference view. The corners are in clockwise order, so
/// that the normals point outward. A line has two corners and one normal.
struct DynamicsShape {
  var corners: [DynamicsVector]
  /// The outward direction of each face: face i goes from corner i to the next.
  var normals: [DynamicsVector]

  init(corners: [DynamicsVector]) {
    self.corners = corners
    normals = corners.indices.map { index in
      let side = corners[(index + 1) % corners.count] - corners[index]
      let length = side.length
      return length > 0 ? DynamicsVector(side.y, -side.x) * (1 / length) : .zero
    }
  }

  /// Creates a line whose normal points to the side on which a given point lies.
  init(line start: DynamicsVector, _ end: DynamicsVector, facing place: DynamicsVector) {
    let side = end - start
    let length = side.length
    let normal = length > 0 ? DynamicsVector(side.y, -side.x) * (1 / length) : .zero
    let facesPlace = normal.dot(place - start) >= 0
    corners = facesPlace ? [start, end] : [end, start]
    normals = [facesPlace ? normal : normal * -1]
  }

  /// Returns the face with the largest separation from another shape, and that separation, which is
  /// negative if the shapes overlap.
  func bestFace(against other: DynamicsShape) -> (face: Int, separation: Double) {
    var best = (face: 0, separation: -Double.infinity)
    for (face, normal) in normals.enumerated() {
      let start = corners[face]
      var nearest = Double.infinity
      for corner in other.corners { nearest = min(nearest, normal.dot(corner - start)) }
      if nearest > best.separation { best = (face, nearest) }
    }
    return best
  }

  /// Returns the ends of the face whose outward direction is most opposed to `normal`.
  func face(against normal: DynamicsVector) -> (DynamicsVector, DynamicsVector) {
    var best = 0
    var least = Double.infinity
    for (face, own) in normals.enumerated() where own.dot(normal) < least {
      (best, least) = (face, own.dot(normal))
    }
    return (corners[best], corners[(best + 1) % corners.count])
  }
}

/// A point where two shapes touch.
struct DynamicsContact {
  var point: DynamicsVector
  /// The direction from the second shape to the first.
  var normal: DynamicsVector
  /// How far the point of one shape is inside the other, in points.
  var depth: Double
}

enum DynamicsContacts {
  /// Contacts are clipped to the first shape's best face only if its separation exceeds that of the
  /// second shape's best face by more than this distance in points. This preference for the second
  /// shape keeps contacts stable.
  private static let preference = 0.05

  /// Returns at most two contacts, or none if the shapes are separate.
  static func between(_ first: DynamicsShape, _ second: DynamicsShape) -> [DynamicsContact] {
    let a = first.bestFace(against: second)
    let b = second.bestFace(against: first)
    guard a.separation < 0, b.separation < 0 else { return [] }
    if b.separation >= a.separation - preference {
      return clip(first, to: second, b.face, normalSign: 1)
    }
    return clip(second, to: first, a.face, normalSign: -1)
  }

  /// Clips the incident face to the length of the reference face. Returns a contact for each end of
  /// the clipped face that is behind the reference face. The incident face is the face of
  /// `incident` that is most opposed to the reference face.
  private static func clip(
    _ incident: DynamicsShape, to reference: DynamicsShape, _ face: Int, normalSign: Double
  ) -> [DynamicsContact] {
    let normal = reference.normals[face]
    let start = reference.corners[face]
    let end = reference.corners[(face + 1) % reference.corners.count]
    let along = end - start
    let length = along.length
    guard length > 0 else { return [] }
    let direction = along * (1 / length)
    var (one, two) = incident.face(against: normal)
    guard cut(&one, &two, direction, start, 0), cut(&one, &two, direction * -1, start, -length)
    else {
      return []
    }
    return [one, two].compactMap { point in
      let depth = -normal.dot(point - start)
      guard depth > 0 else { return nil }
      return DynamicsContact(point: point, normal: normal * normalSign, depth: depth)
    }
  }

  /// Clips a segment to the part that is at least `offset` from `origin`, measured along
  /// `direction`. Returns false if nothing remains.
  private static func cut(
    _ one: inout DynamicsVector, _ two: inout DynamicsVector, _ direction: DynamicsVector,
    _ origin: DynamicsVector, _ offset: Double
  ) -> Bool {
    let a = direction.dot(one - origin) - offset
    let b = direction.dot(two - origin) - offset
    if a < 0, b < 0 { return false }
    if a < 0 {
      one = one + (two - one) * (a / (a - b))
    } else if b < 0 {
      two = two + (one - two) * (b / (b - a))
    }
    return true
  }
}
