// Key-value observing of views: which changes are reported, when, and with which values.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct ObservationTests {
  @Test func offset_isReportedInEveryFrameOfADrag_afterTheDelegate() {
    let made = ScrollStage()
    var reported: [CGFloat] = []
    var delegateCalls: [Int] = []
    let watch = made.scroll.observe(\.contentOffset) { scroll, _ in
      reported.append(scroll.contentOffset.y)
      delegateCalls.append(made.offsets.count)
    }
    made.flick(by: -120)
    // The lift sets the offset to its current value, which only observers notice.
    #expect(made.offsets.count > 3 && Array(reported.prefix(made.offsets.count)) == made.offsets)
    #expect(zip(reported, delegateCalls).allSatisfy { made.offsets[$1 - 1] == $0 })
    let before = reported.count
    watch.invalidate()
    made.scroll.contentOffset.y = 1
    #expect(reported.count == before)
  }

  @Test func values_areThoseTheOptionsRequest() {
    _ = FrameCycle.start()
    let table = UITableView(frame: .zero)
    typealias Values = [CGSize?]
    var plain: [Values] = []
    var both: [Values] = []
    let first = table.observe(\.contentSize) { _, change in
      plain.append([change.oldValue, change.newValue])
    }
    let second = table.observe(\.contentSize, options: [.old, .new, .initial, .prior]) {
      _, change in
      both.append([change.oldValue, change.newValue, change.isPrior ? .zero : nil])
      #expect(change.kind == .setting && change.indexes == nil)
    }
    let (old, new) = (table.contentSize, CGSize(width: 1, height: 2))
    table.contentSize = new
    #expect(plain == [[nil, nil]])
    #expect(both == [[nil, old, nil], [old, nil, .zero], [old, new, nil]])
    withExtendedLifetime((first, second)) {}
  }

  /// The sheet of slackhq/PanModal holds its list in place so, in every report.
  @Test func observerThatHoldsTheOffset_isNotCalledAgain() {
    let made = ScrollStage()
    var calls = 0
    let watch = made.scroll.observe(\.contentOffset) { scroll, _ in
      calls += 1
      if calls < 100 { scroll.setContentOffset(CGPoint(x: 0, y: 20), animated: false) }
    }
    made.scroll.contentOffset.y = 40
    #expect(calls == 2 && made.scroll.contentOffset.y == 20)
    withExtendedLifetime(watch) {}
  }

  @Test func equalValue_isReported() {
    _ = FrameCycle.start()
    let view = UIView(frame: .zero)
    var calls = 0
    let watch = view.observe(\.alpha) { _, _ in calls += 1 }
    view.alpha = 1
    #expect(calls == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func everyListedProperty_isReportedOnce_andNoOther() {
    _ = FrameCycle.start()
    let view = UIImageView(frame: .zero)
    let scroll = UIScrollView(frame: .zero)
    var calls: [String] = []
    let watches = [
      view.observe(\.frame) { _, _ in calls.append("frame") },
      view.observe(\.bounds) { _, _ in calls.append("bounds") },
      view.observe(\.center) { _, _ in calls.append("center") },
      view.observe(\.transform) { _, _ in calls.append("transform") },
      view.observe(\.alpha) { _, _ in calls.append("alpha") },
      view.observe(\.isHidden) { _, _ in calls.append("isHidden") },
      view.observe(\.image) { _, _ in calls.append("image") },
      scroll.observe(\.contentInset) { _, _ in calls.append("contentInset") },
      scroll.observe(\.frame) { _, _ in calls.append("scroll's frame") },
    ]
    view.frame.size.width = 1
    view.bounds.size.width = 2
    view.center.x = 1
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.alpha = 0
    view.isHidden = true
    view.image = nil
    scroll.contentInset.top = 1
    scroll.frame.size.width = 1
    #expect(
      calls == [
        "frame", "bounds", "center", "transform", "alpha", "isHidden", "image", "contentInset",
        "scroll's frame",
      ])
    withExtendedLifetime(watches) {}
  }

  @Test func safeArea_isReported_withTheOldInsets() {
    let root = UIViewController()
    let stage = Stage(root: root)
    stage.step()
    let before = root.view.safeAreaInsets
    var changes: [[UIEdgeInsets?]] = []
    let watch = root.view.observe(\.safeAreaInsets, options: [.old, .new]) { _, change in
      changes.append([change.oldValue, change.newValue])
    }
    root.additionalSafeAreaInsets.top = 10
    stage.step()
    #expect(changes == [[before, root.view.safeAreaInsets]])
    #expect(root.view.safeAreaInsets.top == before.top + 10)
    withExtendedLifetime(watch) {}
  }

  /// A plain view's safe area is not computed before it is observed.
  @Test func safeAreaOfAPlainView_isReportedOnlyWhenItChanges() {
    let root = UIViewController()
    let stage = Stage(root: root)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 200))
    root.view.addSubview(view)
    stage.step()
    let before = view.safeAreaInsets
    #expect(before.top > 0)
    var changes: [[UIEdgeInsets?]] = []
    let watch = view.observe(\.safeAreaInsets, options: [.old, .new]) { _, change in
      changes.append([change.oldValue, change.newValue])
    }
    stage.step { view.setNeedsLayout() }
    #expect(changes.isEmpty)
    stage.step {
      root.additionalSafeAreaInsets.top = 10
      view.setNeedsLayout()
    }
    #expect(changes == [[before, view.safeAreaInsets]])
    #expect(view.safeAreaInsets.top == before.top + 10)
    watch.invalidate()
  }

  @Test func observation_ends_whenItIsReleased_andDoesNotRetainTheView() {
    _ = FrameCycle.start()
    var view: UIView? = UIView(frame: .zero)
    weak let kept = view
    var calls = 0
    var watch: NSKeyValueObservation? = view?.observe(\.alpha) { _, _ in calls += 1 }
    view?.alpha = 0.5
    watch = nil
    view?.alpha = 1
    #expect(calls == 1 && watch == nil)
    watch = view?.observe(\.alpha) { _, _ in calls += 1 }
    view = nil
    #expect(kept == nil)
  }

  /// PanModal pauses its observation while it changes the observed scroll view.
  @Test func observationThatEndsDuringAChange_isNotCalledAfterIt() {
    let made = ScrollStage()
    var calls = 0
    let watch = made.scroll.observe(\.contentOffset, options: .prior) { _, _ in calls += 1 }
    let ending = made.scroll.observe(\.contentOffset, options: .prior) { _, change in
      if change.isPrior { watch.invalidate() }
    }
    made.scroll.contentOffset.y = 5
    #expect(calls == 1)
    withExtendedLifetime(ending) {}
  }

  @Test func keyPathThatCannotBeObserved_isReported() {
    _ = FrameCycle.start()
    let view = UIView(frame: .zero)
    let watch = view.observe(\.tag) { _, _ in Issue.record("called") }
    view.tag = 1
    view.frame.size.width = 1
    #expect(UIApplication.shared.issues.map(\.code) == [.observation])
    withExtendedLifetime(watch) {}
  }
}
