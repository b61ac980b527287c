// Lanes: four doubles processed at a time.

typealias Lanes = SIMD4<Double>

extension UnsafeMutablePointer<Double> {
  @inline(__always) func lanes(_ i: Int) -> Lanes {
    UnsafeRawPointer(self + i).loadUnaligned(as: Lanes.self)
  }
}
