// A closure that is stored until a function returns.

/// Passes a non-escaping closure to `body` as an escaping one. The program ends if the closure is
/// still stored when `body` returns.
func storing(_ closure: () -> Void, in body: (@escaping () -> Void) -> Void) {
  // The compiled runtime check contains the length of its file's path. With a fixed name, builds in
  // different folders are identical.
  #sourceLocation(file:"storing",line:1)
  withoutActuallyEscaping(closure) { body($0) }
  #sourceLocation()
}
