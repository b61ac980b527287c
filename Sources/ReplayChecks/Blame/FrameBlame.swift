// The result of blame for one frame, as values.

/// What changed from one frame to the next, and the calls that caused it.
///
/// Values are those of goldens (``LayerValues``): what a layer shows, animations included. A layer
/// that moves only because an ancestor moves is not listed; the ancestor is.
public struct FrameBlame: Hashable, Sendable, Encodable {
  /// The frame's number, by the log's index.
  public var frame: Int
  /// The frame that it is compared with; nil for the first frame.
  public var comparedWith: Int?
  /// In the frame's order; removed layers come last.
  public var layers: [LayerBlame]
}

/// One layer of a frame.
public struct LayerBlame: Hashable, Sendable, Encodable {
  /// `PhotoGridViewController.thumbnails[3] (UIImageView)`.
  public var layer: String
  /// The places from the window down: `0/0/1`.
  public var path: String
  /// The properties that changed, the layer's place in the tree first.
  public var changes: [PropertyBlame]
  /// How many layers below it were added or removed with it.
  public var layersWithIt: Int
}

/// One property that changed, and why.
public struct PropertyBlame: Hashable, Sendable, Encodable {
  /// A property of goldens, or `place` if the layer was added, moved or removed in the tree.
  public var property: String
  /// As goldens write it, or `default`; nil if the layer did not exist.
  public var before: String?
  /// As ``before``; the `place` of a removed layer is `gone`.
  public var after: String
  /// The nearest first; empty where no call of the run set it.
  public var causes: [BlameCause]
}

/// A call that gave a property its value.
public struct BlameCause: Hashable, Sendable, Encodable {
  /// What the call did to the property.
  public enum Kind: String, Hashable, Sendable, Encodable {
    /// An animation block or an animation that was added to the layer.
    case animation
    /// The property was set.
    case set
    /// An animation ended or was removed: the layer shows its model again.
    case animationEnded
    /// The layer was added, moved or removed.
    case tree
    /// The layer is a CATransition's copy of what was shown before.
    case transition
  }

  /// What the call did.
  public var kind: Kind
  /// Class and key of an animation that the app added itself.
  public var animation: String?
  /// The first frame that showed it; nil if it was set before the first frame.
  public var since: Int?
  /// The calls that it happened in, innermost first.
  public var calls: [BlameCall]
  /// For a constraint pass: the constraint that changed before it.
  public var constraint: BlameStep?
  /// Of an animation: what drives its time, where its layer's clock does not run.
  public var time: BlameStep?
}

/// A change that was made in other calls.
public struct BlameStep: Hashable, Sendable, Encodable {
  /// What changed, as a message names it.
  public var text: String
  /// The first frame that showed it; nil if it was made before the first frame.
  public var since: Int?
  /// The calls in which it was made, innermost first.
  public var calls: [BlameCall]
}

/// A callback, a block or a pass of the engine.
public struct BlameCall: Hashable, Sendable, Encodable {
  /// `callback`, `action`, `animationBlock`, `completion`, `constraintPass`, `autoresizing`,
  /// `animator`, `restore`, `engine` or `setUp`.
  public var kind: String
  /// `PhotoViewController.viewDidLayoutSubviews()`.
  public var text: String
  /// `Module/File.swift`, where the call passed through an API that knows it.
  public var file: String?
  /// The line in ``file``, from 1.
  public var line: Int?
  /// Whether the call before it in the list was handed over here, to run later.
  public var isOrigin: Bool
}
