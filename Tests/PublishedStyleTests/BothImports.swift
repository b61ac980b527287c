// A screen that imports Foundation and UIKit, as much published code does, and uses timers and
// queues, which both modules declare. Together with Companion.swift it compiles unchanged.
// swift-format-ignore-file

import Foundation
import UIKit

class Countdown2016: UIViewController {
    private var timer: Timer?
    private let queue: DispatchQueue = DispatchQueue.main
    var remaining = 3
    var finishedAt: TimeInterval?
    var delayedAt: TimeInterval?

    override func viewDidLoad() {
        super.viewDidLoad()
        timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] timer in
            self?.tick(timer)
        }
        let deadline: DispatchTime = .now() + 0.25
        queue.asyncAfter(deadline: deadline) { self.delayedAt = CACurrentMediaTime() }
    }

    private func tick(_ timer: Timer) {
        remaining -= 1
        guard remaining == 0 else { return }
        timer.invalidate()
        DispatchQueue.main.async {
            self.finishedAt = CACurrentMediaTime()
        }
    }
}
