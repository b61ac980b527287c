// Correct code that continuous-landing must not accuse: what moves on after a transition.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

/// A list with a toast, on which something happens when it has appeared.
private final class ToastList: UIViewController {
  let toast = UIView(frame: CGRect(x: 20, y: 500, width: 200, height: 40))
  var link: CADisplayLink?
  var appeared: @MainActor (ToastList) -> Void = { _ in }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .lightGray
    toast.backgroundColor = .darkGray
    view.addSubview(toast)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if animated { appeared(self) }
  }

  @discardableResult func maskToast(_ path: UIBezierPath) -> CAShapeLayer {
    let mask = CAShapeLayer()
    mask.path = path.cgPath
    toast.layer.mask = mask
    return mask
  }

  /// Moves the toast by 4 points in each of 20 frames.
  func slideByLink() {
    let start = toast.frame.origin.x
    let link = CADisplayLink { [weak self] link in
      guard let self else { return }
      toast.frame.origin.x += 4
      if toast.frame.origin.x >= start + 80 { link.invalidate() }
    }
    link.add(to: .main, forMode: .common)
  }
}

@MainActor @Suite struct LandingNeighbourTests {
  enum After: CaseIterable {
    case slides, fadesIn, slidesByLink, hidesTheBar, pulses, isRounded, opens
  }

  private func check(
    _ appeared: @escaping @MainActor (ToastList) -> Void,
    prepare: @escaping @MainActor (ToastList) -> Void = { _ in }
  ) throws -> [InvariantViolation] {
    let trace = try bundled("slow-finish")
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let list = ToastList()
      list.loadViewIfNeeded()
      prepare(list)
      list.appeared = appeared
      return PoppingScene(root: list) { SlideAnimator() }
    }.violations
  }

  @Test(arguments: After.allCases)
  func animationAfterTheEnd_isNotAJump(_ after: After) throws {
    func appeared(_ list: ToastList) {
      switch after {
      case .slides: UIView.animate(withDuration: 0.3) { list.toast.frame.origin.x += 60 }
      case .fadesIn: UIView.animate(withDuration: 0.3) { list.toast.alpha = 1 }
      case .slidesByLink: list.slideByLink()
      case .hidesTheBar: list.navigationController?.setNavigationBarHidden(true, animated: true)
      case .pulses:
        UIView.animate(withDuration: 0.2, delay: 0, options: [.autoreverse]) {
          list.toast.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
        } completion: { _ in
          list.toast.transform = .identity
        }
      case .isRounded:
        list.maskToast(UIBezierPath(roundedRect: list.toast.bounds, cornerRadius: 12))
      case .opens:
        let mask = list.maskToast(UIBezierPath(rect: list.toast.bounds))
        let opening = CABasicAnimation(keyPath: "path")
        opening.fromValue = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 40)).cgPath
        opening.duration = 0.3
        mask.add(opening, forKey: "path")
      }
    }
    let found = try check(appeared) { if after == .fadesIn { $0.toast.alpha = 0 } }
    #expect(found.map(\.description) == [])
  }

  @Test func jumpInDidAppear_breaksContinuousLanding_alsoIfTheViewMovesOn() throws {
    for goesOn in [false, true] {
      func appeared(_ list: ToastList) {
        list.toast.frame.origin.x += 60
        if goesOn { UIView.animate(withDuration: 0.3) { list.toast.frame.origin.x += 60 } }
      }
      let found = try check(appeared)
      #expect(found.map(\.invariant) == [.continuousLanding], "\(goesOn)")
      #expect(found.first?.cause.hasPrefix("it jumped by 60 pt") == true)
      #expect(found.first?.layer == "ToastList.toast (UIView)")
    }
  }

  /// Another finger moves a little as the transition ends: that is not why a view jumps far.
  @Test func jumpFartherThanAFingerMoves_breaksContinuousLanding() throws {
    let trace = try bundled("slow-finish")
    var settings = options(for: trace)
    try settings.set("settling", to: "deliver")
    func run(_ trace: Trace, jumps: Bool) throws -> CheckedReplay {
      try ReplayCheck.run(trace, options: settings) { _ in
        let list = ToastList()
        list.loadViewIfNeeded()
        list.appeared = { if jumps { $0.toast.frame.origin.x += 150 } }
        return PoppingScene(root: list) { SlideAnimator() }
      }
    }
    let plain = try #require(try run(trace, jumps: false).result?.swipes.first?.release)
    let landing = UInt64(Double(plain.endedFrame) / 60 * 1_000_000)
    let pair = trace.withSecondSwipe(atMicroseconds: landing - 100_000)
    let found = try run(pair, jumps: true).violations
    #expect(found.contains { $0.cause.hasPrefix("it jumped by 150 pt") }, "\(found)")
    #expect(
      try run(pair, jumps: false).violations.allSatisfy { $0.invariant != .continuousLanding })
  }

  @Test func flashBeforeAFade_breaksContinuousLanding() throws {
    func appeared(_ list: ToastList) {
      list.toast.alpha = 0
      UIView.animate(withDuration: 0.3) { list.toast.alpha = 1 }
    }
    let found = try check(appeared)
    #expect(found.map(\.invariant) == [.continuousLanding])
  }
}

/// A card whose contents the finger moves; after a cancel, they return.
final class GlideScene: ShapeScene, UIViewControllerTransitioningDelegate {
  enum Return: CaseIterable { case immediately, later, jumps }

  private let home = UIViewController()
  private let card = UIViewController()
  private let part = UIView(frame: CGRect(x: 50, y: 200, width: 290, height: 400))
  private let way: Return

  init(_ way: Return) {
    self.way = way
    super.init(nil)
    home.view.backgroundColor = .gray
    card.view.backgroundColor = .white
    part.backgroundColor = .red
    card.view.addSubview(part)
    card.modalPresentationStyle = .custom
    card.transitioningDelegate = self
    window.rootViewController = home
    window.makeKeyAndVisible()
    addPan(to: card.view)
    restore()
  }

  override func restore() { home.present(card, animated: false) }

  override func share(_ translation: CGPoint) -> CGFloat {
    part.frame.origin.y = 200 + translation.y
    return translation.y / window.bounds.height
  }

  override func leave() {
    card.dismiss(animated: true)
    willRelease = { [unowned self] in
      switch way {
      case .immediately: glide(0.5)
      case .later: DispatchQueue.main.asyncAfter(deadline: .now() + 0.035) { self.glide(0.35) }
      case .jumps: break
      }
    }
  }

  private func glide(_ duration: Double) {
    UIView.animate(withDuration: duration) { self.part.frame.origin.y = 200 }
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    BlockAnimator { [card] _ in
      card.view.backgroundColor = .clear
    } completion: { [part, way] _ in
      if way == .jumps { part.frame.origin.y = 200 }
    }
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { percent }
}

extension Trace {
  /// A finger that moves down from the upper edge and rests: too short a way to finish.
  static func shortPull() throws -> Trace {
    try Synthesis.make(
      GestureProfile(
        edge: .top, startMillimeters: 12, distanceMillimeters: 14,
        durationMicroseconds: 500_000, releaseMillimetersPerSecond: 0, shape: .reach),
      on: .touchscreen)
  }

  /// The recording with its first swipe repeated by another finger.
  func withSecondSwipe(atMicroseconds start: UInt64) -> Trace {
    var frames = GestureFrames(self)
    SecondSwipe(device: device).add(to: &frames.frames, at: start)
    return frames.trace(like: self, provenance: "a test")
  }
}

@MainActor @Suite struct GlideTests {
  private func check(_ way: GlideScene.Return) throws -> [InvariantViolation] {
    let trace = try Trace.shortPull()
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in GlideScene(way) }
      .violations
  }

  @Test(arguments: [GlideScene.Return.immediately, .later])
  func viewThatGlidesHome_breaksNothing(_ way: GlideScene.Return) throws {
    let found = try check(way)
    #expect(found.map(\.description) == [])
  }

  @Test func viewThatJumpsHome_breaksContinuousLanding() throws {
    let found = try check(.jumps)
    #expect(found.map(\.invariant) == [.continuousLanding])
  }
}
