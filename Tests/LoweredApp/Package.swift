// swift-tools-version: 6.1
import Foundation
import PackageDescription

// Apps in the form of iOS projects, compiled on Linux without any change: a folder below Linux
// contains a symbolic link to an app's files, and the plugin lowers the files in it. The target
// Trails contains the files of the folder iOS, which Xcode would build.

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

// An app outside this repository, used if it is beside the checkout. Without it, GalleryTests has a
// single test, which is reported as skipped.
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
