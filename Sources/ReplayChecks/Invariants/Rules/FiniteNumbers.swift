import GestureReplay
import UIKit

/// Checks the numbers of every frame, once a run.
///
/// The page `Rules/finite-numbers.md` of the documentation says what is reported, and why.
@MainActor final class FiniteNumbers: RunRule {
  static let invariant = Invariant.finiteNumbers

  static func cause(of report: FrameReport) -> String? {
    report.code == .notFinite || report.code == .unusableTiming ? report.message : nil
  }

  func frame(_ record: FrameRecord, of run: RunStory) -> SwipeFinding? {
    let frame = run.frame
    var isFinite = areFinite(frame.composedOpacities) && areFinite(frame.worldNumbers)
    // The unused numbers between the columns may have any value.
    if isFinite, !areFinite(frame.columns) {
      for column in FrameColumn.allCases where isFinite {
        isFinite = areFinite(frame.column(column))
      }
    }
    return isFinite || run.broken.contains(Self.invariant) ? nil : firstInfinity(in: frame)
  }

  private func firstInfinity(in frame: FrameView) -> SwipeFinding {
    for row in 0..<frame.count {
      let layer = frame.layer(at: row)
      for column in FrameColumn.allCases where !frame.value(column, at: row).isFinite {
        return SwipeFinding(
          layer: layer, cause: "\(column) is \(frame.value(column, at: row))")
      }
      if !areFinite(UnsafeBufferPointer(rebasing: frame.worldNumbers[row * 16..<(row + 1) * 16]))
        || !frame.composedOpacities[row].isFinite
      {
        return SwipeFinding(
          layer: layer, cause: "its transform or its opacity on the screen is not finite")
      }
    }
    return SwipeFinding(cause: "a number is not finite")
  }
}
