// `record --split`: one numbered file per edge pan, with edge and intent.

#if Recording
  import ContactTracking
  import Foundation
  import GestureReplay
  import GestureTrace
  import PlainText

  /// Splits a recording into its edge pans.
  struct GestureSplit {
    var command: RecordCommand
    var folder: String

    /// The time to keep before and after a pan, so that a replay begins and ends with the device at
    /// rest.
    static let marginMicroseconds: UInt64 = 100_000

    /// Writes the files; returns their paths.
    func run(_ path: String) throws -> [String] {
      do {
        let document = try TraceDocument(path: path)
        let found = try TraceContacts(of: document.trace, rules: command.edges.rules)
        let pans = EdgePanDetection(
          contacts: found.contacts, surface: found.surface, rules: command.edges.rules
        ).pans
        if pans.isEmpty { Output.notice("\(escape(path)): no edge pan found, nothing to split") }
        let zero = document.trace.events.first?.microseconds ?? 0
        return try pans.enumerated().map { index, pan in
          // The margins end before the neighbouring pans, whose contacts would otherwise be in two
          // files.
          let before = index > 0 ? pans[index - 1].endMicroseconds + 1 : 0
          let after =
            index + 1 < pans.count ? max(1, pans[index + 1].start.microseconds) - 1 : UInt64.max
          let margin = Self.marginMicroseconds
          let from = max(
            pan.start.microseconds > margin ? pan.start.microseconds - margin : 0, before)
          let to = min(pan.endMicroseconds + margin, max(after, pan.endMicroseconds))
          let part = try document.trimmed(
            from: from > zero ? from - zero : 0, to: to > zero ? to - zero : 0)
          return try write(part.trace, pan, of: path)
        }
      } catch let error as ContactTrackingError {
        throw ToolFailure(error, file: path)
      }
    }

    private func write(_ part: Trace, _ pan: EdgePan, of path: String) throws -> String {
      var trace = part
      trace.header.edge = command.edge ?? pan.edge
      trace.header.fingers = pan.fingers
      // The same rule decides the intent, the status line's verdict and a replay of the file.
      trace.header.intent = (command.intent ?? outcome(of: trace)).rawValue
      let file = FileSeries.freePath { "\(folder)/pan-\(String(format: "%03d", $0)).evemu" }
      try TraceWriter.write(trace, to: file, replacing: command.force)
      let edgeSource = command.edge == nil ? "guessed" : "as given"
      let intentSource =
        command.intent == nil ? "by \(command.settings.finishRule.name)" : "as given"
      Output.result(escape(file))
      Output.notice(
        "  edge \(pan.edge.rawValue) (\(edgeSource)), intent \(trace.header.intent ?? "")"
          + " (\(intentSource)), \(String(format: "%.1f", pan.distanceMillimeters)) mm")
      return file
    }

    /// The outcome of the file's swipe.
    private func outcome(of trace: Trace) -> TraceHeader.Intent {
      MainActor.assumeIsolated {
        guard let subject = try? SubjectOptions.defaultSubjects().first,
          let result = try? Replay.run(
            trace, options: command.settings.following(trace.header),
            makeScene: subject.makeScene)
        else { return .fail }
        return switch result.swipes.last?.outcome {
        case .finished: .finish
        case .cancelled: .cancel
        case .notRecognised, nil: .fail
        }
      }
    }
  }
#endif
