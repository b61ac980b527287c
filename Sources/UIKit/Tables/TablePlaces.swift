import PortableMath

/// The vertical positions of all parts of a table, in points from the top of its content.
struct TablePlaces: Equatable {
  struct Section: Equatable {
    var top: CGFloat
    var headerHeight: CGFloat
    /// The top of each row and, as the last element, the top of the footer.
    var edges: [CGFloat]
    var footerHeight: CGFloat
    var bottom: CGFloat { (edges.last ?? top + headerHeight) + footerHeight }
  }

  var width: CGFloat
  /// The inset on the left and right of the rows, in the inset style.
  var inset: CGFloat = 0
  var sections: [Section] = []
  var height: CGFloat

  init(width: CGFloat, inset: CGFloat, top: CGFloat) {
    self.width = width
    self.inset = inset
    height = top
  }

  /// Adds a section below the others.
  mutating func add(header: CGFloat, rows: [CGFloat], footer: CGFloat) {
    var edges = [height + header]
    for row in rows { edges.append((edges.last ?? 0) + row) }
    let section = Section(top: height, headerHeight: header, edges: edges, footerHeight: footer)
    sections.append(section)
    height = section.bottom
  }

  func row(_ path: IndexPath) -> CGRect {
    guard sections.indices.contains(path.section), path.row >= 0,
      path.row + 1 < sections[path.section].edges.count
    else { return .zero }
    let edges = sections[path.section].edges
    return CGRect(
      x: inset, y: edges[path.row], width: max(0, width - 2 * inset),
      height: edges[path.row + 1] - edges[path.row])
  }

  func header(_ index: Int) -> CGRect {
    guard sections.indices.contains(index) else { return .zero }
    let section = sections[index]
    return CGRect(x: 0, y: section.top, width: width, height: section.headerHeight)
  }

  func footer(_ index: Int) -> CGRect {
    guard sections.indices.contains(index) else { return .zero }
    let section = sections[index]
    return CGRect(
      x: 0, y: section.bottom - section.footerHeight, width: width, height: section.footerHeight)
  }

  func section(_ index: Int) -> CGRect {
    guard sections.indices.contains(index) else { return .zero }
    let section = sections[index]
    return CGRect(x: 0, y: section.top, width: width, height: section.bottom - section.top)
  }

  /// Returns the rows that a rectangle intersects, in order. The first row in a section is found by
  /// binary search.
  func rows(in rect: CGRect) -> [IndexPath] {
    var found: [IndexPath] = []
    for (index, section) in sections.enumerated()
    where section.bottom > rect.minY && section.top < rect.maxY {
      var low = section.edges.dropFirst().partitionPoint { $0 > rect.minY } - 1
      while low + 1 < section.edges.count, section.edges[low] < rect.maxY {
        found.append(IndexPath(row: low, section: index))
        low += 1
      }
    }
    return found
  }
}
