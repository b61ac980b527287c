// Subclasses of classes that Apple marks open, written as a client writes them. They record each
// overridden member that is called.

import UIKit

/// The names of the overridden members that were called.
@MainActor var calledOverrides: Set<String> = []
@MainActor private func note(_ name: String) { calledOverrides.insert(name) }

final class OpenLayer: CALayer {
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

final class OpenView: UIView {
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

final class OpenLabel: UILabel {
  override func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    note("UIView.contentHuggingPriority(for:)")
    return super.contentHuggingPriority(for: axis)
  }
}

final class OpenController: UIViewController {
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

final class OpenNavigation: UINavigationController {
  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    note("UINavigationController.pushViewController(_:animated:)")
    super.pushViewController(viewController, animated: animated)
  }
  override func addChild(_ childController: UIViewController) {
    note("UIViewController.addChild(_:)")
    super.addChild(childController)
  }
}

final class OpenDelegate: NSObject, UIViewControllerTransitioningDelegate {
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

final class OpenPercent: UIPercentDrivenInteractiveTransition {
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

final class OpenPresentation: UIPresentationController {
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

final class OpenRecognizer: UIGestureRecognizer {
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

final class OpenControl: UIControl {
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

final class OpenCell: UICollectionViewCell {
  override func prepareForReuse() { note("UICollectionReusableView.prepareForReuse()") }
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    note("UICollectionReusableView.apply(_:)")
  }
  override var isSelected: Bool { didSet { note("UICollectionViewCell.isSelected") } }
}

final class OpenLayout: UICollectionViewFlowLayout {
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

final class OpenGrid: UICollectionViewController {
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

final class OpenAnimator: UIViewPropertyAnimator {
  override func startAnimation() {
    note("UIViewPropertyAnimator.startAnimation()")
    super.startAnimation()
  }
}

final class OpenSegue: UIStoryboardSegue {
  override func perform() { note("UIStoryboardSegue.perform()") }
}
