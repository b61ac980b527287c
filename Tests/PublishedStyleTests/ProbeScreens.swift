// Screens with visible content that record their appearance callbacks.

import UIKit

/// The appearance callbacks that a screen has received.
final class AppearanceLog {
  private(set) var events: [String] = []
  func note(_ event: String) { events.append(event) }

  /// Whether every `will` call is followed by its `did` call, or by the opposite `will` call.
  var isBalanced: Bool {
    var open: String?
    for event in events {
      switch (event, open) {
      case ("willAppear", nil), ("willAppear", "willDisappear"): open = "willAppear"
      case ("willDisappear", nil), ("willDisappear", "willAppear"): open = "willDisappear"
      case ("didAppear", "willAppear"), ("didDisappear", "willDisappear"): open = nil
      default: return false
      }
    }
    return open == nil
  }

  /// Whether the screen is visible, according to its last callback.
  var isShown: Bool { events.last == "didAppear" }
}

/// A screen that logs its appearance callbacks.
protocol AppearanceLogging: UIViewController {
  var appearanceLog: AppearanceLog { get }
}

final class ProbeScreen: UIViewController, AppearanceLogging {
  let appearanceLog = AppearanceLog()
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let label = UILabel(frame: CGRect(x: 20, y: 100, width: 200, height: 24))
    label.text = "Probe"
    let box = UIView(frame: CGRect(x: 40, y: 300, width: 80, height: 80))
    box.backgroundColor = .red
    box.layer.cornerRadius = 6
    view.addSubview(label)
    view.addSubview(box)
  }
  override func viewWillAppear(_ animated: Bool) { appearanceLog.note("willAppear") }
  override func viewDidAppear(_ animated: Bool) { appearanceLog.note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { appearanceLog.note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { appearanceLog.note("didDisappear") }
}

final class LoggedPhoto: PhotoScreen2017, AppearanceLogging {
  let appearanceLog = AppearanceLog()
  override func viewWillAppear(_ animated: Bool) { appearanceLog.note("willAppear") }
  override func viewDidAppear(_ animated: Bool) { appearanceLog.note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { appearanceLog.note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { appearanceLog.note("didDisappear") }
}

final class LoggedGrid: GridScreen2018, AppearanceLogging {
  let appearanceLog = AppearanceLog()
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    appearanceLog.note("willAppear")
  }
  override func viewDidAppear(_ animated: Bool) { appearanceLog.note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { appearanceLog.note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { appearanceLog.note("didDisappear") }
}
