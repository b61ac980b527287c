// Containers as apps build them, driven by touches: photos in a navigation stack, child
// controllers, segues and tabs.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AppContainerTests {
  // MARK: Photos

  private func openedPhoto() throws -> (Stage, UINavigationController, PhotoPageViewController) {
    let navigation = UINavigationController(rootViewController: PhotoGridViewController())
    let stage = Stage(root: navigation, frames: 2)
    stage.tap(60, 150)
    #expect(stage.settle() != nil)
    let page = try #require(navigation.topViewController as? PhotoPageViewController)
    return (stage, navigation, page)
  }

  @Test func photo_followsTheFinger_whileItIsDraggedDown() throws {
    let (stage, navigation, page) = try openedPhoto()
    stage.drag((180, 300), (190, 460), lifts: false)
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    #expect(page.view.alpha < 1)
    stage.touch(.ended, CGPoint(x: 190, y: 460))
    #expect(stage.settle() != nil)
  }

  @Test func photo_isNotPopped_whenTheDragReverses() throws {
    let (stage, navigation, page) = try openedPhoto()
    stage.drag((180, 300), (190, 460), lifts: false)
    stage.drag((190, 460), (190, 240), lifts: false)
    stage.touch(.ended, CGPoint(x: 190, y: 230))
    #expect(stage.settle() != nil)
    #expect(navigation.topViewController === page && page.view.alpha == 1)
    #expect(stage.issues.isEmpty)
  }

  @Test func photo_isPopped_whenItIsDraggedFar() throws {
    let (stage, navigation, _) = try openedPhoto()
    stage.drag((180, 300), (190, 600))
    #expect(stage.settle() != nil)
    #expect(navigation.viewControllers.count == 1)
    #expect(stage.issues.isEmpty)
  }

  @Test func photo_isPopped_afterACancelledDrag() throws {
    let (stage, navigation, _) = try openedPhoto()
    stage.drag((180, 300), (190, 460), lifts: false)
    stage.drag((190, 460), (190, 240))
    #expect(stage.settle() != nil)
    stage.drag((180, 300), (190, 600))
    #expect(stage.settle() != nil)
    #expect(navigation.viewControllers.count == 1)
    #expect(stage.issues.isEmpty)
  }

  @Test func photo_zooms_onADoubleTap() {
    let page = PhotoPageViewController()
    let stage = Stage(root: page, frames: 2)
    for _ in 0..<2 { stage.tap(180, 400) }
    #expect(stage.settle() != nil)
    #expect(page.scrollView.zoomScale == 4)
  }

  @Test func photo_fillsTheWidthAgain_whenTheZoomIsReset() {
    let page = PhotoPageViewController()
    let stage = Stage(root: page, frames: 2)
    for _ in 0..<2 { stage.tap(180, 400) }
    #expect(stage.settle() != nil)
    stage.step { page.scrollView.setZoomScale(1, animated: false) }
    #expect(page.scrollView.zoomScale == 1)
    #expect(abs(page.imageView.frame.width - stage.window.bounds.width) < 1e-6)
  }

  // MARK: A full-width pan

  private func pushed() -> (Stage, SwipeNavigationController, top: PlainScreen) {
    let navigation = SwipeNavigationController(rootViewController: PlainScreen())
    let stage = Stage(root: navigation, frames: 2)
    let top = PlainScreen()
    stage.step { navigation.pushViewController(top, animated: true) }
    #expect(stage.settle() != nil)
    return (stage, navigation, top)
  }

  @Test func fullWidthPan_thatStopsEarly_cancelsThePop() {
    let (stage, navigation, top) = pushed()
    stage.drag((100, 400), (200, 400), frames: 20, rest: 8)
    #expect(stage.settle() != nil)
    #expect(navigation.viewControllers.count == 2)
    #expect(navigation.lastInteractionWasCancelled == true)
    #expect(
      top.appearance == ["willAppear", "didAppear", "willDisappear", "willAppear", "didAppear"])
    #expect(stage.issues.isEmpty)
  }

  @Test func longFullWidthPan_pops_evenAfterACancelledPop() {
    let (stage, navigation, _) = pushed()
    stage.drag((100, 400), (200, 400), frames: 20, rest: 8)
    #expect(stage.settle() != nil)
    stage.drag((100, 400), (340, 400))
    #expect(stage.settle() != nil)
    #expect(navigation.viewControllers.count == 1)
    #expect(navigation.lastInteractionWasCancelled == false)
    #expect(stage.issues.isEmpty)
  }

  // MARK: Children and segues

  @Test func transitionBetweenChildren_slides() throws {
    let (first, second) = (PlainScreen(), PlainScreen())
    let box = SegmentContainer(pages: [first, second])
    let stage = Stage(root: box, frames: 2)
    stage.step { box.go(to: 1) }
    stage.steps(8)
    #expect(try #require(second.view.layer.presentation()).frame.minX > 1)
    #expect(stage.settle() != nil)
    #expect(box.log == ["done true"] && box.index == 1 && box.children == [second])
    #expect(first.appearance == ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    #expect(second.appearance == ["willAppear", "didAppear"])
    #expect(stage.issues.isEmpty)
  }

  @Test func transitionBetweenChildren_flips_forItsDuration() {
    let (first, second) = (PlainScreen(), PlainScreen())
    let box = SegmentContainer(pages: [first, second])
    let stage = Stage(root: box, frames: 2)
    stage.step { box.flip(to: 1) }
    stage.steps(8)
    #expect(box.index == 0)
    #expect(stage.settle() != nil)
    #expect(box.index == 1 && box.children == [second])
    for screen in [first, second] {
      #expect(CATransform3DIsIdentity(screen.view.layer.transform))
    }
    #expect(stage.issues.isEmpty)
  }

  @Test func segue_slides_thenPresents() {
    let (source, destination) = (SegueScreen(), PlainScreen())
    let stage = Stage(root: source, frames: 2)
    let segue = SlideSegue(identifier: "slide", source: source, destination: destination)
    stage.step {
      guard source.shouldPerformSegue(withIdentifier: "slide", sender: nil) else { return }
      source.prepare(for: segue, sender: "Title")
      segue.perform()
    }
    #expect(stage.settle() != nil)
    #expect(source.prepared == "slide" && destination.title == "Title")
    #expect(source.presentedViewController === destination)
    // A page sheet begins at the safe area, as measured on iOS 26.1.
    #expect(destination.view.frame == CGRect(x: 0, y: 47, width: 390, height: 797))
    #expect(destination.appearance == ["willAppear", "didAppear"])
    #expect(stage.issues.isEmpty)
  }

  // MARK: Tabs

  /// Each drag runs along y = 400 and is listed with the tab that is selected afterwards.
  @Test func tabs_slideWithAPan() {
    let tabs = SlidingTabBarController()
    tabs.viewControllers = [PlainScreen(), PlainScreen()]
    let stage = Stage(root: tabs, frames: 2)
    for (start, end, rest, selected) in [
      (CGFloat(300), CGFloat(230), 6, 0), (300, 60, 0, 1), (60, 300, 0, 0),
    ] {
      stage.drag((start, 400), (end, 400), rest: rest)
      #expect(stage.settle() != nil)
      #expect(tabs.selectedIndex == selected, "from \(start) to \(end)")
    }
    #expect(stage.issues.isEmpty)
  }

  @Test func tabs_fade_whenShouldSelectReplacesTheViews() throws {
    let (first, second) = (PlainScreen(), PlainScreen())
    let tabs = CrossfadeTabs()
    tabs.viewControllers = [first, second]
    let stage = Stage(root: tabs, frames: 2)
    stage.tap(stage.window.bounds.width * 0.75, tabs.tabBar.frame.midY - 10)
    #expect(tabs.selectedIndex == 1)
    stage.steps(6)
    #expect(tabs.finished.isEmpty && first.view.superview != nil)
    let opacity = try #require(second.view.layer.presentation()).opacity
    #expect(opacity > 0.05 && opacity < 0.95)
    #expect(stage.settle() != nil)
    #expect(tabs.finished == [true] && first.view.superview == nil)
    #expect(second.view.superview != nil && second.view.alpha == 1)
    #expect(stage.issues.isEmpty)
  }
}
