// Xcode's literals: #colorLiteral and #imageLiteral.

/// What `#colorLiteral(red:green:blue:alpha:)` makes, by the compiler's name for it.
public typealias _ColorLiteralType = UIColor
/// What `#imageLiteral(resourceName:)` makes, by the compiler's name for it.
public typealias _ImageLiteralType = UIImage
/// What `#fileLiteral(resourceName:)` makes, by the compiler's name for it.
public typealias _FileReferenceLiteralType = URL

extension UIColor: _ExpressibleByColorLiteral {}
extension UIImage: _ExpressibleByImageLiteral {}
