// The screen on which the tests run apps' gestures and overlays.

@_exported import TestStage
import UIKit

/// A screen with three boxes that records its appearance callbacks.
final class PlainScreen: UIViewController {
  private(set) var appearance: [String] = []

  override func viewDidLoad() {
    view.backgroundColor = .white
    for tag in 1...3 {
      let box = UIView(frame: CGRect(x: 20 * tag, y: 100 * tag, width: 60, height: 60))
      box.backgroundColor = .red
      box.tag = tag
      view.addSubview(box)
    }
  }
  override func viewWillAppear(_ animated: Bool) { appearance.append("willAppear") }
  override func viewDidAppear(_ animated: Bool) { appearance.append("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { appearance.append("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { appearance.append("didDisappear") }
}
