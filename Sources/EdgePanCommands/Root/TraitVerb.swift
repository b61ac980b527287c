/// A subcommand that exists only in builds with a package trait.
enum TraitVerb: String, CaseIterable {
  case devices, doctor, record, play, live

  /// What the subcommand does, for its help.
  var abstract: String {
    switch self {
    case .devices: "Lists input devices: kind, size, slots, and whether they can be recorded."
    case .doctor:
      "Checks whether this process can record; if not, prints the reasons and remedies."
    case .record: "Records a touchpad, touchscreen, mouse, trackpoint or tablet to a file."
    case .play:
      "Plays a recording into the kernel (uinput), so that any program receives the gesture."
    case .live: "Shows a transition in a browser while you swipe, and records the swipes."
    }
  }

  /// The package traits that the subcommand needs.
  var traits: [String] { self == .live ? ["Recording", "Live"] : ["Recording"] }

  /// The failure in a tool that was built without the trait.
  var missing: ToolFailure {
    let list = traits.map { "\"\($0)\"" }.joined(separator: ", ")
    return ToolFailure(
      .usage, "\(self): this tool was built without the package trait \(traits.last ?? "")",
      remedy: "Install libevdev (apt install libevdev-dev pkg-config) and build with the trait: "
        + "swift build --traits \(traits.joined(separator: ",")). A package of your own that "
        + "depends on EdgePan enables it with .package(…, traits: [\(list)]).")
  }
}
