import QuartzCore

/// The rules between recognisers of the same touch: failure requirements, prevention, and
/// simultaneous recognition.
///
/// The order of precedence is UIKit's. A recogniser waits for those that it requires to fail. The
/// first recogniser to recognise makes the others that share a touch with it fail, unless the
/// delegate of either allows both to recognise, or an override of `canPrevent` or `canBePrevented`
/// returns false.
@MainActor enum GestureArbiter {
  /// Whether a recogniser that must fail first is still undecided.
  static func mustWait(_ recognizer: UIGestureRecognizer) -> Bool {
    requirements(of: recognizer).contains { $0.isUndecided || $0.waitsBeyondTouches }
  }

  /// Returns a recogniser that has already recognised one of the same touches and prevents this
  /// recogniser, or `nil`.
  static func rival(preventing recognizer: UIGestureRecognizer) -> UIGestureRecognizer? {
    for required in requirements(of: recognizer) where required.isRecognizing { return required }
    return rivals(of: recognizer).first { other in
      other.isRecognizing && prevents(other, recognizer)
    }
  }

  /// Makes the undecided recognisers of the same touches fail, unless they may recognise
  /// simultaneously.
  static func preventRivals(of recognizer: UIGestureRecognizer) {
    for other in rivals(of: recognizer) where other.current == .possible {
      // `prevents` calls the delegates, which may disable the winner.
      if prevents(recognizer, other), recognizer.isRecognizing {
        if let swipe = other as? ContentPopRecognizer, requirements(of: swipe).contains(recognizer)
        {
          swipe.noteWait(for: recognizer)
        }
        other.fail("\(type(of: recognizer)) has recognised the same touch")
      }
    }
  }

  /// Begins the recognisers that waited for other recognisers, now that the others have failed.
  static func settle(_ recognizers: [UIGestureRecognizer]) {
    for recognizer in recognizers {
      guard let next = recognizer.pending, recognizer.current == .possible,
        !mustWait(recognizer)
      else { continue }
      recognizer.begin(next)
    }
  }

  private static func rivals(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    var found: [UIGestureRecognizer] = []
    for touch in recognizer.touches {
      for other in touch.followers
      where other !== recognizer && found.index(ofObject: other) == nil {
        found.append(other)
      }
    }
    return found
  }

  private static func requirements(of recognizer: UIGestureRecognizer) -> [UIGestureRecognizer] {
    var required = recognizer.failureRequirements.compactMap(\.recognizer)
    for other in rivals(of: recognizer) {
      let asked =
        recognizer.shouldRequireFailure(of: other)
        || other.shouldBeRequiredToFail(by: recognizer)
        || (recognizer.delegate?.gestureRecognizer(recognizer, shouldRequireFailureOf: other)
          ?? false)
        || (other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: recognizer)
          ?? false)
      if asked { required.append(other) }
    }
    return required
  }

  private static func prevents(_ winner: UIGestureRecognizer, _ loser: UIGestureRecognizer) -> Bool
  {
    guard winner.canPrevent(loser), loser.canBePrevented(by: winner) else { return false }
    let shared =
      winner.delegate?.gestureRecognizer(winner, shouldRecognizeSimultaneouslyWith: loser) ?? false
      || loser.delegate?.gestureRecognizer(loser, shouldRecognizeSimultaneouslyWith: winner)
        ?? false
    return !shared
  }
}
