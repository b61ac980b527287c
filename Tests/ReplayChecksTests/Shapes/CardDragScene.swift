// The first of three kinds of transition: a card over a smaller screen, dragged down to dismiss it.

import UIKit

final class CardHome: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
  }
}

final class DraggedCard: UIViewController {
  /// The card's transition. If the transition also retains the card, that is a retain cycle.
  var transition: CardTransition?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .orange
  }
}

final class CardTransition {
  var card: DraggedCard?
}

final class CardDragScene: ShapeScene, UIViewControllerTransitioningDelegate {
  private let home = CardHome()
  private var card = DraggedCard()

  override init(_ fault: ShapeFault?) {
    super.init(fault)
    window.rootViewController = home
    window.makeKeyAndVisible()
    restore()
  }

  override func restore() {
    card = DraggedCard()
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = self
    card.transition = CardTransition()
    if fault == .transitionKeepsCard { card.transition?.card = card }
    home.present(card, animated: false)
    home.view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    addPan(to: card.view)
  }

  override func leave() {
    card.dismiss(animated: true)
    willRelease = { [weak self] in
      guard let self, fault == .jumpAtRelease else { return }
      UIView.performWithoutAnimation { self.card.view.center.y += 12 }
    }
  }

  override func share(_ translation: CGPoint) -> CGFloat { translation.y / window.bounds.height }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let presentation = DimmingPresentation(
      presentedViewController: presented, presenting: presenting)
    presentation.removesDimmingTooEarly = fault == .dimmingGone
    return presentation
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let (home, fault, height) = (home, fault, window.bounds.height)
    var start: CGFloat = 0
    return BlockAnimator(
      prepare: { start = $0.view(forKey: .from)?.center.y ?? 0 },
      animations: { context in
        context.view(forKey: .from)?.center.y += height
        home.view.transform =
          fault == .presenterScaled ? CGAffineTransform(scaleX: 0.97, y: 0.97) : .identity
      },
      completion: { context in
        if context.transitionWasCancelled { context.view(forKey: .from)?.center.y = start }
      })
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}
