// Which devices to record: those named, the only one, or the one chosen from a menu.

#if Recording
  import EvdevRecorder
  import Foundation
  import GestureTrace

  /// Finds and opens the devices of a recording.
  struct DevicePicker {
    var texts: [String]
    var waits: Bool

    /// How often a device that is not there yet is looked for.
    private static let waitMicroseconds: UInt32 = 200_000
    /// How long a node may be unreadable after it appeared: udev sets its permissions late.
    private static let settleTries = 15

    func open() throws -> [EvdevDevice] {
      let sysfs = Sysfs()
      do throws(DeviceError) {
        guard !texts.isEmpty else { return [try EvdevDevice(opening: choose(sysfs))] }
        var devices: [EvdevDevice] = []
        for text in texts { devices.append(try open(DeviceSelection(text), sysfs)) }
        return devices
      } catch { throw ToolFailure(error) }
    }

    private func open(
      _ selection: DeviceSelection, _ sysfs: Sysfs
    ) throws(DeviceError) -> EvdevDevice {
      guard waits else { return try EvdevDevice(opening: selection.resolve(in: sysfs)) }
      var isSaid = false
      var tries = 0
      while true {
        do throws(DeviceError) {
          return try EvdevDevice(opening: selection.resolve(in: sysfs))
        } catch {
          switch error.code {
          case .noDevice, .missingNode, .unplugged, .changed: break
          case .permissionDenied where isSaid && tries < Self.settleTries: tries += 1
          default: throw error
          }
          if !isSaid { Output.notice("waiting for \(escape(selection.text)) …") }
          isSaid = true
        }
        usleep(Self.waitMicroseconds)
      }
    }

    /// The only pointer that can be read; among several, what a person at a terminal says.
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
            ? "there is no pointing device" : "no pointing device may be opened by this process",
          remedy: "edgepan doctor says why, and what to do.")
      }
      if readable.count == 1 { return first }
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1, let node = menu(readable) else {
        let list = readable.map { "\($0.sysname) (\($0.displayName))" }.joined(separator: ", ")
        throw DeviceError(
          .ambiguous, device: "", what: "there are several pointing devices: \(list)",
          remedy: "Name one: edgepan record --device \(first.sysname).")
      }
      return node
    }

    private func menu(_ nodes: [InputNode]) -> InputNode? {
      for (index, node) in nodes.enumerated() {
        Output.notice("  \(index + 1)  \(node.kind.rawValue)  \(node.displayName)")
      }
      while true {
        Output.notice("Which one? [1]")
        guard let line = readLine() else { return nil }
        if line.isEmpty { return nodes.first }
        if let number = Int(line), nodes.indices.contains(number - 1) { return nodes[number - 1] }
      }
    }
  }
#endif
