// Chooses the devices to record: the named devices, the only device, or one chosen from a menu.

#if Recording
  import EvdevRecorder
  import Foundation
  import PlainText

  /// Finds and opens the devices to record.
  struct DevicePicker {
    var texts: [String]
    var waits: Bool
    /// The longest time to wait, in seconds: `--seconds` limits the wait as well as the recording.
    var secondsLeft = Double.infinity

    /// The interval between searches for a device that is not yet connected.
    private static let waitMicroseconds: UInt32 = 200_000
    /// The number of attempts during which a new node may be unreadable: udev sets its permissions
    /// late.
    private static let maximumPermissionRetries = 15

    /// Returns whether a device with this error may become available shortly.
    static func isTemporary(_ code: DeviceError.Code) -> Bool {
      switch code {
      case .noDevice, .missingNode, .unplugged, .changed: true
      default: false
      }
    }

    /// Waits for one interval.
    ///
    /// - Throws: ``ToolFailure`` with exit code 5 when time runs out.
    mutating func pause() throws {
      guard secondsLeft > 0 else {
        throw ToolFailure(
          .device, "no such device appeared within the time limit (--seconds)",
          remedy: "List the devices: \(ToolCommand.text) devices.")
      }
      secondsLeft -= Double(Self.waitMicroseconds) / 1e6
      usleep(Self.waitMicroseconds)
    }

    mutating func open() throws -> [EvdevDevice] {
      let sysfs = Sysfs()
      guard !texts.isEmpty else {
        // A copy: the closure is passed to a mutating method, so it must not access `self`.
        let picker = self
        return [
          try open("a pointing device") { () throws(DeviceError) in try picker.choose(sysfs) }
        ]
      }
      var devices: [EvdevDevice] = []
      for text in texts {
        let selection = DeviceSelection(text)
        devices.append(
          try open(text) { () throws(DeviceError) in try selection.resolve(in: sysfs) })
      }
      return devices
    }

    /// Opens the node that `find` returns; with --wait, as soon as it returns one.
    private mutating func open(
      _ what: String, find: () throws(DeviceError) -> InputNode
    ) throws -> EvdevDevice {
      var hasNotified = false
      var tries = 0
      while true {
        do throws(DeviceError) {
          return try EvdevDevice(opening: find())
        } catch {
          switch error.code {
          case _ where !waits: throw error
          case let code where Self.isTemporary(code): break
          case .permissionDenied where hasNotified && tries < Self.maximumPermissionRetries:
            tries += 1
          default: throw error
          }
          if !hasNotified { Output.notice("waiting for \(escape(what)) …") }
          hasNotified = true
        }
        try pause()
      }
    }

    /// Returns the only readable pointer. If there are several, a user at a terminal chooses one.
    private func choose(_ sysfs: Sysfs) throws(DeviceError) -> InputNode {
      let pointers = sysfs.nodes().filter(\.kind.isRecordable)
      let process = Machine.identity()
      let readable = pointers.filter {
        NodeAccess(Machine.permissions(of: $0.path), for: process) == .readable
      }
      guard let first = readable.first else {
        throw DeviceError(
          pointers.isEmpty ? .noDevice : .permissionDenied, device: "",
          what: pointers.isEmpty
            ? sysfs.whyEmpty.map { "no device can be found: \($0)" }
              ?? "no pointing device found" : "this process cannot open any pointing device",
          remedy: "\(ToolCommand.text) doctor explains why, and what to do.")
      }
      if readable.count == 1 { return first }
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1, let node = menu(readable) else {
        let list = readable.map { "\($0.sysname) (\($0.displayName))" }.joined(separator: ", ")
        throw DeviceError(
          .ambiguous, device: "", what: "there are several pointing devices: \(list)",
          remedy: "Name one: \(ToolCommand.text) record --device \(first.sysname).")
      }
      return node
    }

    private func menu(_ nodes: [InputNode]) -> InputNode? {
      let table = TextTable(
        header: ["", "kind", "node", "name"],
        rows: nodes.enumerated().map { index, node in
          ["\(index + 1)", node.kind.rawValue, node.sysname, node.displayName]
        })
      for line in table.lines { Output.notice("  " + line) }
      while true {
        Output.moving("Which one? [1] ")
        guard let line = readLine() else {
          Output.notice("")
          return nil
        }
        if let node = Self.answer(line, among: nodes) { return node }
        Output.notice(
          "Enter a number from 1 to \(nodes.count), a node, a kind or part of a name.")
      }
    }

    /// Returns the device that an answer names. An empty answer names the first device; any other
    /// answer is a number, a node, a kind or part of a name. nil if the answer matches no device or
    /// several devices.
    static func answer(_ line: String, among nodes: [InputNode]) -> InputNode? {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty { return nodes.first }
      if let number = Int(text) {
        return nodes.indices.contains(number - 1) ? nodes[number - 1] : nil
      }
      let wanted = text.lowercased()
      let tests: [(InputNode) -> Bool] = [
        { $0.sysname == text || $0.path == text }, { $0.kind.rawValue == wanted },
        { $0.displayName.lowercased().contains(wanted) },
      ]
      for test in tests {
        let found = nodes.filter(test)
        if !found.isEmpty { return found.count == 1 ? found[0] : nil }
      }
      return nil
    }
  }
#endif
