// edgepan devices: lists devices, and whether each can be recorded.

#if Recording
  import ArgumentParser
  import ContactTracking
  import EvdevRecorder
  import GestureTrace

  /// Lists input devices.
  struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "devices",
      abstract: TraitVerb.devices.abstract,
      discussion: """
        EXAMPLES:
          edgepan devices
          edgepan devices --json | jq '.devices[] | select(.readable)'

        Devices are classified from sysfs. Keyboards are never opened.
        """)

    private static let schema = "edgepan.devices/1"
    @Flag(help: "Print JSON (schema \(Self.schema)).")
    var json = false

    func run() throws {
      Machine.silenceLibevdev()
      let process = Machine.identity()
      let rows = Machine.nodes().map { DeviceRow($0.node, $0.permissions, process) }
      if json { try Output.json(["devices": rows], schema: Self.schema) }
      guard !rows.isEmpty else {
        throw ToolFailure(
          .device, Sysfs().whyEmpty ?? "no input device found",
          remedy: "\(ToolCommand.text) doctor explains why; \(ToolCommand.text) synth makes "
            + "recordings without a device.")
      }
      if json { return }
      let table = TextTable(
        header: ["node", "kind", "size", "units/mm", "slots", "name", "access"],
        rows: rows.map(\.cells))
      for line in table.lines { Output.result(line) }
    }
  }

  /// One device in the list.
  struct DeviceRow: Encodable {
    var node: String
    /// Escaped for a terminal: control characters are visible.
    var name: String
    var kind: String
    var recordable: Bool
    var readable: Bool
    /// The reason why the device cannot be read; nil if it can be.
    var reason: String?
    var widthMillimeters: Double?
    var heightMillimeters: Double?
    var unitsPerMillimeter: [Int32]?
    var slots: Int?
    /// Whether a program created the device (uinput).
    var invented: Bool
    /// Whether the device declares keys, which are filtered out of recordings.
    var declaresKeys: Bool

    init(_ node: InputNode, _ permissions: NodePermissions?, _ process: ProcessIdentity) {
      let access = NodeAccess(permissions, for: process)
      self.node = node.path
      name = node.displayName
      kind = node.kind.rawValue
      recordable = node.kind.isRecordable
      readable = access == .readable
      reason = access.why
      invented = Sysfs().isInvented(node)
      declaresKeys = node.capabilities.declaresKeys
      guard recordable, readable else { return }
      do throws(DeviceError) {
        // Sizes are known only for an open device.
        let snapshot = try EvdevDevice(opening: node).snapshot()
        slots = snapshot.state.slotCount > 0 ? snapshot.state.slotCount : nil
        measure(snapshot.description)
      } catch {
        readable = false
        reason = error.what
      }
    }

    private mutating func measure(_ description: DeviceDescription) {
      guard let surface = try? ContactSurface(device: description),
        surface.language != .relative
      else { return }
      let resolutions = [surface.xAxis.resolution ?? 0, surface.yAxis.resolution ?? 0]
      guard resolutions.contains(where: { $0 > 0 }) else { return }
      unitsPerMillimeter = resolutions
      widthMillimeters = (surface.widthMillimeters * 10).rounded() / 10
      heightMillimeters = (surface.heightMillimeters * 10).rounded() / 10
    }

    var cells: [String] {
      let size = widthMillimeters.flatMap { width in
        heightMillimeters.map { "\(width) x \($0) mm" }
      }
      let units = unitsPerMillimeter.map { $0.map(String.init).joined(separator: " x ") }
      let verdict =
        !recordable
        ? (kind == DeviceKind.keyboard.rawValue ? "refused: a keyboard" : "nothing to record")
        : readable ? "yes" : "no: \(reason ?? "")"
      return [
        node, kind, size ?? "-", units ?? "-", slots.map(String.init) ?? "-", name, verdict,
      ]
    }
  }
#endif
