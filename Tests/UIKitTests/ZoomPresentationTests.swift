// Presentations with a zoom from a source view.

import Testing
import UIKit

/// A screen with a source view, and a screen that zooms from it when presented.
@MainActor private final class PresentedZoom {
  let root = UIViewController()
  let source = UIView(frame: CGRect(x: 20, y: 200, width: 100, height: 150))
  let presented = UIViewController()
  let stage: Stage

  init() {
    stage = Stage(root: root)
    root.view.addSubview(source)
    presented.preferredTransition = .zoom { [source] _ in source }
  }

  var shown: CGRect { (presented.view.layer.presentation() ?? presented.view.layer).frame }
}

@MainActor @Suite(.serialized) struct ZoomPresentationTests {
  @Test(arguments: [UIModalPresentationStyle.automatic, .fullScreen, .overFullScreen])
  func presentation_growsFromTheSource_andShrinksBackIntoIt(style: UIModalPresentationStyle) {
    let scene = PresentedZoom()
    let (root, presented, stage) = (scene.root, scene.presented, scene.stage)
    presented.modalPresentationStyle = style
    stage.step { root.present(presented, animated: true) }
    #expect(abs(scene.shown.minX - 20) < 1 && abs(scene.shown.width - 100) < 1)
    #expect(scene.source.alpha == 0)
    #expect(stage.settle() != nil)
    #expect(presented.view.frame == stage.window.bounds && presented.view.mask == nil)
    stage.step { presented.dismiss(animated: true) }
    stage.steps(6)
    #expect(scene.shown.width < 390 && scene.shown.width > 100)
    #expect(stage.settle() != nil)
    #expect(root.presentedViewController == nil && scene.source.alpha == 1)
    #expect(root.view.window != nil && root.view.frame == stage.window.bounds)
    #expect(stage.issues.isEmpty)
  }

  @Test func providerWithoutASource_usesTheDefaultTransition() {
    let scene = PresentedZoom()
    scene.presented.preferredTransition = .zoom { _ in nil }
    scene.stage.step { scene.root.present(scene.presented, animated: true) }
    scene.stage.steps(3)
    #expect(scene.shown.width == 390 && scene.shown.minY > 0)
    #expect(scene.stage.settle() != nil)
  }
}
