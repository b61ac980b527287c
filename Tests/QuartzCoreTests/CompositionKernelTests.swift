// The composition kernels with small numbers of rows, most of which are not multiples of four, the
// number of lanes in a vector.

import CFrameKernels
import Testing

/// Numbers at a stable address.
private final class Numbers {
  let address: UnsafeMutablePointer<Double>
  private let count: Int

  init(_ values: [Double]) {
    count = values.count
    address = .allocate(capacity: count)
    address.initialize(from: values, count: count)
  }

  deinit { address.deallocate() }

  var values: [Double] { Array(UnsafeBufferPointer(start: address, count: count)) }
}

@Suite struct CompositionKernelTests {
  /// A value that the kernel must not overwrite.
  private static let untouched = -7.0

  @Test(arguments: 1...9)
  func flatRows_ofAnyCount_writeTheirMatrices_andNothingBeyondThem(_ count: Int) {
    let length = (count + 3) & ~3
    let zeros = Numbers(Array(repeating: 0, count: length))
    let ones = Numbers(Array(repeating: 1, count: length))
    let depths = Numbers((0..<length).map { Double($0 + 2) })
    let x = Numbers((0..<length).map { Double($0 * 10) })
    let identity = Numbers([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    let worlds = Numbers(Array(repeating: Self.untouched, count: 16 * length))
    withExtendedLifetime((zeros, ones, depths, x, identity)) {
      var rows = frame_flat_rows()
      rows.count = Int64(count)
      (rows.sines, rows.cosines) = (UnsafePointer(zeros.address), UnsafePointer(ones.address))
      (rows.scale_x, rows.scale_y) = (UnsafePointer(ones.address), UnsafePointer(ones.address))
      rows.scale_z = UnsafePointer(depths.address)
      (rows.x, rows.y) = (UnsafePointer(x.address), UnsafePointer(zeros.address))
      rows.parent = UnsafePointer(identity.address)
      rows.worlds = worlds.address
      #expect(frame_compose_flat(&rows) == 1)
    }
    let written = worlds.values
    for row in 0..<count {
      #expect(written[16 * row + 10] == depths.values[row])
      #expect(written[16 * row + 12] == x.values[row])
    }
    #expect(written[(16 * count)...].allSatisfy { $0 == Self.untouched })
  }

  /// Every row has a separate coordinate space, each 100 points farther along x than the previous.
  @Test(arguments: 1...6)
  func deepRows_withSeparateSpaces_areComposedInTheirSpaces(_ count: Int) {
    let length = (count + 3) & ~3
    let zeros = Numbers(Array(repeating: 0, count: 3 * length))
    let ones = Numbers(Array(repeating: 1, count: length))
    let nothing = [Double](repeating: 0, count: length)
    let positions = Numbers((0..<length).map(Double.init) + nothing + nothing)
    let spaces = Numbers(
      (0..<count).flatMap { row -> [Double] in
        [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 100 * Double(row), 0, 0, 1]
      })
    let worlds = Numbers(Array(repeating: Self.untouched, count: 16 * length))
    withExtendedLifetime((zeros, ones, positions, spaces)) {
      let zero = UnsafePointer(zeros.address)
      var rows = frame_deep_rows()
      rows.count = Int64(count)
      rows.stride = Int64(length)
      rows.scale = UnsafePointer(ones.address)
      rows.translation = zero
      rows.position = UnsafePointer(positions.address)
      (rows.origin_x, rows.origin_y, rows.origin_z) = (zero, zero, zero)
      rows.space = UnsafePointer(spaces.address)
      rows.space_step = 16
      rows.worlds = worlds.address
      #expect(frame_compose_deep(&rows) == 1)
    }
    for row in 0..<count {
      let expected = 101 * Double(row)
      #expect(worlds.values[16 * row + 12] == expected)
    }
    #expect(worlds.values[(16 * count)...].allSatisfy { $0 == Self.untouched })
  }
}
