/// The changes from one frame to the next, and the calls that caused them.
///
/// Values are the same as in goldens (``LayerValues``): the presentation values of a layer,
/// animations included. If a layer moves only because an ancestor moves, only the ancestor is
/// listed.
public struct FrameBlame: Hashable, Sendable, Encodable {
  /// The frame's index in the log.
  public var frame: Int
  /// The frame that this frame is compared with; nil for the first frame.
  public var comparedWith: Int?
  /// The layers with changes, in the frame's order; removed layers come last.
  public var layers: [LayerBlame]
}

/// One layer of a frame.
public struct LayerBlame: Hashable, Sendable, Encodable {
  /// The layer's name, such as `PhotoGridViewController.thumbnails[3] (UIImageView)`.
  public var layer: String
  /// The indices from the window down, such as `0/0/1`.
  public var path: String
  /// The changed properties; the layer's place in the tree comes first.
  public var changes: [PropertyBlame]
  /// The number of descendants that were added or removed with the layer.
  public var layersWithIt: Int
}

/// One changed property, and the causes of its change.
public struct PropertyBlame: Hashable, Sendable, Encodable {
  /// The property's name in goldens, or `place` if the layer was added, moved or removed in the
  /// tree.
  public var property: String
  /// The old value as goldens write it, or `default`; nil if the layer did not exist.
  public var before: String?
  /// The new value, written like ``before``; `gone` for the `place` of a removed layer.
  public var after: String
  /// The causes, the most direct first; empty if no call of the run set the property.
  public var causes: [BlameCause]
}

/// A call that gave a property its value.
public struct BlameCause: Hashable, Sendable, Encodable {
  /// The kind of change that a call made.
  public enum Kind: String, Hashable, Sendable, Encodable {
    /// An animation block, or an animation that was added to the layer, animates the property.
    case animation
    /// The property was set.
    case set
    /// An animation ended or was removed, so the layer shows its model value again.
    case animationEnded
    /// The layer was added, moved or removed.
    case tree
    /// The layer is a CATransition's copy of the previous contents.
    case transition
  }

  /// The kind of change.
  public var kind: Kind
  /// The class and key of an animation that the app added itself.
  public var animation: String?
  /// The first frame that showed the change; nil if it was made before the first frame.
  public var since: Int?
  /// The calls in which the change was made, innermost first.
  public var calls: [BlameCall]
  /// For a constraint pass, the constraint change that preceded it.
  public var constraint: BlameStep?
  /// For an animation in a layer whose clock is stopped, the change that set the layer's time; for
  /// an animation of a property animator, the animator.
  public var time: BlameStep?
}

/// A related change that was made in other calls.
public struct BlameStep: Hashable, Sendable, Encodable {
  /// The change, as messages describe it.
  public var text: String
  /// The first frame that showed the change; nil if it was made before the first frame.
  public var since: Int?
  /// The calls in which the change was made, innermost first.
  public var calls: [BlameCall]
}

/// A callback, a block or a pass of the engine.
public struct BlameCall: Hashable, Sendable, Encodable {
  /// The kind of call: `callback`, `action`, `animationBlock`, `completion`, `constraintPass`,
  /// `autoresizing`, `animator`, `restore`, `engine` or `setUp`.
  public var kind: String
  /// The call's name, such as `PhotoViewController.viewDidLayoutSubviews()`.
  public var text: String
  /// The source file, as `Module/File.swift`; nil if the API that was called does not record it.
  public var file: String?
  /// The line in ``file``, from 1.
  public var line: Int?
  /// Whether this call scheduled the call that precedes it in the list, which ran later.
  public var isOrigin: Bool
}
