// swift-tools-version: 6.1
import PackageDescription

// Coverage-guided fuzzing of all code that reads untrusted input. It is a separate package because
// it needs flags that SwiftPM does not allow in a dependency of other packages; run.sh builds and
// runs it.
let package = Package(
  name: "FuzzTargets",
  dependencies: [.package(name: "EdgePan", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "fuzztargets",
      dependencies: [
        .product(name: "GestureReplay", package: "EdgePan"),
        .product(name: "GestureTrace", package: "EdgePan"),
        .product(name: "LibinputRecord", package: "EdgePan"),
        .product(name: "PlainText", package: "EdgePan"),
        .product(name: "ReplayChecks", package: "EdgePan"),
        .product(name: "ReplayScenes", package: "EdgePan"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])],
      // gold stops with an internal error here, because libFuzzer has its own main.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
  ]
)
