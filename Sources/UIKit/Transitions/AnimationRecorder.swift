import QuartzCore

/// Records the animations that are added to any layer while a transition's blocks run, each with
/// the previous model value. Restores those values when the transition is cancelled.
///
/// Without this, the end state would be visible for one frame when the animations are removed.
@MainActor final class AnimationRecorder {
  private struct Entry {
    let layer: CALayer
    let key: String?
    let keyPath: String?
    let valueBefore: Any?
  }

  private var entries: [Entry] = []

  /// Runs a block and records the animations that it adds. Calls can be nested; the outer call also
  /// records the animations of the inner one.
  func record(_ body: () -> Void) {
    let outer = CALayer.animationObserver
    CALayer.animationObserver = { [self] layer, key, keyPath, valueBefore in
      entries.append(Entry(layer: layer, key: key, keyPath: keyPath, valueBefore: valueBefore))
      outer?(layer, key, keyPath, valueBefore)
    }
    body()
    CALayer.animationObserver = outer
  }

  /// Restores the model values, newest first so that the oldest value remains, and ends the
  /// animations. Their delegates get `finished: true`, because the animations have reversed to
  /// their start. Published iOS code relies on this: the system animator of the library
  /// TransitionManager completes its transition only if `finished` is true.
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
