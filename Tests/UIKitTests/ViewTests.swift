// Views: tree, layout, constraints, snapshots, controls, scrolling.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct ViewTests {
  @Test func insertSubview_putsViewsAndLayersInTheSameOrder() {
    let parent = UIView()
    let (a, b, c) = (UIView(), UIView(), UIView())
    parent.addSubview(a)
    parent.insertSubview(b, belowSubview: a)
    parent.insertSubview(c, at: 1)
    #expect(parent.subviews.map { [a, b, c].firstIndex(of: $0) } == [1, 2, 0])
    #expect(parent.layer.sublayers?.map { $0 === a.layer } == [false, false, true])
    parent.bringSubviewToFront(b)
    #expect(parent.subviews.last === b && parent.layer.sublayers?.last === b.layer)
    parent.exchangeSubview(at: 0, withSubviewAt: 2)
    #expect(parent.subviews.first === b)
  }

  @Test func autoresizing_distributesTheChangeAmongFlexibleParts() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
    child.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    parent.addSubview(child)
    parent.frame.size = CGSize(width: 200, height: 150)
    #expect(child.frame == CGRect(x: 20, y: 70, width: 160, height: 60))
  }

  @Test func constraints_placeViews_andApplyAChangedConstant() {
    let stage = Stage(root: UIViewController())
    let box = UIView()
    let label = UILabel()
    label.text = "abc"
    for view in [box, label] {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
    }
    let top = box.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 40)
    NSLayoutConstraint.activate([
      top,
      box.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 20),
      box.trailingAnchor.constraint(equalTo: stage.window.trailingAnchor, constant: -20),
      box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.5),
      label.centerXAnchor.constraint(equalTo: box.centerXAnchor),
      label.topAnchor.constraint(equalTo: box.bottomAnchor, constant: 8),
    ])
    stage.window.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 20, y: 40, width: 350, height: 175))
    #expect(label.frame.midX == 195 && label.frame.minY == 223)
    #expect(label.frame.size == label.intrinsicContentSize)
    top.constant = 100
    stage.window.layoutIfNeeded()
    #expect(box.frame.minY == 100)
  }

  @Test func inequalityConstraint_holds_againstWeakerConstraints() {
    let stage = Stage(root: UIViewController())
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(box)
    let wish = box.widthAnchor.constraint(equalToConstant: 500)
    wish.priority = .defaultHigh
    NSLayoutConstraint.activate([
      wish, box.widthAnchor.constraint(lessThanOrEqualToConstant: 300),
      box.heightAnchor.constraint(equalToConstant: 10),
      box.centerXAnchor.constraint(equalTo: stage.window.centerXAnchor),
      box.topAnchor.constraint(equalTo: stage.window.safeAreaLayoutGuide.topAnchor),
    ])
    stage.window.layoutIfNeeded()
    #expect(box.frame == CGRect(x: 45, y: 47, width: 300, height: 10))
  }

  @Test func snapshotOfASnapshot_sharesThePicture_andShowsTheRequestedPart() throws {
    let stage = Stage(root: UIViewController())
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.backgroundColor = .red
    stage.window.addSubview(view)
    stage.step()
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
    let piece = try #require(
      snapshot.resizableSnapshotView(
        from: CGRect(x: 50, y: 100, width: 50, height: 100), afterScreenUpdates: false,
        withCapInsets: .zero))
    #expect(piece.layer.contents as AnyObject === snapshot.layer.contents as AnyObject)
    #expect(piece.layer.contentsRect == CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    view.backgroundColor = .blue
    let picture = try #require(snapshot.layer.contents as? FramePicture)
    #expect(
      picture.rows.first?.appearance.backgroundColor
        == LayerAppearance.Color(red: 1, green: 0, blue: 0))
  }

  /// Outside animation blocks, the initial values of a snapshot's layer are set without a search
  /// for layer actions. Inside a block they are animated.
  /// After the updates a hidden view shows nothing; before them, the screen still shows it.
  @Test func snapshotOfAHiddenView_afterUpdates_isEmpty() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .red
    let stage = Stage(root: UIViewController())
    stage.window.addSubview(view)
    stage.step()
    view.isHidden = true
    let after = try #require(view.snapshotView(afterScreenUpdates: true))
    let before = try #require(view.snapshotView(afterScreenUpdates: false))
    #expect(after.frame.size == view.frame.size)
    #expect((after.layer.contents as? FramePicture)?.rows.isEmpty == true)
    #expect((before.layer.contents as? FramePicture)?.rows.isEmpty == false)
  }

  @Test func snapshotInABlock_animatesTheShownPart() throws {
    let stage = Stage(root: UIViewController())
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    stage.window.addSubview(view)
    stage.step()
    let half = CGRect(x: 0, y: 0, width: 50, height: 200)
    func keys() -> [String]? {
      view.resizableSnapshotView(from: half, afterScreenUpdates: false, withCapInsets: .zero)?
        .layer.animationKeys()
    }
    #expect(keys() == nil)
    var inBlock: [String]?
    UIView.animate(withDuration: 0.5) { inBlock = keys() }
    #expect(inBlock?.contains("contentsRect") == true)
    let outside = CALayer()
    outside.delegate = view
    UIView.animate(withDuration: 0.5) { outside.opacity = 0.5 }
    #expect(outside.animationKeys() == ["opacity"])
  }

  @Test func button_runsItsAction_onlyOnTouchUpInside() {
    let stage = Stage(root: UIViewController())
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 80, height: 40))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    stage.window.addSubview(button)
    stage.touch(.began, 120, 120)
    #expect(button.isHighlighted)
    stage.touch(.ended, 120, 120)
    #expect(taps == 1 && !button.isHighlighted)
    stage.touch(.began, 120, 120)
    stage.touch(.moved, 350, 500)
    stage.touch(.ended, 350, 500)
    #expect(taps == 1)
  }

  @Test func swipeOnAScrollView_beginsTheRecogniserForItsDirection() {
    let stage = Stage(root: UIViewController())
    let scroll = UIScrollView(frame: stage.window.bounds)
    scroll.contentSize = CGSize(width: 390, height: 2000)
    stage.window.addSubview(scroll)
    var edge: [UIGestureRecognizer.State] = []
    let pan = UIScreenEdgePanGestureRecognizer { edge.append($0.state) }
    pan.edges = .left
    stage.window.addGestureRecognizer(pan)
    // A drag in the scroll view's direction scrolls.
    stage.touch(.began, 200, 600)
    stage.touch(.moved, 200, 580)
    stage.touch(.moved, 200, 500)
    // The content began below the safe area of 47 points.
    #expect(scroll.contentOffset.y == 90 - 47 && scroll.isDragging)
    stage.touch(.ended, 200, 500)
    #expect(edge.isEmpty)
    // A drag from the edge, perpendicular to the scroll direction, begins the edge pan. When its
    // touch landed, the content stopped.
    stage.touch(.began, 4, 600)
    let caught = scroll.contentOffset.y
    stage.touch(.moved, 40, 600)
    stage.touch(.ended, 40, 600)
    #expect(edge == [.began, .ended])
    #expect(scroll.contentOffset.y == caught)
  }

  @Test func roundedPath_hasItsRectangleAsBounds_andDoesNotContainItsCorners() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    let path = UIBezierPath(roundedRect: rect, cornerRadius: 10)
    #expect(path.bounds == rect)
    #expect(path.contains(CGPoint(x: 60, y: 45)))
    #expect(!path.contains(CGPoint(x: 11, y: 21)))
    let one = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .topRight, cornerRadii: CGSize(width: 10, height: 10))
    #expect(one.contains(CGPoint(x: 11, y: 21)) && !one.contains(CGPoint(x: 109, y: 21)))
  }

  @Test func renderer_recordsTheDrawing() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.backgroundColor = .green
    let image = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in
      view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    }
    #expect(image.size == CGSize(width: 40, height: 20))
    #expect(
      image.picture?.rows.first?.appearance.backgroundColor
        == LayerAppearance.Color(red: 0, green: 1, blue: 0))
  }

  @Test func layoutThatNeverSettles_isReported() {
    final class NeverSettles: UIView {
      override func layoutSubviews() {
        super.layoutSubviews()
        DispatchQueue.main.async {}
        setNeedsLayout()
      }
    }
    let stage = Stage(root: UIViewController())
    stage.window.addSubview(NeverSettles(frame: .zero))
    stage.step()
    let issue = UIApplication.shared.issues.first { $0.code == .layoutLoop }
    #expect(issue?.message.hasPrefix("NeverSettles still needs layout") == true)
  }

  /// The overlays of NYTPhotoViewer and INSPhotoGallery do so for their navigation bar.
  @Test func sizeInvalidatedInEveryLayout_endsTheLayout_withTheNewSize() {
    final class Bar: UIView {
      var height: CGFloat = 44
      override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: height)
      }
    }
    final class Overlay: UIView {
      let bar = Bar()
      var (height, layouts) = (CGFloat(44), 0)
      override func layoutSubviews() {
        layouts += 1
        bar.height = height
        bar.invalidateIntrinsicContentSize()
        bar.layoutIfNeeded()
        super.layoutSubviews()
      }
    }
    let overlay = Overlay(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    overlay.addSubview(overlay.bar)
    overlay.bar.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      overlay.bar.topAnchor.constraint(equalTo: overlay.topAnchor),
      overlay.bar.widthAnchor.constraint(equalTo: overlay.widthAnchor),
    ])
    let stage = Stage(root: UIViewController())
    stage.window.addSubview(overlay)
    stage.step()
    #expect(overlay.layouts == 1 && overlay.bar.frame.height == 44)
    overlay.height = 60
    overlay.setNeedsLayout()
    stage.step()
    #expect(overlay.layouts == 3 && overlay.bar.frame.height == 60)
    #expect(stage.issues.isEmpty)
  }

  /// A sheet that only a weaker constraint ends at the bottom, as FINN's BottomSheet makes it.
  @Test func contentWithAMinimumHeight_exceedsAWeakerConstraintOfTheViewAround() {
    let (root, sheet, content) = (UIViewController(), UIView(), UIView())
    root.view.addSubview(sheet)
    sheet.addSubview(content)
    for view in [sheet, content] { view.translatesAutoresizingMaskIntoConstraints = false }
    let end = sheet.bottomAnchor.constraint(equalTo: root.view.bottomAnchor)
    end.priority = .required - 1
    let top = sheet.topAnchor.constraint(equalTo: root.view.topAnchor, constant: 800)
    NSLayoutConstraint.activate([
      top, end, sheet.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
      sheet.trailingAnchor.constraint(equalTo: root.view.trailingAnchor),
      sheet.bottomAnchor.constraint(greaterThanOrEqualTo: root.view.bottomAnchor),
      content.topAnchor.constraint(equalTo: sheet.topAnchor, constant: 20),
      content.leadingAnchor.constraint(equalTo: sheet.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: sheet.trailingAnchor),
      content.bottomAnchor.constraint(lessThanOrEqualTo: sheet.bottomAnchor),
      content.heightAnchor.constraint(greaterThanOrEqualToConstant: 400),
    ])
    let stage = Stage(root: root)
    for (place, height) in [(CGFloat(800), CGFloat(420)), (600, 420), (300, 544)] {
      top.constant = place
      stage.step()
      #expect(sheet.frame == CGRect(x: 0, y: place, width: 390, height: height))
      #expect(content.frame.minY == 20 && content.frame.height >= 400)
    }
  }

  /// A table that is as high as its rows, as apps write it.
  @Test func tableThatInvalidatesItsSizeInEveryLayout_isAsHighAsItsRows_withoutALoop() throws {
    final class Rows: UITableView, UITableViewDataSource {
      var (count, layouts) = (20, 0)
      override var intrinsicContentSize: CGSize { contentSize }
      override func layoutSubviews() {
        layouts += 1
        super.layoutSubviews()
        invalidateIntrinsicContentSize()
      }
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
    }
    let root = UIViewController()
    let table = Rows(frame: .zero)
    table.dataSource = table
    table.rowHeight = 30
    table.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(table)
    NSLayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: root.view.topAnchor),
      table.widthAnchor.constraint(equalTo: root.view.widthAnchor),
    ])
    let stage = Stage(root: root, frames: 3)
    #expect(table.frame == CGRect(x: 0, y: 0, width: 390, height: 600))
    let layouts = table.layouts
    stage.steps(5)
    #expect(layouts <= 4 && table.layouts == layouts)
    table.count = 5
    table.reloadData()
    stage.steps(3)
    #expect(table.frame.height == 150 && table.layouts <= layouts + 4)
    #expect(stage.issues.isEmpty)
  }

  @Test func stackView_fillsEqually() {
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView(), UIView()])
    stack.distribution = .fillEqually
    stack.spacing = 10
    stack.frame = CGRect(x: 0, y: 0, width: 320, height: 50)
    stack.layoutIfNeeded()
    #expect(stack.arrangedSubviews.map(\.frame.minX) == [0, 110, 220])
    #expect(stack.arrangedSubviews.map(\.frame.height) == [50, 50, 50])
  }

  @Test func tabSwitch_callsAppearanceMethodsInOrder() {
    final class Animating: NSObject, UITabBarControllerDelegate {
      let log: Log
      init(_ log: Log) { self.log = log }
      func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { SlideAnimator(log, isForward: true) }
    }
    let log = Log()
    let tabs = UITabBarController()
    let delegate = Animating(log)
    tabs.delegate = delegate
    tabs.viewControllers = [LoggedController("a", log), LoggedController("b", log)]
    let stage = Stage(root: tabs)
    log.events = []
    stage.step { tabs.selectedIndex = 1 }
    stage.settle()
    #expect(
      log.events.filter { $0.hasPrefix("a.") || $0.hasPrefix("b.") } == [
        "b.willAppear", "a.willDisappear", "a.didDisappear", "b.didAppear",
      ])
    #expect(tabs.selectedIndex == 1)
  }
}

@MainActor @Suite struct NullFrameTests {
  /// Some iOS code creates views with `CGRect.null` if layout sets their frames later.
  @Test func view_madeWithANullFrame_hasNoSize_andNothingIsReported() {
    _ = FrameCycle.start()
    var reports: [FrameReport] = []
    FrameCycle.current.reportSink = { reports.append($0) }
    #expect(UIView(frame: .null).frame == .zero)
    #expect(reports.isEmpty)
  }
}
