// Nib files, which are not available: asking for one is reported, not ignored.

/// A nib file of an app, which cannot be read here: its format is not published.
///
/// Taking the objects out of it adds an issue (``UIApplication/issues``) and gives none.
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

  /// What to make a nib's objects with.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  /// No objects, and an issue.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    UIKitWorld.current.reportMissingArchive("nib \(name)")
    return []
  }
}

extension Bundle {
  /// No objects, and an issue: see ``UINib``.
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
