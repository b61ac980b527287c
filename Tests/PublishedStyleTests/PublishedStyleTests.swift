// Runs each published animator in each context that it supports, in each mode.

import Testing
import UIKit

/// The way in which a transition is driven.
enum StyleMode: String, CaseIterable { case plain, finish, cancel }

@MainActor @Suite(.serialized) struct PublishedStyleTests {
  @Test func catalogue_hasAtLeastFortyStyles() {
    #expect(publishedStyles.count >= 40)
    #expect(Set(publishedStyles.map(\.name)).count == publishedStyles.count)
  }

  @Test func everyStyle_runsInEveryContextAndMode() {
    var combinations = 0
    for style in publishedStyles {
      for context in style.contexts {
        for mode in StyleMode.allCases {
          combinations += 1
          let name = "\(style.name), \(context.rawValue), \(mode.rawValue)"
          switch mode {
          case .plain: runPlain(style, context, name)
          case .finish: runFinish(style, context, name)
          case .cancel: runCancel(style, context, name)
          }
        }
      }
    }
    print("\(publishedStyles.count) published styles, \(combinations) combinations")
    #expect(combinations >= 40 * 3 * 2)
  }

  // MARK: Modes

  private func runPlain(_ style: Style, _ context: StyleContext, _ name: String) {
    let scene = StyleScene(style, context)
    let start = FrameValues(scene.stage.cycle.frame)
    scene.begin()
    var moved = false
    #expect(
      scene.settle { moved = moved || !FrameValues(scene.stage.cycle.frame).isSame(as: start) },
      "\(name) never ends: \(scene.stage.cycle.activeSources)")
    #expect(moved, "\(name): nothing changes")
    checkFinished(scene, name)
  }

  private func runFinish(_ style: Style, _ context: StyleContext, _ name: String) {
    let scene = StyleScene(style, context)
    let percent = interact(scene)
    scene.stage.step { percent.finish() }
    #expect(scene.settle(), "\(name) never ends: \(scene.stage.cycle.activeSources)")
    checkFinished(scene, name)
  }

  private func runCancel(_ style: Style, _ context: StyleContext, _ name: String) {
    let scene = StyleScene(style, context)
    let before = TreeState(scene.stage.window)
    let stack = scene.stack
    let start = FrameValues(scene.stage.cycle.frame)
    let shown = shownScreens(scene)
    let percent = interact(scene)
    var reversal: [(percent: Double, values: FrameValues)] = []
    // Recorded in the log stage, because the frame in which the transition ends still belongs to
    // the reversal.
    let token = scene.stage.cycle.addHandler(for: .log) { _ in
      guard let state = UITransitionObserver.current, state.phase == .cancelling else { return }
      reversal.append((state.presentedPercent, FrameValues(scene.stage.cycle.frame)))
    }
    scene.stage.step { percent.cancel() }
    let ends = scene.settle()
    scene.stage.cycle.removeHandler(token)
    #expect(ends, "\(name) never ends: \(scene.stage.cycle.activeSources)")
    #expect(scene.endings == 1 && scene.outcome == .cancelled, "\(name) ended \(scene.endings)×")
    #expect(scene.stack == stack, "\(name)")
    #expect(shownScreens(scene) == shown, "\(name): the visible screens changed")
    checkAppearance(scene, name)
    scene.stage.step()
    if let difference = TreeState(scene.stage.window).difference(from: before) {
      Issue.record("\(name): \(difference)")
    }
    #expect(
      FrameValues(scene.stage.cycle.frame).isSame(as: start),
      "\(name): the values differ from those before the transition")
    #expect(issues.isEmpty, "\(name) \(issues)")
    checkReversal(reversal, style, context, name)
  }

  /// Every frame of the reversal equals the frame that a separate scene presents when it is
  /// scrubbed to the same percentage. Therefore no frame shows the end state.
  private func checkReversal(
    _ reversal: [(percent: Double, values: FrameValues)], _ style: Style, _ context: StyleContext,
    _ name: String
  ) {
    #expect(reversal.count > 2, "\(name): no frame of the reversal was recorded")
    let scene = StyleScene(style, context)
    let percent = interact(scene)
    for (index, frame) in reversal.enumerated() {
      scene.stage.step { percent.update(CGFloat(frame.percent)) }
      let isSame = FrameValues(scene.stage.cycle.frame).isSame(as: frame.values)
      #expect(
        isSame, "\(name): frame \(index) of the reversal differs from scrubbing to \(frame.percent)"
      )
      if !isSame { return }
    }
  }

  // MARK: Parts

  /// Begins the transition with a percent-driven interaction and holds it at 0.45.
  private func interact(_ scene: StyleScene) -> UIPercentDrivenInteractiveTransition {
    let percent = UIPercentDrivenInteractiveTransition()
    percent.completionCurve = .linear
    scene.interactor = percent
    scene.begin()
    for share in [0.2, 0.45] { scene.stage.step { percent.update(share) } }
    return percent
  }

  /// The issues, without the notes of animations that are added to layers, as these styles do.
  private var issues: [UIKitIssue] {
    UIApplication.shared.issues.filter { $0.code != .layerAnimation }
  }

  private func shownScreens(_ scene: StyleScene) -> [Bool] {
    [scene.first, scene.second].map { ($0 as? AppearanceLogging)?.appearanceLog.isShown ?? false }
  }

  private func checkAppearance(_ scene: StyleScene, _ name: String) {
    for screen in [scene.first, scene.second] {
      guard let log = (screen as? AppearanceLogging)?.appearanceLog else { continue }
      #expect(log.isBalanced, "\(name): \(log.events)")
    }
  }

  /// Checks that the transition ended once, as expected, and left nothing behind: after it is
  /// undone, the tree equals the initial one.
  private func checkFinished(_ scene: StyleScene, _ name: String) {
    #expect(scene.endings == 1 && scene.outcome == .completed, "\(name) ended \(scene.endings)×")
    #expect(issues.isEmpty, "\(name) \(issues)")
    checkAppearance(scene, name)
    let arrived: UIViewController = scene.context.isForward ? scene.second : scene.first
    #expect(arrived.view.window === scene.stage.window, "\(name): the appearing view is not shown")
    #expect(arrived.view.alpha == 1 && !arrived.view.isHidden, "\(name)")
    #expect(arrived.view.mask == nil && arrived.view.layer.mask == nil, "\(name): a mask remains")
    #expect(CATransform3DIsIdentity(arrived.view.layer.transform), "\(name): a transform remains")
    if scene.context.isForward { scene.undo() }
    scene.stage.step()
    if let difference = TreeState(scene.stage.window).difference(from: scene.pristine) {
      Issue.record("\(name), after the transition was undone: \(difference)")
    }
    #expect(issues.isEmpty, "\(name) \(issues)")
  }
}
