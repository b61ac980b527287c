// Gestures that begin no transition: an app that moves its views itself.

import GestureReplay
import ReplayChecks
import Testing
import UIKit

private final class Drawer: UIViewController {}

/// A home screen with a drawer, a child, that a drag to the right removes.
private final class DrawerScene: NSObject, OwnGestureScene {
  enum Mistake: CaseIterable {
    case panStaysOff, viewStays, halfAppears, isRetained, homeTakesNoTouches, homeStaysDimmed
    case buttonStaysHighlighted
  }

  let window = UIWindow(frame: UIScreen.main.bounds)
  private let home = UIViewController()
  private let pan = UIPanGestureRecognizer()
  /// A list that the app scrolls with the drag, a button, and a child that stays, above the drawer.
  private let list = UIScrollView(frame: CGRect(x: 300, y: 0, width: 90, height: 400))
  private let button = UIButton(frame: CGRect(x: 300, y: 500, width: 60, height: 40))
  private let player = UIViewController()
  private let mistake: Mistake?
  private static var kept: [UIViewController] = []

  init(_ mistake: Mistake?) {
    self.mistake = mistake
    super.init()
    home.view.backgroundColor = .white
    window.rootViewController = home
    window.makeKeyAndVisible()
    home.view.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned self] pan in move(pan) })
    list.contentSize = CGSize(width: 90, height: 2000)
    home.view.addSubview(list)
    home.view.addSubview(button)
    player.view.frame = CGRect(x: 0, y: 780, width: 390, height: 64)
    home.addChild(player)
    home.view.addSubview(player.view)
    player.didMove(toParent: home)
    restore()
  }

  private var drawer: UIViewController? { home.children.first { $0 is Drawer } }

  func restore() {
    guard drawer == nil else { return }
    let drawer = Drawer()
    drawer.view.frame = CGRect(x: 0, y: 0, width: 280, height: 844)
    drawer.view.backgroundColor = .gray
    home.addChild(drawer)
    home.view.insertSubview(drawer.view, belowSubview: player.view)
    drawer.didMove(toParent: home)
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    guard let drawer else { return }
    let x = pan.translation(in: window).x
    switch pan.state {
    case .changed:
      drawer.view.frame.origin.x = x
      list.contentOffset.y = max(x, 0)
    case .ended, .cancelled:
      if mistake == .halfAppears { drawer.beginAppearanceTransition(false, animated: true) }
      if mistake == .panStaysOff { pan.isEnabled = false }
      if mistake == .homeStaysDimmed { button.alpha = 0.5 }
      if mistake == .buttonStaysHighlighted { button.isHighlighted = true }
      if mistake == .homeTakesNoTouches { home.view.isUserInteractionEnabled = false }
      guard x > 195 else {
        drawer.view.frame.origin.x = 0
        return
      }
      if mistake == .isRetained { Self.kept = [drawer] }
      drawer.willMove(toParent: nil)
      if mistake != .viewStays { drawer.view.removeFromSuperview() }
      drawer.removeFromParent()
    default: break
    }
  }
}

@MainActor @Suite struct PlainGestureTests {
  private func check(_ recording: String, _ mistake: DrawerScene.Mistake?) throws -> CheckedReplay {
    let trace = try bundled(recording)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in DrawerScene(mistake) }
  }

  @Test(arguments: ["slow-finish", "slow-cancel"])
  func correctDrawer_breaksNothing(_ recording: String) throws {
    let checked = try check(recording, nil)
    #expect(checked.violations.map(\.description) == [])
    #expect(checked.result?.swipes.map(\.outcome).contains(.finished) == false)
  }

  @Test func recogniserThatStaysOff_breaksTakesTouches() throws {
    let found = try check("slow-cancel", .panStaysOff).violations
    #expect(found.map(\.invariant) == [.takesTouches])
    #expect(
      found.first?.cause
        == "its UIPanGestureRecognizer was enabled before the swipe and is disabled after the "
        + "gesture")
  }

  @Test func opacityAfterADragThatReturned_breaksCancelRestores() throws {
    let found = try check("slow-cancel", .homeStaysDimmed).violations
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(found.first?.cause == "opacity was 1.0 before and is 0.5 after the drag that returned")
  }

  @Test func buttonThatTheGestureLeavesHighlighted_breaksCancelRestores() throws {
    let found = try check("slow-finish", .buttonStaysHighlighted).violations
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(found.first?.cause == "it was not highlighted before and is after the gesture")
  }

  /// A recogniser of a screen that the gesture has left may rest.
  @Test func recogniserThatIsOffOnAnotherScreen_isNotAFinding() throws {
    #expect(try check("slow-finish", .panStaysOff).violations.map(\.description) == [])
  }

  @Test func screenThatTakesNoTouches_breaksTakesTouches() throws {
    let found = try check("slow-finish", .homeTakesNoTouches).violations
    #expect(found.map(\.invariant) == [.takesTouches])
    #expect(
      found.first?.cause.contains("isUserInteractionEnabled of UIViewController.view is false")
        == true)
  }

  @Test func viewOfARemovedChild_violatesTheRuleLeavesNothing() throws {
    let found = try check("slow-finish", .viewStays).violations
    #expect(found.map(\.invariant) == [.leavesNothing])
    #expect(
      found.first?.cause
        == "its controller Drawer was removed, and the view is still in the window")
  }

  @Test func childThatIsHalfAppeared_breaksBalancedAppearance() throws {
    let found = try check("slow-cancel", .halfAppears).violations
    #expect(found.map(\.invariant) == [.balancedAppearance])
    #expect(found.first?.cause == "Drawer is still disappearing at rest")
  }

  @Test func childThatIsRetained_breaksReleasesControllers() throws {
    let found = try check("slow-finish", .isRetained).violations
    #expect(found.map(\.invariant) == [.releasesControllers])
    #expect(found.first?.cause.contains("Drawer") == true)
  }
}
