/// A spring from one value to another.
///
/// The spring's motion depends on the elapsed seconds, not on `duration`, which determines only
/// when the animation ends. Without `allowsOverdamping`, a spring with a damping ratio of 1 or more
/// is critically damped, as in Core Animation. With a mass or stiffness that is not positive, or a
/// negative damping, the value is at its target immediately. Source: CASpringAnimation.h.
@preconcurrency @MainActor open class CASpringAnimation: CABasicAnimation {
  /// The mass, > 0; default 1.
  open var mass: CGFloat = 1
  /// The stiffness, > 0; default 100.
  open var stiffness: CGFloat = 100
  /// The damping, ≥ 0; default 10.
  open var damping: CGFloat = 10
  /// The initial velocity, positive toward the target; default 0. The unit is the distance from
  /// start to target per second.
  open var initialVelocity: CGFloat = 0
  /// Whether a spring with a damping ratio above 1 is overdamped (a sum of two real exponentials).
  /// If false, the default, such a spring is critically damped. Available since iOS 17.
  open var allowsOverdamping = false

  nonisolated public override init() { super.init() }

  /// Creates a spring defined by its perceptual duration and bounce (−1…1; 0 is critically damped).
  ///
  /// The mass is 1, the stiffness is (2π/T)², and the damping is 4π(1−b)/T for a duration T and a
  /// bounce b. If b < 0, the damping is 4π/(T(1+b)); that requires `allowsOverdamping`, which this
  /// initialiser then sets. Source: Apple's documentation of SwiftUI's `Spring`.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let (t, b) = (CGFloat(perceptualDuration), bounce)
    let turn = 2 * CGFloat.pi / t
    stiffness = turn * turn
    damping = b >= 0 ? 2 * turn * (1 - b) : 2 * turn / (1 + b)
    allowsOverdamping = b < 0
  }

  /// The perceptual duration 2π·√(m/k), in seconds.
  open var perceptualDuration: CFTimeInterval {
    2 * Double.pi * Double(mass / stiffness).squareRoot()
  }

  /// The bounce: 1 − damping ratio up to critical damping, 1 / damping ratio − 1 beyond it.
  open var bounce: CGFloat {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The seconds after which the value remains near the target: within a thousandth of the distance
  /// from start to target. `SpringCurve.settlingDuration` states the rule.
  open var settlingDuration: CFTimeInterval { curve.settlingDuration }

  package var curve: SpringCurve {
    SpringCurve(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      velocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
  }

  override func emptyCopy() -> CAAnimation { CASpringAnimation() }

  override func copyProperties(to copy: CAAnimation) {
    super.copyProperties(to: copy)
    guard let copy = copy as? CASpringAnimation else { return }
    copy.mass = mass
    copy.stiffness = stiffness
    copy.damping = damping
    copy.initialVelocity = initialVelocity
    copy.allowsOverdamping = allowsOverdamping
  }
}
