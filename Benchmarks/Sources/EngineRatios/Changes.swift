// Changes: the cost of adding or removing one animation while ten thousand layers are animated.

import Foundation
import QuartzCore

@MainActor func measureChanges() {
  let scene = RatioScene(.own, layers: 10_000)
  let frame = median((0..<101).map { k in time(1) { _ in _ = scene.frame(Double(k) / 100) } })
  var (added, removed) = ([Double](), [Double]())
  for k in 0..<101 {
    let layer = scene.layers[(k * 97) % scene.layers.count]
    let progress = Double(k) / 100
    added.append(
      time(1) { _ in
        layer.add(RatioScene.animation("zPosition", 0, 1 + progress), forKey: "one more")
        _ = scene.frame(progress)
      })
    removed.append(
      time(1) { _ in
        layer.removeAnimation(forKey: "one more")
        _ = scene.frame(progress)
      })
  }
  let (add, remove) = (median(added) - frame, median(removed) - frame)
  print(
    "change: a frame \(shown(frame / 1000)) us; adding an animation \(shown(add / 1000)) us "
      + "(\(shown(add / frame)) frames), removing it \(shown(remove / 1000)) us "
      + "(\(shown(remove / frame)) frames)")
  measureContainer(scene, frame: frame)
}

/// Measures the same change on the layer that contains all other layers.
@MainActor private func measureContainer(_ scene: RatioScene, frame: Double) {
  guard let container = scene.layers.first?.superlayer else { return }
  let added = (0..<101).map { k in
    let progress = Double(k) / 100
    let spent = time(1) { _ in
      container.add(RatioScene.animation("position.x", 0, 1 + progress), forKey: "one more")
      _ = scene.frame(progress)
    }
    container.removeAnimation(forKey: "one more")
    _ = scene.frame(progress)
    return spent
  }
  let add = median(added) - frame
  print(
    "change: adding an animation to the container of all layers \(shown(add / 1000)) us "
      + "(\(shown(add / frame)) frames)")
}
