// A closure that is stored until a function returns.

/// Passes a closure that does not escape as one that can be stored until `body` returns; the program
/// ends if it is still stored then.
func storing(_ closure: () -> Void, in body: (@escaping () -> Void) -> Void) {
  // The check contains the length of its file's path, so that builds in two folders would differ.
  #sourceLocation(file:"storing",line:1)
  withoutActuallyEscaping(closure) { body($0) }
  #sourceLocation()
}
