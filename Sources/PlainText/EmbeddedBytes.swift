/// Returns the bytes of a file that is part of the program.
///
/// - Parameter file: a function of C that returns the address of the bytes and sets their number.
package func embeddedBytes(
  _ file: (_ count: UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?
) -> [UInt8] {
  var count = 0
  let start = file(&count)
  return Array(UnsafeBufferPointer(start: start, count: count))
}
