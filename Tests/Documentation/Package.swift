// swift-tools-version: 6.1
import PackageDescription

// The documentation: articles from this folder, symbols from the package above it. It is a separate
// package so that clients of EdgePan do not resolve the documentation plugin. .ci/docs builds the
// site.
let package = Package(
  name: "EdgePanDocumentation",
  products: [.library(name: "EdgePan", targets: ["EdgePan"])],
  dependencies: [
    .package(name: "EdgePan", path: "../..", traits: []),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .target(
      name: "EdgePan",
      dependencies: [
        .product(name: "ContactTracking", package: "EdgePan"),
        .product(name: "EdgePanCommands", package: "EdgePan"),
        .product(name: "EdgePanTesting", package: "EdgePan"),
        .product(name: "GestureReplay", package: "EdgePan"),
        .product(name: "GestureTrace", package: "EdgePan"),
        .product(name: "ReplayChecks", package: "EdgePan"),
        .product(name: "TransitionAnimators", package: "EdgePan"),
        .product(name: "UIKit", package: "EdgePan"),
      ])
  ]
)
