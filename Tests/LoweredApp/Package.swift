// swift-tools-version: 6.1
import PackageDescription

// An app as an iOS project has it (the folder iOS, which Xcode would build), compiled on Linux without
// a character changed: Linux/Trails holds a symbolic link to it, and the plugin lowers what it leads to.
let package = Package(
  name: "Trails",
  dependencies: [.package(name: "EdgePan", path: "../..", traits: [])],
  targets: [
    .target(
      name: "Trails", dependencies: [.product(name: "UIKit", package: "EdgePan")],
      path: "Linux/Trails", exclude: ["App"], swiftSettings: [.swiftLanguageMode(.v5)],
      plugins: [.plugin(name: "LowerUIKit", package: "EdgePan")]),
    .target(
      name: "TrailsScenes",
      dependencies: ["Trails", .product(name: "GestureReplay", package: "EdgePan")]),
    .testTarget(
      name: "TrailsTests",
      dependencies: [
        "Trails", "TrailsScenes", .product(name: "EdgePanTesting", package: "EdgePan"),
      ]),
  ]
)
