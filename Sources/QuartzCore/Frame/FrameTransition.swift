/// A CATransition in a frame: its progress, and the planes of the old and the new contents.
@MainActor public struct FrameTransition {
  public let type: CATransitionType
  public let subtype: CATransitionSubtype?
  /// The eased progress, between the transition's startProgress and endProgress.
  public let progress: Double
  /// The row of the snapshot of the old contents, or `nil` if no frame had shown the layer before
  /// the transition.
  public let oldRow: Int?
  /// The plane of the old contents.
  public let old: TransitionPlane
  /// The plane of the new contents, that is, of the layer itself.
  public let new: TransitionPlane
  /// Whether the new contents are above the old ones.
  public let newIsOnTop: Bool
  /// The points of deformed contents, 16 × 16 from the top left corner, row by row, three
  /// coordinates each, in the layer's points, or `nil` for flat contents. Valid until the next
  /// frame step.
  public let oldMesh: UnsafeBufferPointer<Double>?
  public let newMesh: UnsafeBufferPointer<Double>?
}

extension FrameEngine {
  func transition(ofRow row: Int) -> FrameTransition? {
    var index = 0
    while index < state.transitions.count, Int(state.transitions[index].row) != row { index += 1 }
    guard index < state.transitions.count else { return nil }
    let (run, layer) = (state.transitions[index], layers[row])
    // A cancelled transition is removed from its layer after the step and before the frame is read:
    // the frame still shows it.
    let transition = layer.animation(forKey: kCATransition) as? CATransition
    func plane(_ row: Int32) -> TransitionPlane {
      row < 0 ? .gone : state.scene.planes[Int(state.scene.planeIndex[Int(row)])]
    }
    func mesh(_ first: Int32) -> UnsafeBufferPointer<Double>? {
      first < 0
        ? nil
        : UnsafeBufferPointer(
          start: state.scene.meshes.base + Int(first), count: TransitionMeshes.count)
    }
    return FrameTransition(
      type: transition?.type ?? CATransitionType(rawValue: run.effect.rawValue),
      subtype: transition.map(\.subtype) ?? CATransitionSubtype(rawValue: run.side.rawValue),
      progress: state.values[Int(run.slot)], oldRow: run.oldRow < 0 ? nil : Int(run.oldRow),
      old: plane(run.oldRow), new: plane(run.row), newIsOnTop: run.effect.newIsOnTop,
      oldMesh: mesh(run.oldMesh), newMesh: mesh(run.newMesh))
  }
}
