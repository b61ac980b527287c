import Foundation
import UIKit

/// The geometry, opacity and visibility of the layers of a frame, as numbers.
struct LayerPoses {
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

  /// The number of numbers of one layer.
  static let count = 44

  // The same as plain lists, which are read for every row of a chosen frame.
  private static let ranges = properties.map(\.range)
  private static let words = properties.map { Array(" \($0.name)=".utf8) }
  private static let defaults = properties.flatMap(\.defaults)
  private static let columns: [(index: Int, column: FrameColumn)] = {
    precondition(defaults.count == count)
    return zip(rows, properties).flatMap { row, property in
      property.range.compactMap { index in
        (row.column.map { $0.rawValue + index - property.range.lowerBound })
          .flatMap(FrameColumn.init(rawValue:)).map { (index, $0) }
      }
    }
  }()
  private static let transform = first("transform")
  private static let sublayerTransform = first("sublayerTransform")

  private static func first(_ name: String) -> Int {
    properties.first { $0.name == name }?.range.lowerBound ?? 0
  }

  /// The numbers of all rows, row by row: one list, because a row's own would be copied wherever it
  /// is passed.
  private let numbers: [Double]

  @MainActor init(_ frame: FrameView) {
    numbers = [Double](unsafeUninitializedCapacity: frame.count * Self.count) { numbers, filled in
      filled = frame.count * Self.count
      for (index, column) in Self.columns {
        let values = frame.column(column)
        for row in values.indices { numbers[row * Self.count + index] = values[row] }
      }
      guard let start = numbers.baseAddress else { return }
      for row in 0..<frame.count {
        let first = UnsafeMutableRawPointer(start + row * Self.count)
        let stride = MemoryLayout<Double>.stride
        first.storeBytes(
          of: frame.transform(at: row), toByteOffset: Self.transform * stride,
          as: CATransform3D.self)
        first.storeBytes(
          of: frame.sublayerTransform(at: row), toByteOffset: Self.sublayerTransform * stride,
          as: CATransform3D.self)
      }
    }
  }

  /// Returns whether a row has the same numbers, bit for bit, in both frames.
  func haveSame(_ row: Int, as other: LayerPoses) -> Bool {
    numbers.withUnsafeBufferPointer { mine in
      other.numbers.withUnsafeBufferPointer { theirs in
        guard let one = mine.baseAddress, let two = theirs.baseAddress else { return false }
        let first = row * Self.count
        return memcmp(one + first, two + first, Self.count * MemoryLayout<Double>.stride) == 0
      }
    }
  }

  /// Passes the index and the numbers of each property that differs from its default to `body`.
  private func eachChange(
    of row: Int, _ body: (Int, UnsafeBufferPointer<Double>) -> Void
  ) {
    numbers.withUnsafeBufferPointer { numbers in
      Self.defaults.withUnsafeBufferPointer { defaults in
        guard let numbers = numbers.baseAddress, let defaults = defaults.baseAddress else { return }
        for (place, range) in Self.ranges.enumerated() {
          let own = numbers + row * Self.count + range.lowerBound
          let usual = defaults + range.lowerBound
          // Most have the same bits; −0 is treated as 0, as in the hash.
          if memcmp(own, usual, range.count * MemoryLayout<Double>.stride) == 0 { continue }
          for index in 0..<range.count where own[index] != usual[index] {
            body(place, UnsafeBufferPointer(start: own, count: range.count))
            break
          }
        }
      }
    }
  }

  /// Adds ``values(of:)`` in the form of a golden's line.
  func add(_ row: Int, to line: inout GoldenBytes) {
    eachChange(of: row) { place, numbers in
      Self.words[place].withUnsafeBufferPointer { line.add($0) }
      for index in numbers.indices {
        if index > 0 { line.add(UInt8(ascii: ",")) }
        line.add(numbers[index])
      }
    }
  }

  /// The properties of a row that differ from their defaults.
  func values(of row: Int) -> [LayerValues.Property] {
    var values: [LayerValues.Property] = []
    eachChange(of: row) { place, numbers in
      values.append(
        LayerValues.Property(
          name: Self.properties[place].name, numbers: numbers.map { $0 == 0 ? 0 : $0 }))
    }
    return values
  }
}
