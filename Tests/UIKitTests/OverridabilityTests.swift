// What Apple marks open and clients override is called when a client's subclass overrides it.

import Testing
import UIKit

/// The names of the overridden members that were called.
@MainActor private var called: Set<String> = []
@MainActor private func note(_ name: String) { called.insert(name) }

private final class OpenLayer: CALayer {
  override func action(forKey event: String) -> (any CAAction)? {
    note("CALayer.action(forKey:)")
    return super.action(forKey: event)
  }
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    note("CALayer.defaultAction(forKey:)")
    return super.defaultAction(forKey: event)
  }
  override func layoutSublayers() {
    note("CALayer.layoutSublayers()")
    super.layoutSublayers()
  }
  override func add(_ anim: CAAnimation, forKey key: String?) {
    note("CALayer.add(_:forKey:)")
    super.add(anim, forKey: key)
  }
}

private final class OpenView: UIView {
  override class var layerClass: AnyClass {
    note("UIView.layerClass")
    return OpenLayer.self
  }
  override func layoutSubviews() { note("UIView.layoutSubviews()") }
  override func updateConstraints() {
    note("UIView.updateConstraints()")
    super.updateConstraints()
  }
  override func didAddSubview(_ subview: UIView) { note("UIView.didAddSubview(_:)") }
  override func willRemoveSubview(_ subview: UIView) { note("UIView.willRemoveSubview(_:)") }
  override func willMove(toSuperview newSuperview: UIView?) {
    note("UIView.willMove(toSuperview:)")
  }
  override func didMoveToSuperview() { note("UIView.didMoveToSuperview()") }
  override func willMove(toWindow newWindow: UIWindow?) { note("UIView.willMove(toWindow:)") }
  override func didMoveToWindow() { note("UIView.didMoveToWindow()") }
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    note("UIView.hitTest(_:with:)")
    return super.hitTest(point, with: event)
  }
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    note("UIView.point(inside:with:)")
    return super.point(inside: point, with: event)
  }
  override func tintColorDidChange() { note("UIView.tintColorDidChange()") }
  override func safeAreaInsetsDidChange() { note("UIView.safeAreaInsetsDidChange()") }
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    note("UIView.sizeThatFits(_:)")
    return CGSize(width: 60, height: 60)
  }
  override var intrinsicContentSize: CGSize {
    note("UIView.intrinsicContentSize")
    return super.intrinsicContentSize
  }
  override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    note("UIView.action(for:forKey:)")
    return super.action(for: layer, forKey: event)
  }
  override var bounds: CGRect { didSet { note("UIView.bounds") } }
  override var center: CGPoint { didSet { note("UIView.center") } }
  override func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    note("UIView.snapshotView(afterScreenUpdates:)")
    return super.snapshotView(afterScreenUpdates: afterUpdates)
  }
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    note("UIView.gestureRecognizerShouldBegin(_:)")
    return super.gestureRecognizerShouldBegin(recognizer)
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("UIResponder.touchesBegan(_:with:)")
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("UIResponder.touchesMoved(_:with:)")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("UIResponder.touchesEnded(_:with:)")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("UIResponder.touchesCancelled(_:with:)")
  }
  override var next: UIResponder? {
    note("UIResponder.next")
    return super.next
  }
  override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    note("UIView.contentHuggingPriority(for:)")
    return super.contentHuggingPriority(for: axis)
  }
}

private final class OpenController: UIViewController {
  override func loadView() {
    note("UIViewController.loadView()")
    view = OpenView(frame: UIScreen.main.bounds)
  }
  override func viewDidLoad() { note("UIViewController.viewDidLoad()") }
  override func viewWillAppear(_ animated: Bool) { note("UIViewController.viewWillAppear(_:)") }
  override func viewIsAppearing(_ animated: Bool) { note("UIViewController.viewIsAppearing(_:)") }
  override func viewDidAppear(_ animated: Bool) { note("UIViewController.viewDidAppear(_:)") }
  override func viewWillDisappear(_ animated: Bool) {
    note("UIViewController.viewWillDisappear(_:)")
  }
  override func viewDidDisappear(_ animated: Bool) { note("UIViewController.viewDidDisappear(_:)") }
  override func viewWillLayoutSubviews() { note("UIViewController.viewWillLayoutSubviews()") }
  override func viewDidLayoutSubviews() { note("UIViewController.viewDidLayoutSubviews()") }
  override func updateViewConstraints() { note("UIViewController.updateViewConstraints()") }
  override func viewSafeAreaInsetsDidChange() {
    note("UIViewController.viewSafeAreaInsetsDidChange()")
  }
  override func willMove(toParent parent: UIViewController?) {
    note("UIViewController.willMove(toParent:)")
  }
  override func didMove(toParent parent: UIViewController?) {
    note("UIViewController.didMove(toParent:)")
  }
  override func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    note("UIViewController.beginAppearanceTransition(_:animated:)")
    super.beginAppearanceTransition(isAppearing, animated: animated)
  }
  override func endAppearanceTransition() {
    note("UIViewController.endAppearanceTransition()")
    super.endAppearanceTransition()
  }
  override var shouldAutomaticallyForwardAppearanceMethods: Bool {
    note("UIViewController.shouldAutomaticallyForwardAppearanceMethods")
    return true
  }
  override var modalPresentationStyle: UIModalPresentationStyle {
    get {
      note("UIViewController.modalPresentationStyle")
      return .custom
    }
    set {}
  }
  override var transitioningDelegate: (any UIViewControllerTransitioningDelegate)? {
    get {
      note("UIViewController.transitioningDelegate")
      return OpenDelegate.shared
    }
    set {}
  }
}

private final class OpenNavigation: UINavigationController {
  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    note("UINavigationController.pushViewController(_:animated:)")
    super.pushViewController(viewController, animated: animated)
  }
  override func addChild(_ childController: UIViewController) {
    note("UIViewController.addChild(_:)")
    super.addChild(childController)
  }
}

private final class OpenDelegate: NSObject, UIViewControllerTransitioningDelegate {
  static let shared = OpenDelegate()
  let percent = OpenPercent()
  let animator = SlideAnimator(Log(), isForward: true)
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    OpenPresentation(presentedViewController: presented, presenting: presenting)
  }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

private final class OpenPercent: UIPercentDrivenInteractiveTransition {
  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    note("UIPercentDrivenInteractiveTransition.startInteractiveTransition(_:)")
    super.startInteractiveTransition(transitionContext)
  }
  override var wantsInteractiveStart: Bool {
    get {
      note("UIPercentDrivenInteractiveTransition.wantsInteractiveStart")
      return true
    }
    set {}
  }
  override var completionSpeed: CGFloat {
    get {
      note("UIPercentDrivenInteractiveTransition.completionSpeed")
      return 2
    }
    set {}
  }
  override var completionCurve: UIView.AnimationCurve {
    get {
      note("UIPercentDrivenInteractiveTransition.completionCurve")
      return .linear
    }
    set {}
  }
}

private final class OpenPresentation: UIPresentationController {
  override func presentationTransitionWillBegin() {
    note("UIPresentationController.presentationTransitionWillBegin()")
  }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    note("UIPresentationController.presentationTransitionDidEnd(_:)")
  }
  override func dismissalTransitionWillBegin() {
    note("UIPresentationController.dismissalTransitionWillBegin()")
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    note("UIPresentationController.dismissalTransitionDidEnd(_:)")
  }
  override func containerViewWillLayoutSubviews() {
    note("UIPresentationController.containerViewWillLayoutSubviews()")
  }
  override func containerViewDidLayoutSubviews() {
    note("UIPresentationController.containerViewDidLayoutSubviews()")
  }
  override var frameOfPresentedViewInContainerView: CGRect {
    note("UIPresentationController.frameOfPresentedViewInContainerView")
    return super.frameOfPresentedViewInContainerView
  }
  override var presentedView: UIView? {
    note("UIPresentationController.presentedView")
    return super.presentedView
  }
  override var shouldRemovePresentersView: Bool {
    note("UIPresentationController.shouldRemovePresentersView")
    return false
  }
}

private final class OpenRecognizer: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    note("UIGestureRecognizer.touchesBegan(_:with:)")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    note("UIGestureRecognizer.touchesMoved(_:with:)")
    if state == .possible { state = .began }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    note("UIGestureRecognizer.touchesEnded(_:with:)")
    state = .ended
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    note("UIGestureRecognizer.touchesCancelled(_:with:)")
    state = .cancelled
  }
  override func reset() { note("UIGestureRecognizer.reset()") }
  override func canPrevent(_ other: UIGestureRecognizer) -> Bool {
    note("UIGestureRecognizer.canPrevent(_:)")
    return true
  }
  override func canBePrevented(by other: UIGestureRecognizer) -> Bool {
    note("UIGestureRecognizer.canBePrevented(by:)")
    return true
  }
  override func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool {
    note("UIGestureRecognizer.shouldRequireFailure(of:)")
    return false
  }
  override func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool {
    note("UIGestureRecognizer.shouldBeRequiredToFail(by:)")
    return false
  }
}

private final class OpenControl: UIControl {
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    note("UIControl.beginTracking(_:with:)")
    return true
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    note("UIControl.continueTracking(_:with:)")
    return true
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    note("UIControl.endTracking(_:with:)")
  }
  override func cancelTracking(with event: UIEvent?) { note("UIControl.cancelTracking(with:)") }
  override func sendActions(for controlEvents: UIControl.Event) {
    note("UIControl.sendActions(for:)")
    super.sendActions(for: controlEvents)
  }
  override var isHighlighted: Bool { didSet { note("UIControl.isHighlighted") } }
}

private final class OpenCell: UICollectionViewCell {
  override func prepareForReuse() { note("UICollectionReusableView.prepareForReuse()") }
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    note("UICollectionReusableView.apply(_:)")
  }
  override var isSelected: Bool { didSet { note("UICollectionViewCell.isSelected") } }
}

private final class OpenLayout: UICollectionViewFlowLayout {
  override func prepare() {
    note("UICollectionViewLayout.prepare()")
    super.prepare()
  }
  override var collectionViewContentSize: CGSize {
    note("UICollectionViewLayout.collectionViewContentSize")
    return super.collectionViewContentSize
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    note("UICollectionViewLayout.layoutAttributesForElements(in:)")
    return super.layoutAttributesForElements(in: rect)
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    note("UICollectionViewLayout.layoutAttributesForItem(at:)")
    return super.layoutAttributesForItem(at: indexPath)
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    note("UICollectionViewLayout.shouldInvalidateLayout(forBoundsChange:)")
    return true
  }
}

private final class OpenGrid: UICollectionViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(OpenCell.self, forCellWithReuseIdentifier: "cell")
  }
  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    note("UICollectionViewController.collectionView(_:numberOfItemsInSection:)")
    return 200
  }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  override func scrollViewDidScroll(_ scrollView: UIScrollView) {
    note("UICollectionViewController.scrollViewDidScroll(_:)")
  }
}

private final class OpenAnimator: UIViewPropertyAnimator {
  override func startAnimation() {
    note("UIViewPropertyAnimator.startAnimation()")
    super.startAnimation()
  }
}

private final class OpenSegue: UIStoryboardSegue {
  override func perform() { note("UIStoryboardSegue.perform()") }
}

@MainActor @Suite(.serialized) struct OverridabilityTests {
  /// Every member above, by the name that it notes.
  private static let members = [
    "CALayer.action(forKey:)", "CALayer.defaultAction(forKey:)", "CALayer.add(_:forKey:)",
    "CALayer.layoutSublayers()", "UIView.layerClass", "UIView.layoutSubviews()",
    "UIView.updateConstraints()", "UIView.didAddSubview(_:)", "UIView.willRemoveSubview(_:)",
    "UIView.willMove(toSuperview:)", "UIView.didMoveToSuperview()", "UIView.willMove(toWindow:)",
    "UIView.didMoveToWindow()", "UIView.hitTest(_:with:)", "UIView.point(inside:with:)",
    "UIView.tintColorDidChange()", "UIView.safeAreaInsetsDidChange()", "UIView.sizeThatFits(_:)",
    "UIView.intrinsicContentSize", "UIView.action(for:forKey:)", "UIView.bounds", "UIView.center",
    "UIView.snapshotView(afterScreenUpdates:)", "UIView.gestureRecognizerShouldBegin(_:)",
    "UIView.contentHuggingPriority(for:)", "UIResponder.touchesBegan(_:with:)",
    "UIResponder.touchesMoved(_:with:)", "UIResponder.touchesEnded(_:with:)",
    "UIResponder.touchesCancelled(_:with:)", "UIResponder.next", "UIViewController.loadView()",
    "UIViewController.viewDidLoad()", "UIViewController.viewWillAppear(_:)",
    "UIViewController.viewIsAppearing(_:)", "UIViewController.viewDidAppear(_:)",
    "UIViewController.viewWillDisappear(_:)", "UIViewController.viewDidDisappear(_:)",
    "UIViewController.viewWillLayoutSubviews()", "UIViewController.viewDidLayoutSubviews()",
    "UIViewController.updateViewConstraints()", "UIViewController.viewSafeAreaInsetsDidChange()",
    "UIViewController.willMove(toParent:)", "UIViewController.didMove(toParent:)",
    "UIViewController.beginAppearanceTransition(_:animated:)",
    "UIViewController.endAppearanceTransition()",
    "UIViewController.shouldAutomaticallyForwardAppearanceMethods",
    "UIViewController.modalPresentationStyle", "UIViewController.transitioningDelegate",
    "UIViewController.addChild(_:)", "UINavigationController.pushViewController(_:animated:)",
    "UIPercentDrivenInteractiveTransition.startInteractiveTransition(_:)",
    "UIPercentDrivenInteractiveTransition.wantsInteractiveStart",
    "UIPercentDrivenInteractiveTransition.completionSpeed",
    "UIPercentDrivenInteractiveTransition.completionCurve",
    "UIPresentationController.presentationTransitionWillBegin()",
    "UIPresentationController.presentationTransitionDidEnd(_:)",
    "UIPresentationController.dismissalTransitionWillBegin()",
    "UIPresentationController.dismissalTransitionDidEnd(_:)",
    "UIPresentationController.containerViewWillLayoutSubviews()",
    "UIPresentationController.containerViewDidLayoutSubviews()",
    "UIPresentationController.frameOfPresentedViewInContainerView",
    "UIPresentationController.presentedView",
    "UIPresentationController.shouldRemovePresentersView",
    "UIGestureRecognizer.touchesBegan(_:with:)", "UIGestureRecognizer.touchesMoved(_:with:)",
    "UIGestureRecognizer.touchesEnded(_:with:)", "UIGestureRecognizer.touchesCancelled(_:with:)",
    "UIGestureRecognizer.reset()", "UIGestureRecognizer.canPrevent(_:)",
    "UIGestureRecognizer.canBePrevented(by:)", "UIGestureRecognizer.shouldRequireFailure(of:)",
    "UIGestureRecognizer.shouldBeRequiredToFail(by:)", "UIControl.beginTracking(_:with:)",
    "UIControl.continueTracking(_:with:)", "UIControl.endTracking(_:with:)",
    "UIControl.cancelTracking(with:)", "UIControl.sendActions(for:)", "UIControl.isHighlighted",
    "UICollectionReusableView.prepareForReuse()", "UICollectionReusableView.apply(_:)",
    "UICollectionViewCell.isSelected", "UICollectionViewLayout.prepare()",
    "UICollectionViewLayout.collectionViewContentSize",
    "UICollectionViewLayout.layoutAttributesForElements(in:)",
    "UICollectionViewLayout.layoutAttributesForItem(at:)",
    "UICollectionViewLayout.shouldInvalidateLayout(forBoundsChange:)",
    "UICollectionViewController.collectionView(_:numberOfItemsInSection:)",
    "UICollectionViewController.scrollViewDidScroll(_:)",
    "UIViewPropertyAnimator.startAnimation()", "UIStoryboardSegue.perform()",
  ]

  @Test func everyOverriddenMember_isCalled() {
    called = []
    exerciseControllers()
    exerciseViews()
    exerciseTouches()
    exerciseCollections()
    let segue: UIStoryboardSegue = OpenSegue(
      identifier: nil, source: UIViewController(), destination: UIViewController())
    segue.perform()
    let missing = Self.members.filter { !called.contains($0) }
    #expect(missing.isEmpty)
    #expect(called.subtracting(Self.members).isEmpty, "a member is noted but not in the table")
    print("\(Self.members.count) overridden members are called")
  }

  private func exerciseControllers() {
    let navigation = OpenNavigation(rootViewController: UIViewController())
    let stage = Stage(root: navigation)
    navigation.pushViewController(OpenController(), animated: false)
    stage.step()
    navigation.popViewController(animated: false)
    let presented = OpenController()
    navigation.present(presented, animated: true)
    stage.step { OpenDelegate.shared.percent.update(0.5) }
    stage.step { OpenDelegate.shared.percent.finish() }
    stage.settle()
    presented.dismiss(animated: false)
    stage.settle()
  }

  private func exerciseViews() {
    let stage = Stage(root: UIViewController())
    let view = OpenView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    stage.window.addSubview(view)
    let child = UIView()
    view.addSubview(child)
    child.removeFromSuperview()
    stage.window.tintColor = .red
    stage.step()
    view.sizeToFit()
    view.layer.setNeedsLayout()
    view.layer.layoutIfNeeded()
    OpenLayer().opacity = 0.5
    UIView.animate(withDuration: 0.1) { view.alpha = 0.5 }
    UIView.transition(
      with: view, duration: 0.1, options: .transitionCrossDissolve, animations: {})
    view.translatesAutoresizingMaskIntoConstraints = false
    view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 20).isActive = true
    final class Sized: UILabel {
      override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        note("UIView.contentHuggingPriority(for:)")
        return super.contentHuggingPriority(for: axis)
      }
    }
    let label = Sized()
    label.text = "text"
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(label)
    label.topAnchor.constraint(equalTo: stage.window.topAnchor).isActive = true
    stage.settle()
    view.removeFromSuperview()
    OpenAnimator(duration: 0.1, timingParameters: UICubicTimingParameters())
      .startAnimation(afterDelay: 0)
    OpenAnimator.runningPropertyAnimator(withDuration: 0.1, delay: 0, animations: {})
      .startAnimation()
    stage.settle()
  }

  private func exerciseTouches() {
    let stage = Stage(root: UIViewController())
    let view = OpenView(frame: stage.window.bounds)
    stage.window.addSubview(view)
    let (one, other) = (OpenRecognizer(), OpenRecognizer())
    view.addGestureRecognizer(one)
    view.addGestureRecognizer(other)
    for ending in [UITouch.Phase.ended, .cancelled] {
      stage.touch(.began, 50, 50)
      stage.touch(.moved, 60, 60)
      stage.touch(ending, 60, 60)
    }
    one.isEnabled = false
    other.isEnabled = false
    for ending in [UITouch.Phase.ended, .cancelled] {
      stage.touch(.began, 50, 50)
      stage.touch(.moved, 60, 60)
      stage.touch(ending, 60, 60)
    }
    let control = OpenControl(frame: stage.window.bounds)
    stage.window.addSubview(control)
    for ending in [UITouch.Phase.ended, .cancelled] {
      stage.touch(.began, 50, 50)
      stage.touch(.moved, 60, 60)
      stage.touch(ending, 60, 60)
    }
  }

  private func exerciseCollections() {
    let grid = OpenGrid(collectionViewLayout: OpenLayout())
    let stage = Stage(root: grid)
    stage.step()
    grid.collectionView.contentOffset.y = 700
    stage.step()
    _ = grid.collectionView.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
    let shown = grid.collectionView.indexPathsForVisibleItems[0]
    grid.collectionView.selectItem(at: shown, animated: false, scrollPosition: [])
  }
}
