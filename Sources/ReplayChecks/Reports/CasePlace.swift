// Where a case stands in a run: what sorts the reports of shards into one.

import PlainText

/// The place of a case in the whole run, the same on every machine and in every shard.
public struct CasePlace: Codable, Hashable, Sendable {
  /// The argument, from 0, that named the recording or the folder that it lies in.
  public var argument: Int
  /// The recording's path below that folder; as it was given where no folder was.
  public var path: String
  /// Which case of the recording, from 0.
  public var index: Int

  public init(argument: Int, path: String, index: Int) {
    (self.argument, self.path, self.index) = (argument, path, index)
  }

  /// A number for the recording alone: equal for equal arguments and paths, on every machine.
  public var recordingKey: UInt64 { Self.key(argument: argument, path: path) }

  public static func key(argument: Int, path: String) -> UInt64 {
    var hash = PathHash()
    hash.add(argument)
    hash.add(path)
    return hash.value
  }
}

extension CasePlace: Comparable {
  /// By argument, by the bytes of the path, by number.
  public static func < (one: CasePlace, two: CasePlace) -> Bool {
    if one.argument != two.argument { return one.argument < two.argument }
    if one.path != two.path { return one.path.utf8.lexicographicallyPrecedes(two.path.utf8) }
    return one.index < two.index
  }
}

/// FNV-1a over 64 bits: the same on every machine, which Swift's own hashes are not.
public struct PathHash: Sendable {
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  public init() {}

  public mutating func add(_ text: String) { for byte in text.utf8 { add(byte: byte) } }

  public mutating func add(_ number: Int) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Not generic: a walk asks for a hundred thousand hashes, from another module.
  public mutating func add(_ bytes: ArraySlice<UInt8>) {
    var value = value
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    }
    self.value = value
  }

  @inline(__always) public mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// The value with every bit depending on every other: FNV's low bits hardly mix, and its values
  /// are not to be summed as they are.
  public var mixed: UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
