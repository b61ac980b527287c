/// The character widths for laying out and drawing text, the same on every machine.
package enum CharacterWidth {
  /// The width of a character in ems, by class: narrow, wide, capital, ideographic, other.
  package static func ems(_ character: Character) -> Double {
    guard let ascii = character.asciiValue else {
      return (character.unicodeScalars.first?.value ?? 0) >= 0x2E80 ? 1 : 0.56
    }
    switch ascii {
    case UInt8(ascii: " "), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "j"),
      UInt8(ascii: "'"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: "!"), UInt8(ascii: "I"):
      return 0.28
    case UInt8(ascii: "m"), UInt8(ascii: "w"), UInt8(ascii: "M"), UInt8(ascii: "W"),
      UInt8(ascii: "@"), UInt8(ascii: "%"):
      return 0.88
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): return 0.66
    default: return 0.55
    }
  }
}
