// The steps of a batch: each applies one animation to the whole matrix of a row.

import CFrameKernels

extension EngineState {
  /// Evaluates a batch's steps in order: consecutive interpolations of matrices together, in the
  /// kernel, and all other steps one by one.
  func evaluateSteps(_ batch: BatchPointers, _ context: TrackContext) {
    let most = Int(FRAME_MATRIX_STEPS)
    withUnsafeTemporaryAllocation(of: frame_matrix_step.self, capacity: most) { buffer in
      let gathered = buffer.baseAddress!
      var k = 0
      while k < batch.stepCount {
        var count = 0
        while count < most, k + count < batch.stepCount,
          gather(batch.steps[k + count], batch, context, into: gathered + count)
        {
          count += 1
        }
        let isDone = count > 0 && frame_interpolate_matrices(Int64(count), gathered) != 0
        let end = k + max(count, 1)
        if !isDone { for i in k..<end { evaluate(batch.steps[i], batch, context) } }
        k = end
      }
    }
  }

  /// The addresses of the matrices of a step. It writes the presented matrix; it reads the model's
  /// matrix if it is the first step of a row, otherwise the presented matrix.
  @inline(__always) private func places(
    of step: TransformStep
  ) -> (shown: UnsafeMutablePointer<CATransform3D>, former: UnsafeMutablePointer<CATransform3D>) {
    let index = step.isSublayers ? Int(sublayerIndex[Int(step.row)]) : Int(step.row)
    let shown = (step.isSublayers ? sublayerTransforms.base : transforms.base) + index
    let models = step.isSublayers ? modelSublayerTransforms.base : modelTransforms.base
    return (shown, step.isFirst ? models + index : shown)
  }

  /// Converts a step to the kernel's format. Returns `false` if the kernel does not support it.
  @inline(__always) private func gather(
    _ step: TransformStep, _ batch: BatchPointers, _ context: TrackContext,
    into gathered: UnsafeMutablePointer<frame_matrix_step>
  ) -> Bool {
    guard case .matrix = step.kind, !step.isCumulative,
      context.isOn[Int(step.curve)]
    else { return false }
    let (shown, former) = places(of: step)
    let keys = KeyInterval(step, context)
    let parts = UnsafeRawPointer(batch.parts).assumingMemoryBound(to: frame_parts.self)
    let arcs = UnsafeRawPointer(batch.arcs).assumingMemoryBound(to: frame_arc.self)
    gathered.initialize(
      to: frame_matrix_step(
        from: parts + keys.from, to: parts + keys.to, arc: arcs + keys.from,
        key: keys.exact.map { Self.numbers(batch.matrices + $0) }, fraction: keys.fraction,
        former: step.isAdditive ? Self.numbers(former) : nil, out: Self.numbers(shown),
        is_flat: step.isFlat ? 1 : 0))
    return true
  }

  @inline(__always) private static func numbers(
    _ matrix: UnsafeMutablePointer<CATransform3D>
  ) -> UnsafeMutablePointer<Double> {
    UnsafeMutableRawPointer(matrix).assumingMemoryBound(to: Double.self)
  }

  private func evaluate(_ step: TransformStep, _ batch: BatchPointers, _ context: TrackContext) {
    let (shown, former) = places(of: step)
    let curve = Int(step.curve)
    guard context.isOn[curve] else {
      if step.isFirst { shown.pointee = former.pointee }
      return
    }
    switch step.kind {
    case .element(let i):
      let v = context.values[Int(step.slot)]
      if step.isFirst { shown.pointee = former.pointee }
      shown.pointee.setElement(i, step.isAdditive ? shown.pointee.element(i) + v : v)
    case .component(let component):
      shown.pointee = TransformStep.replacing(
        component, in: former.pointee, with: context.values + Int(step.slot),
        adds: step.isAdditive)
    case .matrix:
      var t = KeyInterval(step, context).matrix(batch)
      if step.isCumulative {
        let last = batch.matrices[Int(step.firstKey) + Int(step.keyCount) - 1]
        t = CATransform3DConcat(t, Self.power(last, context.repetitions[curve]))
      }
      shown.pointee = step.isAdditive ? CATransform3DConcat(t, former.pointee) : t
    }
  }

  /// Returns `t` to the power of `n` (a whole number), by repeated squaring, or the identity if the
  /// result is not finite.
  private static func power(_ t: CATransform3D, _ n: Double) -> CATransform3D {
    var (result, square) = (CATransform3DIdentity, t)
    var left = UInt64(max(0, min(n, 0x1p53)))
    while left > 0 {
      if left & 1 == 1 { result = CATransform3DConcat(result, square) }
      left >>= 1
      if left > 0 { square = CATransform3DConcat(square, square) }
    }
    return result.isFinite ? result : CATransform3DIdentity
  }
}

/// The keys before and after a matrix step's current time, as indices into the batch's tables.
private struct KeyInterval {
  let from: Int
  let to: Int
  let fraction: Double

  @inline(__always) init(_ step: TransformStep, _ context: TrackContext) {
    let last = Int(step.firstKey) + Int(step.keyCount) - 1
    let isSpring = step.slot >= 0
    let segment = isSpring ? 0 : Int(context.segments[Int(step.curve)])
    fraction =
      isSpring ? context.values[Int(step.slot)] : context.fractions[Int(step.curve)]
    from = min(Int(step.firstKey) + segment, last)
    to = min(Int(step.firstKey) + segment + 1, last)
  }

  /// The key whose matrix is the result, if the current time is exactly at a key.
  @inline(__always) var exact: Int? {
    fraction == 0 || from == to ? from : fraction == 1 ? to : nil
  }

  /// The interpolated matrix, as the kernel computes it.
  func matrix(_ batch: BatchPointers) -> CATransform3D {
    if let exact { return batch.matrices[exact] }
    return batch.parts[from].interpolated(to: batch.parts[to], along: batch.arcs[from], fraction)
      .matrix
  }
}
