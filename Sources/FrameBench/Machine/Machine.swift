// The machine and the build, which determine whether two times are comparable.

import Foundation

/// Where and how a measurement was made. If two differ, their times are not comparable.
public struct Machine: Hashable, Codable, Sendable {
  /// The processor's name, from the kernel.
  public var cpu: String
  /// Processors in the system.
  public var cores: Int
  /// Whether it is a virtual machine.
  public var isVirtual: Bool
  /// `debug` or `release`.
  public var build: String
  /// The tool's version.
  public var version: String
  /// The kernel's release, `6.8.0-45-generic`: it determines scheduler and mitigations. nil in
  /// files of versions that did not write it, and then not compared.
  public var kernel: String?
  /// The compiler's version, `6.2`; nil as above.
  public var swift: String?

  /// This machine, now.
  public static func current(version: String) -> Machine {
    let info = ProcessorInfo.read()
    return Machine(
      cpu: info.model ?? "unknown", cores: ProcessInfo.processInfo.processorCount,
      isVirtual: info.isVirtual, build: buildMode, version: version, kernel: kernelRelease,
      swift: compiler)
  }

  /// How this code was compiled.
  static var buildMode: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  private static var kernelRelease: String? {
    (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The compiler that built this code, up to the minor version: it reports no more about itself.
  private static var compiler: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #elseif compiler(>=6.2)
      "6.2"
    #elseif compiler(>=6.1)
      "6.1"
    #else
      "6.0"
    #endif
  }

  /// The fields in which the two differ, as text: `build: debug there, release here`.
  public func differences(from earlier: Machine) -> [String] {
    var fields: [(String, String, String)] = [
      ("cpu", earlier.cpu, cpu), ("cores", "\(earlier.cores)", "\(cores)"),
      ("virtual", "\(earlier.isVirtual)", "\(isVirtual)"), ("build", earlier.build, build),
      ("version", earlier.version, version),
    ]
    // Files of earlier versions do not contain it; that does not count as a difference.
    if let old = earlier.kernel, let new = kernel { fields.append(("kernel", old, new)) }
    if let old = earlier.swift, let new = swift { fields.append(("swift", old, new)) }
    return fields.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) there, \($0.2) here" }
  }
}

/// The contents of /proc/cpuinfo.
struct ProcessorInfo {
  var model: String?
  /// The `hypervisor` flag: cpuid leaf 1, ecx bit 31.
  var isVirtual = false
  var megahertz: Double?

  static func read() -> ProcessorInfo {
    ProcessorInfo(parsing: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
  }

  /// The first processor's lines.
  init(parsing text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard !line.isEmpty else { break }
      let pair = line.split(separator: ":", maxSplits: 1)
      guard pair.count == 2 else { continue }
      let value = pair[1].trimmingCharacters(in: .whitespaces)
      switch pair[0].trimmingCharacters(in: .whitespaces) {
      case "model name": model = value
      case "cpu MHz": megahertz = Double(value)
      case "flags": isVirtual = value.split(separator: " ").contains("hypervisor")
      default: break
      }
    }
  }
}
