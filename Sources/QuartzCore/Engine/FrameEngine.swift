// FrameEngine: the flat state of a frame cycle, and the frame step over it.

import CFrameKernels

/// What a frame step reads and writes. One struct behind a pointer, so that a step touches no
/// object and no exclusivity check.
struct EngineState {
  var values = Storage<Double>(capacity: 64)
  var models = Storage<Double>(capacity: 64)
  /// Distance between columns, in doubles: the row capacity.
  var stride = 0
  var rowCount = 0
  /// Shown and model transforms of each row; a row of columns has its shown one only on demand.
  var transforms = Storage<CATransform3D>()
  var modelTransforms = Storage<CATransform3D>()
  var sublayerTransforms = Storage<CATransform3D>()
  var modelSublayerTransforms = Storage<CATransform3D>()
  /// Row → index into the two above, −1 for the identity.
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
  /// The curves that are plain Béziers, when there are enough of them to be solved four at a time,
  /// and what the solver reads and writes.
  var easedCurves = Storage<Int32>()
  var easedBeziers = Storage<Int32>()
  var easedInputs = Storage<Double>()
  /// Fractions and numbers of the longest run.
  var gathered = Storage<Double>()
  var numbers = Storage<Double>()
  var batches = Storage<BatchPointers>()
  var scene = SceneState()
  /// CATransitions that run, in the order in which they were compiled.
  var transitions = Storage<TransitionRun>()
  var counters = FrameCounters()
  var hasEnded = false
  var now = 0.0
}

/// A batch as the frame step sees it.
struct BatchPointers {
  var runs: UnsafeMutablePointer<TrackRun>
  var runCount: Int
  var steps: UnsafeMutablePointer<TransformStep>
  var stepCount: Int
  var matrices: UnsafeMutablePointer<CATransform3D>
  var parts: UnsafeMutablePointer<TransformDecomposition>
  var restores: UnsafeMutablePointer<Int32>
  var restoreCount: Int
  var trackCount: Int
}

/// The engine of one frame cycle: compiles on change, steps without allocating.
@MainActor final class FrameEngine {
  let identity: Int
  let state: UnsafeMutablePointer<EngineState>
  /// Counts frame steps; presentations compare it.
  @exclusivity(unchecked) var frameNumber = 0

  // The compiler's side: objects and dictionaries, touched only when something changed.
  var roots: [CALayer] = []
  var layers: [CALayer] = []
  var parents: [Int32] = []
  var firstChild: [Int32] = []
  var childCount: [Int32] = []
  var batches: [TrackBatch] = []
  var clockIndex: [ClockTiming: Int32] = [:]
  var curveIndex: [CurveIdentity: Int32] = [:]
  var bezierIndex: [BezierIdentity: Int32] = [:]
  var pending: [AttachedAnimation] = []
  var running: [AttachedAnimation] = []
  /// Entries of `running` that have gone and are not dropped yet.
  var goneCount = 0
  var awaitingStart: [AttachedAnimation] = []
  var dirtyModels: [CALayer] = []
  var dirtyAnimations: [CALayer] = []
  /// Something changed since the last commit.
  @exclusivity(unchecked) var needsCommit = false
  @exclusivity(unchecked) var treeIsDirty = false
  /// All rows have to be sorted into segments again; otherwise only `changedRows`.
  var sceneIsDirty = false
  var changedRows: [Int] = []
  /// Segments cut since rows were last sorted as a whole.
  var scenePatches = 0
  var tracks: [Track] = []
  var coefficients: [Double] = []
  var deadTracks = 0
  /// How many curves the frame step has been told of.
  var knownCurves = 0
  /// Rows whose `hidden` is animated: a change of it is a change of the scene.
  var hiddenRows: [Int] = [] {
    didSet { hidesRows = !hiddenRows.isEmpty }
  }
  @exclusivity(unchecked) private var hidesRows = false
  /// Objects of discrete animations, by the number that tracks carry.
  var objects: [Any] = []

  private static var lastIdentity = 0

  init() {
    Self.lastIdentity += 1
    identity = Self.lastIdentity
    state = .allocate(capacity: 1)
    state.initialize(to: EngineState())
    state.pointee.spaces.append(.root)
  }

  isolated deinit {
    let s = state.pointee
    s.values.free()
    s.models.free()
    s.transforms.free()
    s.modelTransforms.free()
    s.sublayerTransforms.free()
    s.modelSublayerTransforms.free()
    s.sublayerIndex.free()
    s.flags.free()
    s.spaces.free()
    s.clocks.free()
    s.curves.free()
    s.beziers.free()
    s.keys.free()
    s.fractions.free()
    s.segments.free()
    s.repetitions.free()
    s.isOn.free()
    s.easedCurves.free()
    s.easedBeziers.free()
    s.easedInputs.free()
    s.gathered.free()
    s.numbers.free()
    s.batches.free()
    s.scene.free()
    s.transitions.free()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// One frame step at the display time `now`: clocks, ends, curves, values.
  func step(at now: Double) {
    let s = state
    s.pointee.now = now
    frameNumber &+= 1
    FrameStep.evaluateClocks(s)
    if s.pointee.hasEnded {
      let stages = FrameCycle.current.stages
      stages?.begin(.commit)
      removeEnded()
      compileChanges()
      stages?.end(.commit)
      FrameStep.evaluateClocks(s)
      s.pointee.hasEnded = false
    }
    FrameStep.evaluateTracks(s)
    s.pointee.scene.isComposed = false
    if hidesRows { rebuildScene() }
  }

  /// Worlds and composed opacities of this frame; composed when somebody reads them.
  @inline(__always)
  func compose() {
    if !state.pointee.scene.isComposed { SceneComposer.compose(state) }
  }
}

/// The frame step over plain pointers.
enum FrameStep {
  static func evaluateClocks(_ state: UnsafeMutablePointer<EngineState>) {
    let s = state
    let spaces = s.pointee.spaces.base
    spaces[0].now = s.pointee.now
    let spaceCount = s.pointee.spaces.count
    var i = 1
    while i < spaceCount {
      let parent = Int(spaces[i].parent)
      spaces[i].now = (spaces[parent].now - spaces[i].begin) * spaces[i].speed + spaces[i].offset
      spaces[i].isFrozen = spaces[parent].isFrozen || spaces[i].speed == 0
      i += 1
    }
    let clocks = s.pointee.clocks.base
    let clockCount = s.pointee.clocks.count
    var ended = false
    i = 0
    while i < clockCount {
      let parent = clocks[i].timing.parent
      if parent < 0 {
        let space = Int(~parent)
        clocks[i].evaluate(
          parentTime: spaces[space].now, parentIsOn: true, frozen: spaces[space].isFrozen)
        if clocks[i].phase == .after && !clocks[i].isFrozen && !clocks[i].timing.isReported {
          ended = true
        }
      } else {
        let group = Int(parent)
        clocks[i].evaluate(
          parentTime: clocks[group].time, parentIsOn: clocks[group].isOn, frozen: true)
      }
      let easing = Int(clocks[i].timing.easing)
      if easing >= 0 {
        clocks[i].progress = s.pointee.beziers[easing].value(at: clocks[i].progress)
        clocks[i].time = clocks[i].progress * clocks[i].timing.duration
      }
      i += 1
    }
    if ended { s.pointee.hasEnded = true }
  }

  static func evaluateTracks(_ state: UnsafeMutablePointer<EngineState>) {
    let s = state
    let curves = s.pointee.curves.base
    let clocks = s.pointee.clocks.base
    let context = TrackContext(
      values: s.pointee.values.base, models: s.pointee.models.base,
      fractions: s.pointee.fractions.base, segments: s.pointee.segments.base,
      repetitions: s.pointee.repetitions.base, isOn: s.pointee.isOn.base,
      gathered: s.pointee.gathered.base, numbers: s.pointee.numbers.base)
    let curveCount = s.pointee.curves.count
    let solvesTogether = s.pointee.easedCurves.count > 0
    if solvesTogether { solveBeziers(s) }
    var i = 0
    while i < curveCount {
      let clock = Int(curves[i].clock)
      context.isOn[i] = clocks[clock].isOn
      if clocks[clock].isOn {
        if curves[i].kind != .bezier || !solvesTogether {
          context.fractions[i] = curves[i].value(
            clocks[clock], s.pointee.beziers.base, s.pointee.keys.base)
        }
        context.segments[i] = curves[i].segment
        context.repetitions[i] = clocks[clock].repetition
      }
      i += 1
    }
    var trackCount = 0
    var stepCount = 0
    let batches = s.pointee.batches.base
    let batchCount = s.pointee.batches.count
    i = 0
    while i < batchCount {
      evaluate(batches + i, context, s)
      trackCount += batches[i].trackCount
      stepCount += batches[i].stepCount
      i += 1
    }
    s.pointee.counters.tracksEvaluated = trackCount
    s.pointee.counters.transformSteps = stepCount
    s.pointee.counters.curvesSolved = curveCount
    s.pointee.counters.layersComposed = 0
    s.pointee.counters.bytesWritten = trackCount * 8
  }

  /// Four Béziers at a time; what the kernel leaves open is solved one at a time, to the same bits.
  private static func solveBeziers(_ s: UnsafeMutablePointer<EngineState>) {
    let count = s.pointee.easedCurves.count
    let indices = s.pointee.easedCurves.base
    let curves = s.pointee.curves.base
    let clocks = s.pointee.clocks.base
    let beziers = s.pointee.beziers.base
    let inputs = s.pointee.easedInputs.base
    let out = inputs + count
    for i in 0..<count { inputs[i] = clocks[Int(curves[Int(indices[i])].clock)].progress }
    frame_beziers(
      Int64(count), UnsafeMutableRawPointer(beziers).assumingMemoryBound(to: Double.self),
      s.pointee.easedBeziers.base, inputs, out)
    for i in 0..<count {
      let isSolved = out[i] == out[i]
      s.pointee.fractions[Int(indices[i])] =
        isSolved ? out[i] : beziers[Int(s.pointee.easedBeziers[i])].value(at: inputs[i])
    }
  }

  @inline(__always)
  private static func evaluate(
    _ batch: UnsafeMutablePointer<BatchPointers>, _ context: TrackContext,
    _ s: UnsafeMutablePointer<EngineState>
  ) {
    let b = batch.pointee
    var k = 0
    while k < b.restoreCount {
      let slot = Int(b.restores[k])
      context.values[slot] = context.models[slot]
      k += 1
    }
    k = 0
    while k < b.runCount {
      TrackKernels.evaluate(b.runs + k, context)
      k += 1
    }
    k = 0
    while k < b.stepCount {
      evaluate(b.steps + k, b, context, s)
      k += 1
    }
  }

  private static func evaluate(
    _ step: UnsafeMutablePointer<TransformStep>, _ b: BatchPointers, _ c: TrackContext,
    _ s: UnsafeMutablePointer<EngineState>
  ) {
    let st = step.pointee
    guard !st.isDead else { return }
    let isSub = st.isSublayers
    let index = isSub ? Int(s.pointee.sublayerIndex[Int(st.row)]) : Int(st.row)
    let target =
      (isSub ? s.pointee.sublayerTransforms.base : s.pointee.transforms.base) + index
    let model =
      (isSub ? s.pointee.modelSublayerTransforms.base : s.pointee.modelTransforms.base) + index
    if st.isFirst { target.pointee = model.pointee }
    let curve = Int(st.curve)
    guard c.isOn[curve] else { return }
    switch st.kind {
    case .element(let i):
      let v = c.values[Int(st.slot)]
      target.pointee.setElement(i, st.isAdditive ? target.pointee.element(i) + v : v)
    case .component(let component):
      target.pointee = TransformStep.replacing(
        component, in: target.pointee, with: c.values + Int(st.slot), adds: st.isAdditive)
    case .matrix:
      var segment = Int(c.segments[curve])
      var e = c.fractions[curve]
      if st.slot >= 0 { (segment, e) = (0, c.values[Int(st.slot)]) }
      var t = interpolate(b, Int(st.firstKey), Int(st.keyCount), segment, e)
      if st.isCumulative {
        let last = b.matrices[Int(st.firstKey) + Int(st.keyCount) - 1]
        t = CATransform3DConcat(t, power(last, c.repetitions[curve]))
      }
      target.pointee = st.isAdditive ? CATransform3DConcat(t, target.pointee) : t
    }
  }

  /// `t` times itself, `n` times (a whole number), by squaring; the identity where that leaves the
  /// finite numbers.
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

  /// Between key `segment` and the next; at a key exactly its matrix.
  @inline(__always)
  private static func interpolate(
    _ b: BatchPointers, _ first: Int, _ count: Int, _ segment: Int, _ e: Double
  ) -> CATransform3D {
    let from = first + min(segment, count - 1)
    let to = first + min(segment + 1, count - 1)
    if e == 0 || from == to { return b.matrices[from] }
    if e == 1 { return b.matrices[to] }
    return b.parts[from].interpolated(to: b.parts[to], e).matrix
  }
}
