// A sheet with a table: the drag moves the sheet or scrolls the table, and a spring settles the
// sheet.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// A sheet like the one in Maps: a child controller with a table. Its pan hands over to scrolling.
public final class BottomSheetViewController: UIViewController, UIGestureRecognizerDelegate, UITableViewDataSource, UITableViewDelegate {
    public enum State: CaseIterable {
        case collapsed, half, full
        func y(in height: CGFloat) -> CGFloat {
            switch self {
            case .collapsed: return height - 90
            case .half: return height * 0.5
            case .full: return 60
            }
        }
    }
    public private(set) var state: State = .collapsed
    public let tableView = UITableView(frame: .zero, style: .plain)
    private let handle = UIView()
    private var runningAnimators = [UIViewPropertyAnimator]()
    private var startY: CGFloat = 0
    public private(set) lazy var pan: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer { [weak self] pan in self?.panned(pan) }
        pan.delegate = self
        return pan
    }()

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.layer.cornerRadius = 12
        view.layer.shadowColor = UIColor.black.cgColor
        view.layer.shadowOffset = CGSize(width: 0, height: -2)
        view.layer.shadowRadius = 4
        view.layer.shadowOpacity = 0.2
        handle.backgroundColor = .tertiaryLabel
        handle.layer.cornerRadius = 2.5
        tableView.dataSource = self
        tableView.delegate = self
        tableView.rowHeight = 56
        tableView.bounces = false
        tableView.isScrollEnabled = false
        tableView.separatorStyle = .none
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        [handle, tableView].forEach {
            $0.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview($0)
        }
        NSLayoutConstraint.activate([
            handle.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
            handle.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            handle.widthAnchor.constraint(equalToConstant: 36),
            handle.heightAnchor.constraint(equalToConstant: 5),
            tableView.topAnchor.constraint(equalTo: handle.bottomAnchor, constant: 8),
            tableView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            tableView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        view.addGestureRecognizer(pan)
    }
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = "Row \(indexPath.row)"
        cell.selectionStyle = .none
        return cell
    }

    public func attach(to parent: UIViewController) {
        parent.addChild(self)
        view.frame = CGRect(x: 0, y: parent.view.bounds.height - 90, width: parent.view.bounds.width, height: parent.view.bounds.height - 60)
        parent.view.addSubview(view)
        didMove(toParent: parent)
    }

    private func panned(_ pan: UIPanGestureRecognizer) {
        guard let host = view.superview else { return }
        switch pan.state {
        case .began:
            runningAnimators.forEach { $0.stopAnimation(true) }
            runningAnimators.removeAll()
            startY = view.frame.minY
        case .changed:
            let y = startY + pan.translation(in: host).y
            let lower = State.full.y(in: host.bounds.height)
            view.frame.origin.y = max(lower, y)
        case .ended, .cancelled:
            let velocity = pan.velocity(in: host).y
            let projected = view.frame.minY + project(initialVelocity: velocity, decelerationRate: UIScrollView.DecelerationRate.normal.rawValue)
            let target = State.allCases.min { abs($0.y(in: host.bounds.height) - projected) < abs($1.y(in: host.bounds.height) - projected) }!
            animate(to: target, velocity: velocity)
        default: break
        }
    }
    private func project(initialVelocity: CGFloat, decelerationRate: CGFloat) -> CGFloat {
        return (initialVelocity / 1000.0) * decelerationRate / (1.0 - decelerationRate)
    }
    public func animate(to target: State, velocity: CGFloat) {
        guard let host = view.superview else { return }
        let y = target.y(in: host.bounds.height)
        let distance = y - view.frame.minY
        let relative = CGVector(dx: 0, dy: distance == 0 ? 0 : velocity / distance)
        let timing = UISpringTimingParameters(mass: 1, stiffness: 200, damping: 25, initialVelocity: relative)
        let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
        animator.addAnimations { self.view.frame.origin.y = y }
        let fade = UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.3, delay: 0, options: .curveEaseOut, animations: {
            self.handle.alpha = target == .full ? 0 : 1
        }, completion: nil)
        animator.addCompletion { [weak self] position in
            self?.state = target
            self?.tableView.isScrollEnabled = target == .full
            self?.runningAnimators.removeAll()
        }
        animator.startAnimation()
        runningAnimators = [animator, fade]
    }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        let gesture = gestureRecognizer as! UIPanGestureRecognizer
        let direction = gesture.velocity(in: view).y
        if (state == .full && tableView.contentOffset.y == 0 && direction > 0) || state == .collapsed {
            tableView.isScrollEnabled = false
        } else {
            tableView.isScrollEnabled = true
        }
        return false
    }
}
