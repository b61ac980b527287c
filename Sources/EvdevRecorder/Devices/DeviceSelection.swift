// Finds the node that the user named: by path, node name, device name or kind.

import ContactTracking
import Glibc

/// The value of `--device`.
public struct DeviceSelection: Sendable {
  public var text: String

  public init(_ text: String) { self.text = text }

  /// Finds the node.
  ///
  /// Text with a slash is a path (stat(2) follows links such as `/dev/input/by-id/…`; nothing is
  /// opened). `event7` is a node. A kind (`touchpad`) selects the only device of this kind. Any
  /// other text matches a part of a device's name, case-insensitively.
  ///
  /// - Throws: ``DeviceError`` for no match, several matches, or a machine without input devices.
  public func resolve(in sysfs: Sysfs) throws(DeviceError) -> InputNode {
    if text.contains("/") { return try node(atPath: text, sysfs) }
    let nodes = sysfs.nodes()
    if nodes.isEmpty, let why = sysfs.whyEmpty {
      throw DeviceError(
        .noDevice, device: "", what: "no device can be found: \(why)",
        remedy: "Mount it: mount -t sysfs sysfs /sys. For details: edgepan doctor.")
    }
    if let node = nodes.first(where: { $0.sysname == text }) { return node }
    if Self.isNodeName(text) {
      throw DeviceError(
        .missingNode, device: "/dev/input/\(text)", what: "not found",
        remedy: "List the devices: edgepan devices. --wait waits for a missing device.")
    }
    let wanted = text.lowercased()
    if let kind = DeviceKind(rawValue: wanted) {
      return try only(nodes.filter { $0.kind == kind }, wanted)
    }
    let named = nodes.filter {
      $0.capabilities.name.string.lowercased().contains(wanted)
    }
    // "Ann's mouse" also matches the keyboard node of the same receiver, which is never wanted.
    let recordable = named.filter(\.kind.isRecordable)
    return try only(recordable.isEmpty ? named : recordable, "device whose name contains '\(text)'")
  }

  private func only(_ nodes: [InputNode], _ what: String) throws(DeviceError) -> InputNode {
    guard let first = nodes.first else {
      throw DeviceError(
        .noDevice, device: "", what: "no \(what) found",
        remedy: "List the devices: edgepan devices. --wait waits for a missing device.")
    }
    guard nodes.count == 1 else {
      let list = nodes.map { "\($0.sysname) (\($0.displayName))" }.joined(separator: ", ")
      throw DeviceError(
        .ambiguous, device: "", what: "several devices match: \(list)",
        remedy: "Name one of these nodes.")
    }
    return first
  }

  private func node(atPath path: String, _ sysfs: Sysfs) throws(DeviceError) -> InputNode {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let number = errno
      throw DeviceError(
        number == EACCES ? .permissionDenied : .missingNode, device: path,
        what: number == ENOENT ? "not found" : String(cString: strerror(number)),
        remedy: "List the devices: edgepan devices. --wait waits for a missing device.",
        errno: number)
    }
    guard status.st_mode & S_IFMT == S_IFCHR,
      var node = sysfs.node(number: DeviceNumber(statNumber: UInt64(status.st_rdev)))
    else {
      throw DeviceError(
        .notADevice, device: path, what: "this is not an input device",
        remedy: "Event devices are named /dev/input/event0 and so on. List them: edgepan devices.")
    }
    node.path = path
    return node
  }

  private static func isNodeName(_ text: String) -> Bool {
    text.hasPrefix("event") && text.count > 5
      && text.dropFirst(5).allSatisfy { ("0"..."9").contains($0) }
  }
}

extension InputNode {
  /// Refuses devices that must not be opened: keyboards, and devices that cannot point.
  public func refuseUnlessRecordable() throws(DeviceError) {
    switch kind {
    case .keyboard:
      throw DeviceError(
        .keyboard, device: path, what: "\(displayName) is a keyboard, and keyboards are not opened",
        remedy: "Only pointing devices are recorded, so that no recording contains typed text.")
    case .other:
      throw DeviceError(
        .nothingToRecord, device: path, what: "\(displayName) has no axes to point with",
        remedy: "Choose a touchpad, touchscreen, mouse, trackpoint or tablet: edgepan devices.")
    default: return
    }
  }

  func changed(_ how: String) -> DeviceError {
    DeviceError(
      .changed, device: path, what: "the open node \(how); it was closed without reading",
      remedy: "A device was just connected or unplugged; try again.")
  }
}
