/// The equations of a view's last layout with their solution. A scroll view is laid out in every
/// frame in which it scrolls, with the same equations.
@MainActor final class SolvedLayout {
  let system: System
  let values: [Double]

  init(system: System, values: [Double]) { (self.system, self.values) = (system, values) }

  /// Everything that determines a solution.
  struct System: Equatable {
    var equations: [ConstraintSolver.Equation]
    /// Hugging and compression resistance.
    var content: [ConstraintSolver.Equation]
    /// The equations that apply where the others determine nothing.
    var fallbacks: [ConstraintSolver.Equation]
    /// The equations of the frames that are given.
    var fixed: [ConstraintSolver.Equation]

    /// Returns the system with the origin of a box set to zero if no equation refers to it. The
    /// origin of a scroll view's bounds is its offset, which does not affect its contents' layout.
    func withoutOrigin(of box: Int?) -> System {
      guard let box else { return self }
      let origin = [box * 4, box * 4 + 1]
      let isReferred = (equations + fixed + fallbacks).contains { equation in
        equation.terms.count > 1 && origin.contains { equation.terms[$0] != nil }
      }
      guard !isReferred else { return self }
      func cleared(_ equations: [ConstraintSolver.Equation]) -> [ConstraintSolver.Equation] {
        equations.map { equation in
          guard origin.contains(where: { equation.terms[$0] != nil }) else { return equation }
          var equation = equation
          equation.constant = 0
          return equation
        }
      }
      return System(
        equations: equations, content: content, fallbacks: cleared(fallbacks),
        fixed: cleared(fixed))
    }
  }
}
