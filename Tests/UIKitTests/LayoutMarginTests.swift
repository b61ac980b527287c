// Layout margins: the defaults, the safe area, the superview's margins, and content in a scroll view
// that is constrained to its own safe area. The screen's insets are 47 and 34 points.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct LayoutMarginTests {
  private let root = UIViewController()

  /// Apple's page of `layoutMargins`: 16 or 20 points at the sides, none at the top and the bottom.
  @Test func rootView_hasTheSystemsMargins_insideTheSafeArea() {
    let stage = Stage(root: root)
    stage.step()
    #expect(root.view.layoutMargins == UIEdgeInsets(top: 47, left: 16, bottom: 34, right: 16))
    root.view.directionalLayoutMargins.leading = 4
    #expect(root.view.layoutMargins == UIEdgeInsets(top: 47, left: 16, bottom: 34, right: 16))
    root.view.directionalLayoutMargins.leading = 30
    #expect(root.view.layoutMargins == UIEdgeInsets(top: 47, left: 30, bottom: 34, right: 16))
    root.viewRespectsSystemMinimumLayoutMargins = false
    root.view.directionalLayoutMargins.leading = 4
    #expect(root.view.layoutMargins.left == 4)
    root.view.insetsLayoutMarginsFromSafeArea = false
    #expect(root.view.layoutMargins == UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 16))
  }

  @Test func safeArea_isAddedToTheMargins_whereItCoversAView() {
    let stage = Stage(root: root)
    let view = UIView(frame: CGRect(x: 0, y: 20, width: 390, height: 100))
    root.view.addSubview(view)
    stage.step()
    #expect(view.layoutMargins == UIEdgeInsets(top: 35, left: 8, bottom: 8, right: 8))
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 28, left: 2, bottom: 3, right: 4))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
  }

  @Test func superviewsMargins_arePreserved_asFarAsTheyCoverAView() {
    let (outer, inner) = (UIView(), UIView())
    outer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    outer.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30)
    inner.frame = CGRect(x: 10, y: 0, width: 90, height: 70)
    outer.addSubview(inner)
    #expect(inner.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == UIEdgeInsets(top: 30, left: 20, bottom: 8, right: 30))
  }

  /// Constraints to the margins, by guide and by attribute, follow the safe area.
  @Test(arguments: [false, true])
  func constraintsToMargins_areSolvedAgain_whenTheSafeAreaChanges(byAttribute: Bool) {
    let stage = Stage(root: root)
    let (panel, box) = (UIView(frame: CGRect(x: 0, y: 200, width: 390, height: 300)), UIView())
    root.view.addSubview(panel)
    panel.addSubview(box)
    box.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      byAttribute
        ? NSLayoutConstraint(
          item: box, attribute: .top, relatedBy: .equal, toItem: panel, attribute: .topMargin,
          multiplier: 1, constant: 0)
        : box.topAnchor.constraint(equalTo: panel.layoutMarginsGuide.topAnchor),
      box.leadingAnchor.constraint(equalTo: panel.leadingAnchor),
      box.widthAnchor.constraint(equalToConstant: 50),
      box.heightAnchor.constraint(equalToConstant: 50),
    ])
    stage.step()
    #expect(box.frame.minY == 8)
    panel.frame.origin.y = 0
    stage.step()
    #expect(box.frame.minY == 55)
  }

  @Test func changesOfTheMargins_areReported_toPreservingSubviewsToo() {
    final class Counting: UIView {
      var changes = 0
      override func layoutMarginsDidChange() { changes += 1 }
    }
    let (outer, inner) = (Counting(), Counting())
    outer.addSubview(inner)
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.changes == 1)
    outer.layoutMargins.left = 20
    outer.layoutMargins.left = 20
    #expect(outer.changes == 1 && inner.changes == 2)
  }

  /// Apps set margins in each layout, and when they are told that they have changed.
  @Test func margins_thatAreSetAgain_requestNoLayout() {
    final class Setting: UIViewController {
      var layouts = 0
      private func set() {
        view.layoutMargins = UIEdgeInsets(top: 20, left: 4, bottom: 20, right: 30)
        viewRespectsSystemMinimumLayoutMargins = true
      }
      override func viewDidLayoutSubviews() {
        layouts += 1
        set()
      }
      override func viewLayoutMarginsDidChange() { set() }
    }
    let controller = Setting()
    let stage = Stage(root: controller)
    stage.steps(3)
    let before = controller.layouts
    controller.view.setNeedsLayout()
    stage.steps(2)
    #expect(controller.layouts == before + 1 && UIApplication.shared.issues.isEmpty)
    #expect(controller.view.layoutMargins.right == 30)
  }

  /// The first solution needs insets before the view is where the solution puts it, and before the
  /// scroll view knows that its content scrolls. The content must not keep the insets of then.
  @Test func contentThatIsConstrainedToItsOwnSafeArea_isAsHighAsItsFinalPlaceRequires() {
    let stage = Stage(root: root)
    let (scroll, content, card, box) = (UIScrollView(), UIView(), UIView(), UIView())
    for view in [scroll, content, card, box] {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    root.view.addSubview(scroll)
    root.view.addSubview(card)
    scroll.addSubview(content)
    content.addSubview(box)
    let inside = UIView()
    inside.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(inside)
    func pin(_ view: UIView, to other: UIView) -> [NSLayoutConstraint] {
      [
        view.topAnchor.constraint(equalTo: other.topAnchor),
        view.leadingAnchor.constraint(equalTo: other.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: other.trailingAnchor),
        view.bottomAnchor.constraint(equalTo: other.bottomAnchor),
      ]
    }
    func fill(_ view: UIView, with box: UIView, height: CGFloat) -> [NSLayoutConstraint] {
      [
        box.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
        box.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        box.heightAnchor.constraint(equalToConstant: height),
      ]
    }
    NSLayoutConstraint.activate(
      pin(scroll, to: root.view) + pin(content, to: scroll) + fill(content, with: box, height: 1200)
        + fill(card, with: inside, height: 60) + [
          content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
          card.topAnchor.constraint(equalTo: root.view.topAnchor, constant: 100),
          card.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
          card.widthAnchor.constraint(equalToConstant: 200),
        ])
    stage.steps(2)
    #expect(content.frame.height == 1200 && scroll.contentSize.height == 1200)
    #expect(scroll.contentOffset.y == -47)
    #expect(card.frame == CGRect(x: 0, y: 100, width: 200, height: 60))
  }

  /// MartianCraft's "Notes from the margins": beyond an edge the inset does not grow.
  @Test func viewBeyondAnEdge_hasTheInsetOfItsSuperview_andNoMore() {
    let stage = Stage(root: root)
    let view = UIView(frame: CGRect(x: 0, y: -100, width: 390, height: 1100))
    root.view.addSubview(view)
    stage.step()
    #expect(view.safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
  }
}
