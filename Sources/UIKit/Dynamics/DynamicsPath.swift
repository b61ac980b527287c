/// A path as lists of corners.
enum DynamicsPath {
  /// The number of straight pieces per curve.
  private static let pieces = 16

  /// Returns one list of corners per subpath. A closed subpath does not repeat its first corner.
  static func corners(of path: CGPath) -> [[DynamicsVector]] {
    var lists: [[DynamicsVector]] = []
    var list: [DynamicsVector] = []
    func end() {
      if list.count > 1, list.first == list.last { list.removeLast() }
      if list.count > 1 { lists.append(list) }
      list = []
    }
    path.applyWithBlock { element in
      let points = element.pointee.points
      let last = list.last ?? .zero
      switch element.pointee.type {
      case .moveToPoint:
        end()
        list = [DynamicsVector(points[0])]
      case .addLineToPoint: list.append(DynamicsVector(points[0]))
      case .addQuadCurveToPoint:
        let (control, target) = (DynamicsVector(points[0]), DynamicsVector(points[1]))
        for piece in 1...pieces {
          let t = Double(piece) / Double(pieces)
          list.append(last * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + target * (t * t))
        }
      case .addCurveToPoint:
        let (one, two) = (DynamicsVector(points[0]), DynamicsVector(points[1]))
        let target = DynamicsVector(points[2])
        for piece in 1...pieces {
          let t = Double(piece) / Double(pieces)
          let s = 1 - t
          list.append(
            last * (s * s * s) + one * (3 * s * s * t) + two * (3 * s * t * t)
              + target * (t * t * t))
        }
      case .closeSubpath:
        if let first = list.first, list.last != first { list.append(first) }
      @unknown default: break
      }
    }
    end()
    return lists
  }
}
