// FrameEngine: compiles and steps one frame cycle. Its extensions implement rows, changes,
// compilation, the scene and its patches.

/// The engine of one frame cycle: compiles what changed, and runs frame steps without allocating.
@MainActor final class FrameEngine {
  let identity: Int
  /// The state that the engine compiles and frame steps evaluate; see ``EngineState``.
  let state: EngineState
  /// The number of evaluations. A presentation layer compares it with the number at its last update.
  @exclusivity(unchecked) var frameNumber = 0
  /// Whether the animated values have been evaluated since the last commit.
  @exclusivity(unchecked) var showsCommit = true

  // The layer compiler's state: objects and dictionaries, accessed only when something changed. No
  // other code runs during a write here, so the innermost loops skip exclusivity checks.
  @exclusivity(unchecked) var roots: [CALayer] = []
  @exclusivity(unchecked) var layers: [CALayer] = []
  /// While the tree changes: the layers in the order of their old rows, and the rows of layers that
  /// had no old row.
  @exclusivity(unchecked) var formerLayers: [CALayer] = []
  @exclusivity(unchecked) var newRows: [Int] = []
  @exclusivity(unchecked) var moves = RowMoves()
  /// Whether a layer has two rows.
  @exclusivity(unchecked) var visitsTwice = false
  @exclusivity(unchecked) var parents: [Int32] = []
  @exclusivity(unchecked) var firstChild: [Int32] = []
  @exclusivity(unchecked) var childCount: [Int32] = []
  /// The rows that mask their parents, ascending. There are few of them.
  @exclusivity(unchecked) var maskRows: [Int32] = []
  /// The compiled tracks.
  let batch = TrackBatch()
  @exclusivity(unchecked) var clockIndex: [ClockTiming: Int32] = [:]
  @exclusivity(unchecked) var curveIndex: [CurveIdentity: Int32] = [:]
  @exclusivity(unchecked) var bezierIndex: [BezierIdentity: Int32] = [:]
  /// Animations that were added but are not yet committed.
  @exclusivity(unchecked) var pending = AnimationList()
  @exclusivity(unchecked) var running = AnimationList()
  /// Animations whose delegates have not been notified of the start; some may have been removed
  /// before they started.
  @exclusivity(unchecked) var awaitingStart: [AttachedAnimation] = []
  @exclusivity(unchecked) var dirtyModels: [CALayer] = []
  @exclusivity(unchecked) var dirtyAnimations: [CALayer] = []
  /// Whether anything changed since the last commit.
  @exclusivity(unchecked) var needsCommit = false
  @exclusivity(unchecked) var treeIsDirty = false
  /// Whether everything must be recompiled.
  @exclusivity(unchecked) var everythingIsDirty = false
  /// Spare arrays that are swapped with the arrays of rows when rows move.
  @exclusivity(unchecked) var spareModels = Storage<Double>(capacity: 1)
  @exclusivity(unchecked) var spareTransforms = Storage<CATransform3D>(capacity: 1)
  @exclusivity(unchecked) var spareIndex = Storage<Int32>(capacity: 1)
  @exclusivity(unchecked) var spareFlags = Storage<RowFlags>(capacity: 1)
  /// Whether all rows must be sorted into segments again; otherwise only `changedRows`.
  @exclusivity(unchecked) var sceneIsDirty = false
  @exclusivity(unchecked) var changedRows: [Int] = []
  /// The number of segments split since the last complete sort.
  @exclusivity(unchecked) var scenePatches = 0
  /// The size of the tables of clocks, curves and matrices from which on everything is compiled
  /// again, to drop the entries that are no longer used.
  @exclusivity(unchecked) var tableLimit = 0
  /// The number of layers that the last complete compilation found animated.
  @exclusivity(unchecked) var animatedLayers = 0
  /// While a layer is recompiled: its remaining slots of appearance properties and matrix steps.
  @exclusivity(unchecked) var formerExtras = 0..<0
  /// The slots of the tracks that are being replaced.
  @exclusivity(unchecked) var formerSlots: [Int32] = []
  @exclusivity(unchecked) var tracks: [Track] = []
  @exclusivity(unchecked) var coefficients: [Double] = []
  /// While a layer is compiled: the number of its tracks for each slot; otherwise zeros.
  @exclusivity(unchecked) var levels = Storage<Int32>(capacity: 1)
  @exclusivity(unchecked) var recent = RecentEntries()
  /// The number of curves that were already passed to the frame step.
  @exclusivity(unchecked) var knownCurves = 0
  /// The rows whose `hidden` is animated, which changes the scene.
  @exclusivity(unchecked) var hiddenRows: [Int] = [] {
    didSet { hidesRows = !hiddenRows.isEmpty }
  }
  @exclusivity(unchecked) private(set) var hidesRows = false
  /// The time space that was set last without a commit, and the number of commits and of changes
  /// of another time space.
  @exclusivity(unchecked) var timedSpace = 0
  @exclusivity(unchecked) var revision = 0
  @exclusivity(unchecked) var hashStart = HashStart()
  /// The buffers of ``FrameCycle/trial(timeOffset:of:_:)``.
  @exclusivity(unchecked) var composedValues = ComposedValues()
  /// The objects of discrete animations. A track contains the index of its object plus one.
  @exclusivity(unchecked) var objects: [Any] = []

  private static var lastIdentity = 0

  init() {
    Self.lastIdentity += 1
    identity = Self.lastIdentity
    state = EngineState(batch)
    state.spaces.append(.root)
  }

  /// Composes this frame's world transforms and opacities, unless they are already composed. Called
  /// when they are first read.
  @inline(__always)
  func compose() {
    if !state.scene.isComposed { state.compose() }
  }
}
