// Detects reordered sublayers, so that they are reported as one change of order, not as ten
// differences.

import PlainText

/// A change of order: a parent has the same sublayers as in the golden, in another order.
struct OrderChange {
  /// The layer that moved up, and the sibling that it passed, as they are in the golden.
  let moved: LayerValues
  let passed: LayerValues
  /// The paths of these two layers in the replay.
  let movedPath: String
  let passedPath: String

  /// Finds the first parent whose sublayers are in another order; nil if there is none.
  init?(from before: [LayerValues], to now: [LayerValues]) {
    let (old, new) = (Self.children(of: before), Self.children(of: now))
    for (parent, siblings) in old {
      guard let others = new.first(where: { $0.parent == parent })?.siblings,
        siblings.count == others.count, siblings.count > 1
      else { continue }
      let (keys, nowKeys) = (siblings.map(Self.key), others.map(Self.key))
      guard keys != nowKeys, Set(keys).count == keys.count, Set(keys) == Set(nowKeys),
        let place = keys.indices.first(where: { keys[$0] != nowKeys[$0] }),
        let passed = siblings.first(where: { Self.key($0) == nowKeys[place] }),
        let moved = nowKeys.firstIndex(of: keys[place])
      else { continue }
      (self.moved, self.passed) = (siblings[place], passed)
      (movedPath, passedPath) = (others[moved].path, others[place].path)
      return
    }
    return nil
  }

  /// Groups layers by their parent's path, in the order in which the parents' children first
  /// appear; the siblings in a group are sorted by index.
  private static func children(
    of layers: [LayerValues]
  ) -> [(parent: String, siblings: [LayerValues])] {
    var groups: [(parent: String, siblings: [LayerValues])] = []
    var places: [String: Int] = [:]
    for layer in layers {
      let parent = layer.path.split(separator: "/").dropLast().joined(separator: "/")
      if let place = places[parent] {
        groups[place].siblings.append(layer)
      } else {
        places[parent] = groups.count
        groups.append((parent, [layer]))
      }
    }
    return groups.map { group in
      (group.parent, group.siblings.sorted { last($0.path) < last($1.path) })
    }
  }

  private static func last(_ path: String) -> Int {
    path.split(separator: "/").last.flatMap { Int($0) } ?? 0
  }

  /// Returns the properties by which a layer is recognised after its place among its siblings
  /// changed: type, size and appearance.
  private static func key(_ layer: LayerValues) -> String {
    let own = layer.properties.filter { $0.name == "bounds" || $0.text != nil }
    return layer.type + own.map { " \($0.name)=\($0.valueText)" }.joined()
  }
}
