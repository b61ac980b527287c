// The values that a cancelled transition must restore: the model value before each of its
// animations.

import QuartzCore

/// Records every animation that is added to any layer while a transition's blocks run, with the
/// model value before it, and restores those values when the transition is cancelled.
///
/// Without this the removed animations would reveal the end state for one frame.
@MainActor final class AnimationRecorder {
  private struct Entry {
    let layer: CALayer
    let key: String?
    let keyPath: String?
    let valueBefore: Any?
  }

  private var entries: [Entry] = []

  /// Runs a block and records the animations that it adds. Blocks may nest; the outer one records
  /// them too.
  func record(_ body: () -> Void) {
    let outer = CALayer.animationObserver
    CALayer.animationObserver = { [self] layer, key, keyPath, valueBefore in
      entries.append(
        Entry(layer: layer, key: key, keyPath: keyPath, valueBefore: valueBefore))
      outer?(layer, key, keyPath, valueBefore)
    }
    body()
    CALayer.animationObserver = outer
  }

  /// Restores the model values, newest first so that the oldest wins, and ends the animations:
  /// their delegates get `finished: true`, since they have reversed to their start. Published code
  /// relies on that (TransitionManager's system animator completes only when finished).
  func restore() {
    tracing(ChangeScope(.restore, "the restore of a cancelled transition")) { writeBack() }
  }

  private func writeBack() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    UIView.performWithoutAnimation {
      for entry in entries.reversed() {
        if let keyPath = entry.keyPath {
          entry.layer.setValue(entry.valueBefore, forKeyPath: keyPath)
        }
      }
      for entry in entries {
        if let key = entry.key,
          let listener = entry.layer.animation(forKey: key)?.delegate as? AnimatorStopListener
        {
          listener.returnedToStart = true
        }
        entry.layer.finishAnimations(forKey: entry.key, keyPath: entry.keyPath)
      }
    }
    CATransaction.commit()
    entries = []
  }

  /// Ends the animations immediately and leaves the model values unchanged, for a transition that
  /// completes early.
  func conclude() {
    for entry in entries {
      entry.layer.finishAnimations(forKey: entry.key, keyPath: entry.keyPath)
    }
    entries = []
  }

  func forget() { entries = [] }
}
