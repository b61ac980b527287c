// Frames as numbers that a page can draw. Frames share states, and states share appearances.

import LayerRendering
import PlainText
import QuartzCore

/// The frames of one replay as tables.
///
/// `looks` contains each distinct appearance once, `bodies` each layer with its appearance and
/// size, `states` each place and opacity of a body, and `pictures` each snapshot. A frame is the
/// list of rows whose state differs from the previous frame. A transition in which eight of twenty
/// layers move costs about 400 bytes per frame; a transition that scatters 220 pieces costs about
/// 12,000.
struct SceneTable {
  private var layers = Pool()
  private var appearances = Pool()
  private var bodies = Pool()
  private var states = Pool()
  private var pictures: [FramePicture] = []
  private var pictureValues: [JSONValue] = []
  private var frames: [JSONValue] = []
  /// The rows of the previous frame, their paths, bodies and states. Most rows do not change, and
  /// comparing costs less than writing.
  private var last = (
    rows: [FrameSnapshot.Row](), paths: [String](), bodies: [Int](), states: [Int]()
  )
  /// The approximate size of the frames so far, in bytes.
  private(set) var cost = 0

  /// The number of entries of each table that ``takeNews()`` has returned.
  private var reported = (layers: 0, looks: 0, bodies: 0, states: 0, pictures: 0)

  var frameCount: Int { frames.count }

  mutating func append(_ snapshot: FrameSnapshot) {
    let (rows, old) = (snapshot.rows, last)
    let isSameTree = rows.elementsEqual(old.rows) { $0.parent == $1.parent }
    let paths = isSameTree ? old.paths : Self.paths(of: rows)
    var (bodies, now): ([Int], [Int]) = ([], [])
    for (place, row) in rows.enumerated() {
      let isSameBody = isSameTree && row.hasSameBody(as: old.rows[place])
      let body = isSameBody ? old.bodies[place] : self.body(row, path: paths[place])
      bodies.append(body)
      now.append(
        isSameBody && row.hasSamePlace(as: old.rows[place])
          ? old.states[place] : states.index(of: state(row, body)))
    }
    var changes: [JSONValue] = [.int(now.count)]
    for (row, state) in now.enumerated()
    where row >= old.states.count || old.states[row] != state {
      changes += [.int(row), .int(state)]
    }
    cost += changes.count * 4
    frames.append(.array(changes))
    last = (rows, paths, bodies, now)
  }

  var value: JSONValue {
    [
      "layers": .array(layers.values), "looks": .array(appearances.values),
      "pictures": .array(pictureValues), "bodies": .array(bodies.values),
      "states": .array(states.values), "frames": .array(frames),
    ]
  }

  /// What has been added since the last call: the entries of the tables, and the changes of the
  /// last frame.
  mutating func takeNews() -> JSONValue {
    let known = reported
    reported = (
      layers.values.count, appearances.values.count, bodies.values.count, states.values.count,
      pictureValues.count
    )
    defer { frames.removeAll(keepingCapacity: true) }
    return [
      "layers": .array(Array(layers.values[known.layers...])),
      "looks": .array(Array(appearances.values[known.looks...])),
      "pictures": .array(Array(pictureValues[known.pictures...])),
      "bodies": .array(Array(bodies.values[known.bodies...])),
      "states": .array(Array(states.values[known.states...])), "frames": .array(frames),
    ]
  }

  /// The approximate size of the tables, in bytes.
  var size: Int { cost + layers.bytes + appearances.bytes + bodies.bytes + states.bytes }

  private mutating func body(_ row: FrameSnapshot.Row, path: String) -> Int {
    let layer = layers.index(of: LayerTitle(row.title, path: path).value)
    return bodies.index(
      of: .array([
        .int(layer), .int(row.parent ?? -1),
        .integer((row.isMask ? 1 : 0) + (row.isHidden ? 2 : 0)),
        .int(appearanceIndex(of: row)),
        .rounded(row.bounds.origin.x), .rounded(row.bounds.origin.y), .rounded(row.bounds.width),
        .rounded(row.bounds.height), .rounded(row.zPosition),
      ]))
  }

  private func state(_ row: FrameSnapshot.Row, _ body: Int) -> JSONValue {
    var members: [JSONValue] = [.int(body), .rounded(row.opacity, 4)]
    members += Self.world(row.world)
    if let transition = row.transition { members.append(Self.value(transition)) }
    return .array(members)
  }

  private mutating func appearanceIndex(of row: FrameSnapshot.Row) -> Int {
    let appearance = row.appearance
    var picture: Int?
    if let contents = appearance.contents {
      picture = number(of: contents.picture ?? contents.placeholder(in: row.bounds))
    }
    return appearances.index(of: appearance.value(picture: picture))
  }

  /// Returns the snapshot's number. The snapshot's rows are added to the same tables.
  private mutating func number(of picture: FramePicture) -> Int {
    if let known = pictures.firstIndex(where: { $0 === picture }) { return known }
    if let known = pictures.firstIndex(where: { $0 == picture }) { return known }
    let index = pictures.count
    pictures.append(picture)
    pictureValues.append(.null)
    let paths = Self.paths(of: picture.rows)
    let rows = zip(picture.rows, paths).map { state($0, body($0, path: $1)) }
    let bounds = picture.bounds
    pictureValues[index] = [
      "bounds": .rounded([bounds.minX, bounds.minY, bounds.width, bounds.height]),
      "states": .array(rows),
    ]
    return index
  }

  /// Returns six numbers for a plane that is only moved, scaled, rotated or sheared in the screen's
  /// plane, and sixteen for other planes. They are rounded to about a hundredth of a point, which
  /// is not visible.
  static func world(_ m: CATransform3D) -> [JSONValue] {
    let isFlat = m.m13 == 0 && m.m14 == 0 && m.m23 == 0 && m.m24 == 0 && m.m43 == 0 && m.m44 == 1
    if isFlat {
      return [m.m11, m.m12, m.m21, m.m22].map { .rounded($0, 5) }
        + [m.m41, m.m42].map { .rounded($0, 2) }
    }
    // The third row does not affect points of a plane.
    return [
      [m.m11, m.m12, m.m13].map { .rounded($0, 6) }, [.rounded(m.m14, 10)],
      [m.m21, m.m22, m.m23].map { .rounded($0, 6) }, [.rounded(m.m24, 10)],
      [0, 0, 0, 0], [m.m41, m.m42, m.m43].map { .rounded($0, 3) }, [.rounded(m.m44, 8)],
    ].flatMap { $0 }
  }

  private static func value(_ transition: FrameSnapshot.Transition) -> JSONValue {
    .object(omittingNil: [
      "clip": .array(world(transition.clipWorld)), "weight": .rounded(transition.weight, 4),
      "brightness": .rounded(transition.brightness, 4),
      "iris": transition.irisRadius.isFinite ? .rounded(transition.irisRadius, 2) : nil,
      "mesh": transition.mesh.isEmpty ? nil : .rounded(transition.mesh, 2),
    ])
  }

  /// Returns the path of each row from the root down, such as `0/1/3`.
  static func paths(of rows: [FrameSnapshot.Row]) -> [String] {
    var paths: [String] = []
    var counts: [Int: Int] = [:]
    for row in rows {
      let place = counts[row.parent ?? -1, default: 0]
      counts[row.parent ?? -1] = place + 1
      paths.append(row.parent.map { "\(paths[$0])/\(place)" } ?? "\(place)")
    }
    return paths
  }
}

extension FrameSnapshot.Row {
  fileprivate func hasSameBody(as other: Self) -> Bool {
    bounds == other.bounds && zPosition == other.zPosition && isMask == other.isMask
      && isHidden == other.isHidden && title == other.title && appearance == other.appearance
  }

  fileprivate func hasSamePlace(as other: Self) -> Bool {
    opacity == other.opacity && CATransform3DEqualToTransform(world, other.world)
      && transition == other.transition
  }
}

/// A list of distinct values.
private struct Pool {
  private(set) var values: [JSONValue] = []
  /// The approximate length of the values' text.
  private(set) var bytes = 0
  private var indices: [JSONValue: Int] = [:]

  mutating func index(of value: JSONValue) -> Int {
    if let known = indices[value] { return known }
    indices[value] = values.count
    bytes += Self.length(of: value)
    values.append(value)
    return values.count - 1
  }

  private static func length(of value: JSONValue) -> Int {
    switch value {
    case .array(let elements): elements.reduce(2) { $0 + length(of: $1) }
    case .object(let members): members.reduce(2) { $0 + $1.name.count + 4 + length(of: $1.value) }
    case .string(let text): text.bytes.count + 3
    case .null, .bool, .integer, .number: 6
    }
  }
}
