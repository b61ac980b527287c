// A cursor over the cases of one report, and a queue that merges many reports in order.

import PlainText

/// An element of a report's list, ordered by its place in the run.
protocol PlacedElement {
  init?(json: JSONValue)
  /// The element's place in the run; nil if it does not belong to a run.
  var placed: CasePlace? { get }
}

extension CaseOutcome: PlacedElement { var placed: CasePlace? { place } }
extension WitnessedContents: PlacedElement { var placed: CasePlace? { place } }

/// Reads one list of one report.
struct ReportCursor<Element: PlacedElement> {
  let report: Int
  private let list: String
  private var reader: ReportReader
  private(set) var element: Element?
  private(set) var place = CasePlace(argument: -1, path: "", index: 0)

  init(report: Int, path: String, list: String, chunkSize: Int) {
    self.report = report
    self.list = list
    reader = ReportReader(path: path, chunkSize: chunkSize)
  }

  /// Advances to the next element; returns false after the last.
  ///
  /// - Throws: ``ReportError`` for an invalid element, and for a list that is not in order.
  mutating func advance() throws(ReportError) -> Bool {
    while true {
      switch try reader.next() {
      case .endOfObject:
        element = nil
        return false
      case .element(let name, let text) where name == list:
        guard let next = Element(json: try reader.parsed(text)), let place = next.placed else {
          throw ReportError(path: reader.path, why: "not a report of verify --json")
        }
        guard self.place < place else {
          throw ReportError(
            path: reader.path,
            why: "its \(list) are not in order, or contain a duplicate (\(escape(place.path)))")
        }
        (element, self.place) = (next, place)
        return true
      default: continue
      }
    }
  }
}

/// The cursors of many reports. The first cursor has the element that comes first in the run.
struct CursorQueue<Element: PlacedElement> {
  /// A binary heap, ordered by place.
  private var heap: [ReportCursor<Element>] = []

  /// - Parameter chunkSize: the number of bytes of each report to keep in memory.
  init(_ paths: [String], list: String, chunkSize: Int) throws(ReportError) {
    for (index, path) in paths.enumerated() {
      var cursor = ReportCursor<Element>(
        report: index, path: path, list: list, chunkSize: chunkSize)
      guard try cursor.advance() else { continue }
      heap.append(cursor)
      rise(from: heap.count - 1)
    }
  }

  var first: ReportCursor<Element>? { heap.first }

  /// Advances past the first element.
  mutating func advance() throws(ReportError) {
    guard !heap.isEmpty else { return }
    if try heap[0].advance() {
      sink()
    } else {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      if !heap.isEmpty { sink() }
    }
  }

  private mutating func rise(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].place < heap[parent].place else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if heap[child].place < heap[least].place { least = child }
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
