// The published, measured and computed numbers that tests compare with, read from the shared folder.

import Foundation

/// A JSON value of a vector file, with the accessors that tests need. What a key or an
/// index does not lead to has no value.
@dynamicMemberLookup
public struct Vector: @unchecked Sendable {
  public let value: Any?

  public static func load(_ name: String) throws -> Vector {
    let data = try Data(contentsOf: URL(fileURLWithPath: SharedFolder.path("vectors/\(name).json")))
    return Vector(value: try JSONSerialization.jsonObject(with: data))
  }

  public subscript(dynamicMember name: String) -> Vector { self[name] }
  public subscript(name: String) -> Vector { Vector(value: (value as? [String: Any])?[name]) }
  public subscript(index: Int) -> Vector { Vector(value: (value as? [Any])?[index]) }

  public var list: [Vector] { (value as? [Any] ?? []).map(Vector.init) }
  public var double: Double { (value as? NSNumber)?.doubleValue ?? .nan }
  public var string: String { value as? String ?? "" }
  public var doubles: [Double] { list.map(\.double) }
  public var exists: Bool { value != nil }
}
