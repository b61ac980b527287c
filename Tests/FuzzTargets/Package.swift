// swift-tools-version: 6.1
import PackageDescription

// Coverage-guided fuzzing of everything that reads untrusted input. A package of its own, because
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
      // gold ends with an internal error here: libFuzzer has a main of its own.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])])
  ]
)
