// TrackBatch: the tracks of all layers, compiled together into runs.

import CFrameKernels
import Foundation

/// Runs, matrix steps and their data.
@MainActor final class TrackBatch {
  // Written only while animations are compiled, which no other code interrupts. Capacities begin at
  // 0, because most batches have few tracks and no matrices.
  @exclusivity(unchecked) var runs = Storage<TrackRun>(capacity: 0)
  @exclusivity(unchecked) var steps = Storage<TransformStep>(capacity: 0)
  @exclusivity(unchecked) var stepMatrices = Storage<CATransform3D>(capacity: 0)
  @exclusivity(unchecked) var stepParts = Storage<TransformDecomposition>(capacity: 0)
  /// The arc from each key's rotation to that of the next key.
  @exclusivity(unchecked) var stepArcs = Storage<RotationArc>(capacity: 0)
  @exclusivity(unchecked) var trackCount = 0
  @exclusivity(unchecked) private(set) var longestRun = 0
  /// The number of runs that ``build(_:coefficients:)`` made.
  @exclusivity(unchecked) private(set) var builtRuns = 0
  /// The greatest number of a list of curves (``TrackRun/curveList``).
  @exclusivity(unchecked) private var lastCurveList: Int32 = -1
  @exclusivity(unchecked) private var data = Storage<Double>(capacity: 0)
  @exclusivity(unchecked) private var curveLists = Storage<Int32>(capacity: 0)
  @exclusivity(unchecked) private var slotLists = Storage<Int32>(capacity: 0)

  /// The shortest range of tracks with different curves that becomes a separate run; shorter ranges
  /// are listed together.
  static let shortestRun = 8

  /// The shortest range of tracks with one curve that becomes a separate run although tracks with
  /// other curves are next to it. Evaluating one more run takes as long as a dozen tracks.
  private static let shortestSharedRun = 32

  /// Sorts tracks and lays them out as runs, which replace the current runs.
  func build(_ tracks: inout [Track], coefficients: [Double]) {
    (runs.count, data.count, curveLists.count, slotLists.count) = (0, 0, 0, 0)
    (trackCount, longestRun, lastCurveList) = (0, 0, -1)
    // Each array is allocated once, before any pointer into it is taken, with room for tracks that
    // are added later.
    data.reserve(room(for: tracks) * 9 / 8 + 512)
    curveLists.reserve(tracks.count * 9 / 8 + 32)
    slotLists.reserve(tracks.count * 9 / 8 + 32)
    add(&tracks, coefficients: coefficients)
    builtRuns = runs.count
  }

  /// The doubles that tracks need at most. Runs are padded to a multiple of four.
  private func room(for tracks: [Track]) -> Int {
    var doubles = 64
    for track in tracks { doubles += 4 * track.doubles }
    return doubles
  }

  func hasRoom(for tracks: [Track]) -> Bool {
    data.count + room(for: tracks) <= data.capacity
      && slotLists.count + tracks.count <= slotLists.capacity
  }

  /// Sorts tracks and adds them as runs to the current runs.
  func add(_ tracks: inout [Track], coefficients: [Double]) {
    trackCount += tracks.count
    tracks.sort(by: Self.precedes)
    var i = 0
    while i < tracks.count {
      var end = i + 1
      while end < tracks.count && Self.sharesGroup(tracks[i], tracks[end]) { end += 1 }
      buildGroup(tracks[i..<end], coefficients)
      i = end
    }
    // A track applies after those of lower levels.
    let order = UnsafeMutableBufferPointer(start: runs.base, count: runs.count)
    for i in order.indices.dropFirst() where order[i].level < order[i - 1].level {
      var sorted = order
      sorted.sort { $0.level < $1.level }
      break
    }
  }

  // Nonisolated, because otherwise a sort would check the actor at every comparison.
  nonisolated private static func isKeyed(_ t: Track) -> Bool { t.termCount > 0 }

  nonisolated private static func precedes(_ a: Track, _ b: Track) -> Bool {
    if a.level != b.level { return a.level < b.level }
    if a.kind != b.kind { return a.kind < b.kind }
    if a.isAdditive != b.isAdditive { return b.isAdditive }
    if a.isCumulative != b.isCumulative { return b.isCumulative }
    if isKeyed(a) && a.curve != b.curve { return a.curve < b.curve }
    if isKeyed(a) && a.segmentCount != b.segmentCount { return a.segmentCount < b.segmentCount }
    return a.slot < b.slot
  }

  nonisolated private static func sharesGroup(_ a: Track, _ b: Track) -> Bool {
    a.level == b.level && a.kind == b.kind && a.isAdditive == b.isAdditive
      && a.isCumulative == b.isCumulative
      && (!isKeyed(a) || (a.curve == b.curve && a.segmentCount == b.segmentCount))
  }

  /// Splits a group into runs of consecutive slots: ranges that share a curve, and ranges of mixed
  /// curves between them. Short ranges become one listed run.
  private func buildGroup(_ group: ArraySlice<Track>, _ coefficients: [Double]) {
    let firstRun = runs.count
    var loose: [Track] = []
    var i = group.startIndex
    while i < group.endIndex {
      let shared = Self.endOfSharedCurve(in: group, from: i)
      var end = shared
      if shared - i < Self.shortestSharedRun {
        // Adds the next ranges, up to one that is long enough for a run of its own.
        while end < group.endIndex && group[end].slot == group[end - 1].slot + 1 {
          let next = Self.endOfSharedCurve(in: group, from: end)
          if next - end >= Self.shortestSharedRun { break }
          end = next
        }
      }
      let isSingle = end - i == 1 && group.count >= Self.shortestRun
      if end == shared && !isSingle {
        addRun(group[i..<end], .uniform, coefficients)
      } else if end - i >= Self.shortestRun {
        addRun(group[i..<end], .mixed, coefficients)
      } else {
        loose.append(contentsOf: group[i..<end])
      }
      i = end
    }
    if !loose.isEmpty { addRun(loose[...], .scattered, coefficients) }
    numberCurveLists(from: firstRun)
  }

  /// Places runs with equal lists of curves one after another, and gives them the same number. Runs
  /// of one group never write the same slot, so their order has no effect on values.
  private func numberCurveLists(from firstRun: Int) {
    guard runs.count - firstRun > 1, !runs[firstRun].isKeyed else { return }
    var group = UnsafeMutableBufferPointer(
      start: runs.base + firstRun, count: runs.count - firstRun)
    group.sort { $0.compareCurves(with: $1) < 0 }
    for k in group.indices where group[k].shape != .uniform {
      let isEqual = k > 0 && group[k - 1].compareCurves(with: group[k]) == 0
      if !isEqual { lastCurveList += 1 }
      group[k].curveList = isEqual ? group[k - 1].curveList : lastCurveList
    }
  }

  /// Returns the end of the consecutive slots that share the curve of the track at `start`.
  nonisolated private static func endOfSharedCurve(
    in group: ArraySlice<Track>, from start: Int
  ) -> Int {
    var end = start + 1
    while end < group.endIndex && group[end].slot == group[end - 1].slot + 1
      && group[end].curve == group[start].curve
    {
      end += 1
    }
    return end
  }

  private func addRun(
    _ tracks: ArraySlice<Track>, _ shape: TrackRun.Shape, _ coefficients: [Double]
  ) {
    guard let first = tracks.first else { return }
    let n = tracks.count
    longestRun = max(longestRun, n)
    let stride = (n + 3) & ~3
    let terms = first.doubles
    let start = data.base + data.count
    for k in 0..<terms * stride { start[k] = 0 }
    data.count += terms * stride
    let curves = curveLists.base + curveLists.count
    let slots = slotLists.base + slotLists.count
    for (i, t) in tracks.enumerated() {
      curveLists.append(t.curve)
      slotLists.append(t.slot)
      write(t, to: start + i, stride, coefficients)
    }
    runs.append(
      TrackRun(
        kind: first.kind, shape: shape, isAdditive: first.isAdditive,
        isCumulative: first.isCumulative,
        isPlainLine: first.kind == .line && shape == .uniform && !first.isAdditive
          && !first.isCumulative, level: first.level, count: Int32(n), slot: first.slot,
        curve: first.curve, terms: Int32(terms), stride: Int32(stride), data: start,
        curves: curves, slots: slots))
  }

  func write(
    _ t: Track, to row: UnsafeMutablePointer<Double>, _ stride: Int, _ coefficients: [Double]
  ) {
    if Self.isKeyed(t) {
      for k in 0..<t.termCount * Int(t.segmentCount) {
        row[k * stride] = coefficients[Int(t.firstCoefficient) + k]
      }
      return
    }
    row[0] = t.from
    row[stride] = t.to - t.from
    row[2 * stride] = t.to
    guard t.kind == .spring || t.kind == .criticalSpring || t.kind == .overdampedSpring else {
      return
    }
    row[SPRING_DECAY * stride] = t.spring.x
    row[SPRING_FREQUENCY * stride] = t.spring.y
    row[SPRING_WEIGHT * stride] = t.spring.z
    row[SPRING_TO * stride] = t.to
  }
}

extension TrackRun {
  /// Orders runs by their lists of curves: 0 if the lists are equal, negative if this run is first.
  /// Runs without a list are first, in the order of their slots.
  fileprivate func compareCurves(with other: TrackRun) -> Int32 {
    guard shape != .uniform && other.shape != .uniform else {
      if shape == other.shape { return slot - other.slot }
      return shape == .uniform ? -1 : 1
    }
    guard count == other.count else { return count - other.count }
    return memcmp(curves, other.curves, Int(count) * MemoryLayout<Int32>.size)
  }
}
