// `edgepan draw`, and `edgepan animators --pictures`.

import Foundation
import Testing

@Suite struct DrawTests {
  private static let trace = "Recordings/slow-finish.evemu"

  /// Width and height of a PNG, and the names of its chunks.
  private func picture(_ data: Data) throws -> (width: Int, height: Int, chunks: [String]) {
    let bytes = [UInt8](data)
    func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    try #require(bytes.count > 40 && bytes[1...3].elementsEqual("PNG".utf8))
    var chunks: [String] = []
    var at = 8
    while at < bytes.count {
      chunks.append(String(decoding: bytes[at + 4..<at + 8], as: UTF8.self))
      at += 12 + number(at)
    }
    return (number(16), number(20), chunks)
  }

  @Test func film_isAStripOfEightFrames_andStdoutGetsTheSameBytes() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("strip.png")
      let run = try Tool.run("draw", Self.trace, "--film", file.path, "--size", "160")
      #expect(run.status == 0, "\(run.notices)")
      #expect(run.output.isEmpty)
      let data = try Data(contentsOf: file)
      #expect(try picture(data).width == 10 + 8 * 170)
      let piped = folder.appendingPathComponent("piped.png").path
      let again = try Tool.shell(
        "edgepan", "TOOL draw \(Self.trace) --film - --size 160 > \(piped)")
      #expect(again.status == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: piped)) == data)
    }
  }

  @Test func movie_containsEveryFrameOfTheReplay_andFramesHaveTheRequestedSize() throws {
    try withTemporaryFolder { folder in
      let movie = folder.appendingPathComponent("movie.png")
      let frame = folder.appendingPathComponent("frame.png")
      let run = try Tool.run(
        "draw", Self.trace, "--movie", movie.path, "--slow", "4", "--frame", "40=\(frame.path)",
        "--size", "40", "--outlines")
      #expect(run.status == 0, "\(run.notices)")
      let chunks = try picture(try Data(contentsOf: movie)).chunks
      let replay = try Tool.run("replay", Self.trace, "--json").json["replays"] as? [[String: Any]]
      let frames = try #require(replay?.first?["frameCount"] as? Int)
      #expect(chunks.filter { $0 == "fcTL" }.count == frames && chunks.contains("acTL"))
      let size = try picture(try Data(contentsOf: frame))
      #expect(size.width == 40 && size.height == 87)
    }
  }

  /// The delays of a movie's frames in milliseconds: 16 bits of numerator, then of denominator.
  private func delays(_ data: Data) -> [Double] {
    let bytes = [UInt8](data)
    func number(_ at: Int, _ count: Int) -> Int {
      bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    var (delays, at) = ([Double](), 8)
    while at < bytes.count {
      if bytes[at + 4..<at + 8].elementsEqual("fcTL".utf8) {
        delays.append(1000 * Double(number(at + 28, 2)) / Double(number(at + 30, 2)))
      }
      at += 12 + number(at, 4)
    }
    return delays
  }

  @Test(arguments: ["60Hz", "90Hz", "120Hz", "promotion"])
  func movie_isPlayedInRealTime(_ clock: String) throws {
    try withTemporaryFolder { folder in
      let movie = folder.appendingPathComponent("movie.png")
      let run = try Tool.run(
        "draw", Self.trace, "--clock", clock, "--movie", movie.path, "--size", "16")
      #expect(run.status == 0, "\(run.notices)")
      let replay = try Tool.run("replay", Self.trace, "--clock", clock, "--json", "--frames").json
      let frames = (replay["replays"] as? [[String: Any]])?.first?["frames"] as? [[String: Any]]
      let times = try #require(frames).compactMap { $0["milliseconds"] as? Double }
      let length = try #require(times.last) - times[0] + 1000
      let delays = delays(try Data(contentsOf: movie))
      #expect(delays.allSatisfy { $0 > 10 })
      #expect(abs(delays.reduce(0, +) / length - 1) < 0.001)
    }
  }

  @Test func nothingIsOverwritten_unlessForced() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("strip.png")
      try Data("mine".utf8).write(to: file)
      let line = ["draw", Self.trace, "--film", file.path, "--size", "40"]
      let refused = try Tool.run(line)
      #expect(refused.status == 2 && refused.notices.contains("--force"))
      #expect(try Data(contentsOf: file) == Data("mine".utf8))
      #expect(try Tool.run(line + ["--force"]).status == 0)
      #expect(try Data(contentsOf: file).count > 100)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["strip.png"])
    }
  }

  @Test func pipes_areWrittenTo_notReplaced() throws {
    try withTemporaryFolder { folder in
      let (pipe, copy) = (folder.path + "/pipe", folder.path + "/copy.png")
      let run = try Tool.shell(
        "edgepan",
        "mkfifo \(pipe) && { cat \(pipe) > \(copy) & } && "
          + "TOOL draw \(Self.trace) --film \(pipe) --size 160 --force && wait && test -p \(pipe)")
      #expect(run.status == 0, "\(run.notices)")
      let data = try Data(contentsOf: URL(fileURLWithPath: copy))
      #expect(try picture(data).width == 10 + 8 * 170)
    }
  }

  @Test func recording_isNotOverwritten_evenForced_orThroughALink() throws {
    try withTemporaryFolder { folder in
      let (trace, link) = (folder.path + "/swipe.evemu", folder.path + "/link.png")
      try FileManager.default.copyItem(atPath: Tool.checkout.path + "/" + Self.trace, toPath: trace)
      try FileManager.default.linkItem(atPath: trace, toPath: link)
      let before = try Data(contentsOf: URL(fileURLWithPath: trace))
      for output in [trace, link] {
        let run = try Tool.run("draw", trace, "--film", output, "--force")
        #expect(run.status == 2 && run.notices.contains("reads this file"))
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: trace)) == before)
    }
  }

  @Test func interruptedMovie_leavesNothingBehind() throws {
    try withTemporaryFolder { folder in
      let movie = folder.path + "/movie.png"
      // Ctrl-C is sent once the temporary file beside the movie has its first bytes.
      let run = try Tool.shell(
        "edgepan",
        "TOOL draw \(Self.trace) --animator explode --movie \(movie) --size 1600 & "
          + "until test -s '\(folder.path)'/.edgepan-$!-1.part || ! kill -0 $!; "
          + "do sleep 0.01; done; kill -INT $!; wait $!")
      #expect(run.status == 130, "\(run.notices)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func stripOfOneOfSeveralSwipes_saysWhich() throws {
    try withTemporaryFolder { folder in
      let trace = folder.path + "/two.evemu"
      let one = try String(
        contentsOfFile: Tool.checkout.path + "/Recordings/finishing-flick.evemu", encoding: .utf8
      ).split(separator: "\n").filter { !$0.hasPrefix("# edgepan.end") }
      let later = one.filter { $0.hasPrefix("E: 0.") }.map { "E: 3." + $0.dropFirst(5) }
      try ((one.map(String.init) + later).joined(separator: "\n") + "\n").write(
        toFile: trace, atomically: true, encoding: .utf8)
      let film = folder.path + "/film.png"
      let first = try Tool.run("draw", trace, "--film", film, "--size", "40")
      #expect(first.notices.contains("two.evemu: swipe 1 of 2; --swipe 2 shows another\n"))
      let second = try Tool.run(
        "draw", trace, "--film", folder.path + "/second.png", "--size", "40", "--swipe", "2")
      #expect(second.status == 0 && second.notices.contains("swipe 2 of 2"))
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: film))
          != Data(contentsOf: URL(fileURLWithPath: folder.path + "/second.png")))
      let none = try Tool.run("draw", trace, "--film", film, "--swipe", "3")
      #expect(none.status == 2 && none.notices.contains("Its swipes are 1 to 2."))
      let least = try Tool.run("draw", trace, "--film", film, "--swipe=\(Int.min)")
      #expect(least.status == 2 && least.notices.contains("--swipe counts from 1."))
      let single = try Tool.run("draw", Self.trace, "--film", film, "--size", "40")
      #expect(!single.notices.contains("swipe 1"))
    }
  }

  @Test func invalidCommandLines_areReported() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("x.png").path
      #expect(try Tool.run("draw", Self.trace).status == 2)
      let far = try Tool.run("draw", Self.trace, "--frame", "99999=\(file)")
      #expect(far.status == 2 && far.notices.contains("frame 99999 is not in the replay"))
      let odd = try Tool.run("draw", Self.trace, "--frame", "last=\(file)")
      #expect(odd.status == 2 && odd.notices.contains("such as 42=frame.png"))
      #expect(try Tool.run("draw", "Recordings", "--film", file).status == 2)
      #expect(try Tool.run("draw", Self.trace, "--film", file, "--size", "9").status == 2)
      #expect(try Tool.run("draw", Self.trace, "--film", file, "--movie", file).status == 2)
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }
}
