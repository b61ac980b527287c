/// A nib file of an app. Nib files cannot be read here, because their format is not published.
///
/// Instantiating the nib's objects reports an issue (``UIApplication/issues``) and returns no
/// objects.
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

  /// Returns no objects and reports an issue.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    UIKitWorld.current.reportMissingArchive("nib \(name)")
    return []
  }
}

extension Bundle {
  /// Returns no objects and reports an issue: see ``UINib``.
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
      "\(what) was requested, but storyboards and nibs cannot be read on Linux. Replace "
        + "the storyboard or nib with code, or set UIStoryboard.provider to a closure that creates "
        + "the view controller. Wrap the use of the storyboard or nib in #if os(iOS).")
  }
}
