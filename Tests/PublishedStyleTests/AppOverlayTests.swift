// Overlays as apps build them, driven by touches: cards, sheets, toasts, alerts and a player,
// opened, cancelled, finished and interrupted.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AppOverlayTests {
  // MARK: A card that grows into a page

  private func openedCard() throws -> (Stage, TodayViewController, CardDetailViewController) {
    let today = TodayViewController()
    let stage = Stage(root: today, frames: 2)
    stage.tap(180, 300)
    #expect(stage.settle() != nil)
    let detail = try #require(today.presentedViewController as? CardDetailViewController)
    return (stage, today, detail)
  }

  @Test func card_opensOverTheWholeScreen_onATap() throws {
    let (stage, _, detail) = try openedCard()
    #expect(detail.view.frame == stage.window.bounds)
    #expect(stage.issues.isEmpty)
  }

  @Test func card_grows_whileItOpens() throws {
    let today = TodayViewController()
    let stage = Stage(root: today, frames: 2)
    stage.step { today.open() }
    stage.steps(6)
    let detail = try #require(today.presentedViewController)
    let shown = try #require(detail.view.layer.presentation()).bounds.width
    #expect(shown > today.card.bounds.width && shown < stage.window.bounds.width)
    #expect(stage.settle() != nil)
  }

  @Test func card_remainsOpen_whenTheEdgeDragIsShort() throws {
    let (stage, today, detail) = try openedCard()
    stage.drag((3, 400), (60, 400))
    #expect(stage.settle() != nil)
    #expect(detail.view.transform == .identity)
    #expect(today.presentedViewController === detail)
    #expect(stage.issues.isEmpty)
  }

  @Test func card_closes_whenTheEdgeDragIsLong() throws {
    let (stage, today, _) = try openedCard()
    stage.drag((3, 400), (200, 400))
    #expect(stage.settle() != nil)
    #expect(today.presentedViewController == nil && today.card.alpha == 1)
    #expect(stage.issues.isEmpty)
  }

  // MARK: A sheet with a table

  private func sheetAtHalf() -> (Stage, BottomSheetViewController) {
    let root = PlainScreen()
    let stage = Stage(root: root, frames: 2)
    let sheet = BottomSheetViewController()
    stage.step { sheet.attach(to: root) }
    stage.step()
    let height = stage.window.bounds.height
    stage.drag((180, height - 60), (180, height / 2 + 20), frames: 120)
    #expect(stage.settle() != nil)
    return (stage, sheet)
  }

  private func sheetAtFull() -> (Stage, BottomSheetViewController) {
    let (stage, sheet) = sheetAtHalf()
    stage.drag((180, stage.window.bounds.height / 2 + 20), (180, 60), frames: 8)
    #expect(stage.settle() != nil)
    return (stage, sheet)
  }

  @Test func bottomSheet_settlesAtHalf_whenItIsReleasedNearHalf() {
    let (stage, sheet) = sheetAtHalf()
    #expect(sheet.state == .half && sheet.view.frame.minY == stage.window.bounds.height / 2)
    #expect(stage.issues.isEmpty)
  }

  @Test func bottomSheet_movesToTheTop_whenItIsFlicked() {
    let (stage, sheet) = sheetAtFull()
    #expect(sheet.state == .full && abs(sheet.view.frame.minY - 60) < 1e-6)
    #expect(sheet.tableView.frame.minY > 0)
    #expect(stage.issues.isEmpty)
  }

  @Test func bottomSheet_scrollsItsTable_onceItIsAtTheTop() {
    let (stage, sheet) = sheetAtFull()
    stage.drag((180, 500), (180, 300), frames: 10)
    #expect(stage.settle() != nil)
    #expect(sheet.tableView.contentOffset.y > 0)
    #expect(stage.issues.isEmpty)
  }

  // MARK: A toast and an alert

  @Test func toast_isSizedByItsLayoutGuides() {
    let root = PlainScreen()
    let stage = Stage(root: root, frames: 2)
    let toast = ToastView(text: "Saved to your library")
    stage.step { toast.show(in: root.view, for: 1) }
    stage.steps(3)
    #expect(toast.frame.height > 24 && toast.frame.width == root.view.bounds.width - 32)
    let (label, text) = (toast.frames[0], toast.frames[2])
    let (leading, trailing) = (toast.frames[3], toast.frames[4])
    #expect(abs(leading.width - trailing.width) < 1e-6 && leading.width > 0)
    #expect(label == text)
    stage.steps(40)
    let bottom = root.view.bounds.height - root.view.safeAreaInsets.bottom - 16
    #expect(abs(toast.frame.maxY - bottom) < 1e-6)
    #expect(stage.issues.isEmpty)
  }

  @Test func toast_disappearsAutomatically() {
    let root = PlainScreen()
    let stage = Stage(root: root, frames: 2)
    let toast = ToastView(text: "Saved to your library")
    var isGone = false
    toast.onGone = { isGone = true }
    stage.step { toast.show(in: root.view, for: 1) }
    stage.steps(43)
    #expect(!isGone)
    #expect(stage.settle() != nil)
    #expect(isGone && toast.superview == nil)
    #expect(stage.issues.isEmpty)
  }

  @Test func alert_isSizedByItsStack_andItsButtonDismisses() {
    let root = PlainScreen()
    let stage = Stage(root: root, frames: 2)
    let alert = CustomAlertController(title: "Delete?")
    var isHandled = false
    alert.handler = { isHandled = true }
    stage.step { root.present(alert, animated: true) }
    #expect(stage.settle() != nil)
    let box = alert.contentFrame
    #expect(abs(box.width - root.view.bounds.width * 0.75) < 1e-6 && box.height >= 120)
    #expect(abs(box.midY - root.view.bounds.midY) < 1e-6)
    stage.tap(box.midX, box.maxY - 30)
    #expect(stage.settle() != nil)
    #expect(root.presentedViewController == nil && isHandled)
    #expect(stage.issues.isEmpty)
  }

  // MARK: A sheet that is driven by one property animator

  private func presentSheet() -> (Stage, root: PlainScreen, sheet: PlainScreen, SheetDriver) {
    let (root, sheet) = (PlainScreen(), PlainScreen())
    let stage = Stage(root: root, frames: 2)
    let driver = SheetDriver()
    sheet.modalPresentationStyle = .custom
    sheet.transitioningDelegate = driver
    stage.step { root.present(sheet, animated: true) }
    return (stage, root, sheet, driver)
  }

  /// Interrupts the sheet while it moves up and flicks it down.
  private func flickBack(_ sheet: UIViewController, on stage: Stage) throws {
    stage.steps(6)
    let height = stage.window.bounds.height
    let top = try #require(sheet.view.layer.presentation()).frame.minY
    #expect(top > 0 && top < height)
    stage.drag((180, top + 60), (180, min(height - 5, top + 260)), frames: 6)
    #expect(stage.settle() != nil)
  }

  @Test func sheet_interruptedAndFlickedDown_isCancelled() throws {
    let (stage, root, sheet, driver) = presentSheet()
    try flickBack(sheet, on: stage)
    #expect(root.presentedViewController == nil && driver.ended == [false])
    #expect(stage.issues.isEmpty)
  }

  @Test func sheet_thatWasCancelled_canBePresentedAgain() throws {
    let (stage, root, sheet, driver) = presentSheet()
    try flickBack(sheet, on: stage)
    stage.step { root.present(sheet, animated: true) }
    #expect(stage.settle() != nil)
    #expect(root.presentedViewController === sheet && driver.ended == [false, true])
    #expect(stage.issues.isEmpty)
  }

  @Test func sheet_draggedAShortDistance_remainsPresented() {
    let (stage, root, sheet, driver) = presentSheet()
    #expect(stage.settle() != nil)
    stage.drag((180, 200), (180, 330), frames: 100)
    #expect(stage.settle() != nil)
    #expect(root.presentedViewController === sheet && abs(sheet.view.frame.minY) < 1e-6)
    #expect(driver.ended == [true, false])
    #expect(stage.issues.isEmpty)
  }

  @Test func sheet_draggedFar_isDismissed() {
    let (stage, root, _, driver) = presentSheet()
    #expect(stage.settle() != nil)
    stage.drag((180, 200), (180, 560))
    #expect(stage.settle() != nil)
    #expect(root.presentedViewController == nil && driver.ended == [true, true])
    #expect(stage.issues.isEmpty)
  }

  // MARK: A player with three synchronised animators

  @Test func player_opensWithAllItsAnimators_onADragUp() {
    let player = PlayerController()
    let stage = Stage(root: player, frames: 2)
    let safe = player.view.safeAreaInsets.bottom
    let height = stage.window.bounds.height
    #expect(abs(player.cardTop - (height - safe - 80)) < 1e-6)
    stage.drag((180, player.cardTop + 40), (180, 250), frames: 14)
    stage.steps(5)
    #expect(player.runningAnimators.count == 3)
    #expect(stage.settle() != nil)
    #expect(player.state == .full && player.blur.alpha == 1)
    let room = player.view.safeAreaLayoutGuide.layoutFrame.height
    #expect(abs(player.cardTop - (height - safe - (room - 40))) < 1e-6)
    #expect(player.card.layer.cornerRadius == 12)
    #expect(stage.issues.isEmpty)
  }

  /// Interrupts a player while it moves up, flicks it down, and returns it with the initial
  /// position of its card.
  private func flickedBackPlayer() -> (Stage, PlayerController, home: CGFloat) {
    let player = PlayerController()
    let stage = Stage(root: player, frames: 2)
    let home = player.cardTop
    stage.drag((180, home + 40), (180, 250), frames: 14)
    stage.steps(5)
    let caught = player.cardTop
    #expect(caught < home)
    stage.drag((180, caught + 30), (180, caught + 160), frames: 8)
    #expect(stage.settle() != nil)
    return (stage, player, home)
  }

  @Test func player_interruptedAndFlickedDown_isMinimisedAgain() {
    let (stage, player, home) = flickedBackPlayer()
    #expect(player.state == .mini && abs(player.cardTop - home) < 1e-6)
    #expect(stage.issues.isEmpty)
  }

  @Test func player_opens_afterItWasFlickedBack() {
    let (stage, player, home) = flickedBackPlayer()
    stage.drag((180, home + 40), (180, 250), frames: 14)
    #expect(stage.settle() != nil)
    #expect(player.state == .full && player.blur.alpha == 1)
    #expect(stage.issues.isEmpty)
  }
}
