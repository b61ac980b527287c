/// The data that a frame step reads and writes: flat arrays without objects, so that a step needs
/// no reference counting and no exclusivity checks.
///
/// Extensions implement the frame step (EngineState+FrameStep.swift) and the composition of world
/// transforms and opacities (EngineState+Composition.swift). ``FrameEngine`` owns the state and
/// writes compiled data to it. The state is a class, because nonmutating methods of a struct would
/// copy its 1.5 kB in every frame.
final class EngineState {
  @exclusivity(unchecked) var values = Storage<Double>(capacity: 64)
  @exclusivity(unchecked) var models = Storage<Double>(capacity: 64)
  /// The distance between columns in doubles, which is the row capacity.
  @exclusivity(unchecked) var stride = 0
  @exclusivity(unchecked) var rowCount = 0
  /// Presented and model transforms of each row; for rows whose components are animated, the
  /// presented transform is computed on demand.
  @exclusivity(unchecked) var transforms = Storage<CATransform3D>()
  @exclusivity(unchecked) var modelTransforms = Storage<CATransform3D>()
  @exclusivity(unchecked) var sublayerTransforms = Storage<CATransform3D>()
  @exclusivity(unchecked) var modelSublayerTransforms = Storage<CATransform3D>()
  /// For each row, its index in the two arrays of sublayer transforms; −1 for the identity.
  @exclusivity(unchecked) var sublayerIndex = Storage<Int32>()
  @exclusivity(unchecked) var flags = Storage<RowFlags>()
  @exclusivity(unchecked) var spaces = Storage<TimeSpace>()
  @exclusivity(unchecked) var clocks = Storage<Clock>()
  @exclusivity(unchecked) var curves = Storage<Curve>()
  @exclusivity(unchecked) var beziers = Storage<UnitBezier>()
  @exclusivity(unchecked) var keys = Storage<CurveKey>()
  @exclusivity(unchecked) var fractions = Storage<Double>()
  @exclusivity(unchecked) var segments = Storage<Int32>()
  @exclusivity(unchecked) var repetitions = Storage<Double>()
  @exclusivity(unchecked) var isOn = Storage<Bool>()
  /// For the curves that are plain Béziers: their indices, the indices of their entries in
  /// `beziers`, and the input and output of the solver.
  @exclusivity(unchecked) var easedCurves = Storage<Int32>()
  @exclusivity(unchecked) var easedBeziers = Storage<Int32>()
  @exclusivity(unchecked) var easedInputs = Storage<Double>()
  /// Buffers for the fractions and numbers of the longest run.
  @exclusivity(unchecked) var gathered = Storage<Double>()
  @exclusivity(unchecked) var numbers = Storage<Double>()
  @exclusivity(unchecked) var batch: BatchPointers
  /// The arrays that the kernels use. They are replaced only while changes are compiled.
  @exclusivity(unchecked) var context: TrackContext!
  @exclusivity(unchecked) var scene = SceneState()
  /// The running CATransitions, in the order in which they were compiled.
  @exclusivity(unchecked) var transitions = Storage<TransitionRun>()
  @exclusivity(unchecked) var counters = FrameCounters()
  @exclusivity(unchecked) var hasEnded = false
  @exclusivity(unchecked) var now = 0.0

  @MainActor init(_ batch: TrackBatch) {
    self.batch = BatchPointers(batch)
    context = TrackContext(self)
  }
}

extension EngineState {
  /// A column of all rows, in the order of rows.
  @inline(__always) func column(_ column: FrameColumn) -> UnsafeMutablePointer<Double> {
    values.base + column.rawValue &* stride
  }

  /// One number of a row.
  @inline(__always) func value(_ column: FrameColumn, _ row: Int) -> Double {
    values[column.rawValue &* stride &+ row]
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
  var trackCount: Int

  /// Whether no animation changes anything.
  var isEmpty: Bool { trackCount == 0 && stepCount == 0 }

  @MainActor init(_ batch: TrackBatch) {
    (runs, runCount) = (batch.runs.base, batch.runs.count)
    (steps, stepCount) = (batch.steps.base, batch.steps.count)
    (matrices, parts) = (batch.stepMatrices.base, batch.stepParts.base)
    (arcs, trackCount) = (batch.stepArcs.base, batch.trackCount)
  }
}
