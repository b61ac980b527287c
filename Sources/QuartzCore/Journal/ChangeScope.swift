/// A call that changes layers: a callback of the app, a block, or a pass of the engine.
package struct ChangeScope: Sendable {
  /// The kind of call, as in messages and JSON.
  package enum Kind: String, Sendable {
    /// A method that UIKit calls on an object of the app.
    case callback
    /// An action that a recogniser or a control sends.
    case action
    /// The body of an animation block.
    case animationBlock
    /// A closure that was passed earlier and runs now.
    case completion
    /// The constraint solver, which sets the frames of views.
    case constraintPass
    /// Autoresizing masks, which adapt to the superview's size.
    case autoresizing
    /// A property animator, which replaces its animations or ends them.
    case animator
    /// A cancelled transition, which restores the values that its animations changed.
    case restore
    /// The engine, which removes ended animations.
    case engine
    /// The creation of the scene, or its re-creation between two swipes.
    case setUp
  }

  /// What a scope is named after. Most scopes are never printed, so a callback's text is created
  /// only when it is read.
  private enum Name {
    case text(Kind, String)
    case callback(AnyClass, String)
  }

  private let name: Name
  /// The app's call site, `Module/File.swift`, or `nil` if unknown.
  package var file: String?
  package var line = 0

  package init(_ kind: Kind, _ text: String) { name = .text(kind, text) }

  private init(_ name: Name) { self.name = name }

  package var kind: Kind {
    switch name {
    case .text(let kind, _): return kind
    case .callback(let type, _):
      let module = String(reflecting: type).prefix { $0 != "." }
      return module == "UIKit" || module == "QuartzCore" ? .engine : .callback
    }
  }

  /// The description that reports print, such as `PhotoViewController.viewDidLoad()`.
  package var text: String {
    switch name {
    case .text(_, let text): text
    case .callback(let type, let method): "\(type).\(method)"
    }
  }

  /// Returns the scope of a call to an object's method, named by the object's type. If the type is
  /// one of UIKit's own classes, the call is attributed to the engine, not to the app.
  @MainActor package static func callback(_ object: AnyObject, _ method: String) -> ChangeScope {
    ChangeScope(.callback(type(of: object), method))
  }

  /// Returns the scope with a call site. A call site in EdgePan's UIKit or QuartzCore is omitted,
  /// because it does not help the developer of an app.
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
