// The reason why the system could not read or write a file.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of the system's file functions, without the path, which the caller knows.
package struct FileError: Error, Hashable, CustomStringConvertible {
  /// The system's error number.
  package var number: Int32

  /// Creates an error; by default, from the number that the last failed function left in `errno`.
  package init(_ number: Int32 = errno) { self.number = number }

  /// The system's description of the error, such as `No space left on device`.
  package var description: String { String(cString: strerror(number)) }
}
