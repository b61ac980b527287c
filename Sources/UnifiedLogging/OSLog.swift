import Foundation

/// A log, identified by a subsystem and a category.
///
/// No log is stored on Linux. As on Apple's platforms, the environment variable
/// `OS_ACTIVITY_DT_MODE` sends every message to standard error; without it, messages are dropped.
/// Dates are not printed, because code that is replayed has no wall clock. Signposts do not exist.
///
/// The lowering replaces `import os`, `import os.log` and `import OSLog` with the import of this
/// module. It is not called `os`, because packages that also run on servers test
/// `#if canImport(os)` and then use API that exists only on Apple's platforms.
public final class OSLog: Sendable {
  public let subsystem: String
  public let category: String
  private let isDisabled: Bool

  public convenience init(subsystem: String, category: String) {
    self.init(subsystem, category, isDisabled: false)
  }
  private init(_ subsystem: String, _ category: String, isDisabled: Bool) {
    (self.subsystem, self.category, self.isDisabled) = (subsystem, category, isDisabled)
  }

  public static let `default` = OSLog("", "", isDisabled: false)
  /// The log that drops every message.
  public static let disabled = OSLog("", "", isDisabled: true)

  /// Whether messages are printed.
  public func isEnabled(type: OSLogType) -> Bool { !isDisabled && Self.isMirrored }

  func write(_ type: OSLogType, _ message: () -> String) {
    guard isEnabled(type: type) else { return }
    let name = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    let line = (name.isEmpty ? "" : "[\(name)] ") + "\(type): \(message())\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  private static let isMirrored: Bool = {
    let mode = ProcessInfo.processInfo.environment["OS_ACTIVITY_DT_MODE"] ?? ""
    return !["", "0", "NO"].contains(mode)
  }()
}

/// The level of a message. Raw values are Apple's.
public struct OSLogType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)

  public var description: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "default"
    }
  }
}

/// Logs a message with `printf` arguments. `%@` prints any value; annotations such as `%{public}@`
/// have no effect.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any...
) { log.write(type) { LogFormat.text(message, args) } }
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: Any...
) { log.write(type) { LogFormat.text(message, args) } }
/// Logs a message with interpolations.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { os_log(.default, message) }
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type) { message.text }
}
