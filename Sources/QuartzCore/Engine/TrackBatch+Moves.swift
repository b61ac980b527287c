// TrackBatch+Moves: moves compiled tracks to their layers' new rows without recompiling.

extension TrackBatch {
  /// Moves all tracks and steps to their rows' current slots. Returns false if a row was removed, or
  /// if rows of a run are no longer adjacent; the batch is then invalid. No key path is parsed and
  /// no curve created. O(tracks).
  func move(by moves: borrowing RowMoves) -> Bool {
    for i in 0..<steps.count {
      steps.base[i].row = moves.row(steps[i].row)
      guard steps[i].row >= 0 else { return false }
      if steps[i].slot >= 0 { steps.base[i].slot = moves.slot(steps[i].slot) }
    }
    for i in 0..<runs.count {
      guard move(runs[i], by: moves) else { return false }
      runs.base[i].slot = runs[i].slots[0]
    }
    return true
  }

  private func move(_ run: TrackRun, by moves: borrowing RowMoves) -> Bool {
    for i in 0..<Int(run.count) {
      run.slots[i] = moves.slot(run.slots[i])
      let isNext = i == 0 || run.slots[i] == run.slots[i - 1] + 1
      guard run.slots[i] >= 0, isNext || run.shape == .scattered else { return false }
    }
    return true
  }
}
