// What the server's threads and the session share: the touches so far, and the pages of their replays.

#if Live
  import ContactTracking
  import Foundation
  import GestureTrace
  import PlainText
  import Synchronization

  /// The touches of a live session, and the pages that replay them.
  final class LivePages: LiveServer.Session {
    private struct Touch {
      var number: Int
      var message: JSONValue
      /// The part of the recording to replay, in microseconds since its first event.
      var span: Range<UInt64>
    }

    private struct State {
      var touches: [Touch] = []
      var count = 0
      var lastEnd: UInt64 = 0
      var hasOpened = false
    }

    private let state = Mutex(State())
    private let inbox: LiveInbox
    /// The file of the recording, which grows, if it is kept in one.
    private let path: String?
    private let description: String?
    /// The options of the replays, as for a shell.
    private let arguments = Mutex("")

    var hasFile: Bool { path != nil }

    /// The touches that a page lists.
    private static let keptTouches = 200
    /// The time before a touch's end that its replay contains at most, in microseconds.
    private static let longestTouch: UInt64 = 20_000_000

    init(path: String?, description: String?, inbox: LiveInbox) {
      (self.path, self.description, self.inbox) = (path, description, inbox)
    }

    func pageDidOpen() {
      state.withLock { $0.hasOpened = true }
      inbox.wake()
    }

    /// Whether a page has opened since the last call.
    func takeOpened() -> Bool {
      state.withLock { state in
        defer { state.hasOpened = false }
        return state.hasOpened
      }
    }

    func setArguments(_ text: String) { arguments.withLock { $0 = text } }

    var touches: [JSONValue] { state.withLock { $0.touches.map(\.message) } }

    func message(_ number: Int) -> JSONValue? {
      state.withLock { state in state.touches.first { $0.number == number }?.message }
    }

    /// Adds a touch that has ended at this time of the recording, and returns its number.
    func add(around end: UInt64, _ message: (Int) -> JSONValue) -> Int {
      state.withLock { state in
        state.count += 1
        let begin = max(state.lastEnd, end > Self.longestTouch ? end - Self.longestTouch : 0)
        state.lastEnd = end
        state.touches.append(
          Touch(number: state.count, message: message(state.count), span: begin..<end + 1))
        if state.touches.count > Self.keptTouches { state.touches.removeFirst() }
        return state.count
      }
    }

    /// Replays one touch in another process, because only one replay can run in this one.
    func replay(ofTouch number: Int) -> Data? {
      let span = state.withLock { state in state.touches.first { $0.number == number }?.span }
      guard let path, let span,
        let document = try? TraceDocument(path: path, description: description),
        let part = try? document.trimmed(from: span.lowerBound, to: span.upperBound),
        let bytes = try? TraceWriter.bytes(of: part.trace)
      else { return nil }
      let process = Process()
      // The options are quoted for a shell; the tool itself is not part of the text.
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "exec \"$0\" report - --no-what-if --output - \(arguments.withLock { $0 })",
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "",
      ]
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
      Thread.detachNewThread {
        try? input.fileHandleForWriting.write(contentsOf: Data(bytes))
        try? input.fileHandleForWriting.close()
      }
      let page = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? page : nil
    }
  }
#endif
