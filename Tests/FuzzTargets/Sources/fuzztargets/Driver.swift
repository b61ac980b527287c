// libFuzzer's loop around the reader that the variable EDGEPAN_FUZZ names.

import Foundation

/// libFuzzer's own entry, for programs that have a main.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The reader of this process; set before the first input, and never again.
nonisolated(unsafe) private var reader: (@MainActor ([UInt8]) -> Void)?

/// The name that SwiftPM gives an executable's main.
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
    // libFuzzer calls on the thread that called it: the main one.
    MainActor.assumeIsolated { reader?(input) }
    return 0
  }
}

/// Ends the process, which libFuzzer reports as a finding, if a condition does not hold.
func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
  if !holds { fatalError(what()) }
}
