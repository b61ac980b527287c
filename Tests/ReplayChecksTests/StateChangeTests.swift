// Apps whose state a swipe changes legitimately, and the rule `works-again`.

import GestureReplay
import ReplayChecks
import Testing
import UIKit

/// A photo with a note field and a list, on top of an album with a list and a badge. The app's own
/// pan pops the photo, and every swipe may change the app's state.
private final class NotesScene: PoppingScene, OwnGestureScene {
  /// What a swipe changes, apart from the transition.
  enum Change: CaseIterable {
    case focusesField, selectsRow, marksAsRead, scrollsPhoto, scrollsAlbum, showsHintOnce
    case growsTitle, togglesSwitch
  }

  enum Fault { case staysBusy, movesOnce }

  private let change: Change?
  private let fault: Fault?
  private var percent: UIPercentDrivenInteractiveTransition?
  private var isBusy = false
  private let count = Count()
  private var hint: UIView?
  private var parts: Parts?
  private let album: UITableViewController
  private let badge = UIView(frame: CGRect(x: 340, y: 120, width: 20, height: 20))
  private let rows = Rows()

  private final class Count { var swipes = 0 }

  @MainActor private struct Parts {
    let field = UITextField(frame: CGRect(x: 40, y: 120, width: 300, height: 40))
    let list = UITableView(frame: CGRect(x: 0, y: 300, width: 390, height: 300))
    let title = UILabel(frame: CGRect(x: 40, y: 200, width: 60, height: 20))
    let control = UISwitch(frame: CGRect(x: 40, y: 240, width: 60, height: 30))
  }

  init(_ change: Change?, _ fault: Fault? = nil) {
    (self.change, self.fault) = (change, fault)
    album = UITableViewController(style: .plain)
    let count = count
    super.init(root: album) {
      fault == .movesOnce && count.swipes > 1 ? IdleAnimator() : SlideAnimator()
    }
    album.tableView.dataSource = rows
    badge.backgroundColor = .red
    album.tableView.addSubview(badge)
  }

  override func restore() {
    super.restore()
    guard let photo = navigation.topViewController else { return }
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] in follow($0) }
    pan.edges = .left
    photo.view.addGestureRecognizer(pan)
    let parts = Parts()
    parts.title.backgroundColor = .orange
    parts.list.dataSource = rows
    let views: [UIView] = [parts.field, parts.list, parts.title, parts.control]
    for view in views { photo.view.addSubview(view) }
    self.parts = parts
  }

  private func follow(_ pan: UIScreenEdgePanGestureRecognizer) {
    let progress = pan.translation(in: navigation.view).x / navigation.view.bounds.width
    switch pan.state {
    case .began:
      guard !isBusy else { return }
      isBusy = true
      count.swipes += 1
      if change == .showsHintOnce, count.swipes == 1 { showHint() }
      percent = UIPercentDrivenInteractiveTransition()
      navigation.popViewController(animated: true)
    case .changed: percent?.update(progress)
    case .ended, .cancelled:
      let finishes = progress > 0.5
      if finishes { percent?.finish() } else { percent?.cancel() }
      isBusy = fault == .staysBusy && !finishes
      percent = nil
      navigation.transitionCoordinator?.animate(alongsideTransition: nil) { [unowned self] _ in
        hint?.removeFromSuperview()
        applyChange()
      }
    default: break
    }
  }

  private func showHint() {
    let hint = UIView(frame: CGRect(x: 40, y: 60, width: 300, height: 40))
    hint.backgroundColor = .yellow
    navigation.topViewController?.view.addSubview(hint)
    self.hint = hint
  }

  private func applyChange() {
    guard let parts else { return }
    switch change {
    case .focusesField: parts.field.becomeFirstResponder()
    case .selectsRow:
      let row = IndexPath(row: 1, section: 0)
      parts.list.selectRow(at: row, animated: false, scrollPosition: .none)
    case .marksAsRead: badge.isHidden = true
    case .scrollsPhoto: parts.list.contentOffset.y = 90
    case .scrollsAlbum: album.tableView.contentOffset.y = 130
    case .growsTitle: parts.title.bounds.size.width += 40
    case .togglesSwitch: parts.control.isOn.toggle()
    case .showsHintOnce, nil: break
    }
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

private final class Rows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? UITableViewCell()
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }
}

/// An animator that moves nothing, but takes as long as a pop.
private final class IdleAnimator: SlideAnimator {
  override func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    let timer = UIView()
    timer.alpha = 0
    context.containerView.insertSubview(timer, at: 0)
    UIView.animate(withDuration: 0.4) {
      timer.center.x += 100
    } completion: { _ in
      timer.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor @Suite struct StateChangeTests {
  private func check(
    _ recording: String, again: FollowUpGesture, _ change: NotesScene.Change?,
    _ fault: NotesScene.Fault? = nil
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    var settings = options(for: trace)
    settings.again = again
    // A cancelled pop that changes the app's state is reported by the rules about cancelled swipes.
    settings.skippedRules = Set(
      Invariant.allCases.filter { $0 != .worksAgain }.map(\.rawValue))
    let checked = try ReplayCheck.run(trace, options: settings) { _ in NotesScene(change, fault) }
    #expect(checked.result?.followUp != nil)
    return checked.violations
  }

  @Test(arguments: NotesScene.Change.allCases, ["slow-finish", "slow-cancel", "out-and-back"])
  private func appWhoseStateASwipeChanges_worksAgain(
    _ change: NotesScene.Change, _ recording: String
  ) throws {
    let swipe = try check(recording, again: .swipe, change)
    #expect(swipe == [])
    let tap = try check(recording, again: .tap, change)
    #expect(tap == [])
  }

  @Test func swipeThatNoLongerBegins_isReportedInAChangedState() throws {
    for change in [nil, NotesScene.Change.growsTitle, .togglesSwitch, .selectsRow] {
      let found = try check("slow-cancel", again: .swipe, change, .staysBusy)
      #expect(
        found.first?.cause.hasPrefix(
          "repeated recording: the swipe was cancelled the first time and began no transition "
            + "the second time") == true)
    }
  }

  @Test func transitionThatMovesNothingTheSecondTime_isReportedInAChangedState() throws {
    let found = try check("slow-cancel", again: .swipe, .growsTitle, .movesOnce)
    let cause = try #require(found.first?.cause)
    #expect(cause.contains("the transition moves nothing; the first time, it changed"))
    #expect(try check("slow-cancel", again: .swipe, nil, .movesOnce).count == 1)
  }
}
