import GestureReplay
import PlainText
import QuartzCore
import UIKit

/// Turns each frame of a running replay into a message that contains what the page does not know
/// yet.
///
/// Memory: bounded, because ``restart()`` empties the tables, at the latest at a fixed size.
@MainActor public final class LiveFilm: ReplayObserver {
  private var table = SceneTable()
  private var names = LayerNames()
  private var snapshot: FrameSnapshot?
  private var isNew = true
  private var hasNews = false
  /// The hash of each touch's frames, over the values of ``FrameRecord`` except the phase: from the
  /// frame in which the first finger lands to the frame before the next one does.
  public private(set) var touchHashes: [UInt64] = []
  private var hash = FrameHash()
  private var isInTouch = false
  /// The number of times that a finger landed while no other was down.
  package private(set) var landings = 0
  private let makesMessages: Bool

  /// - Parameter makesMessages: whether frames become messages; otherwise, only
  ///   ``touchHashes`` are computed.
  public init(makesMessages: Bool = true) { self.makesMessages = makesMessages }

  public func touchesWillLand(frame: Int) {
    endTouch()
    isInTouch = true
    landings += 1
  }

  public func replayDidEnd(frame: Int, scene: any ReplayScene) { endTouch() }

  private func endTouch() {
    if isInTouch { touchHashes.append(hash.value) }
    hash = FrameHash()
    isInTouch = false
  }

  public func frameWasLogged(_ record: FrameRecord) {
    hash.add(record.index)
    hash.add(record.progress)
    hash.add(record.velocity)
    hash.add(record.presentedProgress)
    hash.add(Int(truncatingIfNeeded: record.hash))
    take()
  }

  public func frameDidEnd(frame: Int, scene: any ReplayScene) {
    // The first frame shows the screen at rest and is not logged.
    if snapshot == nil { take() }
  }

  private func take() {
    guard makesMessages else { return }
    snapshot = FrameCycle.current.frame.snapshot { [names] in names.title(of: $0) }
    names.endFrame()
    hasNews = true
  }

  /// Makes the next message contain everything, for a page that opens, and frees the memory of
  /// earlier frames.
  public func restart() {
    (table, names) = (SceneTable(), LayerNames())
    (isNew, hasNews) = (true, snapshot != nil)
  }

  /// The size of the tables, in bytes, at which they are emptied even if the scene never rests:
  /// about three seconds of a transition that scatters 220 pieces.
  private static let maximumSize = 2_000_000

  /// The message about the newest frame, an object; nil if it has been taken.
  package func takeMessage() -> JSONValue? {
    guard hasNews, let snapshot else { return nil }
    if table.size > Self.maximumSize { restart() }
    table.append(snapshot)
    defer { (isNew, hasNews) = (false, false) }
    return ["isNew": .bool(isNew), "scene": table.takeNews()]
  }
}
