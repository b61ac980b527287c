// The human-readable form of blame: the changed properties, grouped by their causes.

import PlainText

extension FrameBlame {
  /// The report as lines. Properties of a layer that have the same causes are listed together,
  /// followed by the causes.
  public var lines: [String] {
    let before = comparedWith.map { " since frame \($0)" } ?? ""
    var lines = ["frame \(frame): \(counted(layers.count, "layer")) changed\(before)"]
    for layer in layers {
      lines.append("  \(layer.title)\(layer.company)")
      for line in layer.lines(in: frame) { lines.append("    " + line) }
    }
    return lines
  }
}

extension LayerBlame {
  /// The name and the path. If no stored property holds the layer, its name can already end with
  /// the path.
  fileprivate var title: String { layer.hasSuffix(path) ? layer : "\(layer) \(path)" }

  fileprivate var company: String {
    layersWithIt == 0 ? "" : ", with \(counted(layersWithIt, "layer")) below it"
  }

  fileprivate func lines(in frame: Int) -> [String] {
    var groups: [(causes: [BlameCause], changes: [PropertyBlame])] = []
    for change in changes {
      if let index = groups.firstIndex(where: { $0.causes == change.causes }) {
        groups[index].changes.append(change)
      } else {
        groups.append((change.causes, [change]))
      }
    }
    return groups.flatMap { group in
      group.changes.map(\.text)
        + (group.causes.isEmpty
          ? ["  no call of this run set it"]
          : group.causes.flatMap { $0.lines(of: group.changes, in: frame) }.map { "  " + $0 })
    }
  }
}

extension PropertyBlame {
  /// Whether the layer was removed from the tree.
  fileprivate var isRemoval: Bool { property == "place" && after == "gone" }

  fileprivate var text: String {
    guard let before else { return "\(property) \(after)" }
    return before == after
      ? "\(property) \(after), unchanged" : "\(property) \(before) -> \(after)"
  }
}

extension BlameCause {
  /// Returns a line such as `set in PhotoViewController.pan(_:), action of UIPanGestureRecognizer
  /// (changed), in this frame`, followed by a line for the constraint and a line for the driver of
  /// the animation's time, if there are any.
  fileprivate func lines(of changes: [PropertyBlame], in frame: Int) -> [String] {
    let head =
      switch kind {
      case .animation: animation.map { "animated by \($0)" } ?? "animated"
      case .set: "set"
      case .animationEnded: "its animation ended"
      case .tree: changes.contains(where: \.isRemoval) ? "removed" : "placed"
      case .transition: "copied for a CATransition"
      }
    return [
      head + BlameCall.text(of: calls) + Self.when(since, in: frame),
      constraint.map { "  after \($0.text(in: frame))" },
      time.map { "  its time is driven by \($0.text(in: frame))" },
    ].compactMap { $0 }
  }

  fileprivate static func when(_ since: Int?, in frame: Int) -> String {
    guard let since else { return ", before the first frame" }
    return since == frame ? ", in this frame" : ", since frame \(since)"
  }
}

extension BlameStep {
  fileprivate func text(in frame: Int) -> String {
    text + BlameCall.text(of: calls) + BlameCause.when(since, in: frame)
  }
}

extension BlameCall {
  fileprivate static func text(of calls: [BlameCall]) -> String {
    guard !calls.isEmpty else { return " outside of every callback" }
    return calls.enumerated().map { index, call in
      let word = call.isOrigin ? "from" : call.isPass ? "by" : "in"
      return (index == 0 ? " " : ", ") + "\(word) \(call.placed)"
    }.joined()
  }

  /// Whether the call is a pass of the engine that sets properties itself, such as a layout pass.
  private var isPass: Bool {
    ["constraintPass", "autoresizing", "restore", "animator"].contains(kind)
  }

  /// The call's name, with file and line if they are known.
  package var placed: String {
    guard let file, let line else { return text }
    return "\(text) (\(file):\(line))"
  }
}
