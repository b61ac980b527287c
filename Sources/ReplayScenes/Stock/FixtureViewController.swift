// A screen with a header and six rows, for animators that take a screen apart.

import GestureReplay
import UIKit

/// A full screen of plain views, with just enough structure for animators that take a screen apart.
/// The two instances of a scene differ in every colour, so that they can be distinguished in
/// pictures of a transition.
final class FixtureViewController: UIViewController {
  private let colors: Colors
  /// The views for animators that move a single view: the top bar and the first row.
  let header = UIView()
  let firstRow = UIView()

  /// The properties in which the two screens differ.
  struct Colors {
    var background: UIColor
    var header: UIColor
    var row: UIColor
  }

  init(title: String, colors: Colors) {
    self.colors = colors
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = colors.background
    let width = view.bounds.width
    header.frame = CGRect(x: 0, y: 0, width: width, height: Self.headerHeight)
    header.backgroundColor = colors.header
    view.addSubview(header)
    for row in 0..<Self.rowCount {
      let y =
        Self.headerHeight + Self.rowSpacing + CGFloat(row) * (Self.rowHeight + Self.rowSpacing)
      let cell = row == 0 ? firstRow : UIView()
      cell.frame = CGRect(
        x: Self.rowSpacing, y: y, width: width - 2 * Self.rowSpacing, height: Self.rowHeight)
      cell.backgroundColor = colors.row
      cell.layer.cornerRadius = Self.rowCorner
      view.addSubview(cell)
    }
  }

  private static let headerHeight: CGFloat = 91
  private static let rowCount = 6
  private static let rowHeight: CGFloat = 96
  private static let rowSpacing: CGFloat = 16
  private static let rowCorner: CGFloat = 12
}

extension FixtureViewController: MovedViewScreen {
  package var startView: UIView? { firstRow }
  package var endView: UIView? { header }

  /// Creates the lower screen, which a completed swipe shows.
  static func list() -> FixtureViewController {
    FixtureViewController(
      title: "List",
      colors: Colors(
        background: .white, header: UIColor(red: 0.2, green: 0.35, blue: 0.6, alpha: 1),
        row: UIColor(red: 0.85, green: 0.9, blue: 0.95, alpha: 1)))
  }

  /// Creates the upper screen, which the swipe pops or dismisses.
  static func detail() -> FixtureViewController {
    FixtureViewController(
      title: "Detail",
      colors: Colors(
        background: UIColor(red: 1, green: 0.95, blue: 0.85, alpha: 1),
        header: UIColor(red: 0.85, green: 0.45, blue: 0.2, alpha: 1),
        row: UIColor(red: 0.95, green: 0.75, blue: 0.55, alpha: 1)))
  }
}
