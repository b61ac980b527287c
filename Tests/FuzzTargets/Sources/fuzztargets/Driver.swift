// libFuzzer's loop around the reader that the variable EDGEPAN_FUZZ names.

import Foundation

/// libFuzzer's entry point for programs that have their own main.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The reader of this process. It is set before the first input and never again.
nonisolated(unsafe) private var reader: (@MainActor ([UInt8]) -> Void)?

/// SwiftPM gives an executable's main this name.
@_cdecl("fuzztargets_main")
public func start(
  _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  let name = ProcessInfo.processInfo.environment["EDGEPAN_FUZZ"] ?? ""
  guard let found = readers.first(where: { $0.name == name }) else {
    print(readers.map(\.name).joined(separator: "\n"))
    return name.isEmpty ? 0 : 2
  }
  reader = found.read
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments) { bytes, size in
    let input = Array(UnsafeBufferPointer(start: bytes, count: size))
    // libFuzzer calls the reader on the thread that started it, the main thread.
    MainActor.assumeIsolated { reader?(input) }
    return 0
  }
}

/// Ends the process, which libFuzzer reports as a finding, if a condition does not hold.
func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError(what()) }
}
