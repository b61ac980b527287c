// A tree of plain files that looks like /sys/class/input, for one test.

#if Recording
  import Foundation

  @testable import EvdevRecorder

  /// A folder that is removed when the object is deallocated.
  final class FakeSysfs {
    let root: String
    var sysfs: Sysfs { Sysfs(root: root) }
    private var count: UInt32 = 0

    init() {
      root = NSTemporaryDirectory() + "edgepan-sysfs-" + UUID().uuidString
      try? FileManager.default.createDirectory(
        atPath: root + "/sys/class/input", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// Adds a node as the kernel prints it: bitmaps as hexadecimal words, highest first.
    func add(
      _ sysname: String, name: String, properties: String = "0", ev: String, key: String = "0",
      rel: String = "0", abs: String = "0"
    ) throws {
      let folder = "\(root)/sys/class/input/\(sysname)"
      for part in ["/device/capabilities", "/device/id"] {
        try FileManager.default.createDirectory(
          atPath: folder + part, withIntermediateDirectories: true)
      }
      count += 1
      let files = [
        "dev": "13:\(63 + count)\n", "device/name": name + "\n",
        "device/properties": properties + "\n", "device/capabilities/ev": ev + "\n",
        "device/capabilities/key": key + "\n", "device/capabilities/rel": rel + "\n",
        "device/capabilities/abs": abs + "\n", "device/id/bustype": "0018\n",
        "device/id/vendor": "04f3\n", "device/id/product": "30ba\n", "device/id/version": "0100\n",
      ]
      for (file, text) in files {
        try text.write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
      }
    }

    /// Replaces a node's folder by a link to it below /sys/devices, as in sysfs.
    func move(_ sysname: String, to device: String, bus: String) throws {
      let (link, target) = ("\(root)/sys/class/input/\(sysname)", "\(root)/sys/devices/\(device)")
      try FileManager.default.createDirectory(
        atPath: target, withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: link, toPath: "\(target)/\(sysname)")
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "\(target)/\(sysname)")
      try "\(bus)\n".write(
        toFile: "\(link)/device/id/bustype", atomically: false, encoding: .utf8)
    }

    // The output of `cat /sys/class/input/event*/device/capabilities/*` on common machines.
    func addTouchpad(_ sysname: String = "event7") throws {
      try add(
        sysname, name: "ELAN1200:00 04F3:30BA Touchpad", properties: "5", ev: "b",
        key: "e520 10000 0 0 0 0", abs: "2e0800000000003")
    }
    func addKeyboard(_ sysname: String = "event3") throws {
      try add(
        sysname, name: "AT Translated Set 2 keyboard", ev: "120013",
        key: "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe")
    }
    func addMouse(_ sysname: String = "event5") throws {
      try add(
        sysname, name: "Logitech USB Optical Mouse", ev: "17", key: "70000 0 0 0 0", rel: "903")
    }
  }
#endif
