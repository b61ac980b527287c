// Reads the descriptions of input devices from sysfs, without opening a device.

import ContactTracking
import GestureTrace
import Glibc
import PlainText

/// The part of sysfs that describes input devices.
///
/// `root` is prepended to `/sys` and `/dev`, so that a test can supply a tree of plain files. The
/// classification of a device depends only on the contents of these files.
public struct Sysfs: Sendable {
  public var root: String

  public init(root: String = "") { self.root = root }

  /// Returns all event nodes of the kernel, in the order of their numbers.
  ///
  /// Reads about ten small files per node and opens nothing in `/dev`.
  public func nodes() -> [InputNode] {
    PathText.names(in: "\(root)/sys/class/input")
      .filter { $0.hasPrefix("event") }
      .compactMap(node(sysname:))
      .sorted { ($0.order, $0.sysname) < ($1.order, $1.sysname) }
  }

  /// The reason why sysfs does not list nodes; `nil` if sysfs works (the machine may have no
  /// devices).
  public var whyEmpty: String? {
    let folder = "\(root)/sys/class/input"
    switch FileKind(path: folder) {
    case .folder: return nil
    case .missing(let number):
      return number == ENOENT
        ? "not found: \(folder). sysfs is not mounted, or the kernel has no input layer"
        : "\(folder): \(FileError(number))"
    default: return "\(folder) is not a folder"
    }
  }

  /// The node with this name, or `nil` if sysfs does not list it.
  public func node(sysname: String) -> InputNode? {
    let folder = "\(root)/sys/class/input/\(sysname)"
    guard let text = string("\(folder)/dev"), let number = DeviceNumber(sysfs: text),
      let name = bytes("\(folder)/device/name")
    else { return nil }
    let identity = { (field: String) in
      UInt16(trimmed(string("\(folder)/device/id/\(field)") ?? ""), radix: 16) ?? 0
    }
    let bits = { (file: String) in
      Self.bitmap(string("\(folder)/device/\(file)") ?? "")
    }
    return InputNode(
      sysname: sysname, path: "\(root)/dev/input/\(sysname)", number: number,
      capabilities: DeviceCapabilities(
        // The kernel adds one newline to the attribute.
        name: ExactText(bytes: name.last == 0x0A ? name.dropLast() : name),
        identity: .init(
          bus: identity("bustype"), vendor: identity("vendor"), product: identity("product"),
          version: identity("version")),
        properties: bits("properties"), types: bits("capabilities/ev"),
        keys: bits("capabilities/key"), relativeAxes: bits("capabilities/rel"),
        absoluteAxes: bits("capabilities/abs")))
  }

  /// Whether a program created the device (uinput, uhid). Such a device is not on a bus. BlueZ
  /// passes the reports of Bluetooth LE devices to uhid, so a uhid device on that bus is real.
  public func isInvented(_ node: InputNode) -> Bool {
    guard let path = PathText.resolved("\(root)/sys/class/input/\(node.sysname)") else {
      return false
    }
    return path.contains("/devices/virtual/input/")
      || path.contains("/devices/virtual/misc/uhid/")
        && node.capabilities.identity.bus != Self.busBluetooth
  }

  /// BUS_BLUETOOTH of `linux/input.h`.
  private static let busBluetooth: UInt16 = 0x05

  /// The node with this device number, independent of its name in `/dev`.
  public func node(number: DeviceNumber) -> InputNode? {
    nodes().first { $0.number == number }
  }

  /// Reads a bitmap in sysfs's format: hexadecimal words of the machine's width, highest first.
  ///
  /// The words have no leading zeros, so the text does not show their width. They are read as
  /// 64-bit words, because sysfs prints 32-bit words only for 32-bit processes.
  static func bitmap(_ text: String) -> BitField {
    var bytes: [UInt8] = []
    for word in trimmed(text).split(separator: " ").reversed() {
      let value = UInt64(word, radix: 16) ?? 0
      for byte in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
    return BitField(bytes: bytes)
  }

  private func string(_ path: String) -> String? {
    bytes(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads a sysfs attribute of at most one page.
  private func bytes(_ path: String) -> [UInt8]? { PathText.head(of: path, bytes: 4096) }
}

/// Returns a string without spaces and newlines at its ends.
func trimmed(_ text: String) -> String {
  var rest = text[...]
  while let first = rest.first, first == " " || first == "\n" { rest.removeFirst() }
  while let last = rest.last, last == " " || last == "\n" { rest.removeLast() }
  return String(rest)
}
