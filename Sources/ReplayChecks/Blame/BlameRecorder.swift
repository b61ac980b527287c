// Observes a replay with the change journal enabled, and explains the requested frames.

import GestureReplay
import PlainText
import UIKit

/// Finds the changes in chosen frames of a replay, and the calls that made them.
///
///     let blame = BlameRecorder(frames: 42...42)
///     _ = try Replay.run(trace, options: settings, observers: [blame], makeScene: makeScene)
///     print(blame.frames[0].lines.joined(separator: "\n"))
///
/// Frames, hashes and the app's objects are the same with and without a recorder. Cost: about a
/// hundred bytes per change in the journal, the values of every layer in every frame up to the last
/// chosen frame, and a search for names in the chosen frames.
@MainActor public final class BlameRecorder: ReplayObserver {
  /// A property of a layer that is explained even if its value did not change.
  public struct Focus: Sendable {
    /// The layer's path: the indices from the window down, `0/0/1`.
    public var path: String
    /// The property's name, as goldens write it: `position`.
    public var property: String

    /// Creates a focus on one property of the layer at a path.
    public init(path: String, property: String) {
      (self.path, self.property) = (path, property)
    }
  }

  /// The results, in the order of the frames.
  public private(set) var frames: [FrameBlame] = []
  /// The number of changed properties in each frame, counting only layers that existed before and
  /// after the frame.
  public private(set) var changeCounts: [(frame: Int, count: Int)] = []

  private let chosen: ClosedRange<Int>?
  private let focus: Focus?
  private let names = ViewNames()
  private let sampler = LayerSampler(frames: [Int]())
  private var journal: ChangeJournal?
  /// For each frame step that the journal counts, the frame's index in the log.
  private var frameOfStep: [Int: Int] = [:]
  private var last: Picture?

  /// The layers of one frame, retained until the next frame, so that no other layer can get the
  /// address of one of them.
  fileprivate struct Picture {
    var frame: Int
    var step: Int
    var rows: [(layer: CALayer, values: LayerValues)]
    var rowOf: [ObjectIdentifier: Int]
  }

  /// - Parameters:
  ///   - frames: the indices in the log of the frames to explain; nil to only count changes.
  ///   - focus: a property to explain even if it did not change.
  public init(frames: ClosedRange<Int>?, focus: Focus? = nil) {
    (chosen, self.focus) = (frames, focus)
  }

  /// Starts the journal, before the scene makes its first change.
  public func replayWillMakeScene() {
    guard chosen != nil else { return }
    let journal = ChangeJournal()
    FrameCycle.current.journal = journal
    self.journal = journal
  }

  /// Explains the frame if it was chosen. After the last chosen frame, recording stops.
  public func frameWasLogged(_ record: FrameRecord) {
    if let chosen, record.index > chosen.upperBound { return stop() }
    let step = (journal?.steps ?? 0) - 1
    frameOfStep[step] = record.index
    let picture = picture(frame: record.index, step: step)
    if let chosen {
      if chosen.contains(record.index) { answer(picture, since: last) }
    } else {
      changeCounts.append((record.index, picture.changeCount(since: last)))
    }
    last = picture
  }

  /// Records the index of a frame that is not logged. The changes that were made in the frame are
  /// attributed to this index.
  public func frameDidEnd(frame: Int, scene: any ReplayScene) {
    // The journal also counts the step of a frame that is not logged. The frame's changes are
    // visible in the next logged frame.
    if let journal, frameOfStep[journal.steps - 1] == nil { frameOfStep[journal.steps - 1] = frame }
  }

  /// Stops recording.
  public func replayDidEnd(frame: Int, scene: any ReplayScene) { stop() }

  /// Stops recording after the last requested frame.
  private func stop() {
    guard journal != nil else { return }
    if FrameCycle.current.journal === journal { FrameCycle.current.journal = nil }
    (journal, last) = (nil, nil)
  }

  private func picture(frame: Int, step: Int) -> Picture {
    let view = FrameCycle.current.frame
    let values = sampler.values(of: view)
    var picture = Picture(frame: frame, step: step, rows: [], rowOf: [:])
    for (row, value) in values.enumerated() {
      let layer = view.layer(at: row)
      picture.rowOf[ObjectIdentifier(layer)] = row
      picture.rows.append((layer, value))
    }
    return picture
  }

  // MARK: Explaining frames

  private func answer(_ now: Picture, since before: Picture?) {
    guard let journal else { return }
    let search = BlameSearch(
      journal, after: before?.step ?? -1, upTo: now.step, frames: frameOfStep)
    let parts = UITransitionObserver.currentParts
    names.add(owners: [parts?.from, parts?.to, parts?.animator].compactMap { $0 })
    defer { names.forget() }
    let came = Subtrees(now.rows.filter { before?.rowOf[ObjectIdentifier($0.layer)] == nil })
    let gone = Subtrees(
      before?.rows.filter { now.rowOf[ObjectIdentifier($0.layer)] == nil } ?? [])
    var layers: [LayerBlame] = []
    for (layer, values) in now.rows {
      let old = before?.rowOf[ObjectIdentifier(layer)].flatMap { before?.rows[$0].values }
      // A layer that was added with its superlayer and not otherwise changed in this frame is
      // counted with the superlayer and not listed, unless it is the layer in focus.
      if before != nil, came.isInside(values.path), !search.isTouched(layer),
        values.path != focus?.path
      {
        continue
      }
      var changes = properties(old, values).map { property, before, after in
        PropertyBlame(
          property: property, before: before, after: after,
          causes: search.causes(of: property, on: layer))
      }
      if let placement = place(old, values, of: layer, search, isFirst: before == nil) {
        changes.insert(placement, at: 0)
      }
      if !changes.isEmpty {
        layers.append(
          blame(layer, values.path, changes, below: before == nil ? 0 : came.count(values.path)))
      }
    }
    for (layer, values) in before?.rows ?? [] where now.rowOf[ObjectIdentifier(layer)] == nil {
      if gone.isInside(values.path), !search.isTouched(layer) { continue }
      let change = PropertyBlame(
        property: "place", before: values.path, after: "gone",
        causes: search.arrival(of: layer).map { [$0] } ?? [])
      layers.append(blame(layer, values.path, [change], below: gone.count(values.path)))
    }
    frames.append(FrameBlame(frame: now.frame, comparedWith: before?.frame, layers: layers))
  }

  private func blame(
    _ layer: CALayer, _ path: String, _ changes: [PropertyBlame], below: Int
  ) -> LayerBlame {
    LayerBlame(
      layer: names.name(of: layer, path: path), path: path, changes: changes,
      layersWithIt: below)
  }

  /// Returns the change of the layer's place in the tree, if it was added or moved. A path that
  /// changed only because a sibling was added, removed or moved does not count.
  private func place(
    _ old: LayerValues?, _ new: LayerValues, of layer: CALayer, _ search: BlameSearch,
    isFirst: Bool
  ) -> PropertyBlame? {
    guard let old else {
      guard !isFirst else { return nil }
      return PropertyBlame(
        property: "place", before: nil, after: new.path,
        causes: search.arrival(of: layer).map { [$0] } ?? [])
    }
    guard old.path != new.path, let cause = search.placement(of: layer) else { return nil }
    return PropertyBlame(property: "place", before: old.path, after: new.path, causes: [cause])
  }

  /// Returns the properties that differ, and the property in focus, with their values as goldens
  /// write them.
  private func properties(
    _ old: LayerValues?, _ new: LayerValues
  ) -> [(name: String, before: String?, after: String)] {
    LayerValues.names.compactMap { name in
      let before = old?.valueText(of: name)
      let after = new.valueText(of: name)
      let isFocus = focus?.path == new.path && focus?.property == name
      guard before != after || isFocus else { return nil }
      return (name, before ?? (old == nil ? nil : "default"), after ?? "default")
    }
  }
}

/// The paths of the layers that were added in one frame, or of those that were removed.
private struct Subtrees {
  private let paths: Set<Substring>

  init(_ rows: [(layer: CALayer, values: LayerValues)]) {
    paths = Set(rows.map { $0.values.path[...] })
  }

  /// Returns whether the parent of a path is one of these paths.
  func isInside(_ path: String) -> Bool {
    path.lastIndex(of: "/").map { paths.contains(path[..<$0]) } ?? false
  }

  /// Returns how many of these paths are below a path; 0 if the path itself is not among them.
  func count(_ path: String) -> Int {
    paths.contains(path[...]) ? paths.count { $0.hasPrefix(path + "/") } : 0
  }
}

extension BlameRecorder.Picture {
  fileprivate func changeCount(since before: Self?) -> Int {
    guard let before else { return 0 }
    return rows.reduce(0) { sum, row in
      guard let old = before.rowOf[ObjectIdentifier(row.layer)] else { return sum }
      let (a, b) = (before.rows[old].values, row.values)
      return sum + LayerValues.names.count { a.valueText(of: $0) != b.valueText(of: $0) }
    }
  }
}

extension LayerValues {
  /// The names of all properties of a layer that a golden keeps.
  fileprivate static let names = LayerPoses.properties.map(\.name) + GoldenAppearance.names

  /// Returns a property's value as goldens write it; nil if it is the default.
  fileprivate func valueText(of name: String) -> String? {
    properties.first { $0.name == name }?.valueText
  }
}
