// Other APIs that transition code uses: settings, scenes, haptics, sizes, scrolling.

import Testing
import UIKit

private final class SizeListener: UIPresentationController {
  var received: [CGSize] = []
  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { received.append(container.preferredContentSize) }
}

private final class Presents: NSObject, UIViewControllerTransitioningDelegate {
  var made: SizeListener?
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let controller = SizeListener(presentedViewController: presented, presenting: presenting)
    made = controller
    return controller
  }
}

private final class Parent: UIViewController {
  var received: [CGSize] = []
  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { received.append(container.preferredContentSize) }
}

private final class Drags: NSObject, UIScrollViewDelegate {
  var target: CGPoint?
  var velocity: CGPoint?
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    self.velocity = velocity
    if let target { targetContentOffset.pointee = target }
  }
}

private final class Field: UIView {
  var canResign = true
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { canResign }
}

@MainActor @Suite(.serialized) struct SurroundingsTests {
  @Test func reduceMotion_isOffInANewFrameCycle_andPostsItsChange() {
    _ = FrameCycle.start()
    #expect(!UIAccessibility.isReduceMotionEnabled)
    nonisolated(unsafe) var posts = 0
    let token = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { _ in posts += 1 }
    UIAccessibility.isReduceMotionEnabled = true
    UIAccessibility.isReduceMotionEnabled = true
    NotificationCenter.default.removeObserver(token)
    #expect(posts == 1)
    #expect(UIAccessibility.isReduceMotionEnabled)
    _ = FrameCycle.start()
    #expect(!UIAccessibility.isReduceMotionEnabled)
  }

  @Test func keyWindow_isReachedThroughTheScene() {
    let stage = Stage(root: UIViewController())
    let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
    #expect(scenes.count == 1)
    #expect(scenes.first?.windows.first { $0.isKeyWindow } === stage.window)
    #expect(stage.window.windowScene === scenes.first)
    #expect(scenes.first?.activationState == .foregroundActive)
    #expect(
      scenes.first?.statusBarManager?.statusBarFrame == UIApplication.shared.statusBarFrame)
  }

  @Test func backgroundNotifications_arePostedInOrder() {
    _ = Stage(root: UIViewController())
    nonisolated(unsafe) var received: [Notification.Name] = []
    let names = [
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
    ]
    let tokens = names.map {
      NotificationCenter.default.addObserver(forName: $0, object: nil, queue: nil) {
        received.append($0.name)
      }
    }
    UIApplication.shared.simulateBackground()
    for token in tokens { NotificationCenter.default.removeObserver(token) }
    #expect(received == names)
  }

  @Test func feedback_isRecordedWithItsTime() {
    let stage = Stage(root: UIViewController())
    stage.steps(3)
    UIImpactFeedbackGenerator(style: .light).impactOccurred(intensity: 0.5)
    UISelectionFeedbackGenerator().selectionChanged()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    AudioServicesPlaySystemSound(1519)
    let events = UIApplication.shared.feedback
    let kinds = ["impact light", "selection", "notification success", "sound 1519"]
    #expect(events.map(\.kind) == kinds)
    #expect(events.map(\.intensity) == [0.5, 1, 1, 1])
    #expect(events.allSatisfy { $0.timestamp == stage.now })
  }

  @Test func preferredContentSize_isReportedToPresentationAndParent() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let presented = UIViewController()
    let delegate = Presents()
    presented.modalPresentationStyle = .custom
    presented.transitioningDelegate = delegate
    root.present(presented, animated: false)
    stage.settle()
    presented.preferredContentSize = CGSize(width: 10, height: 20)
    presented.preferredContentSize = CGSize(width: 10, height: 20)
    #expect(delegate.made?.received == [CGSize(width: 10, height: 20)])
    #expect(delegate.made?.preferredContentSize == CGSize(width: 10, height: 20))
    let parent = Parent()
    let child = UIViewController()
    parent.addChild(child)
    child.preferredContentSize = CGSize(width: 3, height: 4)
    #expect(parent.received == [CGSize(width: 3, height: 4)])
  }

  private func scrolling(_ delegate: Drags) -> (Stage, UIScrollView) {
    let root = UIViewController()
    let stage = Stage(root: root)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
    scroll.contentSize = CGSize(width: 390, height: 2000)
    scroll.delegate = delegate
    root.view.addSubview(scroll)
    stage.step()
    stage.touch(.began, 100, 300)
    for y in stride(from: 290.0, through: 200, by: -10) { stage.touch(.moved, 100, y) }
    stage.touch(.ended, 100, 200)
    return (stage, scroll)
  }

  @Test func dragEnd_reportsUpwardVelocityAsPositive_andTheContentContinues() throws {
    let delegate = Drags()
    let (stage, scroll) = scrolling(delegate)
    let offset = scroll.contentOffset
    stage.settle()
    // 10 points per frame upwards change the offset by 0.6 points per millisecond.
    #expect(abs(try #require(delegate.velocity).y - 0.6) < 0.05)
    // The content travels 499 points for each 1000 points per second; here the velocity is 600.
    #expect(abs(scroll.contentOffset.y - offset.y - 0.6 * 499) < 15)
    // The content was at the top of the safe area, which is 47 points high.
    #expect(abs(offset.y - 43) < 1e-9)
  }

  @Test func dragEnd_scrollsToTheDelegatesTarget() {
    let delegate = Drags()
    delegate.target = CGPoint(x: 0, y: 500)
    let (stage, scroll) = scrolling(delegate)
    stage.settle()
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 500))
  }

  @Test(arguments: [UIScrollView.ContentInsetAdjustmentBehavior.never, .always, .automatic])
  func safeArea_isPartOfTheInset_asTheBehaviorSpecifies(
    behavior: UIScrollView.ContentInsetAdjustmentBehavior
  ) {
    let root = UIViewController()
    let stage = Stage(root: root)
    let scroll = UIScrollView(frame: root.view.bounds)
    scroll.contentInset = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0)
    scroll.contentInsetAdjustmentBehavior = behavior
    root.view.addSubview(scroll)
    stage.step()
    #expect(scroll.adjustedContentInset.top == (behavior == .always ? 52 : 5))
    scroll.contentSize = CGSize(width: 390, height: 2000)
    #expect(scroll.adjustedContentInset.top == (behavior == .never ? 5 : 52))
  }

  @Test func endEditing_resignsTheFirstResponder() {
    let root = UIViewController()
    _ = Stage(root: root)
    let field = Field()
    root.view.addSubview(field)
    #expect(!root.view.endEditing(true))
    #expect(field.becomeFirstResponder())
    #expect(root.view.endEditing(false))
    #expect(!field.isFirstResponder)
    field.becomeFirstResponder()
    field.canResign = false
    #expect(!root.view.endEditing(false))
    #expect(field.isFirstResponder)
    #expect(root.view.endEditing(true))
    #expect(!field.isFirstResponder)
  }

  @Test func dynamicColor_resolvesForTheLightAppearance() {
    let color = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    #expect(color == .black)
    #expect(UIColor(named: "brand") == nil)
  }

  @Test func springWithABounce_settlesInTheSameTimeAsACASpringAnimation() throws {
    let spring = CASpringAnimation(perceptualDuration: 0.4, bounce: 0.25)
    let parameters = UISpringTimingParameters(duration: 0.4, bounce: 0.25)
    let animator = UIViewPropertyAnimator(duration: 9, timingParameters: parameters)
    let root = UIViewController()
    let stage = Stage(root: root)
    animator.addAnimations { root.view.alpha = 0 }
    animator.startAnimation()
    let frames = try #require(stage.settle())
    #expect(abs(Double(frames) * (1.0 / 60) - spring.settlingDuration) < 3 * (1.0 / 60))
  }

  @Test func presentationController_hasTheTraitsOfThePhone() {
    let presentation = UIPresentationController(
      presentedViewController: UIViewController(), presenting: nil)
    #expect(presentation.traitCollection.userInterfaceIdiom == .phone)
    #expect(presentation.adaptivePresentationStyle(for: .current) == .none)
  }
}
