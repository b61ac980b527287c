import UIKit

extension UIViewController {
    /// What the next screen's bar says about this one.
    @objc var hint: String { "screen" }

    @objc func describe(_ start: String = "a ") -> String { start + hint }
}

class HintedViewController: BaseViewController {
    override var hint: String { "trail " + super.hint }
}

class SteepViewController: HintedViewController {
    override var hint: String { "steep " + super.hint }
}

extension SteepViewController {
    override func describe(_ start: String) -> String { super.describe(start) + "!" }
}
