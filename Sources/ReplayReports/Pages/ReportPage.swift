import Foundation
import PlainText

/// A page of reports: replays, failures, maps, measurements. Several reports are listed in an
/// index.
///
///     let page = ReportPage(title: "Recordings", items: [item])
///     try Data(page.html()).write(to: URL(fileURLWithPath: "report.html"))
///
/// The file needs no network and no browser storage, and can be opened from any origin. Its
/// Content-Security-Policy allows one script and one style sheet, by their hashes, and the empty
/// icon. The script inserts the data as text, never as markup. For browsers without scripts,
/// the file contains the same facts as plain text.
public struct ReportPage: Sendable {
  public var title: String
  /// A line under the title.
  public var subtitle: String
  public var items: [ReportItem]

  public init(title: String, subtitle: String = "", items: [ReportItem]) {
    (self.title, self.subtitle, self.items) = (title, subtitle, items)
  }

  /// Returns the file's bytes. Cost: linear in their number.
  public func html() -> [UInt8] {
    Self.filled(
      title: title, subtitle: subtitle, staticText: items.flatMap(\.staticHTML),
      footer: Self.footer, data: data, script: PageParts.script)
  }

  /// Fills the template of every page.
  static func filled(
    title: String, subtitle: String, staticText: [UInt8], footer: String, data: [UInt8],
    script: [UInt8], connection: String = ""
  ) -> [UInt8] {
    let style = PageParts.style
    let policy = [policy(style: style, script: script), connection].filter { !$0.isEmpty }
    let fields: [(mark: String, bytes: [UInt8])] = [
      ("@POLICY@", Array(policy.joined(separator: "; ").utf8)),
      ("@TITLE@", text(title)), ("@STYLE@", style), ("@TITLE@", text(title)),
      ("@SUBTITLE@", text(subtitle)),
      ("@STATIC@", staticText), ("@FOOTER@", text(footer)),
      ("@DATA@", data), ("@SCRIPT@", script),
    ]
    // Placeholders are searched for only in the template, in order, so no text in the data is taken
    // for a placeholder.
    var rest = PageParts.template[...]
    var out: [UInt8] = []
    for (mark, bytes) in fields {
      guard let place = rest.firstRange(of: Array(mark.utf8)) else { continue }
      out += rest[..<place.lowerBound]
      out += bytes
      rest = rest[place.upperBound...]
    }
    return out + rest
  }

  private static let footer =
    "Made by EdgePan. This page draws the frames from numbers, with the browser's font and without "
    + "the blur of visual effects."

  private static func text(_ text: String) -> [UInt8] { Array(escape(text, for: .xml).utf8) }

  /// The data as JSON for a script element. A `<` is escaped, because it could end the element.
  private var data: [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(1 << 16)
    let value: JSONValue = ["items": .array(items.map(\.value))]
    for byte in value.serialized {
      if byte == UInt8(ascii: "<") { out += "\\u003c".utf8 } else { out.append(byte) }
    }
    return out
  }

  private static func policy(style: [UInt8], script: [UInt8]) -> String {
    func hash(_ bytes: [UInt8]) -> String {
      "'sha256-\(Data(SHA256.digest(of: bytes)).base64EncodedString())'"
    }
    return
      "default-src 'none'; script-src \(hash(script)); style-src \(hash(style)); img-src data:; "
      + "base-uri 'none'; form-action 'none'"
  }
}

/// One item of a page.
public struct ReportItem: Sendable {
  /// The kind of view that shows the item.
  public enum Kind: String, Sendable {
    case replay
    case failure
    case map
    case bench
  }

  public var kind: Kind
  public var title: String
  public var subtitle: String
  /// The verdict in one or two words, such as `finished` or `differs`; nil if there is none.
  public var verdict: String?
  /// Whether the verdict is good.
  public var isGood = true
  /// A sentence for the index and for browsers without scripts.
  public var summary: String
  /// More sentences for browsers without scripts.
  public var lines: [String] = []
  /// The other data of the view, an object.
  package var data: JSONValue

  package init(
    _ kind: Kind, title: String, subtitle: String = "", verdict: String? = nil, isGood: Bool = true,
    summary: String, lines: [String] = [], data: JSONValue
  ) {
    (self.kind, self.title, self.subtitle) = (kind, title, subtitle)
    (self.verdict, self.isGood, self.summary) = (verdict, isGood, summary)
    (self.lines, self.data) = (lines, data)
  }

  var value: JSONValue {
    let head: JSONValue = [
      "kind": .text(kind.rawValue), "id": .safe("\(title) \(subtitle)"), "title": .safe(title),
      "subtitle": .safe(subtitle), "verdict": .safe(verdict), "isGood": .bool(isGood),
      "summary": .safe(summary),
    ]
    return .object(head.members + data.members)
  }

  /// The item as a heading and paragraphs.
  fileprivate var staticHTML: [UInt8] {
    let head = [title, verdict ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
    let paragraphs = ([subtitle, summary] + lines).filter { !$0.isEmpty }
      .map { "<p>\(escape($0, for: .xml))</p>\n" }
    return Array("<h2>\(escape(head, for: .xml))</h2>\n\(paragraphs.joined())".utf8)
  }
}

extension JSONValue {
  /// Text from a recording, a golden or code under test, escaped so that all of it is visible.
  package static func safe(_ text: String?) -> JSONValue { text.map { .text(escape($0)) } ?? .null }

  package static func safe(_ texts: [String]) -> JSONValue { .array(texts.map { .safe($0) }) }

  /// Returns a rounded number for drawing.
  package static func rounded(_ value: Double?, _ decimals: Int = 3) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard scaled.magnitude < 0x1p53 else { return .number(value) }
    // A whole number is written without `.0`, and −0 as 0.
    let short = scaled / scale
    if let whole = Int64(exactly: short) { return .integer(whole) }
    return .number(short)
  }

  package static func rounded(_ values: [Double], _ decimals: Int = 3) -> JSONValue {
    .array(values.map { rounded($0, decimals) })
  }

  static func ints(_ values: [Int]) -> JSONValue { .array(values.map { .int($0) }) }
}
