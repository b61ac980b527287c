// Collects the data for `doctor`: permissions, identity, libraries, settings.

#if Recording
  import CLibevdev
  import Foundation

  /// The properties of this machine and process on which recording depends. No input device is
  /// opened.
  public enum Machine {
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
    public static func libevdevFile() -> String? {
      let maps = text("/proc/self/maps") ?? ""
      let line = maps.split(separator: "\n").first { $0.contains("/libevdev.so") }
      return line?.split(separator: " ").last.flatMap { realPath(String($0)) }
    }

    /// The contents of a text file in /proc or /sys, or `nil` when it cannot be read. These files
    /// report a size of 0 before they are read, so Foundation treats them as empty.
    public static func text(_ path: String) -> String? {
      guard let file = fopen(path, "r") else { return nil }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
        bytes += buffer[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    /// The reason why this process cannot create devices, or `nil` if it can.
    public static func uinputProblem() -> String? {
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
