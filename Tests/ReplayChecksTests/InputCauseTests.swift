// A finding names the input that preceded it, because a change that a tap caused during the swipe
// is not the transition's fault.

import GestureReplay
import ReplayChecks
import Testing
import UIKit

/// A correct transition, in a window with a view that, when touched, hides a badge.
private final class TappedScene: PoppingScene {
  private let badge = UIView(frame: CGRect(x: 300, y: 20, width: 60, height: 60))
  /// The view that hides the badge. A table or collection references its delegate weakly, so `Rows`
  /// and `Items` also retain it.
  private var trap: AnyObject?

  /// - Parameter makeTrap: makes a view that calls `hide` when a finger touches it; the swiping
  ///   finger does not touch it.
  init(_ makeTrap: @MainActor (_ hide: @escaping @MainActor () -> Void) -> UIView) {
    super.init { BlamedSlide() }
    badge.backgroundColor = .red
    badge.isUserInteractionEnabled = false
    let trap = makeTrap { [weak badge] in badge?.isHidden = true }
    trap.accessibilityIdentifier = "trap"
    trap.frame = window.bounds
    trap.frame.origin.x = 60
    window.addSubview(trap)
    window.addSubview(badge)
    self.trap = trap
  }
}

@MainActor private func button(_ hide: @escaping @MainActor () -> Void) -> UIView {
  let button = UIButton()
  button.addAction(UIAction { _ in hide() }, for: .touchUpInside)
  return button
}

/// A view that handles touches itself.
private final class Pad: UIView {
  var hide: @MainActor () -> Void = {}
  var isAtLift = false
  var callsSuper = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if !isAtLift { hide() }
    if callsSuper || isAtLift { super.touchesBegan(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isAtLift { hide() }
    if callsSuper || !isAtLift { super.touchesEnded(touches, with: event) }
  }
}

/// The delegate of a table or collection; it hides the badge when a row or an item is selected.
private final class List: NSObject, UITableViewDataSource, UITableViewDelegate,
  UICollectionViewDataSource, UICollectionViewDelegate
{
  let hide: @MainActor () -> Void
  init(_ hide: @escaping @MainActor () -> Void) { self.hide = hide }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { hide() }

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 400 }
  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  func collectionView(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath) { hide() }
}

/// A table and a collection that retain their delegate.
private final class Rows: UITableView { var list: List? }
private final class Items: UICollectionView { var list: List? }

@MainActor struct InputCauseTests {
  private func input(
    _ makeTrap: @escaping @MainActor (_ hide: @escaping @MainActor () -> Void) -> UIView
  ) throws -> String {
    let trace = try bundled("second-finger")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      TappedScene(makeTrap)
    }
    let found = try #require(
      checked.violations.first { $0.invariant == .nothingStaysHidden }, "\(checked.violations)")
    let input = try #require(found.input)
    #expect("\(found)".hasSuffix("; before it, \(input)"))
    return input
  }

  @Test func aFindingAfterATap_namesContactViewAndFrame() throws {
    #expect(try input(button).hasPrefix("contact 1 tapped UIButton \"trap\" in UIWindow in frame "))
  }

  @Test(arguments: [true, false])
  func aFindingAfterAHandledTouch_namesTheTouchedView(_ callsSuper: Bool) throws {
    let input = try input { hide in
      let pad = Pad()
      (pad.hide, pad.callsSuper) = (hide, callsSuper)
      return pad
    }
    #expect(input.hasPrefix("contact 1 touched Pad \"trap\" in UIWindow in frame "), "\(input)")
  }

  @Test func aFindingAfterAHandledLift_namesTheView() throws {
    let input = try input { hide in
      let pad = Pad()
      (pad.hide, pad.isAtLift) = (hide, true)
      return pad
    }
    #expect(input.hasPrefix("contact 1 lifted from Pad \"trap\" in UIWindow in frame "))
  }

  @Test func aFindingAfterASelectedRow_namesTheRow() throws {
    let input = try input { hide in
      let rows = Rows(frame: UIScreen.main.bounds)
      rows.list = List(hide)
      (rows.dataSource, rows.delegate) = (rows.list, rows.list)
      return rows
    }
    #expect(
      input.wholeMatch(
        of: /contact 1 selected row \d+ of Rows "trap" in UIWindow in frame \d+/) != nil, "\(input)"
    )
  }

  @Test func aFindingAfterASelectedItem_namesTheItem() throws {
    let input = try input { hide in
      let items = Items(
        frame: UIScreen.main.bounds, collectionViewLayout: UICollectionViewFlowLayout())
      items.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      items.list = List(hide)
      (items.dataSource, items.delegate) = (items.list, items.list)
      return items
    }
    #expect(
      input.wholeMatch(
        of: /contact 1 selected item \d+ of Items "trap" in UIWindow in frame \d+/) != nil,
      "\(input)")
  }

  @Test func touchThatChangesNothing_breaksNoInvariant() throws {
    let trace = try bundled("second-finger")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      TappedScene { _ in UIView() }
    }
    #expect(checked.violations.isEmpty)
  }

  @Test func aFindingWithoutOtherInput_doesNotMentionAny() throws {
    let checked = try check("slow-finish") { CompletesAgain() }
    let found = try #require(checked.firstViolation)
    #expect(found.input == nil)
    #expect(!"\(found)".contains("before it"))
  }
}

/// Completes its transition a second time.
private final class CompletesAgain: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    UIView.animate(withDuration: 0.3) {
      from.center.x += 390
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
