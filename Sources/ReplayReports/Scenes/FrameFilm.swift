import GestureReplay
import QuartzCore
import UIKit

/// Records the contents of each logged frame of a replay.
///
/// Cost: about 1 µs and 500 bytes per layer per frame; hashes are the same with and without a film.
@MainActor public final class FrameFilm: ReplayObserver {
  /// The frames in the log's order.
  public private(set) var snapshots: [FrameSnapshot] = []
  /// The log's records of these frames.
  public private(set) var records: [FrameRecord] = []

  /// The maximum number of frames to keep; a page with more frames is slow to open.
  private let maximumFrames: Int
  private let names = LayerNames()

  /// - Parameter maximumFrames: the maximum number of frames to keep, starting with the first.
  public init(maximumFrames: Int = .max) { self.maximumFrames = maximumFrames }

  public func frameWasLogged(_ record: FrameRecord) {
    guard snapshots.count < maximumFrames else { return }
    records.append(record)
    snapshots.append(FrameCycle.current.frame.snapshot { [names] in names.title(of: $0) })
    names.endFrame()
  }
}
