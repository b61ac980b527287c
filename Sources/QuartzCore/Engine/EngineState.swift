// EngineState: the flat state of a frame cycle.

/// The data that a frame step reads and writes, as one value, so that a step touches no object,
/// counts no references and makes no exclusivity checks.
///
/// Extensions implement the frame step (EngineState+FrameStep.swift) and the composition of world
/// transforms and opacities (EngineState+Composition.swift). ``FrameEngine`` owns the state and
/// writes compiled data to it.
struct EngineState: ~Copyable {
  var values = Storage<Double>(capacity: 64)
  var models = Storage<Double>(capacity: 64)
  /// The distance between columns in doubles, which is the row capacity.
  var stride = 0
  var rowCount = 0
  /// Presented and model transforms of each row; for rows whose components are animated, the
  /// presented transform is computed on demand.
  var transforms = Storage<CATransform3D>()
  var modelTransforms = Storage<CATransform3D>()
  var sublayerTransforms = Storage<CATransform3D>()
  var modelSublayerTransforms = Storage<CATransform3D>()
  /// For each row, its index in the two arrays of sublayer transforms; −1 for the identity.
  var sublayerIndex = Storage<Int32>()
  var flags = Storage<RowFlags>()
  var spaces = Storage<TimeSpace>()
  var clocks = Storage<Clock>()
  var curves = Storage<Curve>()
  var beziers = Storage<UnitBezier>()
  var keys = Storage<CurveKey>()
  var fractions = Storage<Double>()
  var segments = Storage<Int32>()
  var repetitions = Storage<Double>()
  var isOn = Storage<Bool>()
  /// For the curves that are plain Béziers: their indices, the indices of their entries in
  /// `beziers`, and the input and output of the solver.
  var easedCurves = Storage<Int32>()
  var easedBeziers = Storage<Int32>()
  var easedInputs = Storage<Double>()
  /// Buffers for the fractions and numbers of the longest run.
  var gathered = Storage<Double>()
  var numbers = Storage<Double>()
  var batches = Storage<BatchPointers>()
  var scene = SceneState()
  /// The running CATransitions, in the order in which they were compiled.
  var transitions = Storage<TransitionRun>()
  var counters = FrameCounters()
  var hasEnded = false
  var now = 0.0
}

extension EngineState {
  /// A column of all rows, in the order of rows.
  @inline(__always) func column(_ column: FrameColumn) -> UnsafeMutablePointer<Double> {
    values.base + column.rawValue * stride
  }

  /// One number of a row.
  @inline(__always) func value(_ column: FrameColumn, _ row: Int) -> Double {
    values[column.rawValue * stride + row]
  }
}

/// A batch in the form that the frame step uses.
struct BatchPointers {
  var runs: UnsafeMutablePointer<TrackRun>
  var runCount: Int
  var steps: UnsafeMutablePointer<TransformStep>
  var stepCount: Int
  var matrices: UnsafeMutablePointer<CATransform3D>
  var parts: UnsafeMutablePointer<TransformDecomposition>
  var arcs: UnsafeMutablePointer<RotationArc>
  var restores: UnsafeMutablePointer<Int32>
  var restoreCount: Int
  var trackCount: Int
}
