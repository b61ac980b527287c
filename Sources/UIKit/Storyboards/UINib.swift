// Nib files are not available: a request for one is reported, not ignored.

/// A nib file of an app, which cannot be read here: its format is not published.
///
/// Instantiating its objects adds an issue (``UIApplication/issues``) and returns none.
@preconcurrency @MainActor open class UINib: NSObject {
  public init(nibName name: String, bundle bundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }
  public init(data: Data, bundle bundleOrNil: Bundle?) {
    name = "data"
    super.init()
  }

  let name: String

  /// Options for instantiating a nib's objects.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// Returns no objects and adds an issue.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    UIKitWorld.current.reportMissingArchive("nib \(name)")
    return []
  }
}

extension Bundle {
  /// Returns no objects and adds an issue: see ``UINib``.
  @preconcurrency @MainActor
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
  ) -> [Any]? {
    UIKitWorld.current.reportMissingArchive("nib \(name)")
    return nil
  }
}

extension UIKitWorld {
  func reportMissingArchive(_ what: String) {
    report(
      .archive,
      "\(what) was asked for, and no storyboard or nib can be read on Linux. Make it in code, under "
        + "#if os(iOS) where the archive is used, or give UIStoryboard.provider a closure.")
  }
}
