// A case's place in a run. The reports of shards are merged in the order of places.

import Foundation
import PlainText

/// The place of a case in the run, the same on every machine and in every shard.
public struct CasePlace: Hashable, Sendable {
  /// The index of the argument that named the recording or its folder.
  public var argument: Int
  /// The recording's path below the argument's folder; the path as given if the argument names the
  /// recording itself.
  public var path: String
  /// The index of the case among the recording's cases.
  public var index: Int

  /// Creates a place.
  public init(argument: Int, path: String, index: Int) {
    (self.argument, self.path, self.index) = (argument, path, index)
  }
}

extension CasePlace: Comparable {
  /// Compares the bytes of the paths, as `<` does.
  public static func == (one: CasePlace, two: CasePlace) -> Bool {
    one.argument == two.argument && one.index == two.index && one.path.isSamePath(as: two.path)
  }

  /// Orders places by argument, then by the bytes of the path, then by index.
  public static func < (one: CasePlace, two: CasePlace) -> Bool {
    if one.argument != two.argument { return one.argument < two.argument }
    let order = order(one.path, two.path)
    return order == 0 ? one.index < two.index : order < 0
  }

  /// Compares the bytes of two paths: negative if the first precedes the second, 0 if they are
  /// equal. A run sorts a hundred thousand paths, and `memcmp` is faster than a loop over UTF-8.
  private static func order(_ one: String, _ two: String) -> Int {
    var (one, two) = (one, two)
    return one.withUTF8 { one in
      two.withUTF8 { two in
        if let a = one.baseAddress, let b = two.baseAddress {
          let order = memcmp(a, b, min(one.count, two.count))
          if order != 0 { return Int(order) }
        }
        return one.count - two.count
      }
    }
  }
}
