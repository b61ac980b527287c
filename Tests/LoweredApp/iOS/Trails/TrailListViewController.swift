import UIKit

final class TrailListViewController: BaseViewController {
    @IBOutlet weak var stack: UIStackView!
    private(set) var opened: [Trail] = []

    override func loadView() {
        super.loadView()
        let stack = UIStackView(frame: CGRect(x: 0, y: 120, width: 390, height: 300))
        stack.axis = .vertical
        stack.distribution = .fillEqually
        view.addSubview(stack)
        self.stack = stack
        title = "Trails"
        for (index, trail) in Trail.all.enumerated() {
            let button = UIButton(type: .system)
            button.setTitle(trail.name, for: .normal)
            button.tag = index
            button.addTarget(self, action: #selector(TrailListViewController.tapped(_:)), for: .touchUpInside)
            button.addTarget(self, action: #selector(pressed(_:with:)), for: [.touchDown])
            stack.addArrangedSubview(button)
        }
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .refresh, target: self, action: #selector(reload))
    }

    @IBAction func tapped(_ sender: UIButton) {
        let trail = Trail.all[sender.tag]
        opened.append(trail)
        sender.badge.text = "\(opened.count)"
        navigationController?.pushViewController(TrailViewController(trail: trail), animated: false)
    }

    @objc private func pressed(_ sender: UIButton, with event: UIEvent) { note("pressed \(sender.tag)") }

    @objc func reload() { note("reloaded") }
}

extension TrailListViewController {
    override func decorate() {
        super.decorate()
        note("list decorated")
    }

    override var accent: UIColor { .orange }
}
