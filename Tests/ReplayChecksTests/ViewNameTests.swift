// The names that messages use for layers whose views no property of a controller references.

import GestureReplay
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@testable import ReplayChecks

/// Collects the names of the layers in a CATransition's snapshot of the old contents while a replay
/// shows them.
@MainActor private final class OldPictureNames: ReplayObserver {
  private(set) var found: Set<String> = []

  func frameWasLogged(_ record: FrameRecord) {
    let frame = FrameCycle.current.frame
    let names = ViewNames()
    for row in 0..<frame.count where frame.layer(at: row).isOldPicture {
      found.insert(names.name(of: frame.layer(at: row)))
    }
  }
}

/// Fades a view that no property references.
private final class Dims: SlideAnimator {
  private let color: UIColor

  init(_ color: UIColor) { self.color = color }

  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    let dim = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    dim.backgroundColor = color
    context.containerView.insertSubview(dim, aboveSubview: to)
    UIView.animate(withDuration: 0.4) {
      dim.alpha = 0
    } completion: { _ in
      dim.removeFromSuperview()
    }
  }
}

/// Holds views in collections whose order differs in each process.
private final class Collects: UIViewController {
  var all: Set<UIView> = []
  var named: [String: UIView] = [:]
  var byObject: [ObjectIdentifier: UIView] = [:]
}

/// A value of any depth, such as a parsed document.
private indirect enum Chain {
  case end
  case link(Chain)
}

private final class KeepsAChain: ReplayScene {
  let window = UIWindow()
  var gestureView: UIView { window }
  var chain = Chain.end

  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (_ completed: Bool) -> Void
  ) {}

  func restore() {}
}

@MainActor @Suite struct ViewNameTests {
  /// The golden contains only the path of the view.
  @Test func differenceOfAnAnimatorsOwnView_namesTheAnimator() throws {
    let trace = try bundled("slow-finish")
    let settings = options(for: trace)
    let golden = try ReplayCheck.accept(
      trace, named: "t", settings: settings.into(.init(scene: "test"))
    ) { _ in NavigationScene { _ in Dims(.black) } }
    let verified = try ReplayCheck.verify(trace, against: golden, options: settings) { _ in
      NavigationScene { _ in Dims(.red) }
    }
    let difference = try #require(verified.verdict?.difference)
    #expect(difference.property == "background")
    #expect(difference.layer == "subviews[1] of the container of Dims (UIView)", "\(difference)")
  }

  private func window(holding views: UIView...) -> UIWindow {
    let window = UIWindow()
    for view in views { window.addSubview(view) }
    window.makeKeyAndVisible()
    return window
  }

  /// Goldens contain names, so they must be the same in every process.
  @Test func viewInASetOrADictionary_hasTheSameNameInEveryProcess() {
    let controller = Collects()
    let window = UIWindow()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    controller.all = Set((0..<8).map { _ in UIView() })
    let (shared, unkeyed) = (UIView(), UIView())
    for key in ["h", "b", "a", "d", "g", "c", "f", "e"] { controller.named[key] = shared }
    controller.byObject[ObjectIdentifier(unkeyed)] = unkeyed
    let names = ViewNames()
    for view in controller.all {
      #expect(names.name(of: view.layer) == "Collects.all (UIView)")
    }
    #expect(names.name(of: shared.layer) == "Collects.named[a] (UIView)")
    #expect(names.name(of: unkeyed.layer) == "Collects.byObject (UIView)")
    withExtendedLifetime(window) {}
  }

  @Test func longChainOfValues_doesNotOverflowTheStack() {
    let scene = KeepsAChain()
    for _ in 0..<20_000 { scene.chain = .link(scene.chain) }
    #expect(!HolderSearch.isHeld(UIView(), by: scene))
    // The compiler's release of a chain is recursive, too.
    while case .link(let rest) = scene.chain { scene.chain = rest }
  }

  @Test func viewThatIsRemoved_isCalledRemoved() {
    let view = UIImageView()
    _ = window(holding: view)
    #expect(ViewNames().name(of: view.layer) == "UIWindow.subviews[0] (UIImageView)")
    view.removeFromSuperview()
    #expect(ViewNames().name(of: view.layer) == "UIImageView, removed by now")
  }

  @Test func maskInAWindow_isNotCalledRemoved() {
    let (view, mask) = (UIView(), UIView())
    view.mask = mask
    _ = window(holding: view)
    #expect(ViewNames().name(of: mask.layer) == "UIWindow.subviews[0].layer.mask (UIView)")
  }

  /// The snapshot is a copy: it was never in the layer tree, and nothing removed it.
  @Test func snapshotOfATransitionsOldContents_isNotCalledRemoved() throws {
    let entry = try #require(
      AnimatorRegistry.shared.entries.first { $0.name.hasPrefix("sys-move-in") })
    let subject = try ReplaySubject(AnimatorSpecification(entry), context: .navigation)
    let names = OldPictureNames()
    let trace = try bundled("slow-finish")
    _ = try ReplayCheck.run(trace, into: subject, options: options(for: trace), observers: [names])
    #expect(!names.found.isEmpty)
    #expect(
      names.found.allSatisfy { $0.hasSuffix(" in a CATransition's snapshot") },
      "\(names.found)")
  }
}
