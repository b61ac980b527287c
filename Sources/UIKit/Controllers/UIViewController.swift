// The view controller: the members that a client can override. Neighbouring files implement them.

import QuartzCore

/// Manages one screen's view, its children, and the controllers that it presents.
///
/// Everything declared here can be overridden. The view is loaded on first access, fills the
/// screen, and resizes with its superview.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    super.init()
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Creates a controller without a nib: archives are not supported on Linux.
  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
  }

  deinit {
    // A deinit cannot read isolated properties after it has passed `self` on.
    let view = loadedView
    for child in children { child.parentReference.forget(self) }
    view?.controllerReference.forget(self)
  }

  public let nibName: String?

  // MARK: View

  /// The controller's view; accessing it loads it.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controllerReference.object = nil
      loadedView = newValue
      newValue?.controllerReference.object = self
    }
  }
  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }
  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    tracing(.callback(self, "loadView()")) { loadView() }
    if loadedView == nil { self.view = UIView(frame: UIScreen.main.bounds) }
    isLoading = false
    tracing(.callback(self, "viewDidLoad()")) { viewDidLoad() }
  }
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }
  open func viewDidLoad() {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  /// Called to update the view's constraints, before they are solved.
  open func updateViewConstraints() {}
  /// Never called: there are no memory warnings in a replay.
  open func didReceiveMemoryWarning() {}
  /// Writes nothing: archives are not supported on Linux.
  open func encode(with coder: NSCoder) {}
  // Never called by EdgePan: no screen reader runs.
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityPerformMagicTap() -> Bool { false }

  // MARK: Appearance (UIViewController+Appearance.swift)

  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  /// Begins an appearance or disappearance, which `endAppearanceTransition` ends.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearance(isAppearing, animated)
  }
  open func endAppearanceTransition() { endAppearance() }
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// Whether the controller is being presented: true from `viewWillAppear` to `viewDidAppear`.
  open var isBeingPresented: Bool {
    presentationState == .presenting || presentationState == .arriving
  }
  open var isBeingDismissed: Bool { presentationState == .dismissing }
  @exclusivity(unchecked) open internal(set) var isMovingToParent = false
  open internal(set) var isMovingFromParent = false
  /// Whether `addChild(_:)` was called, and `didMove(toParent:)` not yet. Used by ReplayChecks.
  package final var awaitsDidMove = false

  // MARK: Containment (UIViewController+Containment.swift)

  open internal(set) var parent: UIViewController? {
    get { parentReference.object }
    set { parentReference.object = newValue }
  }
  @exclusivity(unchecked) open internal(set) var children: [UIViewController] = []
  open func addChild(_ childController: UIViewController) { adopt(childController) }
  open func removeFromParent() { leaveParent() }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) { awaitsDidMove = false }
  /// Exchanges the views of two children with an animation of this duration. Later APIs use
  /// animator objects instead.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    exchange(fromViewController, toViewController, duration, options, animations, completion)
  }
  open var childForStatusBarStyle: UIViewController? { nil }
  open var childForStatusBarHidden: UIViewController? { nil }

  // MARK: Presentation (UIViewController+Presentation.swift)

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    startPresentation(of: viewControllerToPresent, animated: flag, completion: completion)
  }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    startDismissal(animated: flag, completion: completion)
  }
  /// The controller that this controller, or an ancestor on its behalf, has presented.
  open var presentedViewController: UIViewController? {
    firstUpwards { $0.madePresentation?.presentedViewController }
  }
  open var presentingViewController: UIViewController? {
    firstUpwards { $0.ownPresentation?.presentingViewController }
  }
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
  /// The preferred transition; only a zoom has an effect.
  open var preferredTransition: Transition?
  open var definesPresentationContext = false
  // Stored, but has no effect: no status bar is drawn, and a presentation always uses the presented
  // controller's transition style.
  open var modalPresentationCapturesStatusBarAppearance = false
  open var providesPresentationContextTransitionStyle = false
  open var isModalInPresentation = false
  open var presentationController: UIPresentationController? {
    firstUpwards { $0.ownPresentation } ?? (parent == nil ? preparedSheet() : nil)
  }
  /// The preferred size of the content. A change is reported to the parent, or to the presentation
  /// that shows this controller.
  open var preferredContentSize = CGSize.zero {
    didSet {
      guard preferredContentSize != oldValue else { return }
      parent?.preferredContentSizeDidChange(forChildContentContainer: self)
      ownPresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
    }
  }
  /// The coordinator of the transition that this controller takes part in, or `nil` outside of a
  /// transition.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    let transitions = UIKitWorld.current.transitions
    return firstUpwards { each in
      transitions.last { $0.from === each || $0.to === each || $0.owner === each }?.coordinator
    }
  }

  // MARK: Bars, traits, sizes and orientation

  /// The title. Setting it also sets the titles of the navigation item and the tab bar item.
  /// Whether the controller shows content that can be edited.
  open var isEditing: Bool {
    get { edited }
    set { setEditing(newValue, animated: false) }
  }
  /// Sets ``isEditing``. Subclasses override it to show or hide editing controls.
  open func setEditing(_ editing: Bool, animated: Bool) {
    edited = editing
    editButton?.showEditing(editing)
  }
  private var edited = false
  /// A bar button that switches ``isEditing``, titled Edit or Done.
  open var editButtonItem: UIBarButtonItem {
    if let editButton { return editButton }
    let item = UIBarButtonItem(
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    item.showEditing(isEditing)
    editButton = item
    return item
  }
  private var editButton: UIBarButtonItem?

  open var title: String? {
    didSet {
      navigationItem.title = title
      tabBarItem?.title = title
    }
  }
  open var navigationItem: UINavigationItem { ownNavigationItem }
  private lazy var ownNavigationItem = UINavigationItem(title: title ?? "")
  /// The item in the bar of the tab bar controller that contains this controller.
  open var tabBarItem: UITabBarItem! = UITabBarItem() {
    didSet {
      if tabBarItem !== oldValue { (parent as? UITabBarController)?.showItems() }
    }
  }
  /// Whether the tab bar and the toolbar are hidden while this controller, or one that was pushed
  /// above it, is on top of a navigation controller's stack. The root controller's value has no
  /// effect.
  @exclusivity(unchecked) open var hidesBottomBarWhenPushed = false
  /// The items in the toolbar of the navigation controller while this controller is on top.
  open var toolbarItems: [UIBarButtonItem]? {
    didSet {
      if navigationController?.topViewController === self { navigationController?.showItems() }
    }
  }
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
  /// Shows another controller in the nearest ancestor that can; presents it if no ancestor can.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.show(vc, sender: sender) }
    present(vc, animated: true)
  }
  /// Shows another controller as the detail of the nearest split view controller; presents it if
  /// there is no split view controller.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { return parent.showDetailViewController(vc, sender: sender) }
    present(vc, animated: true)
  }
  open var traitCollection: UITraitCollection { .phone }
  /// Returns a registration. Its delegate is never called, because the screen does not measure
  /// force: `traitCollection.forceTouchCapability` is `unavailable`, which apps ask first.
  @discardableResult open func registerForPreviewing(
    with delegate: any UIViewControllerPreviewingDelegate, sourceView: UIView
  ) -> any UIViewControllerPreviewing {
    PreviewingRegistration(delegate: delegate, sourceView: sourceView)
  }
  /// Has no effect: a registration causes nothing.
  open func unregisterForPreviewing(withContext previewing: any UIViewControllerPreviewing) {}
  // The methods that `viewWillTransition` replaced in iOS 8. Never called: the phone is not
  // rotated, and a replay that resizes the screen calls `viewWillTransition`.
  open func willRotate(to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval) {}
  open func willAnimateRotation(
    to toInterfaceOrientation: UIInterfaceOrientation, duration: TimeInterval
  ) {}
  open func didRotate(from fromInterfaceOrientation: UIInterfaceOrientation) {}
  /// Never called: the traits of the simulated phone do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Has no effect: every controller has the traits of the simulated phone.
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {}
  /// Called before the screen's size changes, in a replay that resizes the screen. Passes the call
  /// on to the children and the presented controller.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children {
      let own = self.size(forChildContentContainer: child, withParentContainerSize: size)
      child.viewWillTransition(to: own, with: coordinator)
    }
    guard parent == nil, let presented = presentedViewController else { return }
    if let presentation = presented.presentationController {
      presentation.viewWillTransition(to: size, with: coordinator)
    } else {
      presented.viewWillTransition(to: size, with: coordinator)
    }
  }
  /// Never called: the traits of the simulated phone do not change.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// Called when a child's preferred size has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Never called: EdgePan solves constraints during layout and does not report changes to a
  /// fitting size.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Returns the size of a child, for custom containers; by default, the parent's size.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Stored, but has no effect: everything is shown in the light appearance.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
  @exclusivity(unchecked) open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  open func viewSafeAreaInsetsDidChange() {}
  /// The least margins of the root view, in points: at the sides 16, or 20 on a screen of at least
  /// 414 points. Apple's page of `layoutMargins` gives the two numbers; the width is EdgePan's
  /// choice.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = UIScreen.main.bounds.width < 414 ? 16 : 20
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }
  /// Whether the root view's margins at the sides are at least the system's.
  open var viewRespectsSystemMinimumLayoutMargins = true {
    didSet {
      if viewRespectsSystemMinimumLayoutMargins != oldValue { viewIfLoaded?.layoutMarginsChanged() }
    }
  }
  /// Called when the root view's layout margins have changed.
  open func viewLayoutMarginsDidChange() {}
  // Stored, but has no effect: a view always extends under the bars.
  open var edgesForExtendedLayout: UIRectEdge = .all
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether a scroll view that is this controller's view, or its first subview, is adjusted in a
  /// navigation controller even if its content fits
  /// (``UIScrollView/contentInsetAdjustmentBehavior``).
  open var automaticallyAdjustsScrollViewInsets = true
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// Has no effect: no status bar is drawn.
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var shouldAutorotate: Bool { true }
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Stored, but has no effect: there are no system gestures here.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// The children whose settings would replace this controller's; never read, because there are no
  /// system gestures and no home indicator.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// Has no effect: there are no system gestures and no home indicator.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  open var restorationIdentifier: String?
  /// The commands that ``addKeyCommand(_:)`` has added.
  open override var keyCommands: [UIKeyCommand]? {
    addedKeyCommands.isEmpty ? nil : addedKeyCommands
  }
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
  }
  private var addedKeyCommands: [UIKeyCommand] = []

  open var navigationController: UINavigationController? { ancestor() }
  open var tabBarController: UITabBarController? { ancestor() }

  /// Called by code that performs a segue, before `UIStoryboardSegue.perform()`.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether a segue may run. Only code that creates its own segues calls this; storyboards are not
  /// available.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  open override var next: UIResponder? {
    loadedView?.superview ?? parent ?? presentingViewController
  }

  // MARK: Internal state

  /// The number of controllers that this process had created before.
  package final let serial = UIViewController.nextSerial()
  @exclusivity(unchecked) package private(set) static var created = 0
  private static func nextSerial() -> Int {
    created += 1
    return created - 1
  }
  @exclusivity(unchecked) final var loadedView: UIView?
  @exclusivity(unchecked) nonisolated(unsafe) final var parentReference = OwnerReference<
    UIViewController
  >()
  @exclusivity(unchecked) final var isLoading = false
  @exclusivity(unchecked) final var appearance = Appearance()
  @exclusivity(unchecked) final var presentationState = PresentationState.none
  /// The change that starts in the next layout of the view; see `TransitionStarts`.
  @exclusivity(unchecked) final var requestedChange: (() -> Void)?
  /// The presentation that shows this controller.
  @exclusivity(unchecked) final var ownPresentation: UIPresentationController?
  /// The sheet or popover that will show the controller, created in advance so that code can
  /// configure it.
  var waitingSheet: UIPresentationController?
  /// The presentation that this controller has started.
  final var madePresentation: UIPresentationController?

  /// Whether children get appearance callbacks when their views are added or removed while this
  /// controller is visible.
  var forwardsAppearanceToAddedChildren: Bool { shouldAutomaticallyForwardAppearanceMethods }

  /// Called when the children have begun to appear with this controller. `childrenDidAppear()` is
  /// called when they have appeared.
  func childrenWillAppear() {}
  func childrenDidAppear() {}

  /// Called before a child is removed from this controller.
  func childWillLeave(_ child: UIViewController) {}

  /// The controllers that receive forwarded appearance callbacks: children whose view is in this
  /// controller's view.
  func childrenForAppearance() -> [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let view = loadedView else { return [] }
    return children.filter { $0.loadedView?.hasAncestorOrSelf(view) ?? false }
  }

  // MARK: Presenting and containing controllers

  /// The nearest ancestor that is a split view controller.
  open var splitViewController: UISplitViewController? { ancestor() }

  /// The popover that shows or will show this controller if its style is `popover`; otherwise
  /// `nil`.
  open var popoverPresentationController: UIPopoverPresentationController? {
    (ownPresentation ?? preparedSheet()) as? UIPopoverPresentationController
  }

  /// The sheet that shows or will show this controller if its style is a sheet; otherwise `nil`.
  open var sheetPresentationController: UISheetPresentationController? {
    (ownPresentation ?? preparedSheet()) as? UISheetPresentationController
  }

  /// Always `nil`: controllers never come from a storyboard here, and UIKit returns `nil` for those
  /// created in code.
  open var storyboard: UIStoryboard? { nil }

  /// The area covered by top bars; its bottom is the safe area's top. Loads the view. Apple
  /// deprecated it in iOS 11 in favour of the view's ``UIView/safeAreaLayoutGuide``.
  open var topLayoutGuide: any UILayoutSupport {
    view.guide(\.top, ControllerLayoutGuide()) { view in
      UIEdgeInsets(top: 0, left: 0, bottom: view.bounds.height - view.safeAreaInsets.top, right: 0)
    }
  }

  /// The area covered by bottom bars; its top is the safe area's bottom. Otherwise like
  /// ``topLayoutGuide``.
  open var bottomLayoutGuide: any UILayoutSupport {
    view.guide(\.bottom, ControllerLayoutGuide()) { view in
      UIEdgeInsets(
        top: view.bounds.height - view.safeAreaInsets.bottom, left: 0, bottom: 0, right: 0)
    }
  }

  /// Runs no segue and reports an issue: segues with identifiers exist only in storyboards.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    UIKitWorld.current.reportMissingArchive("segue \(identifier)")
  }
}

/// The state of a presentation. `arriving` means that the transition has completed, and that the
/// presented controller's `viewDidAppear` is still part of the presentation.
enum PresentationState {
  case none, presenting, arriving, presented, dismissing

  var canBeDismissed: Bool { self == .presented || self == .arriving }
}

extension UIViewController {
  func ancestor<Controller: UIViewController>() -> Controller? {
    parent?.firstUpwards { $0 as? Controller }
  }
}
