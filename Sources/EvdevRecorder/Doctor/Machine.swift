// Collects the data for `doctor`: permissions, identity, libraries, settings.

#if Recording
  import CLibevdev
  import Foundation
  import PlainText

  /// The properties of this machine and process on which recording depends. No input device is
  /// opened.
  public enum Machine {
    /// Collects the input of the checks.
    public static func facts() -> DoctorFacts {
      let environment = ProcessInfo.processInfo.environment
      return DoctorFacts(
        nodes: nodes(), process: identity(), libevdev: libevdevFile(),
        hasSysfs: PathText.exists("/sys/class/input"),
        seat: Seat(environment: environment, file: text),
        installedRule: UdevRule.installedPath(exists: PathText.exists),
        uinputProblem: uinputProblem(),
        perfParanoid: text("/proc/sys/kernel/perf_event_paranoid").flatMap { Int(trimmed($0)) },
        governor: text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor").map(trimmed))
    }

    /// Returns each node that sysfs lists, with its permissions; nil if the node is not in /dev.
    public static func nodes() -> [(node: InputNode, permissions: NodePermissions?)] {
      Sysfs().nodes().map { ($0, permissions(of: $0.path)) }
    }

    private static func text(_ path: String) -> String? {
      PathText.contents(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The permissions of a node, or `nil` if it does not exist.
    public static func permissions(of path: String) -> NodePermissions? {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      return NodePermissions(
        owner: status.st_uid, group: status.st_gid, groupName: groupName(status.st_gid),
        ownerName: getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) },
        mode: status.st_mode & 0o7777, listedUsers: listedUsers(path),
        isReadable: faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0)
    }

    /// The user that this process runs as.
    public static func identity() -> ProcessIdentity {
      var groups = [gid_t](repeating: 0, count: 1024)
      let count = Int(getgroups(Int32(groups.count), &groups))
      var today = [gid_t](repeating: 0, count: 1024)
      var todayCount = Int32(today.count)
      if let entry = getpwuid(geteuid()) {
        getgrouplist(entry.pointee.pw_name, entry.pointee.pw_gid, &today, &todayCount)
      } else {
        todayCount = 0
      }
      return ProcessIdentity(
        user: geteuid(), groups: [getegid()] + groups.prefix(max(0, count)),
        groupsToday: Array(today.prefix(max(0, Int(todayCount)))))
    }

    /// The file name of the loaded libevdev: `libevdev.so.2.3.0`.
    private static func libevdevFile() -> String? {
      let maps = text("/proc/self/maps") ?? ""
      let line = maps.split(separator: "\n").first { $0.contains("/libevdev.so") }
      return line?.split(separator: " ").last.flatMap { PathText.resolved(String($0)) }
    }

    /// The reason why this process cannot create devices, or `nil` if it can.
    private static func uinputProblem() -> String? {
      guard access("/dev/uinput", F_OK) == 0 else {
        return "not found: /dev/uinput. Run modprobe uinput (only play needs it)"
      }
      guard faccessat(AT_FDCWD, "/dev/uinput", W_OK, AT_EACCESS) == 0 else {
        return "no permission to write /dev/uinput: play as root (only play needs it)"
      }
      return nil
    }

    private static func groupName(_ group: gid_t) -> String? {
      getgrgid(group).map { String(cString: $0.pointee.gr_name) }
    }

    /// The users in a node's POSIX access control list (ACL). The format is a version, then entries
    /// of tag (2 bytes), permissions (2) and ID (4), little-endian (`linux/posix_acl_xattr.h`).
    static func listedUsers(_ path: String) -> [NodePermissions.ListedUser] {
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = getxattr(path, "system.posix_acl_access", &bytes, bytes.count)
      return count > 0 ? listedUsers(in: Array(bytes.prefix(count))) : []
    }

    static func listedUsers(in bytes: [UInt8]) -> [NodePermissions.ListedUser] {
      let user: UInt16 = 0x02
      let mask: UInt16 = 0x10
      let read: UInt16 = 4
      var users: [(UInt32, UInt16)] = []
      var allowed: UInt16 = 7
      for start in stride(from: 4, to: bytes.count - 7, by: 8) {
        let number = { (from: Int, size: Int) in
          (0..<size).reduce(UInt32(0)) { $0 | UInt32(bytes[from + $1]) << (8 * UInt32($1)) }
        }
        let tag = UInt16(number(start, 2))
        let permissions = UInt16(number(start + 2, 2))
        if tag == user { users.append((number(start + 4, 4), permissions)) }
        if tag == mask { allowed = permissions }
      }
      return users.map { .init(user: $0.0, mayRead: $0.1 & allowed & read != 0) }
    }

    /// Keeps libevdev from printing, because it would print device names without escaping them.
    ///
    /// A priority above every message's: the log function itself has a `va_list`, which Swift 6.2's
    /// compiler cannot pass on arm64.
    public static func silenceLibevdev() {
      libevdev_set_log_priority(libevdev_log_priority(rawValue: 0))
    }
  }
#endif
