/// One JSON value: of an `edgepan.KEY` line of a recording, of a report or results file of `verify`,
/// or of a line that is exchanged with a worker process.
///
/// Foundation's JSON would lose the order of keys and reject the lone surrogates that represent a
/// device's exact bytes (``ExactText``). An `edgepan.KEY` line has at most 4,096 bytes, and reports
/// are read one case at a time, so values are small and this simple implementation is fast enough.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction or exponent that fits into 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A string, with the exact bytes that it represents.
  case string(ExactText)
  /// Elements in the order of the text.
  case array([JSONValue])
  /// Members in the order of the text. Repeated names are kept; ``subscript(_:)`` finds the last.
  case object([Member])

  /// One name and its value in an object.
  public struct Member: Hashable, Sendable {
    /// The member's name.
    public var name: String
    /// The member's value.
    public var value: JSONValue

    /// Creates a member.
    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a string value.
  public static func text(_ string: String) -> JSONValue { .string(ExactText(string)) }

  /// Creates a value of the case ``integer(_:)``, or `null`.
  public static func int(_ value: Int?) -> JSONValue {
    value.map { .integer(Int64($0)) } ?? .null
  }

  /// Creates an object of the members that have a value.
  public static func object(omittingNil members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  /// An object's members; none for other values.
  public var members: [Member] {
    guard case .object(let members) = self else { return [] }
    return members
  }

  /// The value of an object's member, or `nil` for a missing name or a value that is not an object.
  public subscript(_ name: String) -> JSONValue? {
    members.last { $0.name == name }?.value
  }

  /// The text of a string value, with invalid UTF-8 repaired, or `nil` for other values.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text.string
  }

  /// The number of an ``integer(_:)``, or `nil` for other values.
  public var integer: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  /// A number of either kind as a `Double`, or `nil` for other values.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string value.
  public init(stringLiteral value: String) { self = .text(value) }
  /// Creates a value of the case ``integer(_:)``.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// Creates an array of these elements.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object with these members, in this order; repeated names are kept.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as one line of JSON: without control characters, so it is safe to print.
  public var description: String { String(decoding: serialized, as: UTF8.self) }
}
