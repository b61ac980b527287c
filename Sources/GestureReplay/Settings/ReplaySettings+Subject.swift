// The subject of a replay, by name.

extension ReplaySettings {
  /// The subject of a replay, by registered names: an animator between plain screens, a
  /// user's scene, or an animator in a user's scene that takes one.
  ///
  /// Names are not checked here; `ReplaySubject` of the module ReplayScenes resolves them.
  public struct Subject: Hashable, Sendable {
    /// `NAME[:parameter=value,…]`; nil for a scene that brings its own.
    public var animator: String?
    /// Where the animator runs: `navigation`, `modal-custom` …; nil in a scene, and for the first
    /// context that the animator runs in.
    public var context: String?
    /// A user's scene; nil for plain screens.
    public var scene: String?

    /// No names: a test makes the scene itself.
    public init() {}

    /// An animator among plain screens.
    public init(animator: String, context: String? = nil) {
      (self.animator, self.context) = (animator, context)
    }

    /// A user's scene, with an animator if it takes one.
    public init(scene: String, animator: String? = nil) {
      (self.scene, self.animator) = (scene, animator)
    }

    /// Whether nothing is named.
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
