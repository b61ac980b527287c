/// The work done by the last frame step (or, where stated, since the frame cycle began), in counts
/// instead of seconds: the same input always gives the same counts.
public struct FrameCounters: Equatable, Sendable {
  /// Animated numbers evaluated.
  public var tracksEvaluated = 0
  /// Writes to transform matrices: interpolations of a whole matrix, and replacements of a
  /// component.
  public var transformSteps = 0
  /// Curves solved: equal curves at equal times are solved once.
  public var curvesSolved = 0
  /// Rows whose world transform was composed; 0 until a world transform is read.
  public var layersComposed = 0
  /// Bytes of values, matrices and opacities written.
  public var bytesWritten = 0
  /// The number of times that a buffer of the engine grew since the frame cycle began.
  public var bufferGrowths = 0
  /// Rows that were sorted for composition, since the frame cycle began: all rows if layers are
  /// added or removed, only the affected rows if animations are.
  public var rowsSorted = 0

  /// Animations whose begin time was set, since the frame cycle began.
  public var animationsStarted = 0
  /// Animations that reached their end, since the frame cycle began; those that were removed
  /// earlier do not count.
  public var animationsEnded = 0
  /// Layers whose animations were compiled, for the first time or again, since the frame cycle
  /// began.
  public var layersCompiled = 0
  /// Animated numbers that were compiled for those layers, since the frame cycle began.
  public var tracksCompiled = 0
  /// The number of times that all rows were laid out again because layers were added, removed or
  /// moved in the tree, since the frame cycle began.
  public var treeRebuilds = 0

  public init() {}
}
