// Sheets: detents, drags between them, dismissal by a finger, and scrolling of the content.

import Foundation
import Testing

@testable import UIKit

/// Records a sheet's delegate calls, and decides whether it can be dismissed.
private final class SheetDelegate: NSObject, UISheetPresentationControllerDelegate {
  var mayDismiss = true
  var calls: [String] = []
  func presentationControllerShouldDismiss(_ controller: UIPresentationController) -> Bool {
    calls.append("should")
    return mayDismiss
  }
  func presentationControllerWillDismiss(_ controller: UIPresentationController) {
    calls.append("will")
  }
  func presentationControllerDidDismiss(_ controller: UIPresentationController) {
    calls.append("did")
  }
  func presentationControllerDidAttemptToDismiss(_ controller: UIPresentationController) {
    calls.append("attempt")
  }
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheet: UISheetPresentationController
  ) { calls.append(sheet.selectedDetentIdentifier == .large ? "large" : "medium") }
}

/// A sheet over a screen. Both record their appearance callbacks; the sheet optionally contains a
/// scroll view.
@MainActor private final class SheetScene {
  let log = Log()
  let root: LoggedController
  let sheet: LoggedController
  let stage: Stage
  let delegate = SheetDelegate()
  let scroll = UIScrollView()
  /// The top of the large detent: the top safe area inset.
  let top: CGFloat

  init(
    _ detents: [UISheetPresentationController.Detent] = [.large()], scrolls: Bool = false,
    system: UISystemBehavior = .standard,
    _ configure: (UISheetPresentationController) -> Void = { _ in }
  ) {
    root = LoggedController("root", log)
    sheet = LoggedController("sheet", log)
    stage = Stage(root: root)
    UISystemBehavior.current = system
    top = UIScreen.safeAreaInsets.top
    let controller = sheet.sheetPresentationController
    controller?.detents = detents
    controller?.delegate = delegate
    if let controller { configure(controller) }
    stage.step { self.root.present(self.sheet, animated: true) }
    stage.settle()
    if scrolls {
      scroll.frame = sheet.view.bounds
      scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      scroll.contentSize = CGSize(width: 390, height: 3000)
      sheet.view.addSubview(scroll)
      stage.step()
    }
    log.events = []
  }

  var isShown: Bool { root.presentedViewController === sheet }
  var y: CGFloat { (sheet.view.layer.presentation() ?? sheet.view.layer).frame.minY }

  /// Drags down (or up), holds still if `rests` is set, and lifts.
  func drag(_ way: CGFloat, from start: CGFloat, step: CGFloat = 10, rests: Bool = true) {
    stage.touch(.began, 200, start)
    let count = Int(abs(way) / step)
    for i in 1...count { stage.touch(.moved, 200, start + (way < 0 ? -step : step) * CGFloat(i)) }
    if rests { for _ in 0..<10 { stage.touch(.moved, 200, start + way) } }
    stage.touch(.ended, 200, start + way)
  }
}

@MainActor @Suite(.serialized) struct SheetTests {
  @Test func sheet_isBelowTheSafeArea_andKeepsThePresenterInTheWindow() {
    let scene = SheetScene()
    #expect(
      scene.sheet.view.frame == CGRect(x: 0, y: scene.top, width: 390, height: 844 - scene.top))
    #expect(scene.root.view.window != nil)
    #expect(scene.sheet.presentationController === scene.sheet.sheetPresentationController)
  }

  @Test func dragBelowHalf_dismissesInteractively_andCallsTheDelegate() {
    let scene = SheetScene()
    scene.stage.touch(.began, 200, 100)
    for y in stride(from: CGFloat(110), through: 310, by: 10) { scene.stage.touch(.moved, 200, y) }
    #expect(UITransitionObserver.current?.kind == .dismiss)
    #expect(UITransitionObserver.current?.phase == .interactive)
    // 200 points beyond the hysteresis.
    #expect(abs(scene.y - (scene.top + 200)) < 1e-6)
    #expect(scene.log.events == ["sheet.willDisappear"])
    for y in stride(from: CGFloat(320), through: 700, by: 10) { scene.stage.touch(.moved, 200, y) }
    scene.stage.touch(.ended, 200, 700)
    #expect(scene.stage.settle() != nil)
    #expect(!scene.isShown && scene.delegate.calls == ["should", "will", "did"])
    #expect(scene.log.events == ["sheet.willDisappear", "sheet.didDisappear"])
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func afterAShortDrag_theSheetReturnsToItsDetent() {
    let scene = SheetScene()
    scene.drag(200, from: 100)
    #expect(scene.stage.settle() != nil)
    #expect(scene.isShown && scene.sheet.view.frame.minY == scene.top)
    #expect(scene.delegate.calls == ["should", "will"])
    #expect(
      scene.log.events == ["sheet.willDisappear", "sheet.willAppear", "sheet.didAppear"])
  }

  /// A touch that the system takes dismisses nothing, however far the sheet was dragged.
  @Test func cancelledTouch_returnsTheSheetToItsDetent() {
    let scene = SheetScene()
    scene.stage.touch(.began, 200, 100)
    for y in stride(from: CGFloat(110), through: 780, by: 10) { scene.stage.touch(.moved, 200, y) }
    scene.stage.touch(.cancelled, 200, 780)
    #expect(scene.stage.settle() != nil)
    #expect(scene.isShown && scene.sheet.view.frame.minY == scene.top)
    #expect(scene.delegate.calls == ["should", "will"])
  }

  /// Measured: critically damped, 18.2574 1/s.
  @Test func releasedSheet_settlesWithTheMeasuredSpring() {
    let scene = SheetScene()
    scene.drag(200, from: 100)
    let start = scene.y - scene.top
    #expect(start > 180)
    var time = 0.0
    scene.stage.settle {
      time += 1.0 / 60
      let left = start * (1 + 18.2574 * time) * exp(-18.2574 * time)
      #expect(abs(scene.y - scene.top - left) < 0.5, "at \(time) s")
    }
    #expect(time > 0.45 && time < 0.6)
  }

  /// Measured: above the highest detent nothing moves.
  @Test func dragAboveTheHighestDetent_movesNothing() {
    let scene = SheetScene()
    scene.stage.touch(.began, 200, 300)
    for y in stride(from: CGFloat(290), through: 150, by: -10) {
      scene.stage.touch(.moved, 200, y)
      #expect(scene.y == scene.top)
    }
    scene.stage.touch(.ended, 200, 150)
    #expect(scene.stage.settle() != nil && scene.isShown)
  }

  /// On ios26 a sheet below the large detent floats, and loses its scale during a drag.
  @Test(arguments: [UISystemBehavior.ios18, .ios26])
  func mediumSheet_floatsOnIOS26(_ system: UISystemBehavior) {
    let floats = system == .ios26
    let scene = SheetScene([.medium(), .large()], system: system)
    let frame = scene.sheet.view.frame
    #expect(abs(frame.width - (floats ? 374 : 390)) < 1e-6)
    #expect(abs(frame.maxY - (floats ? 836 : 844)) < 1e-6)
    #expect(scene.sheet.view.bounds.width == 390)
    #expect(abs(scene.sheet.view.safeAreaInsets.bottom - 34) < 1e-6)
    var last = scene.y
    scene.stage.touch(.began, 200, 700)
    for y in stride(from: CGFloat(690), through: 500, by: -10) {
      scene.stage.touch(.moved, 200, y)
      #expect(scene.y <= last + 1e-9 && scene.y > last - 20)
      last = scene.y
    }
    let dragged = scene.sheet.view.frame
    #expect(abs(dragged.width - 390) < 1e-6 && abs(dragged.maxY - 844) < 1e-6)
    scene.stage.touch(.ended, 200, 500)
    #expect(scene.stage.settle() != nil)
    scene.sheet.dismiss(animated: true)
    #expect(scene.stage.settle() != nil)
    #expect(scene.sheet.view.transform == .identity)
  }

  @Test(arguments: [true, false])
  func sheetThatCannotBeDismissed_rubberBands_andReportsTheAttempt(modal: Bool) {
    let scene = SheetScene()
    if modal { scene.sheet.isModalInPresentation = true } else { scene.delegate.mayDismiss = false }
    scene.drag(400, from: 100)
    #expect(UITransitionObserver.current == nil)
    #expect(scene.y > scene.top + 50 && scene.y < scene.top + 250)
    scene.stage.settle()
    #expect(scene.isShown && scene.sheet.view.frame.minY == scene.top)
    #expect(scene.delegate.calls == (modal ? ["attempt"] : ["should", "attempt"]))
  }

  @Test func drag_movesBetweenDetents_andNotifiesTheDelegate() throws {
    let scene = SheetScene([.medium(), .large()])
    let controller = try #require(scene.sheet.sheetPresentationController)
    let medium = scene.y
    // 0.56 of 763 points and the bottom inset, scaled by 374/390, 8 points above the bottom.
    #expect(abs(medium - 393.6) < 0.1)
    scene.drag(-300, from: 600)
    scene.stage.settle()
    #expect(scene.y == scene.top && controller.selectedDetentIdentifier == .large)
    scene.drag(300, from: 200)
    scene.stage.settle()
    #expect(scene.y == medium && scene.delegate.calls == ["large", "medium"])
    #expect(scene.isShown && abs(scene.sheet.view.frame.maxY - 836) < 1e-6)
  }

  /// Below the lowest detent the drag becomes a dismissal. If that is cancelled, the sheet is at the
  /// lowest detent, whether the finger lifted below that detent or just above it.
  @Test(arguments: [CGFloat(570), 395])
  func drag_belowTheLowestDetentAndReleased_selectsThatDetent(end: CGFloat) throws {
    let scene = SheetScene([.medium(), .large()], system: .ios18) {
      $0.selectedDetentIdentifier = .large
    }
    let controller = try #require(scene.sheet.sheetPresentationController)
    scene.stage.touch(.began, 200, 100)
    for y in stride(from: CGFloat(110), through: 570, by: 10) { scene.stage.touch(.moved, 200, y) }
    #expect(UITransitionObserver.current?.kind == .dismiss)
    if end < 570 { scene.stage.touch(.moved, 200, end) }
    scene.stage.touch(.ended, 200, end)
    #expect(scene.stage.settle() != nil)
    #expect(scene.isShown && controller.selectedDetentIdentifier == .medium)
    #expect(scene.delegate.calls == ["should", "will", "medium"])
    let resting = controller.frameOfPresentedViewInContainerView
    #expect(abs(scene.sheet.view.frame.minY - resting.minY) < 1e-6)
  }

  /// A detent that is selected while the sheet appears, or in its `viewDidAppear`, is shown.
  @Test(arguments: [true, false])
  func detent_selectedDuringThePresentation_isShown(inDidAppear: Bool) throws {
    final class Selecting: UIViewController {
      override func viewDidAppear(_ animated: Bool) { selectLarge() }
      func selectLarge() { sheetPresentationController?.selectedDetentIdentifier = .large }
    }
    let stage = Stage(root: UIViewController())
    let sheet = inDidAppear ? Selecting() : UIViewController()
    let controller = try #require(sheet.sheetPresentationController)
    controller.detents = [.medium(), .large()]
    stage.step { stage.window.rootViewController?.present(sheet, animated: true) }
    stage.steps(5)
    if !inDidAppear { stage.step { controller.selectedDetentIdentifier = .large } }
    stage.settle()
    #expect(sheet.view.frame.minY == UIScreen.safeAreaInsets.top)
  }

  /// A full-screen presentation takes the sheet's view out of the window while the sheet is dragged,
  /// or while its detent or the screen changes.
  @Test(arguments: ["drag", "detent", "screen"])
  func sheetThatWasCovered_isAtItsPlaceAgain(change: String) throws {
    let scene = SheetScene([.medium(), .large()])
    let controller = try #require(scene.sheet.sheetPresentationController)
    if change == "drag" {
      scene.stage.touch(.began, 200, 600)
      for y in stride(from: CGFloat(590), through: 500, by: -10) {
        scene.stage.touch(.moved, 200, y)
      }
    }
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    scene.stage.step { scene.sheet.present(cover, animated: true) }
    if change == "drag" { scene.stage.touch(.ended, 200, 500) }
    scene.stage.settle()
    if change == "detent" { controller.selectedDetentIdentifier = .large }
    if change == "screen" { UIApplication.resizeScreen(to: CGSize(width: 428, height: 926)) }
    scene.stage.step { cover.dismiss(animated: true) }
    scene.stage.settle()
    let resting = controller.frameOfPresentedViewInContainerView
    #expect(abs(scene.sheet.view.frame.minY - resting.minY) < 1e-6)
    #expect(abs(scene.sheet.view.frame.width - resting.width) < 1e-6)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func animateChanges_movesToTheDetent_withoutNotifyingTheDelegate() throws {
    let scene = SheetScene([.medium(), .large()])
    let controller = try #require(scene.sheet.sheetPresentationController)
    let medium = scene.y
    scene.stage.step { controller.animateChanges { controller.selectedDetentIdentifier = .large } }
    scene.stage.steps(4)
    #expect(scene.y < medium && scene.y > scene.top)
    scene.stage.settle()
    #expect(scene.y == scene.top && scene.delegate.calls.isEmpty)
  }

  @Test func customDetent_isMeasuredAboveTheSafeArea() {
    let scene = SheetScene([.custom { _ in 200 }])
    let shown = (200 + UIScreen.safeAreaInsets.bottom) * 374 / 390
    #expect(abs(scene.y - (836 - shown)) < 1e-6)
  }

  @Test func tapOutside_dismisses() {
    let scene = SheetScene([.medium()])
    scene.stage.touch(.began, 200, 100)
    scene.stage.touch(.ended, 200, 100)
    scene.stage.settle()
    #expect(!scene.isShown && scene.delegate.calls == ["should", "will", "did"])
  }

  @Test func undimmedDetent_letsTouchesThrough() {
    let scene = SheetScene([.medium(), .large()]) { $0.largestUndimmedDetentIdentifier = .medium }
    var taps = 0
    scene.root.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    scene.stage.touch(.began, 200, 100)
    scene.stage.touch(.ended, 200, 100)
    scene.stage.settle()
    #expect(taps == 1 && scene.isShown)
  }

  @Test func programmaticDismissal_doesNotNotifyTheDelegate() {
    let scene = SheetScene()
    scene.stage.step { scene.sheet.dismiss(animated: true) }
    scene.stage.settle()
    #expect(!scene.isShown && scene.delegate.calls.isEmpty)
  }

  @Test func roundedCorners_areRemovedAfterTheDismissal() {
    let scene = SheetScene()
    #expect(scene.sheet.view.layer.cornerRadius == 10)
    scene.stage.step { scene.sheet.dismiss(animated: false) }
    #expect(scene.sheet.view.layer.cornerRadius == 0 && !scene.sheet.view.layer.masksToBounds)
  }
}

/// A scroll view inside a sheet: only one of the two moves at a time.
@MainActor @Suite(.serialized) struct SheetContentScrollTests {
  /// Drags without lifting; checks in each frame that the sheet and its content do not both move.
  private func drag(_ scene: SheetScene, _ points: [CGFloat]) {
    scene.stage.touch(.began, 200, points[0])
    for y in points.dropFirst() {
      let before = (scene.scroll.contentOffset.y, scene.y)
      scene.stage.touch(.moved, 200, y)
      let moved = (scene.scroll.contentOffset.y != before.0, scene.y != before.1)
      #expect(!(moved.0 && moved.1), "both moved at \(y)")
    }
  }

  private func path(_ from: CGFloat, _ to: CGFloat) -> [CGFloat] {
    Array(stride(from: from, through: to, by: from < to ? 9 : -9))
  }

  @Test func pullDownAtTheTop_movesTheSheet_notTheContent() {
    let scene = SheetScene(scrolls: true)
    drag(scene, path(200, 400))
    #expect(scene.scroll.contentOffset.y == 0)
    #expect(scene.y > scene.top + 150)
    #expect(UITransitionObserver.current?.phase == .interactive)
    scene.stage.touch(.ended, 200, 400)
    scene.stage.settle()
    #expect(scene.isShown && scene.scroll.contentOffset.y == 0)
  }

  @Test func pullDownInScrolledContent_scrollsToTheTopFirst_thenMovesTheSheet() {
    let scene = SheetScene(scrolls: true)
    scene.scroll.contentOffset.y = 95
    drag(scene, path(200, 400))
    #expect(scene.scroll.contentOffset.y == 0)
    #expect(scene.y > scene.top + 60 && scene.y < scene.top + 110)
  }

  @Test func pullUp_raisesTheSheetFirst_thenScrolls() {
    // While it floats, the sheet is shown lower than the finger's way is counted from.
    let medium = SheetScene([.medium(), .large()], system: .ios18).y
    let scene = SheetScene([.medium(), .large()], scrolls: true)
    drag(scene, path(800, 200))
    #expect(scene.y == scene.top)
    let rest = 600 - 10 - (medium - scene.top)
    #expect(abs(scene.scroll.contentOffset.y - rest) < 20)
    scene.stage.touch(.ended, 200, 200)
    scene.stage.settle()
    #expect(scene.sheet.sheetPresentationController?.selectedDetentIdentifier == .large)
  }

  @Test func pullUp_onlyScrolls_ifTheSheetShouldNotExpand() {
    let scene = SheetScene([.medium(), .large()], scrolls: true) {
      $0.prefersScrollingExpandsWhenScrolledToEdge = false
    }
    let medium = scene.y
    drag(scene, path(800, 500))
    #expect(scene.y == medium && scene.scroll.contentOffset.y > 250)
  }

  @Test func sheetThatWasDragged_doesNotFlingItsContent() {
    let scene = SheetScene(scrolls: true)
    drag(scene, path(200, 700))
    scene.stage.touch(.ended, 200, 700)
    #expect(!scene.scroll.isDecelerating)
    scene.stage.settle()
    #expect(!scene.isShown)
  }

  /// As for a touch on the sheet itself: a touch that the system takes dismisses nothing.
  @Test func cancelledTouchInTheContent_returnsTheSheetToItsDetent() {
    let scene = SheetScene(scrolls: true)
    drag(scene, path(200, 780))
    scene.stage.touch(.cancelled, 200, 780)
    scene.stage.settle()
    #expect(scene.isShown && scene.y == scene.top)
  }
}
