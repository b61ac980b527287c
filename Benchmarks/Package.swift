// swift-tools-version: 6.1
import PackageDescription

// EdgePan's benchmarks, in a separate package, so that clients of EdgePan never resolve
// the dependencies of the benchmarks.

let package = Package(
  name: "Benchmarks",
  products: [
    // C functions through which a benchmark of several engines runs EdgePan's frame step.
    .library(name: "EdgePanPeer", type: .dynamic, targets: ["EdgePanPeer"])
  ],
  dependencies: [
    .package(name: "EdgePan", path: "..", traits: []),
    // Without traits, because the benchmark package's own malloc interposer would count nothing
    // here and needs jemalloc.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "EdgePanPeer",
      dependencies: ["CFloors", .product(name: "UIKit", package: "EdgePan")]),
    // The C loops (CFloors) are compiled to be as fast as the machine allows, unlike EdgePan's own
    // code.
    .target(
      name: "CFloors",
      cSettings: [.unsafeFlags(["-O3", "-march=native", "-ffast-math", "-fveclib=libmvec"])],
      linkerSettings: [.linkedLibrary("mvec"), .linkedLibrary("m")]),
    .executableTarget(
      name: "EngineRatios",
      dependencies: [
        "CFloors",
        .product(name: "CAllocationCounter", package: "EdgePan"),
        .product(name: "UIKit", package: "EdgePan"),
      ]),
    .executableTarget(
      name: "PictureTimes",
      dependencies: [
        .product(name: "LayerRendering", package: "EdgePan"),
        .product(name: "ReplayScenes", package: "EdgePan"),
        .product(name: "GestureReplay", package: "EdgePan"),
        .product(name: "GestureTrace", package: "EdgePan"),
        .product(name: "UIKit", package: "EdgePan"),
      ]),
    .executableTarget(
      name: "FrameBenchmarks",
      dependencies: [
        .product(name: "FrameBench", package: "EdgePan"),
        .product(name: "TransitionAnimators", package: "EdgePan"),
        .product(name: "CAllocationCounter", package: "EdgePan"),
        // Not linked; built together with the benchmarks, so that its startup can be measured.
        .product(name: "edgepan", package: "EdgePan"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/FrameBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
