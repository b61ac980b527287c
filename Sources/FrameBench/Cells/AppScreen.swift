import GestureReplay
import ReplayScenes
import UIKit

/// A navigation bar, an image, and twelve cells of five layers each.
final class AppScreen: UIViewController {
  private let bar = UINavigationBar()
  private let image = UIImageView(image: UIImage(named: "header"))
  private var cells: [UIView] = []

  init(title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  static let cellCount = 12
  private static let barHeight: CGFloat = 91
  private static let imageHeight: CGFloat = 120
  private static let cellHeight: CGFloat = 52

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let width = view.bounds.width
    bar.frame = CGRect(x: 0, y: 0, width: width, height: Self.barHeight)
    view.addSubview(bar)
    image.frame = CGRect(x: 0, y: Self.barHeight, width: width, height: Self.imageHeight)
    view.addSubview(image)
    for row in 0..<Self.cellCount {
      let y = Self.barHeight + Self.imageHeight + CGFloat(row) * Self.cellHeight
      let cell = Self.cell(CGRect(x: 0, y: y, width: width, height: Self.cellHeight))
      cells.append(cell)
      view.addSubview(cell)
    }
  }

  /// Creates a cell of five layers: the cell, its picture, two lines of text, a separator.
  private static func cell(_ frame: CGRect) -> UIView {
    let cell = UIView(frame: frame)
    cell.backgroundColor = .white
    for (frame, color) in [
      (CGRect(x: 12, y: 8, width: 36, height: 36), UIColor.lightGray),
      (CGRect(x: 60, y: 10, width: 240, height: 14), .black),
      (CGRect(x: 60, y: 30, width: 180, height: 12), .gray),
      (CGRect(x: 60, y: 51, width: 330, height: 1), .lightGray),
    ] {
      let part = UIView(frame: frame)
      part.backgroundColor = color
      cell.addSubview(part)
    }
    return cell
  }
}

extension AppScreen: MovedViewScreen {
  var startView: UIView? { cells.first }
  var endView: UIView? { image }
}
