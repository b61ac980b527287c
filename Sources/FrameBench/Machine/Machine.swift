// Machine: the machine and the build, which determine whether two times are comparable.

import Foundation

/// The machine and build of a measurement. Times from different machines or builds are not
/// comparable.
public struct Machine: Hashable, Codable, Sendable {
  /// The processor's name, from the kernel.
  public var cpu: String
  /// The number of processors in the system.
  public var cores: Int
  /// Whether the machine is virtual.
  public var isVirtual: Bool
  /// The build mode: `debug` or `release`.
  public var build: String
  /// The tool's version.
  public var version: String
  /// The kernel's release, such as `6.8.0-45-generic`, which determines the scheduler and the
  /// mitigations. `nil` in files of earlier versions, which did not write the release; it is then
  /// not compared.
  public var kernel: String?
  /// The compiler's version, such as `6.2`; `nil` in the same files as ``kernel``.
  public var swift: String?

  /// Describes the current machine.
  public static func current(version: String) -> Machine {
    let info = ProcessorInfo.read()
    return Machine(
      cpu: info.model ?? "unknown", cores: ProcessInfo.processInfo.processorCount,
      isVirtual: info.isVirtual, build: buildMode, version: version, kernel: kernelRelease,
      swift: compiler)
  }

  /// The mode in which this code was compiled.
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

  /// The compiler that built this code, up to the minor version. `#if compiler` can only compare
  /// with a given version, so the versions are listed.
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

  /// Returns the fields in which this machine differs from that of a baseline, as text: `build:
  /// debug in the baseline, release in this run`.
  public func differences(from earlier: Machine) -> [String] {
    var fields: [(String, String, String)] = [
      ("cpu", earlier.cpu, cpu), ("cores", "\(earlier.cores)", "\(cores)"),
      ("virtual", "\(earlier.isVirtual)", "\(isVirtual)"), ("build", earlier.build, build),
      ("version", earlier.version, version),
    ]
    // Files of earlier versions do not contain the field; its absence does not count as a
    // difference.
    if let old = earlier.kernel, let new = kernel { fields.append(("kernel", old, new)) }
    if let old = earlier.swift, let new = swift { fields.append(("swift", old, new)) }
    return fields.filter { $0.1 != $0.2 }.map {
      "\($0.0): \($0.1) in the baseline, \($0.2) in this run"
    }
  }
}

/// The contents of /proc/cpuinfo.
struct ProcessorInfo {
  var model: String?
  /// Whether the `hypervisor` flag is set: cpuid leaf 1, ecx bit 31.
  var isVirtual = false
  var megahertz: Double?

  static func read() -> ProcessorInfo {
    ProcessorInfo(parsing: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")
  }

  /// Parses the first processor's lines.
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
