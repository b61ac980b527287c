// A closure with a title, as controls and bar items take it.

/// Something that a control or a bar item does.
@preconcurrency @MainActor open class UIAction: NSObject {
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  open var title: String
  open var image: UIImage?
  public let identifier: Identifier?
  /// Who ran it.
  open internal(set) var sender: Any?
  let handler: (UIAction) -> Void

  public init(
    title: String = "", image: UIImage? = nil, identifier: Identifier? = nil,
    handler: @escaping (UIAction) -> Void
  ) {
    self.title = title
    self.image = image
    self.identifier = identifier
    self.handler = handler
    super.init()
  }
}
