// The layers that move whatever a gesture does: an app's clock, or the meter of a camera.

import QuartzCore
import UIKit

/// The layers that move although no finger drags and no animation moves them, in a world whose
/// display links or timers ran before the first touch. While a transition settles, the layers whose
/// model values change from frame to frame.
///
/// Cost: nothing without such a link or timer; otherwise one pass over the layers in each frame.
@MainActor struct RestlessLayers {
  private(set) var layers: Set<ObjectIdentifier> = []
  /// The last frame, if only such a link or timer could move its layers.
  private var last: ShownPicture?
  /// The model geometry in the last frame, if only such a link or timer could change it.
  private var geometry: [ObjectIdentifier: Geometry]?

  private struct Geometry: Equatable {
    let (position, bounds): (CGPoint, CGRect)

    @MainActor init(_ layer: CALayer) { (position, bounds) = (layer.position, layer.bounds) }
  }

  /// Takes the frame that is being logged.
  ///
  /// - Parameter isReleased: whether no finger is down.
  mutating func take(_ frame: FrameView, isReleased: Bool) {
    let application = UIApplication.shared
    guard !application.isDragged, !application.steadyActivity.isEmpty else {
      (last, geometry) = (nil, nil)
      return
    }
    guard UITransitionObserver.current == nil else {
      last = nil
      takeGeometry(isReleased: isReleased)
      return
    }
    noteChanges(since: geometry)
    geometry = nil
    let now = ShownPicture(frame)
    for jump in last?.jumps(to: now, beyond: 0) ?? [] where !jump.layer.isAnimated {
      layers.insert(ObjectIdentifier(jump.layer))
    }
    last = now
  }

  /// A settling transition moves layers by animations, or by a display link of its own.
  private mutating func takeGeometry(isReleased: Bool) {
    guard isReleased, !FrameCycle.current.activeSources.contains(UIApplication.linkActivity) else {
      geometry = nil
      return
    }
    noteChanges(since: geometry)
    geometry = Self.geometry
  }

  /// Takes the frame again, after its completions: what they change is the transition's own doing.
  ///
  /// - Parameter isReleased: whether no finger is down.
  mutating func frameDidEnd(isReleased: Bool) {
    // The completions may start a link again that the transition had stopped.
    let runs = isReleased && !UIApplication.shared.steadyActivity.isEmpty
    if geometry != nil || runs { geometry = Self.geometry }
  }

  private static var geometry: [ObjectIdentifier: Geometry] {
    var all: [ObjectIdentifier: Geometry] = [:]
    for layer in FrameCycle.current.frame.layers where !layer.hasAnimations {
      all[ObjectIdentifier(layer)] = Geometry(layer)
    }
    return all
  }

  private mutating func noteChanges(since old: [ObjectIdentifier: Geometry]?) {
    guard let old else { return }
    for (layer, now) in Self.geometry where old[layer].map({ $0 != now }) ?? false {
      layers.insert(layer)
    }
  }
}

extension CALayer {
  /// Whether the layer or a superlayer has an animation.
  @MainActor var isAnimated: Bool { hasAnimations || superlayer?.isAnimated ?? false }
}
