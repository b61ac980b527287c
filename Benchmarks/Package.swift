// swift-tools-version: 6.1
import PackageDescription

// What measures EdgePan, apart from EdgePan: who uses the product never resolves this package.

let package = Package(
  name: "Benchmarks",
  products: [
    // Three C functions that put our frame step into a table beside other engines'.
    .library(name: "EdgePanPeer", type: .dynamic, targets: ["EdgePanPeer"])
  ],
  dependencies: [
    .package(name: "EdgePan", path: "..", traits: [])
  ],
  targets: [
    .target(
      name: "EdgePanPeer", dependencies: [.product(name: "UIKit", package: "EdgePan")])
  ]
)
