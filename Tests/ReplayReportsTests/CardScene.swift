// Two screens and a card that flies from one to the other: the scene for deliberate faults.

import GestureReplay
import UIKit

/// A list with four cards.
final class CardListController: UIViewController {
  private(set) var cards: [UIView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    for place in 0..<4 {
      let card = UIView(
        frame: CGRect(
          x: 20 + (place % 2) * 180, y: 120 + (place / 2) * 200, width: 170, height: 180))
      card.backgroundColor = place == 0 ? .green : .orange
      view.addSubview(card)
      cards.append(card)
    }
  }
}

/// One card, large, with a line of text below it.
final class CardController: UIViewController {
  let card = UIView(frame: CGRect(x: 0, y: 200, width: 390, height: 300))
  let caption = UILabel()
  private(set) var captionTop: NSLayoutConstraint!
  private(set) var captionCenter: NSLayoutConstraint!
  var onClose: (() -> Void)?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .black
    card.backgroundColor = .green
    view.addSubview(card)
    caption.text = "a card"
    caption.textColor = .white
    caption.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(caption)
    captionTop = caption.topAnchor.constraint(equalTo: view.topAnchor, constant: 600)
    captionCenter = caption.centerXAnchor.constraint(equalTo: view.centerXAnchor)
    NSLayoutConstraint.activate([captionTop, captionCenter])
  }
}

/// Both screens in a navigation controller, with a new detail screen for every swipe.
final class CardScene: NSObject, ReplayScene, UINavigationControllerDelegate {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let navigation = UINavigationController(rootViewController: CardListController())
  private let fault: CardFault?
  private var interaction: (any UIViewControllerInteractiveTransitioning)?

  init(_ fault: CardFault?) {
    self.fault = fault
    super.init()
    navigation.delegate = self
    navigation.isNavigationBarHidden = true
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    restore()
  }

  var gestureView: UIView { navigation.topViewController!.view }

  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (Bool) -> Void
  ) {
    self.interaction = interaction
    navigation.popViewController(animated: true)
    self.interaction = nil
    navigation.transitionCoordinator?.animate(alongsideTransition: nil) { context in
      ended(!context.isCancelled)
    }
  }

  func restore() { navigation.pushViewController(CardController(), animated: false) }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operation == .pop ? CardAnimator(fault) : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction
  }
}
