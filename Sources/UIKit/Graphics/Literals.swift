// Xcode's literals: #colorLiteral and #imageLiteral.

/// The type of `#colorLiteral(red:green:blue:alpha:)`, by the compiler's name for it.
public typealias _ColorLiteralType = UIColor
/// The type of `#imageLiteral(resourceName:)`, by the compiler's name for it.
public typealias _ImageLiteralType = UIImage
/// The type of `#fileLiteral(resourceName:)`, by the compiler's name for it.
public typealias _FileReferenceLiteralType = URL

extension UIColor: _ExpressibleByColorLiteral {}
extension UIImage: _ExpressibleByImageLiteral {}
