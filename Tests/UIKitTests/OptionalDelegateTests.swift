// API of published libraries: the app delegate's window, the system's version, values that have no
// effect.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct OptionalDelegateTests {
  private final class Delegate: NSObject, UIApplicationDelegate { var window: UIWindow? }
  private final class WithoutWindow: NSObject, UIApplicationDelegate {}
  private final class Stack: UIStackView {
    required init(coder: NSCoder) { super.init(coder: coder) }
  }
  private final class Spinner: UIActivityIndicatorView {
    required init(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func delegatesWindow_isAnOptionalOfAnOptional_throughTheProtocol() throws {
    _ = FrameCycle.start()
    let delegate = Delegate()
    UIApplication.shared.delegate = delegate
    #expect(UIApplication.shared.delegate?.window??.frame == nil)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    delegate.window = window
    #expect(UIApplication.shared.delegate?.window??.bounds.width == 30)
    if let outer = UIApplication.shared.delegate?.window, let inner = outer {
      #expect(inner === window)
    } else {
      Issue.record("the delegate has a window")
    }
    #expect(UIApplication.shared.delegate?.window?.flatMap { $0 } === window)
    // The class's own property is an optional.
    #expect(delegate.window?.bounds.height == 40)
    let bare = WithoutWindow()
    UIApplication.shared.delegate = bare
    #expect(UIApplication.shared.delegate?.window??.frame == nil)
  }

  @Test(arguments: [(UISystemBehavior.ios17, "17.0"), (.ios18, "18.0"), (.ios26, "26.0")])
  func systemVersion_isThatOfTheReplay(_ system: UISystemBehavior, _ version: String) {
    _ = FrameCycle.start()
    UISystemBehavior.current = system
    #expect(UIDevice.current.systemVersion == version)
    #expect(Double(UIDevice.current.systemVersion) != nil)
  }

  @Test func pageViewController_hasUIKitsDefaults() {
    _ = FrameCycle.start()
    let controller = UIPageViewController()
    #expect(controller.transitionStyle == .pageCurl)
    #expect(controller.navigationOrientation == .horizontal)
  }

  @Test func endlessRepetition_canBeHUGE() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.repeatCount = HUGE
    #expect(animation.repeatCount == .greatestFiniteMagnitude)
  }

  @Test func registrationForPreviews_keepsItsView_andForceIsUnavailable() {
    final class Previewer: NSObject, UIViewControllerPreviewingDelegate {
      func previewingContext(
        _ previewingContext: any UIViewControllerPreviewing,
        viewControllerForLocation location: CGPoint
      ) -> UIViewController? { nil }
      func previewingContext(
        _ previewingContext: any UIViewControllerPreviewing,
        commit viewControllerToCommit: UIViewController
      ) {}
    }
    _ = FrameCycle.start()
    let (controller, previewer) = (UIViewController(), Previewer())
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    let registration = controller.registerForPreviewing(with: previewer, sourceView: view)
    #expect(registration.sourceView === view && registration.delegate === previewer)
    #expect(registration.sourceRect == CGRect(x: 0, y: 0, width: 3, height: 4))
    #expect(controller.traitCollection.forceTouchCapability == .unavailable)
  }
}
