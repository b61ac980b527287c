// The subject of a replay, by name.

extension ReplaySettings {
  /// The subject of a replay, by registered names: an animator between plain screens, a user's
  /// scene, or an animator in a user's scene that accepts one.
  ///
  /// Names are not checked here; `ReplaySubject` of the module ReplayScenes resolves them.
  public struct Subject: Hashable, Sendable {
    /// The animator, as `NAME[:parameter=value,…]`; nil for a scene that provides the animator.
    public var animator: String?
    /// The context in which the animator runs: `navigation`, `modal-custom` …; nil for a user's
    /// scene, or to use the animator's first context.
    public var context: String?
    /// The name of a user's scene; nil for plain screens.
    public var scene: String?

    /// Creates a subject without names, for a test that makes the scene itself.
    public init() {}

    /// Creates a subject: an animator between plain screens.
    public init(animator: String, context: String? = nil) {
      (self.animator, self.context) = (animator, context)
    }

    /// Creates a subject: a user's scene, with an animator if the scene accepts one.
    public init(scene: String, animator: String? = nil) {
      (self.scene, self.animator) = (scene, animator)
    }

    /// Whether the subject has no names.
    public var isEmpty: Bool { animator == nil && scene == nil }

    /// The name in reports: `explode in navigation`, `inbox`, `explode in inbox`; empty without
    /// names. Not escaped.
    public var name: String {
      switch (animator, context ?? scene) {
      case (let animator?, let place?): "\(animator) in \(place)"
      case (let only?, nil), (nil, let only?): only
      case (nil, nil): ""
      }
    }
  }
}
