// The animations of layer changes while a block is open.

/// The layer properties that views animate, and how each of them animates.
@MainActor enum ViewActions {
  /// How an animation of a property combines with one that is already running.
  enum Style {
    /// Both animations run, and their values are added. The values of the new animation go from
    /// old − new to zero.
    case additive
    /// The new animation replaces the old one.
    case replacing
  }

  /// Returns the style of a property in the table of properties, as measured by the tests of the
  /// library motion-animator. `sublayerTransform` and `contentsRect` were not measured; here their
  /// animations replace earlier ones.
  static func style(of key: String) -> Style? {
    guard let traits = LayerProperty.traits(of: key) else { return nil }
    return traits.contains(.viewsAdd)
      ? .additive : traits.contains(.viewsReplace) ? .replacing : nil
  }

  /// The result that ends the search for an action: the change is not animated.
  private static let nothing = NSNull()

  static func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
    guard let block = ViewAnimationBlock.current, ViewAnimationBlock.areAnimationsEnabled,
      let style = style(of: key), let old = LayerValue(layer, key)
    else { return nothing }
    if let keyframes = block.keyframes {
      return KeyframeAction(collector: keyframes, old: old)
    }
    return ViewAction(block: block, style: style, old: old)
  }
}

/// An action that is created with the old value before a change, and run after the change.
@MainActor final class ViewAction: NSObject, CAAction {
  private let block: ViewAnimationBlock
  private let style: ViewActions.Style
  private let old: LayerValue

  init(block: ViewAnimationBlock, style: ViewActions.Style, old: LayerValue) {
    self.block = block
    self.style = style
    self.old = old
  }

  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let new = LayerValue(layer, event) else { return }
    if let adopter = block.adopter {
      if old != new {
        adopter.adopt(ViewChange(layer: layer, property: event, style: style, old: old, new: new))
      }
      return
    }
    let animation = block.timing.animation(keyPath: event)
    if style == .additive, let offset = LayerValue.offset(from: old, to: new) {
      guard old != new else { return }
      animation.fromValue = offset.any
      animation.toValue = offset.neutral.any
      animation.isAdditive = true
      block.add(animation, to: layer, key: Self.freeKey(event, on: layer))
    } else {
      let shown =
        block.options.contains(.beginFromCurrentState)
        ? layer.presentation().flatMap { LayerValue($0, event) } : nil
      let from = shown ?? old
      guard from != new else { return }
      animation.fromValue = from.any
      animation.toValue = new.any
      block.add(animation, to: layer, key: event)
    }
  }

  /// Returns a key such as `position`, or `position-2` and so on while animations with the earlier
  /// keys are running.
  static func freeKey(_ key: String, on layer: CALayer) -> String {
    guard layer.animation(forKey: key) != nil else { return key }
    var number = 2
    while layer.animation(forKey: "\(key)-\(number)") != nil { number += 1 }
    return "\(key)-\(number)"
  }
}

extension ViewTiming {
  /// Creates an animation of a property with this timing, but without values.
  @MainActor func animation(keyPath: String) -> CABasicAnimation {
    switch self {
    case .curve(let function):
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.timingFunction = function
      return animation
    case .spring(let mass, let stiffness, let damping, let velocity):
      let spring = CASpringAnimation(keyPath: keyPath)
      spring.mass = CGFloat(mass)
      spring.stiffness = CGFloat(stiffness)
      spring.damping = CGFloat(damping)
      spring.initialVelocity = CGFloat(velocity)
      return spring
    case .decay(let timeConstant):
      // The slow exponential term of this overdamped spring is the decay. The spring starts at that
      // term's speed, so the fast term is 0.
      let slow = 1 / timeConstant
      let fast = 4 * slow
      let spring = CASpringAnimation(keyPath: keyPath)
      spring.mass = 1
      spring.stiffness = CGFloat(slow * fast)
      spring.damping = CGFloat(slow + fast)
      spring.initialVelocity = CGFloat(slow)
      spring.allowsOverdamping = true
      return spring
    }
  }
}

extension ViewAnimationBlock {
  /// Sets this block's timing and completion on a new animation, and adds the animation to the
  /// layer.
  func add(_ animation: CAPropertyAnimation, to layer: CALayer, key: String) {
    animation.duration = max(duration, Self.shortest)
    // A delay is lost while the layer's time stands still, as in a percent-driven transition: measured
    // on iOS 26.1 (Vercantez/openuikit). The animations of jonkykong/SideMenu have one.
    if delay > 0, sequence(first: layer, next: { $0.superlayer }).allSatisfy({ $0.speed != 0 }) {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    }
    animation.fillMode = .backwards
    if options.contains(.repeat) { animation.repeatCount = .infinity }
    animation.autoreverses = options.contains(.autoreverse)
    if let repetition {
      animation.repeatCount = repetition.count
      animation.autoreverses = repetition.autoreverses
    }
    group.willAdd()
    animation.delegate = group
    animation.isHandedOver = true
    layer.add(animation, forKey: key)
  }

  /// The shortest duration in seconds. For Core Animation, a duration of 0 means the transaction's
  /// duration.
  private static let shortest = 1e-6
}
