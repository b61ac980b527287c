// `edgepan live`, with a real HTTP client: what is served and to whom, the verdicts, the recorded file.

#if Live
  import Foundation
  import Testing

  @Suite(.serialized) struct LiveVerbTests {
    /// A running `edgepan live`.
    private final class Session {
      let process = Process()
      let address: String
      let port: UInt16
      let path: String
      private let notices: URL
      private let output = Pipe()

      /// Starts the tool and waits for the page's address.
      init(_ arguments: [String], in folder: URL, input: Pipe? = nil) throws {
        notices = folder.appendingPathComponent("notices")
        try Data().write(to: notices)
        process.executableURL = Tool.executable("edgepan")
        process.arguments = ["live"] + arguments
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: notices)
        process.standardInput = input ?? FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.contains("\n") {
          let more = output.fileHandleForReading.availableData
          if more.isEmpty { break }
          text += String(decoding: more, as: UTF8.self)
        }
        address = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let url = try #require(URL(string: address))
        #expect(url.host == "127.0.0.1")
        port = UInt16(try #require(url.port))
        path = url.path + "/"
      }

      /// Waits for the tool's end; returns its exit code and what it printed on stderr.
      func end() throws -> (status: Int32, notices: String) {
        process.waitUntilExit()
        return (
          process.terminationStatus, String(decoding: try Data(contentsOf: notices), as: UTF8.self)
        )
      }

      /// Sends a request and returns everything up to the end of the connection, or nil if no
      /// connection can be made.
      func get(_ path: String, _ headers: [String] = [], host: String? = nil) -> String? {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &place) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
          }
        }
        guard isConnected else { return nil }
        let lines =
          ["GET \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"]
          + headers + ["", ""]
        let request = Array(lines.joined(separator: "\r\n").utf8)
        guard send(connection, request, request.count, Int32(MSG_NOSIGNAL)) > 0 else {
          return nil
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = recv(connection, &buffer, buffer.count, 0), count > 0 {
          bytes += buffer[..<count]
        }
        // A carriage return and a line feed would be one character.
        return String(decoding: bytes.filter { $0 != 13 }, as: UTF8.self)
      }

      /// The messages of the stream, until the tool closes it.
      func messages() throws -> [[String: Any]] {
        let text = try #require(get(path + "events"))
        return try text.components(separatedBy: "\n").compactMap { line in
          guard line.hasPrefix("data: ") else { return nil }
          let value = try JSONSerialization.jsonObject(with: Data(line.dropFirst(6).utf8))
          return value as? [String: Any]
        }
      }
    }

    private func recording(_ name: String) -> String {
      Tool.checkout.appendingPathComponent("Recordings/\(name).evemu").path
    }

    private func status(_ response: String?) -> String? {
      response?.split(separator: " ").dropFirst().first.map(String.init)
    }

    /// What the tool says of the comparison with the recorded file.
    private let allTheSame =
      "The replay of the recording has the same outcome in 1 of 1 swipe, and the same frames in 1 of "
      + "1 touch; 0 positions came too late for their frames."

    @Test func recordingInRealTime_isShown_judged_andEqualToItsReplay() throws {
      try withTemporaryFolder { folder in
        let session = try Session([recording("slow-finish")], in: folder)
        let messages = try session.messages()
        let (code, notices) = try session.end()
        #expect(code == 0)
        let kinds = messages.compactMap { $0["kind"] as? String }
        #expect(kinds.contains("hello") && kinds.last == "end")
        let frames = messages.filter { $0["kind"] as? String == "frame" }
        // 1.2 s of touch and settling at 60 Hz; frames that catch up are sent as one.
        #expect(frames.count > 30)
        #expect(frames.first?["isNew"] as? Bool == true)
        #expect(frames.contains { ($0["progress"] as? Double ?? 0) > 0.5 })
        #expect(frames.contains { $0["neededProgress"] as? Double != nil })
        let touch = try #require(messages.first { $0["kind"] as? String == "touch" })
        #expect(touch["outcome"] as? String == "finished")
        #expect((touch["text"] as? String)?.hasSuffix(" mm to spare") == true)
        #expect(notices.contains("swipe 1: finished, "))
        // A busy machine runs frames late, but never before their events have arrived.
        #expect(notices.contains(allTheSame))
      }
    }

    @Test func streamOnStandardInput_isRecorded_byteForByte() throws {
      try withTemporaryFolder { folder in
        let bytes = try Data(contentsOf: URL(fileURLWithPath: recording("slow-cancel")))
        let input = Pipe()
        let session = try Session(
          ["-", "--output", "made.evemu"], in: folder, input: input)
        // The recording arrives at once: the frames still run in real time.
        input.fileHandleForWriting.write(bytes)
        try input.fileHandleForWriting.close()
        let messages = try session.messages()
        let (code, notices) = try session.end()
        #expect(code == 0)
        #expect(try Data(contentsOf: folder.appendingPathComponent("made.evemu")) == bytes)
        let touch = try #require(messages.first { $0["kind"] as? String == "touch" })
        #expect(touch["outcome"] as? String == "cancelled")
        #expect((touch["text"] as? String)?.hasSuffix(" mm short") == true)
        #expect(notices.contains(allTheSame))
      }
    }

    @Test func onlyThePageAtItsPath_isServed_toItsOwnOriginAndHost() throws {
      try withTemporaryFolder { folder in
        let input = Pipe()
        let session = try Session(["-"], in: folder, input: input)
        let page = try #require(session.get(session.path))
        #expect(status(page) == "200" && page.contains("EdgePan live"))
        #expect(page.contains("default-src 'none'") && page.contains("connect-src 'self'"))
        #expect(page.contains("Cross-Origin-Resource-Policy: same-origin"))
        #expect(!page.lowercased().contains("access-control-allow-origin"))
        for path in ["/", "/events", "/\(session.path.dropFirst(3))", session.path + "x"] {
          #expect(status(session.get(path)) == "404", "\(path)")
        }
        let own = "127.0.0.1:\(session.port)"
        for host in ["evil.example", "evil.example:\(session.port)", "127.0.0.1", ""] {
          #expect(status(session.get(session.path, host: host)) == "403", "\(host)")
        }
        for header in [
          "Origin: http://evil.example", "Origin: null", "Origin: http://localhost:1",
          "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
        ] {
          #expect(status(session.get(session.path, [header])) == "403", "\(header)")
          #expect(status(session.get(session.path + "events", [header])) == "403", "\(header)")
        }
        #expect(status(session.get(session.path, ["Origin: http://\(own)"])) == "200")
        #expect(status(session.get(session.path, host: "localhost:\(session.port)")) == "200")
        session.process.interrupt()
        try input.fileHandleForWriting.close()
        #expect(try session.end().status == 0)
      }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func signal_endsTheSession_andTheRecordingIsComplete(number: Int32) throws {
      try withTemporaryFolder { folder in
        let bytes = try Data(contentsOf: URL(fileURLWithPath: recording("slow-finish")))
        let input = Pipe()
        let session = try Session(
          ["-", "--output", "made.evemu"], in: folder, input: input)
        input.fileHandleForWriting.write(bytes)
        // A page that closes, and one that opens later, lose nothing.
        usleep(2_500_000)
        kill(session.process.processIdentifier, number)
        let (code, notices) = try session.end()
        #expect(code == 0)
        #expect(try Data(contentsOf: folder.appendingPathComponent("made.evemu")) == bytes)
        #expect(notices.contains("swipe 1: finished, "))
        #expect(notices.contains(allTheSame))
        try input.fileHandleForWriting.close()
      }
    }

    @Test func touch_opensItsReplay() throws {
      try withTemporaryFolder { folder in
        let bytes = try Data(contentsOf: URL(fileURLWithPath: recording("slow-finish")))
        let input = Pipe()
        let session = try Session(
          ["-", "--animator", "explode", "--output", "made.evemu"], in: folder, input: input)
        input.fileHandleForWriting.write(bytes)
        usleep(3_000_000)
        let replay = try #require(session.get(session.path + "touch/1"))
        #expect(status(replay) == "200")
        #expect(replay.contains("explode") && replay.contains("finished"))
        #expect(status(session.get(session.path + "touch/2")) == "404")
        session.process.interrupt()
        try input.fileHandleForWriting.close()
        #expect(try session.end().status == 0)
      }
    }

    @Test func fileThatExists_isNotReplaced() throws {
      try withTemporaryFolder { folder in
        let path = folder.path + "/made.evemu"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        let run = try Tool.run("live", "-", "--output", path)
        #expect(run.status == 2)
        #expect(run.notices.contains("--force"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
      }
    }

    @Test func twoScenes_areRefused() throws {
      let run = try Tool.run(
        "live", recording("slow-finish"), "--animator", "scale", "--animator", "explode")
      #expect(run.status == 2)
      #expect(run.notices.contains("live takes one"))
    }
  }
#endif
