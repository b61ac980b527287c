/// Adds the copies of replicator layers' sublayers to a snapshot.
///
/// Copy 0 consists of the frame's rows. The rows of the other copies follow all rows of the frame,
/// so that row numbers do not change; the parent of a copied row is the replicator's row or the
/// copy of the superlayer's row. A delayed copy consists of the same layers evaluated at an earlier
/// time; afterwards, the frame is evaluated again, which restores its values bit for bit, and its
/// counters are restored.
/// Cost: without replicators, a check of each layer's class; with them, every row below a
/// replicator is read once per copy, and all tracks are evaluated twice per delayed copy.
@MainActor struct ReplicatedRows {
  private let frame: FrameView
  private let title: @MainActor (CALayer) -> String?
  private var rows: [FrameSnapshot.Row]
  private var queue: [Item] = []

  /// The maximum number of added rows, and of copies of one replicator. A copy that would begin
  /// beyond this number is omitted.
  static let maximumRows = 65_536

  /// A row of the snapshot whose sublayers are still to be placed.
  private struct Item {
    var row: Int
    /// The number of the row in the snapshot.
    var place: Int
    var copy: Copy
  }

  /// One copy of the content of a replicator.
  private struct Copy {
    /// The values of the rows, by row number, or `nil` for the frame itself.
    var readings: [Int: RowReading]?
    /// The copy's delays, by time space.
    var delays: [(space: Int, seconds: Double)] = []
    var tint = LayerAppearance.Color(red: 1, green: 1, blue: 1)
    /// The product of the tints' alphas, which multiplies the composed opacities of the frame's own
    /// rows.
    var opacity = 1.0
  }

  /// - Returns: the rows, followed by copies, if any.
  static func added(
    to rows: [FrameSnapshot.Row], of frame: FrameView,
    title: @escaping @MainActor (CALayer) -> String?
  ) -> [FrameSnapshot.Row] {
    guard frame.engine.layers.contains(where: { $0 is CAReplicatorLayer }) else { return rows }
    var result = ReplicatedRows(frame: frame, title: title, rows: rows)
    result.run()
    return result.rows
  }

  private init(
    frame: FrameView, title: @escaping @MainActor (CALayer) -> String?, rows: [FrameSnapshot.Row]
  ) {
    (self.frame, self.title, self.rows) = (frame, title, rows)
  }

  private mutating func run() {
    var isBelow = Array(repeating: false, count: frame.count)
    for row in 0..<frame.count {
      let isReplicator = rows[row].appearance.replication != nil
      if isReplicator, !isBelow[row] { queue.append(Item(row: row, place: row, copy: Copy())) }
      guard isReplicator || isBelow[row] else { continue }
      for child in frame.children(of: row) { isBelow[child] = true }
    }
    var next = 0
    while next < queue.count {
      let item = queue[next]
      next += 1
      if let replication = rows[item.place].appearance.replication {
        replicate(item, replication)
      } else {
        for child in frame.children(of: item.row) { place(child, below: item, item.copy) }
      }
    }
  }

  private mutating func replicate(_ item: Item, _ replication: LayerAppearance.Replication) {
    let children = frame.children(of: item.row).filter { !frame.isMask($0) }
    for mask in frame.children(of: item.row) where frame.isMask(mask) {
      place(mask, below: item, item.copy)
    }
    if replication.count == 0, item.copy.readings == nil { hide(children) }
    let bounds = rows[item.place].bounds
    var step = replication.transform
    var move = Matrix.identity
    guard !children.isEmpty else { return }
    for number in 0..<min(replication.count, Self.maximumRows) {
      guard rows.count - frame.count < Self.maximumRows else { break }
      if number > 0 { move = move * withUnsafeMutablePointer(to: &step) { Matrix($0) } }
      let color = replication.color(of: number)
      var copy = item.copy
      copy.tint.red *= color.red
      copy.tint.green *= color.green
      copy.tint.blue *= color.blue
      copy.opacity *= color.alpha
      if number > 0 {
        let space = frame.engine.layers[item.row].link.timeSpace
        copy.delays.append((space, Double(number) * replication.delay))
        copy.readings = readings(below: item.row, copy.delays)
      }
      // The copy's transform, about the centre of the bounds.
      var about = move
      about.translateBefore(bounds.midX, bounds.midY, 0)
      about.translateAfter(bounds.midX, bounds.midY, 0)
      for child in children {
        place(child, below: item, copy, moved: number == 0 ? nil : about, alpha: color.alpha)
      }
    }
  }

  /// Places a row below another row: for copy 0, changes the frame's row; for other copies, adds a
  /// row.
  private mutating func place(
    _ row: Int, below parent: Item, _ copy: Copy, moved: Matrix? = nil, alpha: Double = 1
  ) {
    guard let readings = copy.readings else {
      rows[row].appearance = rows[row].appearance.tinted(by: copy.tint)
      rows[row].opacity *= alpha
      rows[row].composedOpacity *= copy.opacity
      queue.append(Item(row: row, place: row, copy: copy))
      return
    }
    let layer = frame.layer(at: row)
    // While a CATransition runs, copies show only the new contents, without their plane.
    guard !layer.link.isOldPicture, let reading = readings[row] else { return }
    let above = rows[parent.place]
    let around = parent.copy.readings?[parent.row]?.around ?? RowReading.around(parent.row, frame)
    var new = FrameSnapshot.Row(
      parent: parent.place, bounds: reading.bounds, world: CATransform3DIdentity,
      appearance: reading.appearance.tinted(by: copy.tint))
    new.title = title(layer)
    new.isMask = frame.isMask(row)
    new.isHidden = above.isHidden || reading.isHidden
    new.zPosition = reading.zPosition
    new.opacity = reading.opacity * alpha
    new.composedOpacity = new.isHidden ? 0 : above.composedOpacity * new.opacity
    if !new.isHidden {
      var world = above.world
      let onto = withUnsafeMutablePointer(to: &world) { Matrix($0) }
      let space = EngineState.space(
        (moved ?? .identity) * around, onto: onto,
        keepsDepth: frame.engine.state.scene.keepsDepth[parent.row])
      (reading.local * space).store(&new.world)
    }
    queue.append(Item(row: row, place: rows.count, copy: copy))
    rows.append(new)
  }

  private mutating func hide(_ children: [Int]) {
    var open = children
    while let row = open.popLast() {
      rows[row].isHidden = true
      rows[row].world = CATransform3DIdentity
      rows[row].composedOpacity = 0
      open += frame.children(of: row)
    }
  }

  private func readings(
    below row: Int, _ delays: [(space: Int, seconds: Double)]
  ) -> [Int: RowReading] {
    var open = Array(frame.children(of: row))
    var readings: [Int: RowReading] = [:]
    frame.engine.evaluated(earlierBy: delays) {
      while let row = open.popLast() {
        readings[row] = RowReading(row, frame)
        open += frame.children(of: row)
      }
    }
    return readings
  }
}

/// The values of a row at one time, without the effects of its ancestors.
@MainActor private struct RowReading {
  var local: Matrix
  /// The row's sublayer transform, about its anchor.
  var around: Matrix
  var bounds: CGRect
  var zPosition: Double
  var opacity: Double
  var isHidden: Bool
  var appearance: LayerAppearance

  init(_ row: Int, _ frame: FrameView) {
    local = frame.engine.state.local(of: row)
    around = Self.around(row, frame)
    bounds = frame.bounds(at: row)
    zPosition = frame.zPosition(at: row)
    opacity = min(max(frame.opacity(at: row), 0), 1)
    isHidden = frame.value(.hidden, at: row) >= 0.5
    appearance = frame.appearance(at: row)
  }

  static func around(_ row: Int, _ frame: FrameView) -> Matrix {
    frame.engine.state.sublayerMatrix(of: row)
  }
}

extension FrameEngine {
  /// Runs `body` with all values evaluated as if the time in the given time spaces were earlier,
  /// and restores the frame's values bit for bit. No animation ends, and no world transform or
  /// composed opacity is computed.
  fileprivate func evaluated(
    earlierBy delays: [(space: Int, seconds: Double)], _ body: () -> Void
  ) {
    guard delays.contains(where: { $0.seconds != 0 }) else { return body() }
    let (counters, now) = (state.counters, state.now)
    let offsets = (0..<state.spaces.count).map { state.spaces[$0].offset }
    for (space, seconds) in delays {
      if space == 0 { state.now -= seconds } else { state.spaces.base[space].offset -= seconds }
    }
    state.evaluateClocks()
    state.evaluateTracks()
    body()
    state.now = now
    for (space, offset) in offsets.enumerated() { state.spaces.base[space].offset = offset }
    state.evaluateClocks()
    state.evaluateTracks()
    (state.hasEnded, state.counters) = (false, counters)
  }
}
