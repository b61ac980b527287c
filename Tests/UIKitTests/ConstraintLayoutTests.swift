// How many times views and presentation controllers are laid out when constraints change.

import TestStage
import Testing
import UIKit

@MainActor @Suite(.serialized) struct ConstraintLayoutTests {
  /// Renews a constraint of the container in every layout, as SPStorkController does, and counts.
  private final class Renewing: UIPresentationController {
    let backdrop = UIView()
    var width: NSLayoutConstraint?
    var layouts = 0
    var shownWidth: CGFloat = 0
    override func presentationTransitionWillBegin() {
      backdrop.translatesAutoresizingMaskIntoConstraints = false
      containerView?.insertSubview(backdrop, at: 0)
    }
    override func dismissalTransitionWillBegin() { containerView?.addSubview(UIView()) }
    override func containerViewWillLayoutSubviews() {
      layouts += 1
      guard let containerView else { return }
      presentedView?.frame = containerView.bounds.insetBy(dx: 0, dy: 100)
      width?.isActive = false
      width = backdrop.widthAnchor.constraint(equalTo: containerView.widthAnchor, multiplier: 0.5)
      width?.isActive = true
    }
    override func containerViewDidLayoutSubviews() { shownWidth = backdrop.bounds.width }
  }

  private final class Presenter: NSObject, UIViewControllerTransitioningDelegate {
    var controller: Renewing?
    var leaving: (any UIViewControllerAnimatedTransitioning)?
    func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { leaving }
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?,
      source: UIViewController
    ) -> UIPresentationController? {
      controller = Renewing(presentedViewController: presented, presenting: presenting)
      return controller
    }
  }

  /// A sheet on the screen.
  @MainActor private struct Presented {
    let sheet = UIViewController()
    let stage = Stage(root: UIViewController())
    let controller: Renewing
    let presenter = Presenter()

    init() throws {
      sheet.modalPresentationStyle = .custom
      sheet.transitioningDelegate = presenter
      stage.window.rootViewController?.present(sheet, animated: false)
      stage.steps(3)
      controller = try #require(presenter.controller)
    }
  }

  @Test func containerThatRenewsItsConstraints_isNotLaidOutInEveryFrame() throws {
    let screen = try Presented()
    let before = screen.controller.layouts
    screen.stage.steps(5)
    #expect(screen.controller.layouts == before)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func constraintsOfTheCallback_applyInTheSameLayout() throws {
    #expect(try Presented().controller.shownWidth == UIScreen.main.bounds.width / 2)
  }

  /// The layout would place the frame where it was, so that the sheet would not follow the finger.
  @Test func dragByATransform_isNotUndoneByALayoutOfTheContainer() throws {
    let screen = try Presented()
    let (sheet, before) = (screen.sheet, screen.controller.layouts)
    for distance in [10, 20, 40] as [CGFloat] {
      screen.stage.step { sheet.view.transform = CGAffineTransform(translationX: 0, y: distance) }
      #expect(sheet.view.frame.minY == 100 + distance)
    }
    #expect(screen.controller.layouts == before)
  }

  /// The container's layout would place the sheet where it was, and the animation would start or
  /// end there. HarshilShah/DeckTransition gives its sheet the container's size as it leaves.
  @Test(arguments: [0, 100])
  func viewsAddedForADismissal_areLaidOutBeforeTheAnimatorStarts(growth: CGFloat) throws {
    final class Leaving: NSObject, UIViewControllerAnimatedTransitioning {
      var growth: CGFloat = 0
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 0.3 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let view = context.view(forKey: .from)
        UIView.animate(withDuration: 0.3) {
          view?.frame.origin.y = 900
          view?.frame.size.height += self.growth
        } completion: { _ in
          context.completeTransition(true)
        }
      }
    }
    let screen = try Presented()
    let leaving = Leaving()
    leaving.growth = growth
    screen.presenter.leaving = leaving
    let layer = screen.sheet.view.layer
    screen.sheet.dismiss(animated: true)
    screen.stage.steps(6)
    #expect(layer.frame.minY == 900)
    #expect(try #require(layer.presentation()).frame.minY > 100)
    screen.stage.settle()
    #expect(screen.sheet.presentingViewController == nil)
  }

  @Test func constraintsInsideThePresentedView_doNotLayOutTheContainer() throws {
    let screen = try Presented()
    let (sheet, before) = (screen.sheet, screen.controller.layouts)
    let label = UIView()
    label.translatesAutoresizingMaskIntoConstraints = false
    sheet.view.addSubview(label)
    let height = label.heightAnchor.constraint(equalToConstant: 20)
    NSLayoutConstraint.activate([
      height, label.widthAnchor.constraint(equalToConstant: 10),
      label.topAnchor.constraint(equalTo: sheet.view.topAnchor),
      label.leadingAnchor.constraint(equalTo: sheet.view.leadingAnchor),
    ])
    screen.stage.steps(2)
    height.constant = 30
    screen.stage.steps(2)
    #expect(label.bounds.height == 30)
    #expect(screen.controller.layouts == before)
  }

  /// A published app activates the same constraints in each layout of a view (nmfp,
  /// SlackLikeSlideMenu). Only the first ones request another layout.
  @Test func constraintsThatAreActiveAlready_requestNoLayout() {
    final class Repeating: UIView {
      let inner = UIView()
      var layouts = 0
      override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        addSubview(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        inner.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8).isActive = true
        inner.topAnchor.constraint(equalTo: topAnchor).isActive = true
        inner.widthAnchor.constraint(equalToConstant: 44).isActive = true
        inner.heightAnchor.constraint(equalToConstant: 20).isActive = true
      }
    }
    let stage = Stage(root: UIViewController())
    let view = Repeating(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    stage.window.addSubview(view)
    stage.step()
    #expect(view.layouts == 2 && stage.issues.isEmpty)
    for _ in 0..<20 { stage.step { view.setNeedsLayout() } }
    #expect(view.layouts == 22 && stage.issues.isEmpty)
    #expect(view.inner.frame == CGRect(x: 8, y: 0, width: 44, height: 20))
  }

  /// SCENEE/FloatingPanel renews the height of its surface in each layout of its controller, and
  /// lets the surface set the constants of its constraints again.
  @Test func controllerThatRenewsTheSameConstraint_isLaidOutOnce() throws {
    final class Surface: UIView {
      var bottom: NSLayoutConstraint?
      var layouts = 0
      override func updateConstraints() {
        bottom?.constant = 30
        super.updateConstraints()
      }
      override func layoutSubviews() { layouts += 1 }
    }
    final class Panel: UIViewController {
      let surface = Surface()
      var height: NSLayoutConstraint?
      var value: CGFloat = 200
      override func viewDidLoad() {
        super.viewDidLoad()
        surface.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(surface)
        surface.bottom = surface.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: 30)
        NSLayoutConstraint.activate(
          [
            surface.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            surface.trailingAnchor.constraint(equalTo: view.trailingAnchor),
          ] + [surface.bottom].compactMap { $0 })
      }
      override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        height?.isActive = false
        height = surface.heightAnchor.constraint(equalTo: view.heightAnchor, constant: -value)
        height?.isActive = true
        surface.setNeedsUpdateConstraints()
      }
    }
    let panel = Panel()
    let stage = Stage(root: panel)
    stage.steps(2)
    #expect(UIApplication.shared.issues.isEmpty)
    #expect(panel.surface.frame == CGRect(x: 0, y: 230, width: 390, height: 644))
    panel.value = 300
    panel.surface.layouts = 0
    panel.view.setNeedsLayout()
    stage.step()
    #expect(panel.surface.frame.height == 544 && panel.surface.layouts <= 3)
    #expect(UIApplication.shared.issues.isEmpty)
  }
}
