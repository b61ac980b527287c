// Goldens as text: the format's markers, and the writer.

import GestureReplay
import PlainText

/// The text form of a golden.
///
/// Layers are stored at chosen frames only (see ``Golden``). The line of a chosen frame is followed
/// by the changes since the previous chosen frame, one line per layer:
///
///      0/0/1 UIView position=195,422 bounds=0,0,390,844
///      * 0/0/1 name=PhotoViewController.view background=0,0,0,1
///      - 0/0/2
///      =
///
/// The lines of the example are, in this order:
///
/// - a layer's geometry;
/// - after an asterisk, the layer's name in messages and its appearance properties, if any (see
///   ``/QuartzCore/LayerAppearance``);
/// - after a hyphen, a removed layer;
/// - `=`, for a chosen frame in which nothing changed.
///
/// Each line is complete: properties that are not listed have their defaults.
public enum GoldenText {
  static let magic = "# edgepan golden 2"
  /// The start of the first line in every version of the format.
  static let anyMagic = "# edgepan golden "
  /// The maximum number of frames, far above any replay of a gesture; a file with more is broken.
  static let maximumFrames = 1_000_000
  /// The text between the header's number of frames and its number of lines after itself.
  static let linesMark = ", lines: "

  /// Returns the golden's text, with a newline at the end.
  public static func text(of golden: Golden) -> String {
    var lines = [magic, "trace: \(escape(golden.trace))"]
    lines += golden.settings.fields.map { "\($0.name): \(escape($0.value))" }
    lines += golden.swipes.map { "swipe: \($0)" }
    var body: [String] = []
    var last: [String: LayerValues] = [:]
    for frame in golden.frames {
      body.append(
        "\(frame.index) \(frame.microseconds) \(number(frame.progress)) \(number(frame.velocity)) "
          + "\(frame.phase.rawValue) \(FrameRecord.text(ofHash: frame.hash))")
      if let layers = frame.layers { body += changes(to: layers, from: &last) }
    }
    lines += ["frames: \(golden.frames.count)\(linesMark)\(body.count)"] + body
    return lines.joined(separator: "\n") + "\n"
  }

  private static func changes(
    to layers: [LayerValues], from last: inout [String: LayerValues]
  ) -> [String] {
    let now = Dictionary(layers.map { ($0.path, $0) }, uniquingKeysWith: { a, _ in a })
    var lines = last.keys.filter { now[$0] == nil }.sorted().map { " - \($0)" }
    for layer in layers {
      let old = last[layer.path]
      if old == nil || old?.type != layer.type || old?.geometry != layer.geometry {
        lines.append(" \(layer.path) \(layer.type)" + text(of: layer.geometry))
      }
      if layer.appearance != old?.appearance ?? [] || layer.name != old?.name {
        let name = layer.name.map { " name=\(word($0))" } ?? ""
        lines.append(" * \(layer.path)\(name)" + text(of: layer.appearance))
      }
    }
    // Marks a chosen frame in which nothing changes.
    if lines.isEmpty { lines.append(" =") }
    last = now
    return lines
  }

  private static func text(of properties: [LayerValues.Property]) -> String {
    properties.map { " \($0.name)=\($0.valueText)" }.joined()
  }

  /// Returns the shortest form that reads back to an equal number, without `.0`; −0 becomes `0`.
  static func number(_ value: Double) -> String {
    // Most numbers are whole. Their digits are known without the search for the shortest form.
    if abs(value) < 1e15 {
      let whole = Int(value)
      return value == Double(whole) ? whole.description : value.description
    }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns the text as one word of printable ASCII. All other bytes, percent signs and commas are
  /// escaped, as in `%20`.
  static func word(_ text: String) -> String {
    var word = ""
    for byte in text.utf8 {
      if (0x21...0x7E).contains(byte), byte != 0x25, byte != 0x2C {
        word.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        word += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return word
  }

  /// Returns the text that a word encodes; nil if the word is not valid.
  static func decodeWord(_ word: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    var rest = word.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
