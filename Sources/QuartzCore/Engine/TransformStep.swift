// TransformStep: animates transforms that cannot be animated number by number, by changing a row's
// matrix step by step. A step interpolates matrices, or changes a component of a matrix with skew
// or perspective, or a single element such as m34.

/// One step of a row's transform: computes the next matrix from the previous one.
struct TransformStep {
  enum Kind {
    /// Replaces the previous matrix with a matrix interpolated between keys or, if additive,
    /// multiplies the previous matrix by that matrix from the left.
    case matrix
    /// Sets or adds a component of the decomposition.
    case component(TransformComponent)
    /// Sets or adds one element.
    case element(Int)
  }

  var kind: Kind
  /// The row, and whether the step applies to its `transform` or its `sublayerTransform`.
  var row: Int32
  var isSublayers: Bool
  /// Whether this is the first step of a row, which begins from the model's matrix.
  var isFirst: Bool
  var isAdditive: Bool
  var isCumulative = false
  var curve: Int32
  /// Components and elements: the slot with the numbers that ordinary tracks compute. Matrix
  /// springs: the slot of the progress. Otherwise −1.
  var slot: Int32 = -1
  /// Matrices: the index of the first key, and the number of keys, in the batch's tables.
  var firstKey: Int32 = 0
  var keyCount: Int32 = 0
  /// Matrices: whether all keys are flat, so that the kernel needs fewer operations.
  var isFlat = false

  /// Returns `t` with a component replaced or added, by decomposing and recomposing the matrix.
  static func replacing(
    _ component: TransformComponent, in t: CATransform3D, with n: [Double], adds: Bool
  ) -> CATransform3D {
    n.withUnsafeBufferPointer { replacing(component, in: t, with: $0.baseAddress!, adds: adds) }
  }

  static func replacing(
    _ component: TransformComponent, in t: CATransform3D, with n: UnsafePointer<Double>,
    adds: Bool
  ) -> CATransform3D {
    var isExact = true
    var e = EulerTransform(t, isExact: &isExact)
    e.edit(component, n, adds: adds)
    guard !isExact else { return e.matrix }
    // Skew and perspective remain as decomposed; scale, rotation and translation are replaced.
    var parts = TransformDecomposition(t)
    e = EulerTransform(parts)
    e.edit(component, n, adds: adds)
    parts.scale = e.scale
    parts.translation = e.translation
    e.scale = SIMD3(1, 1, 1)
    e.translation = SIMD3()
    parts.rotation = TransformDecomposition(e.matrix).rotation
    return parts.matrix
  }
}

extension EulerTransform {
  mutating func edit(_ component: TransformComponent, _ n: UnsafePointer<Double>, adds: Bool) {
    switch component {
    case .rotationX: rotation.x = n[0] + (adds ? rotation.x : 0)
    case .rotationY: rotation.y = n[0] + (adds ? rotation.y : 0)
    case .rotationZ: rotation.z = n[0] + (adds ? rotation.z : 0)
    case .scaleX: scale.x = n[0] + (adds ? scale.x : 0)
    case .scaleY: scale.y = n[0] + (adds ? scale.y : 0)
    case .scaleZ: scale.z = n[0] + (adds ? scale.z : 0)
    case .scale: scale = SIMD3(repeating: n[0]) + (adds ? scale : SIMD3())
    case .scaleXY:
      scale.x = n[0] + (adds ? scale.x : 0)
      scale.y = n[0] + (adds ? scale.y : 0)
    case .scaleXYZ: scale = SIMD3(n[0], n[1], n[2]) + (adds ? scale : SIMD3())
    case .translation:
      translation.x = n[0] + (adds ? translation.x : 0)
      translation.y = n[1] + (adds ? translation.y : 0)
    case .translationX: translation.x = n[0] + (adds ? translation.x : 0)
    case .translationY: translation.y = n[0] + (adds ? translation.y : 0)
    case .translationZ: translation.z = n[0] + (adds ? translation.z : 0)
    case .translationXYZ: translation = SIMD3(n[0], n[1], n[2]) + (adds ? translation : SIMD3())
    }
  }
}

extension CATransform3D {
  /// Element `i` in reading order.
  func element(_ i: Int) -> Double {
    withUnsafeBytes(of: self) { $0.load(fromByteOffset: i * 8, as: Double.self) }
  }

  mutating func setElement(_ i: Int, _ value: Double) {
    withUnsafeMutableBytes(of: &self) {
      $0.storeBytes(of: value, toByteOffset: i * 8, as: Double.self)
    }
  }
}
