// A layer at a chosen frame: the numbers that goldens keep, so that a difference has a name.

import GestureReplay
import PlainText
import UIKit

/// The shown values of one layer, by property.
public struct LayerValues: Hashable, Sendable {
  /// `0/0/1 UIView`: the places from the window down, then the type.
  public var layer: String
  /// Properties in a fixed order; what is at its default is left out.
  public var properties: [Property]

  public struct Property: Hashable, Sendable {
    public var name: String
    public var numbers: [Double]
  }

  /// `0/0/1 UIView position=195,422 …`: a golden's line.
  public var text: String {
    layer + properties.map { " \($0.name)=\(Self.text($0.numbers))" }.joined()
  }
}

/// The properties of goldens: their counts and their defaults.
enum LayerProperty {
  static let all: [(name: String, defaults: [Double])] = [
    ("position", [0, 0]), ("bounds", [0, 0, 0, 0]), ("anchor", [0.5, 0.5]), ("z", [0]),
    ("opacity", [1]), ("hidden", [0]),
    ("transform", [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]),
  ]

  static func defaults(_ name: String) -> [Double]? { all.first { $0.name == name }?.defaults }
}

/// Takes the layers' values in chosen frames of a replay.
@MainActor public final class LayerSampler: ReplayObserver {
  private let chosen: Set<Int>
  /// The layers of each chosen frame that was shown, in the picture's order.
  public private(set) var samples: [Int: [LayerValues]] = [:]

  /// - Parameter frames: the frames to look at, by the log's index.
  public init(frames: some Sequence<Int>) { chosen = Set(frames) }

  public func frameWasLogged(_ record: FrameRecord) {
    guard chosen.contains(record.index) else { return }
    samples[record.index] = Self.values(of: FrameCycle.current.frame)
  }

  /// The rows of a picture, in its own order.
  static func values(of frame: FrameView) -> [LayerValues] {
    (0..<frame.count).map { row in
      let (position, bounds, anchor) = (
        frame.position(at: row), frame.bounds(at: row), frame.anchorPoint(at: row)
      )
      let transform = frame.transform(at: row)
      let matrix = withUnsafeBytes(of: transform) {
        Array($0.assumingMemoryBound(to: Double.self))
      }
      let all: [[Double]] = [
        [position.x, position.y],
        [bounds.origin.x, bounds.origin.y, bounds.width, bounds.height], [anchor.x, anchor.y],
        [frame.zPosition(at: row)], [frame.opacity(at: row)], [frame.value(.hidden, at: row)],
        matrix,
      ]
      let properties = zip(LayerProperty.all, all).compactMap { property, numbers in
        // −0 counts as 0, as in the hash.
        let plain = numbers.map { $0 == 0 ? 0 : $0 }
        return plain == property.defaults
          ? nil : LayerValues.Property(name: property.name, numbers: plain)
      }
      let layer = frame.layer(at: row)
      let owner: AnyObject = (layer.delegate as? UIView) ?? layer
      let path = frame.indexPath(at: row).map(String.init).joined(separator: "/")
      // No blank may stand in the type's name: it ends the field.
      let type = escape("\(type(of: owner))").replacingOccurrences(of: " ", with: "_")
      return LayerValues(layer: "\(path) \(type)", properties: properties)
    }
  }
}

extension LayerValues {
  /// The first property that differs; values left out are at their defaults. Adds the numbers that
  /// were compared to `compared`.
  func firstDifference(
    to actual: LayerValues, compared: inout Int
  ) -> (property: String, expected: String, actual: String)? {
    for (name, defaults) in LayerProperty.all {
      let old = properties.first { $0.name == name }?.numbers ?? defaults
      let new = actual.properties.first { $0.name == name }?.numbers ?? defaults
      compared += old.count
      if old != new { return (name, Self.text(old), Self.text(new)) }
    }
    return nil
  }

  static func text(_ numbers: [Double]) -> String {
    numbers.map { GoldenText.number($0) }.joined(separator: ",")
  }
}
