// The appearance of a button as a single value (iOS 15).

extension UIButton {
  /// A button's title, image, colours, insets and background. The subtitle, size, title alignment,
  /// image placement, title padding, activity indicator, symbol configuration and background insets
  /// are stored, but have no effect.
  public struct Configuration {
    public enum CornerStyle: Int, Sendable {
      case fixed = -1
      case dynamic, small, medium, large, capsule
    }
    public enum Size: Int, Sendable { case medium, small, mini, large }
    public enum TitleAlignment: Int, Sendable { case automatic, leading, center, trailing }

    public var title: String?
    public var attributedTitle: NSAttributedString?
    public var subtitle: String?
    public var image: UIImage?
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    /// The content insets, in points.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var titleAlignment = TitleAlignment.automatic
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// The distance between the image and the title, in points.
    public var imagePadding: CGFloat = 0
    public var titlePadding: CGFloat = 1
    public var showsActivityIndicator = false
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    public var background = UIBackgroundConfiguration()
    var kind = Kind.plain

    enum Kind { case plain, gray, tinted, filled }

    public static func plain() -> Configuration { Configuration(.plain) }
    public static func gray() -> Configuration { Configuration(.gray) }
    public static func tinted() -> Configuration { Configuration(.tinted) }
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func borderless() -> Configuration {
      var configuration = Configuration(.plain)
      configuration.contentInsets = .zero
      return configuration
    }
    public static func bordered() -> Configuration { gray() }
    public static func borderedTinted() -> Configuration { tinted() }
    public static func borderedProminent() -> Configuration { filled() }

    private init(_ kind: Kind) { self.kind = kind }

    /// Returns the corner radius for a height, in points. The radii of the named styles are
    /// EdgePan's.
    func radius(for height: CGFloat) -> CGFloat {
      switch cornerStyle {
      case .fixed: background.cornerRadius
      case .small: 4
      case .dynamic, .medium: 6
      case .large: 10
      case .capsule: height / 2
      }
    }

    @MainActor func foreground(_ tint: UIColor) -> UIColor {
      baseForegroundColor ?? (kind == .filled ? .white : tint)
    }
    @MainActor func fill(_ tint: UIColor) -> UIColor? {
      background.backgroundColor ?? baseBackgroundColor
        ?? {
          switch kind {
          case .plain: nil
          case .gray: .secondarySystemFill
          case .tinted: tint.withAlphaComponent(0.15)
          case .filled: tint
          }
        }()
    }
  }

  /// Creates a button with a configuration's appearance.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    configure(configuration)
  }

  /// Sets the configuration. In an initialiser, Swift calls no property observer.
  private func configure(_ configuration: Configuration) { self.configuration = configuration }

  func apply(_ configuration: Configuration) {
    if let title = configuration.attributedTitle {
      setAttributedTitle(title, for: .normal)
    } else if let title = configuration.title {
      setTitle(title, for: .normal)
    }
    if let image = configuration.image { setImage(image, for: .normal) }
    setTitleColor(configuration.foreground(tintColor), for: .normal)
    backgroundColor = configuration.fill(tintColor)
    applyInsets(of: configuration)
    layer.borderWidth = configuration.background.strokeWidth
    layer.borderColor = configuration.background.strokeColor?.cgColor
    layer.cornerRadius = configuration.radius(for: bounds.height)
  }

  func applyInsets(of configuration: Configuration) {
    contentEdgeInsets = configuration.contentInsets.edgeInsets(
      in: effectiveUserInterfaceLayoutDirection)
  }
}

/// The background of a view, as a single value.
public struct UIBackgroundConfiguration {
  public var backgroundColor: UIColor?
  public var strokeColor: UIColor?
  /// The stroke width, in points.
  public var strokeWidth: CGFloat = 0
  public var cornerRadius: CGFloat = 0
  public var backgroundInsets = NSDirectionalEdgeInsets.zero

  /// A view above the colour, with the background's size. A button does not show it.
  public var customView: UIView?

  init(_ backgroundColor: UIColor? = nil) { self.backgroundColor = backgroundColor }
  public static func clear() -> Self { Self() }
  public static func listPlainCell() -> Self { Self(.systemBackground) }
  public static func listGroupedCell() -> Self { Self(.secondarySystemGroupedBackground) }
  public static func listPlainHeaderFooter() -> Self { Self() }
  public static func listGroupedHeaderFooter() -> Self { Self() }
  @MainActor public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// A set of edges, with leading and trailing for left and right. Raw values are UIKit's.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
