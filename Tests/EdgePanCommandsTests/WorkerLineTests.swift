// Every value is preserved in the lines that a parent process and its workers exchange.

import Foundation
import GestureReplay
import ReplayChecks
import Testing

@testable import EdgePanCommands

@Suite struct WorkerLineTests {
  private func roundTrip(_ job: CheckJob) throws -> CheckJob? {
    let line = try WorkerJobCoder().line(of: .check(job))
    #expect(!line.contains(0x0A))
    guard case .check(let read) = try WorkerJobCoder().job(line) else { return nil }
    return read
  }

  @Test func checkJob_arrivesAsItWasSent() throws {
    var job = CheckJob(order: 7, recording: "a \"b\"\n\u{1F600}.evemu", action: .compare)
    #expect(try roundTrip(job) == job)
    job.golden = "goldens/a/scale.golden"
    job.record = .failed
    job.requiresGolden = true
    job.limits.limitSeconds = 0.1
    job.limits.maximumFrames = 12
    job.limits.maximumSeconds = 1e9
    job.limits.skippedRules = ["has-area", "fits-screen"]
    job.limits.again = .mirrored
    #expect(try roundTrip(job) == job)
    for action in [CheckJob.Action.check, .accept] {
      var settings = ReplaySettings()
      settings.subject = .init(animator: "explode", context: "tab")
      settings.edge = .right
      job.action = action
      job.settings = settings
      job.followsHeader = action == .check
      #expect(try roundTrip(job) == job)
    }
  }

  /// Properties that equal those of the previous job are not sent again.
  @Test func jobs_keepTheirOwnProperties() throws {
    var (left, right) = (ReplaySettings(), ReplaySettings())
    (left.edge, right.edge) = (.left, .right)
    let plain = CheckJob(order: 1, recording: "a", action: .check, settings: left)
    func changed(_ change: (inout CheckJob) -> Void) -> CheckJob {
      var job = plain
      change(&job)
      return job
    }
    let others = [
      changed { $0.settings = nil }, changed { $0.settings = right },
      changed { $0.golden = "goldens/a" }, changed { $0.record = .missing },
      changed { $0.action = .accept }, changed { $0.requiresGolden = true },
      changed { $0.followsHeader = true }, changed { $0.limits.maximumFrames = 3 },
      changed { ($0.order, $0.recording) = (2, "b") },
    ]
    let (writer, reader) = (WorkerJobCoder(), WorkerJobCoder())
    for other in others {
      for job in [plain, plain, other, other] {
        guard case .check(let read) = try reader.job(writer.line(of: .check(job))) else {
          Issue.record("not a check")
          continue
        }
        #expect(read == job)
      }
    }
    let repeated = try writer.line(of: .check(others[8]))
    #expect(String(decoding: repeated, as: UTF8.self) == #"{"check":{"order":2,"recording":"b"}}"#)
  }

  @Test func fuzzJobs_keepTheirOwnSetup() throws {
    let setups = [#"{"seed":1}"#, #"{"seed":1}"#, #"{"seed":2}"#].map { Data($0.utf8) }
    let (writer, reader) = (WorkerJobCoder(), WorkerJobCoder())
    for setup in setups {
      let line = try writer.line(of: .fuzz(setup: setup, from: 25, to: 50))
      guard case .fuzz(setup, from: 25, to: 50) = try reader.job(line) else {
        Issue.record("another job")
        continue
      }
    }
  }

  /// The line is larger than the socket's buffer. Only a closed channel means that a worker ended:
  /// a deadline while a worker starts is not its crash.
  @Test func lineThatIsNotRead_isNotSent_forTheReasonThatIsReturned() throws {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    defer { close(ends[0]) }
    let channel = LineChannel(descriptor: ends[0])
    #expect(channel.send([1]) == nil)
    let line = [UInt8](repeating: 1, count: 1 << 24)
    guard case .cancelled? = channel.send(line, isCancelled: { true }) else {
      Issue.record("not cancelled")
      return
    }
    guard case .timedOut? = channel.send(line, timeout: 0) else {
      Issue.record("not timed out")
      return
    }
    close(ends[1])
    guard case .closed? = channel.send(line) else {
      Issue.record("not closed")
      return
    }
  }

  /// EdgePan itself kills a worker that has closed its channel but does not exit.
  @Test func workerThatDoesNotExit_isNotReportedAsKilledByAnotherProcess() {
    var end = WorkerProcess.End(signal: SIGKILL, exitCode: 0, peakMebibytes: 1)
    guard case .killed(place: 3, _) = end.loss(at: 3, lastOutput: nil) else {
      Issue.record("not killed")
      return
    }
    end.isOverdue = true
    guard case .died(place: 3, let how) = end.loss(at: 3, lastOutput: nil) else {
      Issue.record("not died")
      return
    }
    #expect(how.contains("did not exit"))
  }

  @Test func outcome_arrivesAsItWasSent() throws {
    var outcome = CaseOutcome(order: 3, recording: "a.evemu", subject: "scale", status: .passed)
    #expect(try CaseOutcome(line: outcome.line()) == outcome)
    outcome.status = .violates
    outcome.message = "frame 3: \"x\" \\ \n\t\u{2028}é"
    outcome.remedy = "Again: edgepan verify a"
    outcome.warnings = ["cut short", ""]
    outcome.golden = "goldens/a"
    outcome.comparedValues = 12_345
    outcome.frames = 60
    (outcome.simulatedSeconds, outcome.wallSeconds) = (1 / 3, 1.5e-7)
    #expect(try CaseOutcome(line: outcome.line()) == outcome)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"check":{}}"#, #"{"fuzz":{}}"#, #"{"fuzz":{"setup":true,"from":0,"to":1}}"#,
    #"{"check":1"#, #"{"check":{"order":2,"recording":"b"}}"#, #"{"fuzz":{"from":0,"to":1}}"#,
  ])
  func invalidLine_isAnError(_ line: String) {
    #expect(throws: (any Error).self) { try WorkerJobCoder().job(Array(line.utf8)) }
    #expect(throws: (any Error).self) { try CaseOutcome(line: Array(line.utf8)) }
  }
}
