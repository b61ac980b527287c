// A tab's title and image.

@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
  open var badgeValue: String?
  open var selectedImage: UIImage?
  // Stored, but has no effect: the bar is not drawn.
  open var badgeColor: UIColor?
  open var imageInsets = UIEdgeInsets.zero
  open var titlePositionAdjustment = UIOffset.zero

  public override init() { super.init() }
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
    self.image = image
    self.tag = tag
  }
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}
