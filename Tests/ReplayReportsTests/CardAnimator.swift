// A pop in which a card shrinks to its place in the list, with the mistakes that are common in such
// transitions.

import UIKit

/// The mistakes that ``CardAnimator`` can make.
enum CardFault: String, CaseIterable {
  // Mistakes in its behaviour.
  case forgetsToCompleteACancel, completesAlways, completesWithFinished, completesTwice
  case leavesCardAfterCancel, leavesCard, leavesDim, leavesCardHidden, leavesPlaceHidden
  case leavesScreenTransparent, leavesScreenScaled, wrongFinalFrame
  case addsConstraint, changesConstant, keepsScreen, cycle, removesCardByTimer
  // Mistakes in its appearance.
  case radius, clip, color, shadow, zPosition, order, border
}

final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let fault: CardFault?
  /// The screens that `keepsScreen` retains.
  private static var kept: [UIViewController] = []

  init(_ fault: CardFault?) { self.fault = fault }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let detail = context.viewController(forKey: .from) as? CardController,
      let list = context.viewController(forKey: .to) as? CardListController
    else { return context.completeTransition(false) }
    let container = context.containerView
    let (from, to) = (detail.view!, list.view!)
    let place = list.cards[0]
    to.frame = context.finalFrame(for: list)
    if fault == .wrongFinalFrame { to.frame.origin.y += 20 }
    container.insertSubview(to, belowSubview: from)
    let dim = UIView(frame: container.bounds)
    dim.backgroundColor =
      fault == .color ? .red : UIColor(red: 0, green: 0, blue: 0, alpha: 0.4)
    container.insertSubview(dim, aboveSubview: to)
    let card = UIView(frame: detail.card.frame)
    card.backgroundColor = detail.card.backgroundColor
    // A child extends over the card's rounded corners. It is clipped only if the card clips to its
    // bounds.
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    child.backgroundColor = card.backgroundColor
    card.addSubview(child)
    dress(card, dim)
    container.addSubview(card)
    if fault == .order { container.bringSubviewToFront(to) }
    spoilLayout(of: detail)
    if fault == .removesCardByTimer {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { card.removeFromSuperview() }
    }
    detail.card.isHidden = true
    place.isHidden = true
    to.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
      card.frame = place.frame
      from.alpha = 0
      dim.alpha = 0
      to.transform = .identity
      if self.fault == .changesConstant { from.layoutIfNeeded() }
    } completion: { [fault] finished in
      let isCancelled = context.transitionWasCancelled
      if fault != .leavesCard, !(fault == .leavesCardAfterCancel && isCancelled) {
        card.removeFromSuperview()
      }
      if fault != .leavesDim { dim.removeFromSuperview() }
      if fault != .leavesCardHidden { detail.card.isHidden = false }
      if fault != .leavesPlaceHidden { place.isHidden = false }
      if fault != .leavesScreenScaled { to.transform = .identity }
      from.alpha = fault == .leavesScreenTransparent ? 0 : 1
      if fault == .keepsScreen { Self.kept.append(detail) }
      if fault == .cycle { detail.onClose = { detail.dismiss(animated: false) } }
      switch fault {
      case .forgetsToCompleteACancel where isCancelled: return
      case .completesAlways: return context.completeTransition(true)
      case .completesWithFinished: return context.completeTransition(finished)
      default: context.completeTransition(!isCancelled)
      }
      if fault == .completesTwice { context.completeTransition(!isCancelled) }
    }
  }

  /// Sets the appearance of the card and of the view that dims the list.
  private func dress(_ card: UIView, _ dim: UIView) {
    card.layer.cornerRadius = fault == .radius ? 0 : 24
    card.layer.masksToBounds = fault != .clip
    if fault == .shadow {
      dim.layer.shadowOpacity = 1
      dim.layer.shadowRadius = 20
    }
    if fault == .zPosition { dim.layer.zPosition = 500 }
    if fault == .border { card.layer.borderWidth = 10 }
  }

  private func spoilLayout(of detail: CardController) {
    if fault == .addsConstraint {
      detail.captionCenter.isActive = false
      detail.caption.leadingAnchor.constraint(equalTo: detail.view.leadingAnchor, constant: 30)
        .isActive = true
      detail.view.layoutIfNeeded()
    }
    if fault == .changesConstant { detail.captionTop.constant = 520 }
  }
}
