// Whole pieces of apps under a finger: their own gestures, cancelled, finished and caught in flight.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AppPieceTests {
  @Test func card_opens_andAnEdgeDragShrinksOrDismissesIt() {
    let today = TodayViewController()
    let stage = AppStage(today)
    stage.tap(CGPoint(x: 180, y: 300))
    for _ in 0..<20 { stage.step() }
    #expect(today.presentedViewController != nil)
    #expect(stage.settle())
    let detail = today.presentedViewController as! CardDetailViewController
    #expect(detail.view.frame == stage.window.bounds, "\(detail.view.frame)")
    #expect(stage.issues == "")
    // cancelled: a short edge drag that ends
    stage.drag(CGPoint(x: 3, y: 400), CGPoint(x: 60, y: 400))
    #expect(stage.settle())
    #expect(detail.view.transform == .identity)
    #expect(today.presentedViewController != nil)
    // finished
    stage.drag(CGPoint(x: 3, y: 400), CGPoint(x: 200, y: 400))
    #expect(stage.settle())
    #expect(today.presentedViewController == nil)
    #expect(today.card.alpha == 1)
    #expect(stage.issues == "")
  }
  @Test func card_grows_whileItOpens() {
    let today = TodayViewController()
    let stage = AppStage(today)
    stage.step { today.open() }
    for _ in 0..<6 { stage.step() }
    let detail = today.presentedViewController!
    let shown = detail.view.layer.presentation()!.bounds.width
    #expect(shown > today.card.bounds.width && shown < stage.window.bounds.width, "\(shown)")
    #expect(stage.settle())
  }
  @Test func photo_dragDown_cancelsOrPops() {
    let grid = PhotoGridViewController()
    let nav = UINavigationController(rootViewController: grid)
    let stage = AppStage(nav)
    stage.tap(CGPoint(x: 60, y: 150))
    #expect(stage.settle())
    #expect(nav.viewControllers.count == 2)
    guard let page = nav.topViewController as? PhotoPageViewController else { return }
    stage.drag(CGPoint(x: 180, y: 300), CGPoint(x: 190, y: 460), lift: false)
    #expect(nav.transitionCoordinator?.isInteractive == true)
    #expect(page.view.alpha < 1)
    stage.drag(CGPoint(x: 190, y: 460), CGPoint(x: 190, y: 240), lift: false)
    stage.touch(.ended, CGPoint(x: 190, y: 230))
    #expect(stage.settle())
    #expect(nav.viewControllers.count == 2, "cancelled")
    #expect(page.view.alpha == 1)
    stage.drag(CGPoint(x: 180, y: 300), CGPoint(x: 190, y: 600))
    #expect(stage.settle())
    #expect(nav.viewControllers.count == 1, "finished")
    #expect(stage.issues == "")
  }
  @Test func photo_zooms_onADoubleTap() {
    let page = PhotoPageViewController()
    let stage = AppStage(page)
    stage.tap(CGPoint(x: 180, y: 400))
    stage.tap(CGPoint(x: 180, y: 400))
    #expect(stage.settle())
    #expect(page.scrollView.zoomScale == 4)
    stage.step { page.scrollView.setZoomScale(1, animated: false) }
    #expect(page.scrollView.zoomScale == 1)
    #expect(
      abs(page.imageView.frame.width - stage.window.bounds.width) < 1e-6, "\(page.imageView.frame)")
  }
  @Test func sheet_stopsAtHalfAndFull() {
    let root = PlainScreen()
    let stage = AppStage(root)
    let sheet = BottomSheetViewController()
    stage.step { sheet.attach(to: root) }
    stage.step()
    let h = stage.window.bounds.height
    stage.drag(CGPoint(x: 180, y: h - 60), CGPoint(x: 180, y: h / 2 + 20), frames: 20, hold: 6)
    #expect(stage.settle())
    #expect(sheet.state == .half, "\(sheet.state) \(sheet.view.frame)")
    stage.drag(CGPoint(x: 180, y: h / 2 + 20), CGPoint(x: 180, y: 60), frames: 8)
    #expect(stage.settle())
    #expect(
      sheet.state == .full && abs(sheet.view.frame.minY - 60) < 1e-6,
      "\(sheet.state) \(sheet.view.frame)")
    #expect(sheet.tableView.frame.minY > 0)
    // scrolls now
    stage.drag(CGPoint(x: 180, y: 500), CGPoint(x: 180, y: 300), frames: 10)
    stage.settle()
    #expect(sheet.tableView.contentOffset.y > 0 || sheet.state == .full)
    #expect(stage.issues == "")
  }
  @Test func fullWidthPan_cancelsOrPops() {
    let first = PlainScreen()
    let second = PlainScreen()
    let nav = SwipeNavigationController(rootViewController: first)
    let stage = AppStage(nav)
    stage.step { nav.pushViewController(second, animated: true) }
    #expect(stage.settle())
    stage.drag(CGPoint(x: 100, y: 400), CGPoint(x: 200, y: 400), frames: 20, hold: 8)
    #expect(stage.settle())
    #expect(nav.viewControllers.count == 2)
    #expect(nav.lastInteractionWasCancelled == true)
    #expect(second.log == ["WA", "DA", "WD", "WA", "DA"], "\(second.log)")
    stage.drag(CGPoint(x: 100, y: 400), CGPoint(x: 340, y: 400))
    #expect(stage.settle())
    #expect(nav.viewControllers.count == 1)
    #expect(nav.lastInteractionWasCancelled == false)
    #expect(stage.issues == "")
  }
  @Test func toast_isSizedByItsGuides_andLeavesByItself() {
    let root = PlainScreen()
    let stage = AppStage(root)
    let toast = ToastView(text: "Saved to your library")
    var gone = false
    toast.onGone = { gone = true }
    stage.step { toast.show(in: root.view, for: 1) }
    for _ in 0..<3 { stage.step() }
    #expect(
      toast.frame.height > 24 && toast.frame.width == root.view.bounds.width - 32, "\(toast.frame)")
    let frames = toast.frames
    #expect(abs(frames[3].width - frames[4].width) < 1e-6 && frames[3].width > 0, "\(frames)")
    #expect(frames[0] == frames[2], "\(frames)")
    for _ in 0..<40 { stage.step() }
    #expect(
      abs(toast.frame.maxY - (root.view.bounds.height - root.view.safeAreaInsets.bottom - 16))
        < 1e-6, "\(toast.frame)")
    #expect(!gone)
    #expect(stage.settle())
    #expect(gone && toast.superview == nil)
    #expect(stage.issues == "")
  }
  @Test func alert_isSizedByItsStack_andItsButtonDismisses() {
    let root = PlainScreen()
    let stage = AppStage(root)
    let alert = CustomAlertController(title: "Delete?")
    var handled = false
    alert.handler = { handled = true }
    stage.step { root.present(alert, animated: true) }
    #expect(stage.settle())
    let f = alert.contentFrame
    #expect(
      abs(f.width - root.view.bounds.width * 0.75) < 1e-6 && f.height >= 120
        && abs(f.midY - root.view.bounds.midY) < 1e-6, "\(f)")
    stage.tap(CGPoint(x: f.midX, y: f.maxY - 30))
    #expect(stage.settle())
    #expect(root.presentedViewController == nil && handled)
    #expect(stage.issues == "")
  }
  @Test func children_slideAndFlip() {
    let a = PlainScreen()
    let b = PlainScreen()
    let box = SegmentContainer(pages: [a, b])
    let stage = AppStage(box)
    stage.step { box.go(to: 1) }
    for _ in 0..<8 { stage.step() }
    #expect(b.view.layer.presentation()!.frame.minX > 1)
    #expect(stage.settle())
    #expect(box.log == ["done true"] && box.index == 1 && box.children == [b])
    #expect(a.log == ["WA", "DA", "WD", "DD"] && b.log == ["WA", "DA"], "\(a.log) \(b.log)")
    stage.step { box.flip(to: 0) }
    for _ in 0..<8 { stage.step() }
    #expect(box.index == 1, "the flip takes its time")
    #expect(stage.settle())
    #expect(box.index == 0 && box.children == [a])
    #expect(
      CATransform3DIsIdentity(a.view.layer.transform)
        && CATransform3DIsIdentity(b.view.layer.transform))
    #expect(stage.issues == "")
  }
  @Test func segue_slides_thenPresents() {
    let a = SegueScreen()
    let b = PlainScreen()
    let stage = AppStage(a)
    let segue = SlideSegue(identifier: "slide", source: a, destination: b)
    stage.step {
      if a.shouldPerformSegue(withIdentifier: "slide", sender: nil) {
        a.prepare(for: segue, sender: "Title")
        segue.perform()
      }
    }
    #expect(stage.settle())
    #expect(a.presentedViewController === b && b.title == "Title" && a.prepared == "slide")
    #expect(b.view.frame == stage.window.bounds, "\(b.view.frame)")
    #expect(b.log == ["WA", "DA"], "\(b.log)")
    #expect(stage.issues == "")
  }
  @Test func tabs_slideUnderAPan() {
    let a = PlainScreen()
    let b = PlainScreen()
    let tabs = SlidingTabBarController()
    tabs.viewControllers = [a, b]
    let stage = AppStage(tabs)
    stage.drag(CGPoint(x: 300, y: 400), CGPoint(x: 230, y: 400), hold: 6)
    #expect(stage.settle())
    #expect(tabs.selectedIndex == 0)
    stage.drag(CGPoint(x: 300, y: 400), CGPoint(x: 60, y: 400))
    #expect(stage.settle())
    #expect(tabs.selectedIndex == 1)
    stage.drag(CGPoint(x: 60, y: 400), CGPoint(x: 300, y: 400))
    #expect(stage.settle())
    #expect(tabs.selectedIndex == 0)
    #expect(stage.issues == "")
  }
  @Test func tabs_fade_whenShouldSelectExchangesTheViews() {
    let a = PlainScreen()
    let b = PlainScreen()
    let tabs = CrossfadeTabs()
    tabs.viewControllers = [a, b]
    let stage = AppStage(tabs)
    let y = tabs.tabBar.frame.midY - 10
    stage.tap(CGPoint(x: stage.window.bounds.width * 0.75, y: y))
    #expect(tabs.selectedIndex == 1)
    for _ in 0..<6 { stage.step() }
    #expect(tabs.finished.isEmpty && a.view.superview != nil)
    let alpha = b.view.layer.presentation()?.opacity ?? 1
    #expect(alpha > 0.05 && alpha < 0.95, "\(alpha)")
    #expect(stage.settle())
    #expect(
      tabs.finished == [true] && a.view.superview == nil && b.view.superview != nil
        && b.view.alpha == 1)
    #expect(stage.issues == "")
  }
  @Test func sheetCaughtInFlight_goesBack() {
    let root = PlainScreen()
    let sheet = PlainScreen()
    let stage = AppStage(root)
    let driver = SheetDriver()
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = driver
    stage.step { root.present(sheet, animated: true) }
    for _ in 0..<6 { stage.step() }
    let h = stage.window.bounds.height
    let top = sheet.view.layer.presentation()!.frame.minY
    #expect(top > 0 && top < h)
    // Caught in flight and thrown down again.
    stage.drag(CGPoint(x: 180, y: top + 60), CGPoint(x: 180, y: min(h - 5, top + 260)), frames: 6)
    #expect(stage.settle())
    #expect(root.presentedViewController == nil, "\(driver.ended) \(sheet.view.frame)")
    #expect(driver.ended == [false])
    #expect(stage.issues == "")
    // Present again, then dismiss by pan, cancelled and finished.
    stage.step { root.present(sheet, animated: true) }
    #expect(stage.settle())
    #expect(driver.ended == [false, true])
    stage.drag(CGPoint(x: 180, y: 200), CGPoint(x: 180, y: 330), frames: 12, hold: 8)
    #expect(stage.settle())
    #expect(
      root.presentedViewController === sheet && abs(sheet.view.frame.minY) < 1e-6,
      "\(sheet.view.frame)")
    stage.drag(CGPoint(x: 180, y: 200), CGPoint(x: 180, y: 560))
    #expect(stage.settle())
    #expect(root.presentedViewController == nil)
    #expect(driver.ended == [false, true, false, true], "\(driver.ended)")
    #expect(stage.issues == "")
  }
  @Test func player_reversesInFlight_andOpens() {
    let player = PlayerController()
    let stage = AppStage(player)
    let y0 = player.cardTop
    #expect(
      abs(y0 - (stage.window.bounds.height - player.view.safeAreaInsets.bottom - 80)) < 1e-6,
      "\(y0)")
    stage.drag(CGPoint(x: 180, y: y0 + 40), CGPoint(x: 180, y: 250), frames: 14)
    for _ in 0..<5 { stage.step() }
    #expect(player.runningAnimators.count == 3)
    // grabbed in flight, thrown down
    let y1 = player.cardTop
    stage.drag(CGPoint(x: 180, y: y1 + 30), CGPoint(x: 180, y: y1 + 160), frames: 8)
    #expect(stage.settle())
    #expect(
      player.state == .mini && abs(player.cardTop - y0) < 1e-6, "\(player.state) \(player.cardTop)")
    stage.drag(CGPoint(x: 180, y: y0 + 40), CGPoint(x: 180, y: 250), frames: 14)
    #expect(stage.settle())
    #expect(player.state == .full && player.blur.alpha == 1, "\(player.state) \(player.blur.alpha)")
    let full =
      stage.window.bounds.height - player.view.safeAreaInsets.bottom
      - (player.view.safeAreaLayoutGuide.layoutFrame.height - 40)
    #expect(abs(player.cardTop - full) < 1e-6, "\(player.cardTop) \(full)")
    #expect(player.card.layer.cornerRadius == 12)
    #expect(stage.issues == "")
  }
  @Test func recogniserSubclasses_goThroughTheirStates() {
    let root = PlainScreen()
    let stage = AppStage(root)
    var log: [String] = []
    func names(_ n: String) -> (UIGestureRecognizer) -> Void {
      { log.append("\(n)\($0.state.rawValue)") }
    }
    let pan = DirectionalPan { names("p")($0) }
    let down = DragDown { names("d")($0) }
    root.view.addGestureRecognizer(pan)
    stage.drag(CGPoint(x: 100, y: 300), CGPoint(x: 200, y: 300), frames: 4)
    #expect(log == ["p1", "p2", "p2", "p2", "p3"] || log == ["p1", "p2", "p2", "p3"], "\(log)")
    log = []
    stage.drag(CGPoint(x: 100, y: 300), CGPoint(x: 100, y: 400), frames: 4)
    #expect(!log.contains("p3"), "\(log)")
    log = []
    root.view.gestureRecognizers = [down]
    stage.drag(CGPoint(x: 100, y: 300), CGPoint(x: 100, y: 400), frames: 4)
    #expect(log == ["d1", "d2", "d2", "d2", "d3"], "\(log)")
    log = []
    let instant = InstantPan { names("i")($0) }
    root.view.gestureRecognizers = [instant]
    stage.drag(CGPoint(x: 100, y: 300), CGPoint(x: 100, y: 400), frames: 4)
    #expect(log.first == "i1" && log.last == "i3", "\(log)")
    #expect(stage.issues == "")
  }
}
