// Members that Apple marks open can be overridden, although EdgePan once declared them in
// extensions.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct OverriddenMembersTests {
  private final class Card: UIView {
    private let inner = UILayoutGuide()
    override var safeAreaLayoutGuide: UILayoutGuide { inner }
    override var topAnchor: NSLayoutYAxisAnchor { inner.topAnchor }
    override func convert(_ point: CGPoint, to space: any UICoordinateSpace) -> CGPoint {
      CGPoint(x: -1, y: -1)
    }
    var ownGuide: UILayoutGuide { inner }
  }

  private final class Screen: UIViewController {
    override var storyboard: UIStoryboard? { UIStoryboard(name: "Main", bundle: nil) }
    var segues: [String] = []
    override func performSegue(withIdentifier identifier: String, sender: Any?) {
      segues.append(identifier)
    }
    override var splitViewController: UISplitViewController? { UISplitViewController() }
  }

  private final class App: UIApplication {
    var sent: [String] = []
    override func sendAction(
      _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
      sent.append(action.name)
      return true
    }
    override func canOpenURL(_ url: URL) -> Bool { true }
  }

  @Test func views_canOverrideGuidesAnchorsAndConversions() {
    let card = Card(frame: .zero)
    card.addLayoutGuide(card.ownGuide)
    let view: UIView = card
    #expect(view.safeAreaLayoutGuide === card.ownGuide)
    #expect(view.convert(CGPoint.zero, to: UIScreen.main as any UICoordinateSpace).x == -1)
    let constraint = view.topAnchor.constraint(equalTo: card.ownGuide.topAnchor)
    #expect(constraint.firstItem === card.ownGuide)
  }

  @Test func controllers_canOverrideStoryboardsAndContainers() {
    let screen = Screen()
    let controller: UIViewController = screen
    controller.performSegue(withIdentifier: "detail", sender: nil)
    #expect(screen.segues == ["detail"])
    #expect(controller.storyboard != nil && controller.splitViewController != nil)
  }

  @Test func applications_canOverrideActionSending() {
    let app = App()
    #expect((app as UIApplication).sendAction(Selector("f"), to: nil, from: nil, for: nil))
    #expect(app.sent == ["f"] && app.canOpenURL(URL(string: "x:")!))
  }
}
