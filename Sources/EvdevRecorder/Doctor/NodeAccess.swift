// Whether this process can read a node, and if not, the reason. Derived from facts that tests can
// supply.

import PlainText

/// The permissions of a node.
public struct NodePermissions: Hashable, Sendable {
  /// The user ID of the owner.
  public var owner: UInt32
  public var group: UInt32
  /// The name of ``group``, or `nil` if this system has no such group.
  public var groupName: String?
  public var ownerName: String?
  /// The permission bits.
  public var mode: UInt32
  /// The users in the access control list, and whether each can read.
  public var listedUsers: [ListedUser] = []
  /// Whether access(2) grants this process read access. The other permissions only explain a
  /// refusal.
  public var isReadable: Bool

  public struct ListedUser: Hashable, Sendable {
    public var user: UInt32
    public var mayRead: Bool
  }

  /// The owner, group and mode (`root:input 660`), and the IDs of the users that the access control
  /// list allows to read (`+1000`).
  public var summary: String {
    let owners = "\(ownerName ?? "\(owner)"):\(groupName ?? "\(group)")"
    let bits = String(mode & 0o777, radix: 8)
    let list = listedUsers.filter(\.mayRead).map { "+\($0.user)" }.joined(separator: " ")
    return escape("\(owners) \(bits)\(list.isEmpty ? "" : " \(list)")")
  }
}

/// The seat of a login: a screen with input devices. logind gives the devices that udev tags
/// `uaccess` to the user at it, and to nobody who is logged in over a network.
public enum Seat: Hashable, Sendable {
  case named(String)
  /// The login has no seat.
  case none
  /// logind does not run, or the process is not in a login's session.
  case unknown

  /// Determines the seat as pam_systemd and sshd state it.
  ///
  /// - Parameter file: returns the contents of a file: logind's of the session (`sd-login(3)`).
  public init(environment: [String: String], file: (String) -> String?) {
    if let session = environment["XDG_SESSION_ID"], session.allSatisfy(\.isLetterOrDigit),
      let text = file("/run/systemd/sessions/\(session)")
    {
      let line = text.split(separator: "\n").first { $0.hasPrefix("SEAT=") }
      self = line.map { .named(String($0.dropFirst(5))) } ?? .none
    } else if let name = environment["XDG_SEAT"], !name.isEmpty {
      self = .named(name)
    } else {
      self = environment["SSH_CONNECTION"] == nil ? .unknown : .none
    }
  }
}

extension Character {
  fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}

/// The user that this process runs as.
public struct ProcessIdentity: Hashable, Sendable {
  public var user: UInt32
  /// The groups of the process, as they were at the login.
  public var groups: [UInt32]
  /// The user's current groups in the system's group database (getgrouplist(3)).
  public var groupsToday: [UInt32]
}

/// Whether this process can read a node, and if not, the reason.
public enum NodeAccess: Hashable, Sendable {
  case readable
  /// The kernel has the device, but it is not in `/dev`: a container without access.
  case noNode
  /// The node's group can read it, but the user is not in the group.
  case notInGroup(String)
  /// The user is in the group, but logged in before joining.
  case loginOlderThanGroup(String)
  /// The node's group has no name on this system, because the node is from another system.
  case groupUnknown(UInt32)
  /// Only the owner can read the node.
  case ownerOnly

  /// Determines the access from a node's permissions.
  public init(_ permissions: NodePermissions?, for process: ProcessIdentity) {
    guard let permissions else {
      self = .noNode
      return
    }
    guard !permissions.isReadable else {
      self = .readable
      return
    }
    guard permissions.mode & 0o040 != 0 else {
      self = .ownerOnly
      return
    }
    guard let name = permissions.groupName else {
      self = .groupUnknown(permissions.group)
      return
    }
    let isInToday = process.groupsToday.contains(permissions.group)
    self =
      isInToday && !process.groups.contains(permissions.group)
      ? .loginOlderThanGroup(name) : .notInGroup(name)
  }

  /// The reason, in one clause, or `nil` if the node can be read.
  public var why: String? {
    switch self {
    case .readable: nil
    case .noNode: "the kernel has the device, but its node is not in /dev (a container?)"
    case .notInGroup(let name): "you are not in the node's group, \(escape(name))"
    case .loginOlderThanGroup(let name):
      "you joined the node's group, \(escape(name)), after this login"
    case .groupUnknown(let number):
      "the node's group, \(number), has no name on this system, so no user can be in it"
    case .ownerOnly: "only the node's owner can read it"
    }
  }

  /// The remedy, or `nil` if the node can be read.
  public func remedy(node: String, seat: Seat) -> String? {
    switch self {
    case .readable: nil
    case .noNode: "Start the container with: --device \(escape(node))"
    case .loginOlderThanGroup: "Log out and in again; a new terminal is not enough."
    case .groupUnknown(let number):
      "In a container, use --group-add \(number); otherwise install the udev rule below."
    case .notInGroup, .ownerOnly:
      seat == .none
        ? "Use setfacl, as stated below."
        : "Install the udev rule below; then neither root nor a group is needed."
    }
  }
}
