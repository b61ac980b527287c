import Foundation

/// Runs a body on a new thread that nothing waits for.
///
/// - Parameter stackSize: the size of its stack in bytes; nil for the usual one.
/// - Returns: an error number, or 0 if it runs.
func detachThread(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) -> Int32 {
  let held = Unmanaged.passRetained(ThreadBody(body))
  var (thread, attributes) = (pthread_t(), pthread_attr_t())
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
  let result = pthread_create(
    &thread, &attributes,
    { argument in
      if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }, held.toOpaque())
  if result == 0 { pthread_detach(thread) } else { held.release() }
  return result
}

/// A thread's body as an object, so that it can pass through C.
private final class ThreadBody {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
