// One variable of the environment, without the others.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns a variable of the environment, or `nil` if it is not set. The corresponding C function is
/// getenv(3); Foundation first copies all variables into a dictionary.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}
