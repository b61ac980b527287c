import IssueReporting
import IssueReportingTestSupport

/// Reports an issue as a failure of the running XCTest case, with the message unchanged.
///
/// IssueReporting's own reporter adds a paragraph about host applications to every message if the
/// call stack contains no test case, which is always the case on Linux.
private struct XCTestReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    // IssueReporting provides `XCTFail` untyped, so that its library does not need to import
    // XCTest.
    typealias Fail = @Sendable (String, StaticString, UInt) -> Void
    guard let fail = _XCTFail() as? Fail else {
      let standard: any IssueReporter = .default
      return standard.reportIssue(
        message(), severity: severity, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
    fail(message() ?? "", filePath, line)
  }
}

/// Reports an issue of the running test, in Swift Testing and in XCTest. If a test has replaced the
/// default reporter, its own reporters are used.
func reportFailure(
  _ message: String, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) {
  let isXCTest = TestContext.current == .xcTest
  let reporters = IssueReporters.current.map { reporter -> any IssueReporter in
    isXCTest && reporter is _DefaultReporter ? XCTestReporter() : reporter
  }
  withIssueReporters(reporters) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
