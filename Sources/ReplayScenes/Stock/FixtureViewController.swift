// A screen with something on it: a header and six rows, so that a snapshot has parts.

import GestureReplay
import UIKit

/// A full screen of plain views: enough structure for an animator to take apart, and nothing else.
final class FixtureViewController: UIViewController {
  private let background: UIColor
  private let accent: UIColor
  /// What animators that move single views take: the bar on top, and the first row.
  let header = UIView()
  let firstRow = UIView()

  init(title: String, background: UIColor, accent: UIColor) {
    self.background = background
    self.accent = accent
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = background
    let width = view.bounds.width
    header.frame = CGRect(x: 0, y: 0, width: width, height: Self.headerHeight)
    header.backgroundColor = accent
    view.addSubview(header)
    for row in 0..<Self.rowCount {
      let y =
        Self.headerHeight + Self.rowSpacing + CGFloat(row) * (Self.rowHeight + Self.rowSpacing)
      let cell = row == 0 ? firstRow : UIView()
      cell.frame = CGRect(
        x: Self.rowSpacing, y: y, width: width - 2 * Self.rowSpacing, height: Self.rowHeight)
      cell.backgroundColor = accent
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

  /// The screen underneath: what a completed swipe shows.
  static func list() -> FixtureViewController {
    FixtureViewController(title: "List", background: .white, accent: .lightGray)
  }

  /// The screen on top: what the swipe leaves.
  static func detail() -> FixtureViewController {
    FixtureViewController(title: "Detail", background: .darkGray, accent: .white)
  }
}
