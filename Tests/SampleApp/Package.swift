// swift-tools-version: 6.1
import PackageDescription

// A user's package: its screens and its animator, tested with recorded swipes. It needs no
// libevdev: EdgePanTesting replays the recordings, and EdgePanCommands makes tools with its scenes.
let package = Package(
  name: "Inbox",
  dependencies: [.package(name: "EdgePan", path: "../..", traits: [])],
  targets: [
    .target(name: "Inbox", dependencies: [.product(name: "UIKit", package: "EdgePan")]),
    .target(
      name: "InboxScenes",
      dependencies: ["Inbox", .product(name: "GestureReplay", package: "EdgePan")]),
    .executableTarget(
      name: "inbox-edgepan",
      dependencies: ["InboxScenes", .product(name: "EdgePanCommands", package: "EdgePan")]),
    .executableTarget(
      name: "faulty-edgepan",
      dependencies: ["InboxScenes", "Inbox", .product(name: "EdgePanCommands", package: "EdgePan")]),
    .testTarget(
      name: "InboxTests",
      dependencies: [
        "Inbox", "InboxScenes", "faulty-edgepan",
        .product(name: "EdgePanTesting", package: "EdgePan"),
        .product(name: "ReplayChecks", package: "EdgePan"),
      ]),
  ]
)
