// The text of log messages, and which messages are printed.

import Foundation
import Testing

@testable import UnifiedLogging

@Suite struct LogFormatTests {
  @Test func specifiers_arePrintedWithTheirArguments() {
    #expect(
      LogFormat.text("%{public}@ has %d rows, %.1f pt, %x", ["table", 3, 2.25, 255])
        == "table has 3 rows, 2.2 pt, ff")
    #expect(LogFormat.text("%ld of %lu at %s", [7, UInt(9), "top"]) == "7 of 9 at top")
  }

  @Test func percentSigns_andMissingArguments_arePrintedAsTheyAre() {
    #expect(LogFormat.text("100%%", []) == "100%")
    #expect(LogFormat.text("a %d", []) == "a %d")
    #expect(LogFormat.text("50%", [1]) == "50%")
  }

  /// `String(format:)` with an argument of another size would read beyond it.
  @Test func argumentOfAnotherKind_isPrintedByItsDescription() {
    #expect(LogFormat.text("%d %f %x", [1.5, 2, "text"]) == "1.5 2 text")
  }

  @Test func interpolations_areFormatted() {
    let message: OSLogMessage =
      "\("open", privacy: .public) \(0.5, format: .fixed(precision: 2)) \(255, format: .hex)"
    #expect(message.text == "open 0.50 ff")
  }

  @Test func disabledLog_dropsEveryMessage() {
    for type in [OSLogType.default, .info, .debug, .error, .fault] {
      #expect(!OSLog.disabled.isEnabled(type: type))
    }
    var isEvaluated = false
    OSLog.disabled.write(.fault) {
      isEvaluated = true
      return ""
    }
    #expect(!isEvaluated)
  }

  @Test func everyFormOfCall_compiles() {
    let log = OSLog(subsystem: "com.example", category: "pan")
    let name = "pan"
    os_log("began")
    os_log("%{public}@ began %d", log: log, type: .debug, name, 1)
    os_log(.error, log: log, "%@ failed", name)
    os_log(.info, "began")
    os_log("began \(name)")
    Logger(log).debug("\(name) began \(CGFloat(1))")
    Logger(subsystem: "com.example", category: "pan").log(level: .info, "began")
    Logger().warning("slow")
  }
}
