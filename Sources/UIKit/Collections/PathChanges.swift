// Where rows, items and sections are after insertions, deletions and moves.

import Foundation

/// The insertions, deletions and moves of one update of a table or collection view.
///
/// As Apple documents for batch updates, the paths of deletions and the origins of moves are those
/// before the update, and the paths of insertions and the destinations of moves are those after it,
/// whatever the order of the calls.
struct PathChanges {
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  private var deleted: [Int: IndexSet] = [:]
  private var inserted: [Int: IndexSet] = [:]
  private var moved: [IndexPath: IndexPath] = [:]

  var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && deleted.isEmpty && inserted.isEmpty
  }

  mutating func delete(_ paths: [IndexPath]) {
    for path in paths { deleted[path.section, default: []].insert(path.item) }
  }
  mutating func insert(_ paths: [IndexPath]) {
    for path in paths { inserted[path.section, default: []].insert(path.item) }
  }
  mutating func move(_ path: IndexPath, to target: IndexPath) {
    moved[path] = target
    delete([path])
    insert([target])
  }

  /// Returns the cells that remain, by their paths after the update, and those of deleted items.
  func cells<Cell>(after shown: [IndexPath: Cell]) -> (
    kept: [IndexPath: Cell], deleted: [IndexPath]
  ) {
    var kept: [IndexPath: Cell] = [:]
    var deleted: [IndexPath] = []
    for path in shown.keys.sorted() {
      if let next = self.path(after: path) {
        kept[next] = shown[path]
      } else {
        deleted.append(path)
      }
    }
    return (kept, deleted)
  }

  /// Returns the paths after the update, without those of deleted items.
  func paths(after paths: Set<IndexPath>) -> Set<IndexPath> { Set(paths.compactMap(path(after:))) }

  func path(after path: IndexPath) -> IndexPath? {
    if let target = moved[path] { return target }
    guard let section = Self.index(after: path.section, deletedSections, insertedSections),
      let item = Self.index(after: path.item, deleted[path.section] ?? [], inserted[section] ?? [])
    else { return nil }
    return IndexPath(item: item, section: section)
  }

  private static func index(after index: Int, _ deleted: IndexSet, _ inserted: IndexSet) -> Int? {
    guard !deleted.contains(index) else { return nil }
    var result = index - deleted.count(in: 0..<max(index, 0))
    for each in inserted where each <= result { result += 1 }
    return result
  }
}

/// The nested updates of a table or collection view. Only the outermost one is applied, at its end.
struct UpdateBatch {
  var changes = PathChanges()
  private var depth = 0

  mutating func begin() { depth += 1 }

  /// Returns the changes to apply, or `nil` if there are none or an outer update continues.
  mutating func end() -> PathChanges? {
    guard depth > 0 else { return nil }
    depth -= 1
    guard depth == 0, !changes.isEmpty else { return nil }
    defer { changes = PathChanges() }
    return changes
  }
}
