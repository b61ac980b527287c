// The reason for a scene's connection.

extension UIScene {
  /// The requests that a scene receives when it connects. They are empty unless a test connects the
  /// scene with a subclass that overrides them.
  @preconcurrency @MainActor open class ConnectionOptions: NSObject {
    open internal(set) var urlContexts: Set<UIOpenURLContext> = []
    open internal(set) var userActivities: Set<NSUserActivity> = []
    open internal(set) var shortcutItem: UIApplicationShortcutItem?
    open var sourceApplication: String? { nil }
    open var handoffUserActivityType: String? { nil }

    public override init() { super.init() }
  }

  /// Options for a URL that the system asks a scene to open.
  @preconcurrency @MainActor open class OpenURLOptions: NSObject {
    open var sourceApplication: String? { nil }
    open var annotation: Any? { nil }
    open var openInPlace: Bool { false }
  }
}

/// A URL that the system asks a scene to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
  public init(url: URL) {
    self.url = url
    super.init()
  }
  public let url: URL
  open var options: UIScene.OpenURLOptions { UIScene.OpenURLOptions() }
}

/// A quick action on an app's icon.
open class UIApplicationShortcutItem: NSObject, @unchecked Sendable {
  public init(type: String, localizedTitle: String) {
    self.type = type
    self.localizedTitle = localizedTitle
    super.init()
  }
  public let type: String
  public let localizedTitle: String
}

/// An activity of the user, as passed between apps. Stored, but has no effect, because there are no
/// other apps here.
open class NSUserActivity: NSObject, @unchecked Sendable {
  public init(activityType: String) {
    self.activityType = activityType
    super.init()
  }
  public let activityType: String
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var webpageURL: URL?
  open func becomeCurrent() {}
  open func resignCurrent() {}
  open func invalidate() {}
}
