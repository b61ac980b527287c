// Displays whose refreshes vary in length: by a rule, or as listed in a file.

import PortableMath

/// A variable display's rule: fast while a finger is down, slower when only animations run.
///
/// As on a ProMotion panel, every refresh is a whole number of 240ths of a second (120, 80, 60, 48,
/// 40, 30, 24, 20 … Hz). Apple publishes the ranges (10 to 120 Hz on iPhones, 24 to 120 on iPads)
/// but not how a rate is chosen; this simple rule is EdgePan's. A touch that lands while nothing
/// moves ends the long refresh early, as on self-refreshing panels.
public struct VariableRefresh: Hashable, Sendable {
  /// Refreshes per second while a finger is down.
  public var touch = 120
  /// Refreshes per second while something moves without a finger.
  public var motion = 80
  /// Refreshes per second while nothing moves.
  public var still = 24

  /// Creates the rule of a 120 Hz panel: 120 Hz for touch, 80 for motion, 24 at rest.
  public init() {}

  /// The ticks per second; the length of a refresh is a whole number of ticks.
  public static let ticksPerSecond = 240

  /// The rates of a 240 Hz grid between 10 and 240 Hz, fastest first.
  public static let rates: [Int] = (1...24).filter { ticksPerSecond % $0 == 0 }.map {
    ticksPerSecond / $0
  }

  var fastest: Int { max(touch, motion, still) }

  func ticks(during activity: DisplayActivity) -> Int {
    switch activity {
    case .touch: Self.ticksPerSecond / touch
    case .motion: Self.ticksPerSecond / motion
    case .still: Self.ticksPerSecond / still
    }
  }
}

/// The activity during a refresh, which determines a variable display's rate.
public enum DisplayActivity: Hashable, Sendable {
  /// A finger is down.
  case touch
  /// No finger is down, and an animation runs.
  case motion
  /// Nothing moves.
  case still
}

/// The refreshes of a display, listed in a file: their lengths in order, repeated forever.
///
/// The file has one length per line, in milliseconds, from 4.166 to 100 (240 to 10 Hz). `8.333 x12`
/// means twelve refreshes of this length; `#` begins a comment.
public struct RefreshList: Hashable, Sendable {
  /// The file's path, which is part of the display's text form.
  public var path: String
  /// The lengths in microseconds, in order.
  public let intervals: [Int]
  /// The start of every refresh in microseconds since the list's start, followed by the end of the
  /// last refresh.
  private let starts: [Int]

  /// The maximum number of refreshes in a file.
  public static let limit = 100_000
  static let supportedMicroseconds = 4166...100_000

  init(path: String, text: String) throws(DisplayTextError) {
    var intervals: [Int] = []
    var number = 0
    // A CRLF pair is one Character, so isNewline splits files with either line ending.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      let place = "line \(number)"
      guard let milliseconds = DisplayText.decimal(first) else {
        throw DisplayTextError(place, "is not a length in milliseconds", "8.333 or 8.333 x12")
      }
      let length = (milliseconds * 1000).rounded()
      guard Double(Self.supportedMicroseconds.lowerBound) <= length,
        length <= Double(Self.supportedMicroseconds.upperBound)
      else { throw DisplayTextError(place, "is outside 4.166 to 100 ms", "8.333") }
      var count = 1
      if words.count > 1 {
        guard words.count == 2, words[1].first == "x", let times = Int(words[1].dropFirst()),
          times > 0, times <= Self.limit
        else { throw DisplayTextError(place, "has an invalid count", "8.333 x12") }
        count = times
      }
      guard intervals.count + count <= Self.limit else {
        throw DisplayTextError(
          place, "makes the list longer than \(Self.limit) refreshes",
          "at most \(Self.limit) refreshes")
      }
      intervals += repeatElement(Int(length), count: count)
    }
    guard !intervals.isEmpty else {
      throw DisplayTextError("the file", "lists no refresh", "one length in ms per line")
    }
    self.path = path
    self.intervals = intervals
    var starts = [0]
    for interval in intervals { starts.append(starts[starts.count - 1] + interval) }
    self.starts = starts
  }

  var shortest: Int { intervals.min() ?? Self.supportedMicroseconds.upperBound }
  private var total: Int { starts[starts.count - 1] }

  /// The microseconds from the start of the list to the start of refresh `index`: exact for 285
  /// years, and without overflow for any timestamp.
  func microseconds(before index: Int) -> Double {
    let (rounds, rest) = index.quotientAndRemainder(dividingBy: intervals.count)
    return Double(rounds) * Double(total) + Double(starts[max(rest, 0)])
  }

  /// The refresh at this time or the refresh before it; rounding never makes the result too late.
  func index(at microseconds: Double) -> Int {
    guard microseconds > 0 else { return 0 }
    let rounds = (microseconds / Double(total)).rounded(.down)
    let rest = microseconds - rounds * Double(total)
    let low = intervals.indices.partitionPoint { Double(starts[$0 + 1]) > rest }
    return Int(rounds) * intervals.count + max(0, low - 1)
  }
}
