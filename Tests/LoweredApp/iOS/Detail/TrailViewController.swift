import UIKit

class TrailViewController: BaseViewController {
    let trail: Trail
    @IBOutlet private var nameLabel: UILabel!
    private var timer: Timer?
    private var link: CADisplayLink?
    private(set) var ticks = 0
    private(set) var frames = 0

    init(trail: Trail) {
        self.trail = trail
        super.init(nibName: nil, bundle: nil)
        title = trail.name
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func loadView() {
        super.loadView()
        nameLabel = UILabel(frame: CGRect(x: 20, y: 200, width: 350, height: 40))
        nameLabel.text = trail.name
        view.addSubview(nameLabel)
        let walked = UITapGestureRecognizer(target: self, action: Selector(("walked:")))
        nameLabel.isUserInteractionEnabled = true
        nameLabel.addGestureRecognizer(walked)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        timer = Timer.scheduledTimer(
            timeInterval: 0.1, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true)
        link = CADisplayLink(target: self, selector: #selector(frame))
        link?.add(to: .main, forMode: .common)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        timer?.invalidate()
        link?.invalidate()
    }

    @objc private func tick(_ timer: Timer) {
        ticks += 1
        if ticks >= 3 { timer.invalidate() }
    }

    @objc private func frame() {
        frames += 1
        if frames >= 3 { link?.invalidate() }
    }

    @objc func walked(_ tap: UITapGestureRecognizer) {
        NotificationCenter.default.post(name: .trailWasWalked, object: self, userInfo: ["name": trail.name])
    }
}

final class SteepTrailViewController: TrailViewController {
    override func walked(_ tap: UITapGestureRecognizer) {
        note("steep")
        super.walked(tap)
    }
}
