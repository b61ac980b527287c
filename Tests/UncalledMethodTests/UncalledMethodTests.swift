// Optional methods that only a subclass declares: never called on Linux, and found by the search.

import EdgePanTesting
import Foundation
import Testing
import UIKit

// A test below searches this file and expects the line number of `animationEnded`: keep it at 19.

private class SilentBase: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
}

private final class UncalledAnimator: SilentBase {
  var wasCalled = false
  func animationEnded(_ transitionCompleted: Bool) { wasCalled = true }
}

private class OpenBase: SilentBase, CAAnimationDelegate {
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

private final class CalledDelegate: OpenBase {
  var wasCalled = false
  override func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { wasCalled = true }
}

@MainActor @Suite struct UncalledMethodTests {
  @Test func subclassMethod_isNotCalled_unlessTheConformingClassDeclaresIt() {
    let uncalled = UncalledAnimator()
    (uncalled as any UIViewControllerAnimatedTransitioning).animationEnded(true)
    #expect(!uncalled.wasCalled, "the known difference no longer exists: update README")
    let called = CalledDelegate()
    (called as any CAAnimationDelegate).animationDidStop(CABasicAnimation(), finished: true)
    #expect(called.wasCalled)
  }

  @Test func search_findsTheMethodInThisFile() throws {
    let found = try UncalledMethod.find(in: #filePath)
    #expect(found.map(\.type) == ["UncalledAnimator"])
    #expect(found.first?.member == "animationEnded(_:)")
    #expect(found.first?.conformingType == "SilentBase")
    #expect(found.first?.place.hasSuffix("UncalledMethodTests.swift:19") == true)
    #expect(found.first?.description.contains("override it in UncalledAnimator") == true)
  }

  @Test func search_followsExtensions_refinedProtocols_andOtherFiles() throws {
    let found = try UncalledMethod.find(in: [
      ("a.swift", "protocol Mine: UINavigationControllerDelegate {}\nclass Base<T>: NSObject {}"),
      ("b.swift", "extension Base: Mine where T: Hashable { }"),
      (
        "c.swift",
        """
        // class Comment: Base { func navigationController(_ n: N, didShow v: V, animated: Bool) }
        final class Sub: Base<[Int: (String) -> Void]>, @unchecked Sendable {
          let text = "class Fake: Base {"
          func other(_ f: (Int, String) -> Void = { _, _ in }) {
            func navigationController(_ n: N, willShow v: V, animated: Bool) {}
          }
          func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController,
            animated: Bool
          ) {}
          class func helper() {}
        }
        """
      ),
    ])
    #expect(found.map(\.place) == ["c.swift:7"])
    #expect(found.map(\.member) == ["navigationController(_:didShow:animated:)"])
  }

  @Test func search_findsNothing_ifTheMethodIsCalled() throws {
    let found = try UncalledMethod.find(in: [
      (
        "a.swift",
        """
        class Base: NSObject, UIGestureRecognizerDelegate {
          func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { true }
        }
        class Middle: Base {}
        class Sub: Middle {
          override func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { false }
        }
        class Own: Middle, CAAnimationDelegate { func animationDidStart(_ a: CAAnimation) {} }
        class Grid: UICollectionViewController { func scrollViewDidScroll(_ s: UIScrollView) {} }
        """
      )
    ])
    #expect(found.isEmpty)
  }

  @Test func thisProject_hasNoMethodsThatAreNeverCalled() {
    let sources = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources")
    expectNoUncalledMethods(in: sources.path)
  }
}
