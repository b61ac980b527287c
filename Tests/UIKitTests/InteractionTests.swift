// Behaviours that a view is given as one object.

import Testing
import UIKit

/// Adds its recogniser to the view that it comes to.
private final class Tapping: NSObject, UIInteraction {
  weak var view: UIView?
  private(set) var heard: [String] = []
  let tap = UITapGestureRecognizer { _ in }

  func willMove(to view: UIView?) {
    heard.append(view == nil ? "will leave" : "will come")
    self.view?.removeGestureRecognizer(tap)
  }

  func didMove(to view: UIView?) {
    heard.append(view == nil ? "left" : "came")
    self.view = view
    view?.addGestureRecognizer(tap)
  }
}

@MainActor @Suite struct InteractionTests {
  @Test func interaction_whenAdded_hearsOfItsViewBeforeAndAfter() {
    let (view, tapping) = (UIView(), Tapping())
    view.addInteraction(tapping)
    #expect(tapping.heard == ["will come", "came"])
    #expect(view.interactions.count == 1)
    #expect(view.gestureRecognizers == [tapping.tap])
  }

  @Test func interaction_addedToAnotherView_leavesItsOwn() {
    let (first, second, tapping) = (UIView(), UIView(), Tapping())
    first.addInteraction(tapping)
    second.addInteraction(tapping)
    #expect(first.interactions.isEmpty)
    #expect(first.gestureRecognizers?.isEmpty ?? true)
    #expect(tapping.view === second)
    #expect(tapping.heard == ["will come", "came", "will leave", "left", "will come", "came"])
  }

  @Test func interactions_whenSet_keepsThoseThatStay() {
    let (view, stays, goes) = (UIView(), Tapping(), Tapping())
    view.addInteraction(goes)
    view.addInteraction(stays)
    view.interactions = [stays]
    #expect(stays.heard == ["will come", "came"])
    #expect(goes.heard.suffix(2) == ["will leave", "left"])
  }

  @Test func removeInteraction_ofAnotherViews_doesNothing() {
    let (view, tapping) = (UIView(), Tapping())
    view.addInteraction(tapping)
    UIView().removeInteraction(tapping)
    #expect(tapping.view === view)
  }

  /// The screen measures no force, so that a press drives no preview.
  @Test func press_beginsNoPreview() {
    final class Asked: NSObject, UIPreviewInteractionDelegate {
      var count = 0
      func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool {
        count += 1
        return true
      }
      func previewInteraction(
        _ previewInteraction: UIPreviewInteraction,
        didUpdatePreviewTransition transitionProgress: CGFloat, ended: Bool
      ) { count += 1 }
      func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction) { count += 1 }
    }
    FrameCycle.start()
    let window = UIWindow(frame: UIScreen.main.bounds)
    let (view, asked) = (UIView(frame: window.bounds), Asked())
    window.addSubview(view)
    let preview = UIPreviewInteraction(view: view)
    preview.delegate = asked
    let steps: [(UITouch.Phase, Double)] = [(.began, 0), (.stationary, 1), (.ended, 2)]
    for (phase, time) in steps {
      UIApplication.shared.deliver([
        TouchSample(
          identifier: 0, phase: phase, location: CGPoint(x: 100, y: 100), timestamp: time)
      ])
    }
    #expect(preview.view === view && asked.count == 0)
    #expect(view.traitCollection.forceTouchCapability == .unavailable)
  }
}
