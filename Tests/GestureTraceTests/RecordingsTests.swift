// Every real recording is read, and every event line in it is accounted for.

import Foundation
import SharedFolder
import Testing

@testable import GestureTrace

/// Reported as skipped if the folder of real recordings is not beside the project.
@Suite(.enabled(if: SharedFolder.isThere, "no shared/recordings beside this clone"))
struct RecordingsTests {
  /// The numbers are those of `grep -c '^E:'` and of the README in the folder.
  @Test func read_allRecordings_accountsForEveryEventLine() throws {
    var events = 0
    var withEvents = 0
    for path in SharedFolder.recordings() {
      let trace = try TraceReader.read(path: path)
      events += trace.events.count
      withEvents += trace.events.isEmpty ? 0 : 1
    }
    #expect(events == 34_558)
    #expect(withEvents == 30)
  }

  @Test func recordings_folder_containsFiftyFiveFiles() {
    #expect(SharedFolder.recordings().count == 55)
  }
}
