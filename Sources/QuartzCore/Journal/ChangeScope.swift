// What is on the call stack when a layer changes: the words that blame is made of.

/// A call that changes layers: a callback of the app, a block, or a pass of the engine.
package struct ChangeScope: Sendable {
  /// How messages introduce it, and what JSON calls it.
  package enum Kind: String, Sendable {
    /// A method that UIKit calls on an object of the app.
    case callback
    /// What a recogniser or a control sends.
    case action
    /// The body of an animation block.
    case animationBlock
    /// A closure that was handed over earlier and runs now.
    case completion
    /// The constraint solver writes frames.
    case constraintPass
    /// Springs and struts follow the superview's size.
    case autoresizing
    /// A property animator replaces its animations, or ends them.
    case animator
    /// A cancelled transition writes back what its animations changed.
    case restore
    /// The engine ends what has run out.
    case engine
    /// The scene is created, or created again between two swipes.
    case setUp
  }

  package var kind: Kind
  /// `PhotoViewController.viewDidLoad()`; for people.
  package var text: String
  /// Where the app made the call: `Module/File.swift`; nil where the call cannot know.
  package var file: String?
  package var line = 0

  package init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

  /// A method of an object, by the object's type. Where the object is of UIKit's own classes the
  /// engine is at work, not the app.
  @MainActor package static func callback(_ object: AnyObject, _ method: String) -> ChangeScope {
    let type: any AnyObject.Type = Swift.type(of: object)
    let module = String(reflecting: type).prefix { $0 != "." }
    let isEngine = module == "UIKit" || module == "QuartzCore"
    return ChangeScope(isEngine ? .engine : .callback, "\(type).\(method)")
  }

  /// A call that knows where it was made. A place in the engine's own files would not help an app.
  package func at(_ file: StaticString, _ line: UInt) -> ChangeScope {
    let path = "\(file)"
    guard !path.isEmpty, !path.hasPrefix("UIKit/"), !path.hasPrefix("QuartzCore/") else {
      return self
    }
    var scope = self
    (scope.file, scope.line) = (path, Int(line))
    return scope
  }
}
