// The pasteboard of the simulated device: one string, URL, image and colour per world.

/// The content that was copied last. Only the app writes to it.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
  public static var general: UIPasteboard { UIKitWorld.current.pasteboard }

  open var string: String?
  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }
  open var url: URL?
  open var image: UIImage?
  open var color: UIColor?
  open var hasStrings: Bool { string != nil }
  open var hasURLs: Bool { url != nil }
  open var hasImages: Bool { image != nil }
}
