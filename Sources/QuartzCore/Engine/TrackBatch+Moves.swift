// TrackBatch+Moves: moves compiled tracks to their layers' new rows without recompiling.

extension TrackBatch {
  /// Moves all tracks and steps to their rows' current slots, and drops the tracks of removed rows.
  /// `spare` is swapped with the runs. No key path is parsed and no curve created. O(tracks).
  func move(by moves: borrowing RowMoves, through spare: inout Storage<TrackRun>) {
    moveRestores(by: moves)
    for i in 0..<steps.count {
      var step = steps[i]
      step.row = moves.row(step.row)
      step.isDead = step.isDead || step.row < 0
      if step.slot >= 0 { step.slot = moves.slot(step.slot) }
      steps[i] = step
    }
    spare.count = 0
    for i in 0..<runs.count { move(runs[i], by: moves, to: &spare) }
    swap(&runs, &spare)
  }

  /// Whether so many runs were split that rebuilding the batch is worth its cost: evaluating one
  /// more run takes as long as evaluating a dozen tracks.
  var isCutUp: Bool {
    runs.count - builtRuns + scatteredTracks / Self.shortestRun > 16 + trackCount / 64
  }

  private func moveRestores(by moves: borrowing RowMoves) {
    var kept = 0
    for i in 0..<restores.count {
      let slot = moves.slot(restores[i])
      guard slot >= 0 else { continue }
      restores[kept] = slot
      kept += 1
    }
    restores.count = kept
  }

  private func move(
    _ run: TrackRun, by moves: borrowing RowMoves, to moved: inout Storage<TrackRun>
  ) {
    let count = Int(run.count)
    var (left, pieces) = (0, 0)
    // A piece is a range of consecutive slots. This is the slot that continues the current piece;
    // after a removed track it is invalid, which ends the piece.
    var next: Int32 = -2
    for i in 0..<count {
      let slot = moves.slot(run.slots[i])
      run.slots[i] = slot
      if slot >= 0 {
        left += 1
        if slot != next { pieces += 1 }
      }
      next = slot >= 0 ? slot + 1 : -2
    }
    trackCount -= count - left
    guard left > 0 else { return }
    if run.shape != .scattered && pieces * Self.shortestRun <= left + Self.shortestRun {
      addPieces(of: run, to: &moved)
    } else {
      if run.shape != .scattered { scatteredTracks += left }
      addListed(run, to: &moved)
    }
  }

  /// Makes each range of consecutive slots a separate run over the same data.
  private func addPieces(of run: TrackRun, to moved: inout Storage<TrackRun>) {
    let count = Int32(run.count)
    var first: Int32 = 0
    while first < count {
      guard run.slots[Int(first)] >= 0 else {
        first += 1
        continue
      }
      var end = first + 1
      while end < count && run.slots[Int(end)] == run.slots[Int(end) - 1] + 1 { end += 1 }
      var piece = run
      piece.count = end - first
      piece.slot = run.slots[Int(first)]
      piece.data = run.data + Int(first)
      piece.curves = run.curves + Int(first)
      piece.slots = run.slots + Int(first)
      if piece.count != run.count { piece.curveList = -1 }
      append(piece, to: &moved)
      first = end
    }
  }

  /// Appends a piece. If it continues the last piece, because a layer that had been inserted
  /// between them was removed, the two pieces are merged.
  private func append(_ piece: TrackRun, to moved: inout Storage<TrackRun>) {
    if moved.count > 0 {
      let last = moved[moved.count - 1]
      if last.data + Int(last.count) == piece.data && last.slot + last.count == piece.slot
        && last.shape == piece.shape && last.stride == piece.stride && last.isNeighbour(of: piece)
      {
        moved.base[moved.count - 1].count += piece.count
        moved.base[moved.count - 1].curveList = -1
        return
      }
    }
    moved.append(piece)
  }

  /// Lists the remaining tracks individually.
  private func addListed(_ run: TrackRun, to moved: inout Storage<TrackRun>) {
    var listed = run
    listed.shape = .scattered
    let rows = Int(run.terms)
    let stride = Int(run.stride)
    var left = 0
    for i in 0..<Int(run.count) where run.slots[i] >= 0 {
      if left < i {
        run.slots[left] = run.slots[i]
        run.curves[left] = run.curves[i]
        for k in 0..<rows { run.data[k * stride + left] = run.data[k * stride + i] }
      }
      left += 1
    }
    listed.count = Int32(left)
    listed.slot = run.slots[0]
    if left < run.count { listed.curveList = -1 }
    moved.append(listed)
  }

  /// Appends the tracks in their compiled form, with their current slots.
  func appendTracks(to tracks: inout [Track], coefficients: inout [Double]) {
    for r in 0..<runs.count {
      let run = runs[r]
      let stride = Int(run.stride)
      for i in 0..<Int(run.count) {
        let data = run.data + i
        var track = Track(
          kind: run.kind, level: run.level, slot: run.slots[i],
          curve: Int32(run.curve(of: i)), isAdditive: run.isAdditive,
          isCumulative: run.isCumulative, from: data[0], to: 0)
        track.firstCoefficient = Int32(coefficients.count)
        if run.isKeyed {
          track.segmentCount = run.terms / Int32(track.termCount)
          for k in 0..<Int(run.terms) { coefficients.append(data[k * stride]) }
        } else if run.kind == .line || run.kind == .step {
          track.to = data[2 * stride]
        } else {
          track.spring = SIMD3(data[2 * stride], data[3 * stride], data[4 * stride])
          track.to = data[5 * stride]
        }
        tracks.append(track)
      }
    }
  }
}

extension TrackRun {
  /// Whether tracks of `other` can be in this run, if their slots continue those of the run.
  fileprivate func isNeighbour(of other: TrackRun) -> Bool {
    kind == other.kind && level == other.level && isAdditive == other.isAdditive
      && isCumulative == other.isCumulative && terms == other.terms
      && (curve == other.curve || shape == .mixed)
  }
}
