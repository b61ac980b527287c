/// A screen size, with the safe area insets of a device of that size.
struct ScreenShape {
  /// The size in points.
  var size = CGSize(width: 390, height: 844) {
    didSet { resizes += 1 }
  }
  private(set) var resizes = 0

  /// A phone whose longer side has at least this number of points has a notch and no home button:
  /// 812, as on the first such phone (iPhone X).
  private static let notchedLength: CGFloat = 812
  /// A screen whose shorter side has at least this number of points is a tablet's: 744, as on the
  /// smallest iPad without a home button (mini, 6th generation).
  private static let tabletWidth: CGFloat = 744

  /// The safe area of a window that fills the screen, in points.
  ///
  /// Phones with a notch have 47 at the top and 34 at the bottom in portrait, and 47 on both sides
  /// and 21 at the bottom in landscape. Tablets have 24 at the top and 20 at the bottom. Phones
  /// with a home button have 20 at the top for the status bar, only in portrait. Apple publishes no
  /// table, and devices of the same size differ, so EdgePan has one set of values for each kind.
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
