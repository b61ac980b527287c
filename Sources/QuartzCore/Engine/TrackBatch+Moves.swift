// TrackBatch+Moves: changes compiled tracks in place: moves them to their layers' new rows, and
// replaces those of single layers.

import CFrameKernels

extension TrackBatch {
  /// Moves all tracks and steps to their rows' current slots, and drops those of removed rows. No key
  /// path is parsed and no curve created. O(tracks).
  func move(by moves: borrowing RowMoves) {
    for i in 0..<steps.count {
      steps.base[i].row = moves.row(steps[i].row)
      if steps[i].slot >= 0 { steps.base[i].slot = moves.slot(steps[i].slot) }
    }
    removeSteps { $0 < 0 }
    var isWhole = true
    for i in 0..<runs.count {
      let run = runs[i]
      for k in 0..<Int(run.count) {
        run.slots[k] = moves.slot(run.slots[k])
        let isNext = k == 0 || run.slots[k] == run.slots[k - 1] + 1
        isWhole = isWhole && run.slots[k] >= 0 && (isNext || run.shape == .scattered)
      }
      runs.base[i].slot = run.slots[0]
    }
    guard !isWhole else { return }
    var (tracks, coefficients) = ([Track](), [Double]())
    rebuild(adding: &tracks, coefficients: &coefficients)
  }

  /// Removes the steps of some rows.
  func removeSteps(of isRemoved: (Int) -> Bool) {
    var kept = 0
    for i in 0..<steps.count where !isRemoved(Int(steps[i].row)) {
      steps[kept] = steps[i]
      kept += 1
    }
    steps.count = kept
    if kept == 0 { (stepMatrices.count, stepParts.count, stepArcs.count) = (0, 0, 0) }
  }

  /// Replaces the tracks of all slots whose mark is not 0 by new ones. A track that only gets other
  /// numbers, or another curve in a run with a curve for each track, is written in place; other
  /// former tracks are cut out of their runs.
  func replaceTracks(
    marked marks: UnsafeMutablePointer<Int32>, by tracks: inout [Track],
    coefficients: inout [Double]
  ) {
    // The mark of a slot with new tracks becomes the index of the first of them, plus 2.
    tracks.sort(by: Self.isBefore)
    for i in tracks.indices.reversed() where marks[Int(tracks[i].slot)] != 0 {
      marks[Int(tracks[i].slot)] = Int32(i + 2)
    }
    var r = 0
    while r < runs.count {
      let count = Int(runs[r].count)
      let slots = runs[r].slots
      var i = 0
      while i < count {
        let mark = Int(marks[Int(slots[i])])
        guard mark == 0 || (mark > 1 && overwrite(i, of: r, by: &tracks, mark - 2, coefficients))
        else { break }
        i += 1
      }
      if i < count { cut(i, outOf: r) }
      // What remains after the cut is looked at again.
      if i > 0 || count == 0 { r += 1 }
    }
    tracks.removeAll(where: Self.isWritten)
    if runs.count > builtRuns + 16 + trackCount / 32 || !hasRoom(for: tracks) {
      rebuild(adding: &tracks, coefficients: &coefficients)
    } else {
      add(&tracks, coefficients: coefficients)
    }
  }

  // Nonisolated, as in TrackBatch.swift.
  nonisolated private static func isBefore(_ a: Track, _ b: Track) -> Bool {
    (a.slot, a.level) < (b.slot, b.level)
  }

  nonisolated private static func isWritten(_ track: Track) -> Bool { track.level < 0 }

  /// Writes the new track that fits the place of track `i` of a run, and marks it by a level of −1.
  /// Returns false if no track fits. `first` is the first new track of the slot.
  private func overwrite(
    _ i: Int, of r: Int, by tracks: inout [Track], _ first: Int, _ coefficients: [Double]
  ) -> Bool {
    let run = runs[r]
    var k = first
    while k < tracks.count, tracks[k].slot == run.slots[i] {
      if run.takes(tracks[k]) {
        write(tracks[k], to: run.data + i, Int(run.stride), coefficients)
        if run.curves[i] != tracks[k].curve {
          run.curves[i] = tracks[k].curve
          runs.base[r].curve = run.curves[0]
          runs.base[r].curveList = -1
        }
        tracks[k].level = -1
        return true
      }
      k += 1
    }
    return false
  }

  /// Removes track `i` of a run; the tracks after it become a run of their own, over the same data.
  private func cut(_ i: Int, outOf r: Int) {
    let run = runs[r]
    let (head, tail) = (run.part(0..<i), run.part(i + 1..<Int(run.count)))
    trackCount -= 1
    if head.count > 0 {
      runs.base[r] = head
      if tail.count > 0 { runs.append(tail) }
    } else if tail.count > 0 {
      runs.base[r] = tail
    } else {
      runs.count -= 1
      runs.base[r] = runs[runs.count]
    }
  }

  /// Lays all tracks out again, together with new ones.
  private func rebuild(adding tracks: inout [Track], coefficients: inout [Double]) {
    for r in 0..<runs.count { runs[r].appendTracks(to: &tracks, &coefficients) }
    build(&tracks, coefficients: coefficients)
  }
}

extension TrackRun {
  /// Whether a new track of one of the run's slots can be written in place.
  fileprivate func takes(_ track: Track) -> Bool {
    guard kind == track.kind, level == track.level, isAdditive == track.isAdditive,
      isCumulative == track.isCumulative
    else { return false }
    if isKeyed { return curve == track.curve && Int(terms) == track.doubles }
    return shape != .uniform || count == 1 || curve == track.curve
  }

  fileprivate func part(_ range: Range<Int>) -> TrackRun {
    guard range.count < count else { return self }
    var part = self
    part.count = Int32(range.count)
    (part.data, part.curves, part.slots) = (
      data + range.lowerBound, curves + range.lowerBound, slots + range.lowerBound
    )
    part.curveList = -1
    if !range.isEmpty { (part.slot, part.curve) = (part.slots[0], part.curves[0]) }
    return part
  }

  /// Appends the tracks of slots that still exist, as they were compiled.
  fileprivate func appendTracks(to tracks: inout [Track], _ coefficients: inout [Double]) {
    let stride = Int(stride)
    for i in 0..<Int(count) where slots[i] >= 0 {
      let row = data + i
      var track = Track(
        kind: kind, level: level, slot: slots[i], curve: curves[i], isAdditive: isAdditive,
        isCumulative: isCumulative, from: row[0], to: row[2 * stride])
      if isKeyed {
        track.firstCoefficient = Int32(coefficients.count)
        track.segmentCount = terms / Int32(track.termCount)
        for k in 0..<Int(terms) { coefficients.append(row[k * stride]) }
      } else if kind != .line && kind != .step {
        track.to = row[SPRING_TO * stride]
        track.spring = SIMD3(
          row[SPRING_DECAY * stride], row[SPRING_FREQUENCY * stride],
          row[SPRING_WEIGHT * stride])
      }
      tracks.append(track)
    }
  }
}
