// Children without a view, cells that stay pressed, shadow paths from before a rotation, appearance calls at
// the start: the mistakes, and the correct code beside them.

import GestureReplay
import GestureTrace
import Testing
import UIKit

@testable import ReplayChecks

/// A container with a card, which a drag to the right takes away.
private final class CardHost: UIViewController {
  enum Way: CaseIterable { case viewOnly, whole, held, hidden, exchanged, doubledAppearance }

  private let way: Way
  private var held: [UIViewController] = []

  init(_ way: Way) {
    self.way = way
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    if way == .exchanged { addChild(UIViewController()) }
    add(UIViewController())
    view.addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in move($0) })
  }

  private func add(_ card: UIViewController) {
    card.view.frame = CGRect(x: 0, y: 300, width: 390, height: 200)
    card.view.backgroundColor = .gray
    addChild(card)
    if way == .doubledAppearance { card.beginAppearanceTransition(true, animated: false) }
    view.addSubview(card.view)
    if way == .doubledAppearance { card.beginAppearanceTransition(true, animated: false) }
    if way == .doubledAppearance { card.endAppearanceTransition() }
    card.didMove(toParent: self)
    if way == .held { held.append(card) }
  }

  private func move(_ pan: UIPanGestureRecognizer) {
    guard let card = children.last, card.view.superview != nil, pan.state == .ended else { return }
    if way == .hidden {
      card.view.isHidden = true
    } else {
      card.willMove(toParent: nil)
      card.view.removeFromSuperview()
    }
    if way == .whole || way == .doubledAppearance { card.removeFromParent() }
  }
}

private final class HostScene: OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)

  init(_ root: UIViewController) {
    window.rootViewController = root
    window.makeKeyAndVisible()
  }

  func restore() {}
}

/// A screen with a button, a list, and a plate whose shadow has a path.
private final class FormScreen: UIViewController, UITableViewDataSource {
  enum Path: CaseIterable { case stale, inLayout, larger, invisible }

  static weak var current: FormScreen?
  let button = UIButton(frame: CGRect(x: 20, y: 120, width: 100, height: 40))
  let list = UITableView(frame: CGRect(x: 0, y: 300, width: 390, height: 200))
  private let plate = UIView(frame: CGRect(x: 20, y: 200, width: 350, height: 60))
  private let path: Path

  init(_ path: Path) {
    self.path = path
    super.init(nibName: nil, bundle: nil)
    Self.current = self
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    list.dataSource = self
    plate.backgroundColor = .gray
    plate.autoresizingMask = .flexibleWidth
    plate.layer.shadowOpacity = path == .invisible ? 0 : 0.5
    plate.layer.shadowPath =
      UIBezierPath(
        rect: path == .larger ? plate.bounds.insetBy(dx: -4, dy: 0) : plate.bounds
      ).cgPath
    for part in [button, list, plate] { view.addSubview(part) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if path == .inLayout { plate.layer.shadowPath = UIBezierPath(rect: plate.bounds).cgPath }
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell() }
}

private final class FormScene: PoppingScene {
  private let path: FormScreen.Path

  init(_ path: FormScreen.Path = .inLayout, _ mistaken: @escaping Mistaken.Step = { _, _, _ in }) {
    self.path = path
    super.init { Mistaken(end: mistaken) }
  }

  override func restore() { navigation.pushViewController(FormScreen(path), animated: false) }
}

/// A screen with a field, which may end editing.
private final class EditScreen: UIViewController {
  enum Ends: CaseIterable {
    case inWillDisappear, inDidDisappear, andBeginsAgain, atTouch, never, beginsInWillDisappear
  }

  private let ends: Ends
  private let field = UITextField(frame: CGRect(x: 20, y: 120, width: 200, height: 40))

  init(_ ends: Ends) {
    self.ends = ends
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    view.addSubview(field)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if ends == .inWillDisappear || ends == .andBeginsAgain { view.endEditing(true) }
    if ends == .beginsInWillDisappear { field.becomeFirstResponder() }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    if ends == .inDidDisappear { view.endEditing(true) }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let begins = ends == .andBeginsAgain || !hasAppeared
    if begins, ends != .beginsInWillDisappear { field.becomeFirstResponder() }
    hasAppeared = true
  }

  private var hasAppeared = false

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if ends == .atTouch { view.endEditing(true) }
  }
}

private final class EditScene: PoppingScene {
  private let ends: EditScreen.Ends

  init(_ ends: EditScreen.Ends) {
    self.ends = ends
    super.init { SlideAnimator() }
  }

  override func restore() { navigation.pushViewController(EditScreen(ends), animated: false) }
}

/// A screen with a field, popped by the app's own pan, which ends editing before it begins the pop.
private final class EditPanScene: PoppingScene, OwnGestureScene {
  private var percent = UIPercentDrivenInteractiveTransition()

  init() { super.init { SlideAnimator() } }

  override func restore() {
    let screen = EditScreen(.never)
    screen.view.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned self] pan in
        switch pan.state {
        case .began:
          pan.view?.endEditing(true)
          percent = UIPercentDrivenInteractiveTransition()
          interaction = percent
          navigation.popViewController(animated: true)
        case .changed: percent.update(pan.translation(in: nil).x / 390)
        case .ended, .cancelled: percent.cancel()
        default: break
        }
      })
    navigation.pushViewController(screen, animated: false)
  }
}

@MainActor @Suite struct LeftoverNeighbourTests {
  private func check(
    _ recording: String, resize: String? = nil, _ make: () -> any ReplayScene
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    var settings = options(for: trace)
    if let resize { settings.resizes = try #require(ScreenChange.list(resize)) }
    return try ReplayCheck.run(trace, options: settings) { _ in make() }.violations
  }

  // MARK: keeps-containment

  @Test func childWhoseViewOnlyIsRemoved_breaksKeepsContainment() throws {
    let found = try check("slow-finish") { HostScene(CardHost(.viewOnly)) }
    #expect(found.map(\.invariant) == [.keepsContainment])
    #expect(found.first?.cause.contains("still a child of CardHost") == true)
  }

  @Test(arguments: [CardHost.Way.whole, .held, .hidden, .exchanged])
  fileprivate func childThatIsRemovedKeptOrExchanged_breaksNothing(_ way: CardHost.Way) throws {
    let found = try check("slow-finish") { HostScene(CardHost(way)) }
    #expect(found.map(\.description) == [])
  }

  // MARK: balanced-appearance

  @Test func appearanceBegunByHandAndByUIKit_beforeTheSwipe_breaksBalancedAppearance() throws {
    let found = try check("slow-finish") { HostScene(CardHost(.doubledAppearance)) }
    #expect(found.map(\.invariant).contains(.balancedAppearance))
  }

  // MARK: cancel-restores

  @Test func buttonThatStaysHighlighted_breaksCancelRestores() throws {
    for recording in ["slow-cancel", "slow-finish"] {
      let found = try check(recording) {
        let root = FormScreen(.inLayout)
        return PoppingScene(root: root) { Mistaken { _, _, _ in root.button.isHighlighted = true } }
      }
      // After a cancel, no window shows the root.
      #expect(
        found.map(\.invariant) == (recording == "slow-finish" ? [.cancelRestores] : []),
        "\(found)")
    }
  }

  @Test func cellThatACancelLeavesSelected_breaksCancelRestores() throws {
    let found = try check("slow-cancel") {
      FormScene { _, _, _ in
        FormScreen.current?.list.selectRow(
          at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
      }
    }
    #expect(found.map(\.invariant) == [.cancelRestores])
    #expect(
      found.first?.cause == "it was not selected before and is after the cancelled transition")
  }

  /// A button that is selected after a finish, a cell that the app deselects, a list that does not
  /// change, and one that shows its rows in other cells.
  @Test(arguments: 0..<4)
  func selectionThatAnAppMayChange_breaksNothing(_ kind: Int) throws {
    let found = try check(kind == 0 ? "slow-finish" : "slow-cancel") {
      guard kind != 0 else {
        let root = FormScreen(.inLayout)
        return PoppingScene(root: root) { Mistaken { _, _, _ in root.button.isSelected = true } }
      }
      let scene = FormScene { _, _, _ in
        if kind == 3 { FormScreen.current?.list.reloadData() }
        guard kind == 1 else { return }
        FormScreen.current?.list.deselectRow(at: IndexPath(row: 0, section: 0), animated: false)
      }
      FormScreen.current?.view.layoutIfNeeded()
      FormScreen.current?.list.selectRow(
        at: IndexPath(row: 0, section: 0), animated: false, scrollPosition: .none)
      return scene
    }
    #expect(found.map(\.description) == [])
  }

  @Test(arguments: EditScreen.Ends.allCases)
  fileprivate func keyboardThatACancelHides_breaksCancelRestores(_ ends: EditScreen.Ends) throws {
    let found = try check("slow-cancel") { EditScene(ends) }
    let start =
      switch ends {
      case .inWillDisappear: "it was the first responder as the transition began"
      case .beginsInWillDisappear: "it became the first responder in the cancelled transition"
      default: ""
      }
    #expect(found.map(\.invariant) == (start.isEmpty ? [] : [.cancelRestores]), "\(found)")
    #expect(found.allSatisfy { $0.cause.hasPrefix(start) })
    #expect(try check("slow-finish") { EditScene(ends) }.map(\.description) == [])
  }

  @Test func keyboardThatTheAppsGestureHidesBeforeItsTransition_breaksNothing() throws {
    let trace = try bundled("slow-cancel")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in EditPanScene() }
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    #expect(checked.violations.map(\.description) == [])
  }

  // MARK: fits-screen

  @Test(arguments: FormScreen.Path.allCases)
  fileprivate func shadowPathFromBeforeARotation_breaksFitsScreen(_ path: FormScreen.Path) throws {
    let found = try check("slow-cancel", resize: "20:844x390") { FormScene(path) }
    #expect(found.map(\.invariant) == (path == .stale ? [.fitsScreen] : []), "\(found)")
    if path == .stale { #expect(found.first?.cause.contains("set it in layoutSubviews()") == true) }
  }
}
