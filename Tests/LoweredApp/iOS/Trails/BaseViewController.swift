import UIKit

/// The common part of all screens of the app.
class BaseViewController: UIViewController {
    private(set) var events: [String] = []

    func note(_ event: String) { events.append(event) }
}

extension BaseViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        note("base loaded")
        decorate()
    }

    @objc func decorate() { note("base decorated") }

    @objc var accent: UIColor { .gray }
}
