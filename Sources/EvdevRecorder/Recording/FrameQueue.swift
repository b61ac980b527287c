// The bounded queue between the thread that reads a device and the one that writes its file.

import Synchronization

/// A queue of spans from one reading thread to one writing thread.
///
/// Two spans are exchanged: the reader fills one, the writer takes it as a whole. The lock is held
/// for a copy of a few events or an exchange of two pointers. Capacity is reserved at the start, so
/// adding allocates nothing. When the queue is full, adding fails and the recording must stop: no
/// event is ever dropped silently.
final class FrameQueue: Sendable {
  /// The queue's capacity in events: at 8,000 frames of four events per second, two seconds of a
  /// disk that does not respond.
  static let standardCapacity = 65_536

  let capacity: Int
  private let filling: Mutex<TraceSpan>

  init(capacity: Int = FrameQueue.standardCapacity) {
    self.capacity = capacity
    filling = Mutex(TraceSpan(capacity: capacity))
  }

  /// Adds whole frames.
  ///
  /// - Returns: `full` when they do not fit (nothing was added), `first` when the queue was empty,
  ///   so the writer must be woken.
  func add(_ span: TraceSpan) -> AddResult {
    filling.withLock { filling in
      guard filling.events.count + span.events.count <= capacity else { return .full }
      let wasEmpty = filling.isEmpty
      filling.append(span)
      return wasEmpty ? .first : .added
    }
  }

  enum AddResult {
    case first
    case added
    case full
  }

  /// Takes everything that is queued. `span` must be empty; its storage is reused.
  func exchange(_ span: inout TraceSpan) {
    // Swapping through `inout` moves the arrays; neither is copied.
    filling.withLock { swap(&$0, &span) }
  }
}
