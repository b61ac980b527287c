// The size of the screen, and the areas that its hardware covers.

/// A screen's size with the insets that a device of that size has.
struct ScreenShape {
  /// The size in points.
  var size = CGSize(width: 390, height: 844)

  /// A phone whose longer side has at least this many points has a notch and no home button: 812,
  /// that of the first one (iPhone X).
  private static let notchedLength: CGFloat = 812
  /// A screen whose shorter side has at least this many points is a tablet's: 744, that of the
  /// smallest iPad without a home button (mini, 6th generation).
  private static let tabletWidth: CGFloat = 744

  /// The safe area of a window that fills the screen, in points.
  ///
  /// Phones with a notch: 47 and 34 in portrait, 47 on both sides and 21 in landscape; tablets 24
  /// and 20; phones with a home button 20 for the status bar, only in portrait. Apple publishes no
  /// table, and devices of one size differ: EdgePan has one value for each kind.
  var safeAreaInsets: UIEdgeInsets {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    let isUpright = size.height >= size.width
    if short >= Self.tabletWidth { return UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0) }
    switch (long >= Self.notchedLength, isUpright) {
    case (true, true): return UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    case (true, false): return UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47)
    case (false, true): return UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    case (false, false): return .zero
    }
  }
}
