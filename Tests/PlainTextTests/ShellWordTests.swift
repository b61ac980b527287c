// Words of a shell command line: a shell reads every printed word back unchanged.

import Foundation
import PlainText
import Testing

struct ShellWordTests {
  /// The bytes that a shell passes to a command for a word.
  private func bytes(readFrom word: String) throws -> [UInt8] {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-c", "printf %s \(word)"]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    return [UInt8](data)
  }

  @Test(arguments: ["swipe.evemu", "Recordings/slow-cancel.evemu", "--clock=60Hz", "12%"])
  func aPlainWord_isNotQuoted(word: String) { #expect(shellWord(word) == word) }

  @Test(arguments: [
    "out and back.evemu", "it's.evemu", "a\nb", "\u{1b}[31m red", "'\\'", "", "$HOME", "café",
    "tab\there\u{202e}", "\u{1}7",
  ])
  func aWord_isReadBackUnchanged(word: String) throws {
    let read = try bytes(readFrom: shellWord(word))
    #expect(read == Array(word.utf8))
  }

  @Test func bytesThatAreNotUTF8_areReadBackUnchanged() throws {
    let name: [UInt8] = Array("caf".utf8) + [0xE9, 0x31, 0xFF] + Array("' .evemu".utf8)
    let word = shellWord(PathText.text(of: name))
    #expect(word == #"$'caf\3511\377\' .evemu'"#)
    let read = try bytes(readFrom: word)
    #expect(read == name)
  }

  @Test func quotedWords_neverMoveATerminalsCursor() {
    #expect(shellWord("a\u{1b}[2Jb") == #"$'a\033\1332Jb'"#)
  }
}
