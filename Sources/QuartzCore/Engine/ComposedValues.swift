/// A copy of the values that ``EngineState/compose()`` computes and that readers of a frame see.
///
/// Copying them takes a fraction of the time of composing them again. The buffers are kept, so that
/// only the first trial of a cycle allocates them.
struct ComposedValues: ~Copyable {
  private var worlds = Storage<CATransform3D>(capacity: 0)
  private var opacities = Storage<Double>(capacity: 0)
  private var planes = Storage<TransitionPlane>(capacity: 0)
  private var meshes = Storage<Double>(capacity: 0)

  mutating func copy(from state: EngineState) {
    Self.copy(state.scene.worlds, to: &worlds, count: state.rowCount)
    Self.copy(state.scene.opacities, to: &opacities, count: state.rowCount)
    Self.copy(state.scene.planes, to: &planes, count: state.scene.planes.count)
    Self.copy(state.scene.meshes, to: &meshes, count: state.scene.meshes.count)
  }

  /// Writes the values back. Call this method only if no row was added, moved or hidden since they
  /// were copied.
  func restore(in state: EngineState) {
    state.scene.worlds.base.update(from: worlds.base, count: worlds.count)
    state.scene.opacities.base.update(from: opacities.base, count: opacities.count)
    state.scene.planes.base.update(from: planes.base, count: planes.count)
    state.scene.meshes.base.update(from: meshes.base, count: meshes.count)
    state.scene.isComposed = true
  }

  private static func copy<Element>(
    _ source: borrowing Storage<Element>, to target: inout Storage<Element>, count: Int
  ) {
    target.reserve(count)
    target.base.update(from: source.base, count: count)
    target.count = count
  }
}
