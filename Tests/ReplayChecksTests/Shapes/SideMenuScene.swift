// The second of three kinds of transition: a menu over the home screen, dismissed by a swipe to the
// left.

import UIKit

final class MenuHome: UIViewController {
  let list = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 600))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    list.backgroundColor = .lightGray
    view.addSubview(list)
  }
}

final class SideMenu: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .purple
  }
}

final class SideMenuScene: ShapeScene, UIViewControllerTransitioningDelegate {
  private let home = MenuHome()
  private var menu = SideMenu()

  override init(_ fault: ShapeFault?) {
    super.init(fault)
    window.rootViewController = home
    window.makeKeyAndVisible()
    restore()
  }

  override func restore() {
    menu = SideMenu()
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = self
    home.list.isUserInteractionEnabled = true
    home.present(menu, animated: false)
    // The pan covers the whole screen, so that the finger can start anywhere.
    addPan(to: menu.view)
  }

  override func leave() { menu.dismiss(animated: true) }

  override func share(_ translation: CGPoint) -> CGFloat { -translation.x / window.bounds.width }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let presentation = DimmingPresentation(
      presentedViewController: presented, presenting: presenting)
    presentation.keepsDimming = fault == .dimmingStays
    return presentation
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let (home, fault, width) = (home, fault, window.bounds.width)
    return BlockAnimator(
      prepare: { _ in
        if fault == .homeDisabled { home.list.isUserInteractionEnabled = false }
      },
      animations: { $0.view(forKey: .from)?.center.x -= width },
      completion: { context in
        if context.transitionWasCancelled { home.list.isUserInteractionEnabled = true }
        if fault == .halfAppeared { home.beginAppearanceTransition(false, animated: true) }
      },
      completes: { fault == .alwaysCompletes || !$0.transitionWasCancelled })
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}
