// The udev rule for recording without root, and without access to keyboards.

/// The rule that lets the user at the machine read pointers, but no other devices.
public enum UdevRule {
  /// The number 70 sorts after the rules that classify devices (50, 60), and before the rule that
  /// gives the user at the seat access to devices tagged `uaccess` (73-seat-late).
  public static let path = "/etc/udev/rules.d/70-edgepan.rules"

  /// The folders of udev's rules. The first has precedence (udev(7)); packages install into the
  /// last.
  public static let folders = ["/etc/udev/rules.d", "/run/udev/rules.d", "/usr/lib/udev/rules.d"]

  /// Returns the path of the rule that an administrator or a package installed, or `nil` if it is
  /// not installed.
  public static func installedPath(exists: (String) -> Bool) -> String? {
    folders.map { "\($0)/70-edgepan.rules" }.first(where: exists)
  }

  private static let kinds = ["TOUCHPAD", "TOUCHSCREEN", "MOUSE", "POINTINGSTICK", "TABLET"]

  /// The content of the rule's file.
  public static let text =
    """
    # EdgePan: the user at this machine may read its pointers, but not its keyboards.

    """
    + kinds.map {
      "SUBSYSTEM==\"input\", KERNEL==\"event*\", ENV{ID_INPUT_KEYBOARD}!=\"1\", "
        + "ENV{ID_INPUT_\($0)}==\"1\", TAG+=\"uaccess\"\n"
    }.joined()

  /// The commands that apply an installed rule to existing devices.
  public static let activation =
    "sudo udevadm control --reload"
    + " && sudo udevadm trigger --subsystem-match=input --action=change"

  /// The commands that install the rule.
  public static let installation =
    "edgepan doctor --rule | sudo tee \(path) && \(activation)"

  /// The reason why joining the group is not the solution.
  public static let whyNotTheGroup =
    "The group 'input' would also give access to keyboards: all your programs could then read every"
    + " password you type. The rule gives access only to pointers, and only while you are at the machine."
}
