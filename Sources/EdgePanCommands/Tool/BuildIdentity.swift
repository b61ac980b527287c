// Identifies the build of the tool: two builds of one version may behave differently.

import Foundation

/// The GNU build ID of the running executable: a hash that the linker wrote into it.
enum BuildIdentity {
  /// The build ID in hexadecimal digits; empty for an executable without one.
  static let text: String = {
    guard let file = FileHandle(forReadingAtPath: "/proc/self/exe") else { return "" }
    defer { try? file.close() }
    return id(in: file) ?? ""
  }()

  // From elf.h: the size of a 64-bit ELF header, and the types PT_NOTE and NT_GNU_BUILD_ID.
  private static let headerSize = 64
  private static let noteSegment: UInt32 = 4
  private static let buildIDNote: UInt32 = 3

  private static func id(in file: FileHandle) -> String? {
    guard let head = bytes(of: file, at: 0, count: headerSize),
      head.prefix(4) == [0x7F, 0x45, 0x4C, 0x46],
      head[4] == 2
    else { return nil }
    let (start, size, count) = (word64(head, 32), Int(word16(head, 54)), Int(word16(head, 56)))
    guard size >= 56, count < 1000, let table = bytes(of: file, at: start, count: size * count)
    else {
      return nil
    }
    for index in 0..<count where word32(table, index * size) == noteSegment {
      let (place, length) = (word64(table, index * size + 8), Int(word64(table, index * size + 32)))
      guard length < 1 << 16, let notes = bytes(of: file, at: place, count: length) else {
        continue
      }
      if let id = id(inNotes: notes) { return id }
    }
    return nil
  }

  private static func id(inNotes notes: [UInt8]) -> String? {
    var place = 0
    while place + 12 <= notes.count {
      let nameSize = Int(word32(notes, place))
      let size = Int(word32(notes, place + 4))
      let content = place + 12 + (nameSize + 3) / 4 * 4
      guard content + size <= notes.count else { return nil }
      if word32(notes, place + 8) == buildIDNote,
        Array(notes[(place + 12)...].prefix(4)) == Array("GNU\0".utf8)
      {
        return notes[content..<content + size].map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
      }
      place = content + (size + 3) / 4 * 4
    }
    return nil
  }

  private static func bytes(of file: FileHandle, at offset: UInt64, count: Int) -> [UInt8]? {
    guard (try? file.seek(toOffset: offset)) != nil, let data = try? file.read(upToCount: count),
      data.count == count
    else { return nil }
    return [UInt8](data)
  }

  private static func word16(_ bytes: [UInt8], _ at: Int) -> UInt16 {
    UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8
  }
  private static func word32(_ bytes: [UInt8], _ at: Int) -> UInt32 {
    UInt32(word16(bytes, at)) | UInt32(word16(bytes, at + 2)) << 16
  }
  private static func word64(_ bytes: [UInt8], _ at: Int) -> UInt64 {
    UInt64(word32(bytes, at)) | UInt64(word32(bytes, at + 4)) << 32
  }
}
