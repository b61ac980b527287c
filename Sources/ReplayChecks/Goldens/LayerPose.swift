import UIKit

/// The geometry, opacity and visibility of one layer in a frame, as numbers.
struct LayerPose: Equatable {
  /// A property of geometry in goldens. Each is a property of layers (``LayerProperty``).
  struct Property {
    /// The name as goldens write it.
    let name: String
    /// The indices of the numbers.
    let range: Range<Int>
    /// The numbers of a new layer; they are omitted.
    let defaults: [Double]
  }

  /// The properties, in the order in which goldens write them.
  static let properties: [Property] = {
    var first = 0
    return rows.map { row in
      defer { first += row.defaults.count }
      return Property(
        name: row.golden ?? row.name, range: first..<first + row.defaults.count,
        defaults: row.defaults)
    }
  }()

  private static let rows = LayerProperty.all.filter(\.isGeometry)

  /// The number of all numbers.
  static let count = 44
  private var numbers = InlineArray<44, Double>(repeating: 0)

  // The same as plain numbers, which are read for every row of a chosen frame.
  private static let ranges = properties.map(\.range)
  private static let defaults = properties.flatMap(\.defaults)
  private static let columns: [(index: Int, column: FrameColumn)] = {
    precondition(defaults.count == count)
    return zip(rows, ranges).flatMap { row, range in
      range.compactMap { index in
        (row.column.map { $0.rawValue + index - range.lowerBound })
          .flatMap(FrameColumn.init(rawValue:)).map { (index, $0) }
      }
    }
  }()
  private static let transform = first("transform")
  private static let sublayerTransform = first("sublayerTransform")

  private static func first(_ name: String) -> Int {
    properties.first { $0.name == name }?.range.lowerBound ?? 0
  }

  @MainActor init(_ frame: FrameView, _ row: Int) {
    for (index, column) in Self.columns { numbers[index] = frame.value(column, at: row) }
    set(frame.transform(at: row), at: Self.transform)
    set(frame.sublayerTransform(at: row), at: Self.sublayerTransform)
  }

  private mutating func set(_ matrix: CATransform3D, at first: Int) {
    withUnsafeBytes(of: matrix) { bytes in
      let elements = bytes.assumingMemoryBound(to: Double.self)
      for index in elements.indices { numbers[first + index] = elements[index] }
    }
  }

  static func == (one: LayerPose, other: LayerPose) -> Bool {
    // A subscript of the array itself would copy all of its numbers.
    let (ones, others) = (one.numbers.span, other.numbers.span)
    for index in 0..<count where ones[index] != others[index] { return false }
    return true
  }

  /// Reads the numbers through a span: a method would copy all of them for each property.
  private static func isDefault(_ numbers: Span<Double>, _ range: Range<Int>) -> Bool {
    let defaults = defaults.span
    for index in range where numbers[index] != defaults[index] { return false }
    return true
  }

  /// Adds ``values`` in the form of a golden's line.
  func add(to line: inout GoldenBytes) {
    let numbers = numbers.span
    for place in Self.ranges.indices where !Self.isDefault(numbers, Self.ranges[place]) {
      line.add(UInt8(ascii: " "))
      line.add(Self.properties[place].name)
      let range = Self.ranges[place]
      for index in range {
        line.add(index == range.lowerBound ? UInt8(ascii: "=") : UInt8(ascii: ","))
        line.add(numbers[index])
      }
    }
  }

  /// The properties that differ from their defaults.
  var values: [LayerValues.Property] {
    Self.properties.filter { !Self.isDefault(numbers.span, $0.range) }.map { property in
      // −0 is treated as 0, as in the hash.
      LayerValues.Property(
        name: property.name,
        numbers: property.range.map { numbers[$0] == 0 ? 0 : numbers[$0] })
    }
  }
}
