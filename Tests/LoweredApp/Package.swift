// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Apps as iOS projects have them, compiled on Linux without a character changed: a folder below Linux
// holds a symbolic link to an app's files, and the plugin lowers what it leads to. Trails is the folder
// iOS, which Xcode would build.

func lowered(_ app: String) -> Target {
  .target(
    name: app, dependencies: [.product(name: "UIKit", package: "EdgePan")],
    path: "Linux/\(app)", exclude: ["App"], swiftSettings: [.swiftLanguageMode(.v5)],
    plugins: [.plugin(name: "LowerUIKit", package: "EdgePan")])
}

func scenes(of app: String) -> Target {
  .target(
    name: "\(app)Scenes",
    dependencies: [
      .byName(name: app), .product(name: "GestureReplay", package: "EdgePan"),
    ])
}

let testing: Target.Dependency = .product(name: "EdgePanTesting", package: "EdgePan")

// An app that is not part of this repository, where it lies beside the checkout. Without it one test
// is left, which says that it is skipped.
let gallery = Context.packageDirectory + "/Linux/Gallery/App/PhotoAnimator.swift"
let hasGallery = FileManager.default.fileExists(atPath: gallery)

let package = Package(
  name: "Trails",
  dependencies: [.package(name: "EdgePan", path: "../..", traits: [])],
  targets: [
    lowered("Trails"), scenes(of: "Trails"),
    .testTarget(name: "TrailsTests", dependencies: ["Trails", "TrailsScenes", testing]),
    .testTarget(
      name: "GalleryTests",
      dependencies: hasGallery
        ? ["GalleryScenes", testing, .product(name: "ReplayChecks", package: "EdgePan")] : [],
      swiftSettings: hasGallery ? [.define("GALLERY")] : []),
  ] + (hasGallery ? [lowered("Gallery"), scenes(of: "Gallery")] : [])
)
