// EdgePan's own animators.

extension AnimatorRegistry {
  /// The registry that the tools use, with EdgePan's catalogue.
  public static let shared = AnimatorRegistry(first: { catalogue })

  /// EdgePan's own animators, family by family.
  public static var catalogue: [AnimatorEntry] {
    [DirectionAnimator.entry] + ScaleAnimator.entries + [ExplodeAnimator.entry]
      + AlertAnimator.entries + TransitionAnimationType.entries + ViewMoveAnimator.entries
  }
}
