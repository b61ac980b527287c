// The third of three kinds of transition: a collection's cell that expands into a screen, and a pop
// that shrinks the screen back into the cell.

import UIKit

final class CellGrid: UICollectionViewController {
  let chosen = IndexPath(item: 4, section: 0)

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 120, height: 120)
    super.init(collectionViewLayout: layout)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundColor = .white
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 9 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.contentView.backgroundColor = .red
    return cell
  }

  var cell: UICollectionViewCell? { collectionView.cellForItem(at: chosen) }
}

final class CellDetail: UIViewController {
  let titleLabel = UILabel(frame: CGRect(x: 20, y: 500, width: 350, height: 30))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .red
    titleLabel.text = "Detail"
    view.addSubview(titleLabel)
  }
}

final class CellZoomScene: ShapeScene, UINavigationControllerDelegate {
  private let grid = CellGrid()
  private let navigation: UINavigationController

  override init(_ fault: ShapeFault?) {
    navigation = UINavigationController(rootViewController: grid)
    super.init(fault)
    navigation.isNavigationBarHidden = true
    navigation.delegate = self
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    restore()
  }

  override func restore() {
    grid.cell?.isHidden = false
    let detail = CellDetail()
    navigation.pushViewController(detail, animated: false)
    addPan(to: detail.view)
  }

  override func leave() { navigation.popViewController(animated: true) }

  override func share(_ translation: CGPoint) -> CGFloat { translation.x / window.bounds.width }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard operation == .pop, let detail = fromVC as? CellDetail else { return nil }
    let (grid, fault) = (grid, fault)
    var copy: UIView?
    return BlockAnimator(
      prepare: { context in
        guard let to = context.view(forKey: .to), let from = context.view(forKey: .from) else {
          return
        }
        context.containerView.insertSubview(to, belowSubview: from)
        to.layoutIfNeeded()
        copy = from.snapshotView(afterScreenUpdates: false)
        copy?.frame = from.frame
        if let copy { context.containerView.addSubview(copy) }
        from.isHidden = true
        grid.cell?.isHidden = true
      },
      animations: { context in
        guard let cell = grid.cell else { return }
        let place = cell.convert(cell.bounds, to: context.containerView)
        copy?.frame = fault == .landsBeside ? place.offsetBy(dx: 0, dy: 70) : place
        detail.titleLabel.alpha = 0
      },
      completion: { context in
        let isCancelled = context.transitionWasCancelled
        context.view(forKey: .from)?.isHidden = false
        if fault != .cellHidden || isCancelled { grid.cell?.isHidden = false }
        if fault != .copyStays || !isCancelled { copy?.removeFromSuperview() }
        detail.titleLabel.alpha = fault == .titleFaded && isCancelled ? 0 : 1
      })
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}
