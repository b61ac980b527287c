// Removes from a trace the data that identifies a person or a machine.

import PlainText

extension TraceDocument {
  /// Returns the trace without the data that ``TraceLint`` reports as identifying.
  ///
  /// - Removes events that are not needed for a pointer (keys, scan codes, switches), and the
  ///   SYN_REPORT of a frame that becomes empty: its time would reveal a keystroke.
  /// - Clears the bits of keys in `B: 01` and the scan-code bit in `B: 04`; `omitted` then names
  ///   both kinds of events.
  /// - Replaces the serial number and the port with "present", and a device name that may contain
  ///   the name of a person with a generic name.
  /// - Removes comments that name a machine, an address or a site.
  /// - If the timestamps or `zero` are wall-clock time, shifts the timestamps so that they start at
  ///   0.000001, as in evemu's recordings, and removes `zero`.
  ///
  /// Everything else is unchanged, byte for byte.
  public func scrubbed() throws(TraceError) -> TraceDocument {
    var header = trace.header
    if case .value = header.uniq { header.uniq = .present }
    if case .value = header.phys { header.phys = .present }
    let hidesName = PrivacyLint.mayNamePerson(trace.deviceName)
    if hidesName { header.name = Self.genericName }

    let keep = Self.keptEvents(trace)
    let isFiltered = keep.contains(false) || trace.device.map(PrivacyLint.declaresKeys) == true
    if isFiltered {
      for kind in ["keys", "scan codes"] where !header.omitted.contains(kind) {
        header.omitted.append(kind)
      }
    }

    let hidesTime = PrivacyLint.isWallClock(trace)
    let first = trace.events.first?.microseconds ?? 0
    let shift = hidesTime && first > 0 ? first - 1 : 0
    if hidesTime { header.zero = nil }

    var rewrite = TraceRewrite(header: header, how: "scrub")
    rewrite.device = trace.device?.withoutKeys
    rewrite.device?.codes[.msc]?.remove(Int(InputCode.mscScan))
    if hidesName { rewrite.device?.name = Self.genericName.string }
    // evemu also writes the name into a comment, so comments that contain the name are removed.
    let name = hidesName ? trace.device?.name : nil
    rewrite.keepsComment = { line in
      let comment = ExactText(bytes: line)
      return !PrivacyLint.mayNameMachine(comment) && name.map(comment.string.contains) != true
    }
    rewrite.descriptionLine = DescriptionScrubber(hidesName: hidesName).line
    rewrite.event = { index, event in
      guard keep[index] else { return nil }
      var event = event
      event.microseconds -= shift
      return event
    }
    return try applying(rewrite)
  }

  static let genericName: ExactText = "Pointing device"

  /// Returns, for each event, whether it is kept. Events of pointers are kept, and all
  /// synchronisation events except those of frames that become empty.
  private static func keptEvents(_ trace: Trace) -> [Bool] {
    var keep = trace.events.map { PointerCodes.allows($0.type, $0.code) }
    for frame in trace.frames {
      let hadOthers = frame.contains { !keep[$0] }
      let isEmpty = !frame.contains { keep[$0] && trace.events[$0].type != .syn }
      // A drop is relevant even in an otherwise empty frame.
      let reportsDrop = frame.contains {
        trace.events[$0].type == .syn && trace.events[$0].code == InputCode.synDropped
      }
      if hadOthers, isEmpty, !reportsDrop { for index in frame { keep[index] = false } }
    }
    return keep
  }
}

/// Rewrites the description lines that contain identifying data. A class, because its method is
/// passed as a closure and must remember the position in a bitmap that spans several lines.
private final class DescriptionScrubber {
  private let hidesName: Bool
  private var keyByte = 0

  init(hidesName: Bool) { self.hidesName = hidesName }

  /// Returns the line's new text, or `nil` to keep it unchanged.
  func line(_ bytes: [UInt8]) -> String? {
    if hidesName, bytes.starts(with: "N:".utf8) {
      return "N: \(TraceDocument.genericName.string)"
    }
    guard bytes.starts(with: "B:".utf8) else { return nil }
    var fields = LineFields(bytes)
    var numbers: [UInt8] = []
    while let field = fields.next(), let number = LineFields.hex(field, maximumDigits: 2) {
      numbers.append(UInt8(number))
    }
    guard let type = numbers.first else { return nil }
    var mask = numbers.dropFirst()
    if type == UInt8(EventType.key.rawValue) {
      for index in mask.indices {
        for bit in 0..<8 where !PointerCodes.isButton(UInt16(keyByte * 8 + bit)) {
          mask[index] &= ~(1 << UInt8(bit))
        }
        keyByte += 1
      }
    } else if type == UInt8(EventType.msc.rawValue), let lowest = mask.indices.first {
      mask[lowest] &= ~(1 << UInt8(InputCode.mscScan))
    }
    guard mask != numbers.dropFirst() else { return nil }
    return "B: " + ([type] + mask).map(hexPair).joined(separator: " ")
  }
}
