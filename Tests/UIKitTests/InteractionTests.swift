// Interactions: objects that add behaviour to a view.

import Testing
import UIKit

/// An interaction that adds its recogniser to its view.
private final class Tapping: NSObject, UIInteraction {
  weak var view: UIView?
  private(set) var received: [String] = []
  let tap = UITapGestureRecognizer { _ in }

  func willMove(to view: UIView?) {
    received.append(view == nil ? "will be removed" : "will be added")
    self.view?.removeGestureRecognizer(tap)
  }

  func didMove(to view: UIView?) {
    received.append(view == nil ? "removed" : "added")
    self.view = view
    view?.addGestureRecognizer(tap)
  }
}

@MainActor @Suite struct InteractionTests {
  @Test func interaction_whenAdded_isNotifiedBeforeAndAfter() {
    let (view, tapping) = (UIView(), Tapping())
    view.addInteraction(tapping)
    #expect(tapping.received == ["will be added", "added"])
    #expect(view.interactions.count == 1)
    #expect(view.gestureRecognizers == [tapping.tap])
  }

  @Test func interaction_addedToAnotherView_isRemovedFromTheFirst() {
    let (first, second, tapping) = (UIView(), UIView(), Tapping())
    first.addInteraction(tapping)
    second.addInteraction(tapping)
    #expect(first.interactions.isEmpty)
    #expect(first.gestureRecognizers?.isEmpty ?? true)
    #expect(tapping.view === second)
    #expect(
      tapping.received == [
        "will be added", "added", "will be removed", "removed", "will be added", "added",
      ])
  }

  @Test func settingInteractions_leavesThoseInBothListsInPlace() {
    let (view, stays, goes) = (UIView(), Tapping(), Tapping())
    view.addInteraction(goes)
    view.addInteraction(stays)
    view.interactions = [stays]
    #expect(stays.received == ["will be added", "added"])
    #expect(goes.received.suffix(2) == ["will be removed", "removed"])
  }

  @Test func removeInteraction_onAnotherView_doesNothing() {
    let (view, tapping) = (UIView(), Tapping())
    view.addInteraction(tapping)
    UIView().removeInteraction(tapping)
    #expect(tapping.view === view)
  }

  /// The screen does not measure force, so a press does not start a preview.
  @Test func press_startsNoPreview() {
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
