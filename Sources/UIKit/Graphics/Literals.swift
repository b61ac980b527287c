// Xcode's literals: #colorLiteral, #imageLiteral and #fileLiteral.

/// The type of `#colorLiteral(red:green:blue:alpha:)`, with the name that the compiler expects.
public typealias _ColorLiteralType = UIColor
/// The type of `#imageLiteral(resourceName:)`, with the name that the compiler expects.
public typealias _ImageLiteralType = UIImage
/// The type of `#fileLiteral(resourceName:)`, with the name that the compiler expects.
public typealias _FileReferenceLiteralType = URL

extension UIColor: _ExpressibleByColorLiteral {}
extension CGColor: _ExpressibleByColorLiteral {
  public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
}
extension UIImage: _ExpressibleByImageLiteral {}
