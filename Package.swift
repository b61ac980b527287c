// swift-tools-version: 6.1
import PackageDescription

// The modules are described in Tests/Documentation/Sources/EdgePan/EdgePan.docc/EdgePan.md. The
// data of a recording flows GestureTrace -> ContactTracking -> UIKit -> QuartzCore ->
// GestureReplay, in this direction only.

let portable: [Product] = [
  .library(name: "PlainText", targets: ["PlainText"]),
  .library(name: "GestureTrace", targets: ["GestureTrace"]),
  .library(name: "ContactTracking", targets: ["ContactTracking"]),
  .library(name: "TransitionAnimators", targets: ["TransitionAnimators"]),
]

let portableTargets: [Target] = [
  .target(name: "PortableMath"),
  .target(name: "PlainText"),
  .target(name: "GestureTrace", dependencies: ["PlainText", "PortableMath"]),
  .target(
    name: "ContactTracking", dependencies: ["GestureTrace", "PlainText", "PortableMath"]),
]

#if os(Linux)
  let products: [Product] =
    portable + [
      .library(
        name: "UIKit",
        targets: [
          "UIKit", "QuartzCore", "CoreGraphics", "UnifiedLogging", "_Testing_UIKit",
          "_Testing_CoreGraphics",
        ]),
      .library(name: "GestureReplay", targets: ["GestureReplay"]),
      .library(name: "ReplayScenes", targets: ["ReplayScenes"]),
      .library(name: "ReplayChecks", targets: ["ReplayChecks"]),
      .library(name: "EdgePanTesting", targets: ["EdgePanTesting"]),
      .library(name: "EdgePanPictures", targets: ["EdgePanPictures"]),
      .library(name: "FrameBench", targets: ["FrameBench"]),
      .library(name: "EdgePanCommands", targets: ["EdgePanCommands"]),
      .library(name: "LibinputRecord", targets: ["LibinputRecord"]),
      .library(name: "LayerRendering", targets: ["LayerRendering"]),
      .library(name: "PortableMath", targets: ["PortableMath"]),
      .library(name: "CAllocationCounter", targets: ["CAllocationCounter"]),
      .executable(name: "edgepan", targets: ["edgepan"]),
      .plugin(name: "LowerUIKit", targets: ["LowerUIKit"]),
    ]

  let dependencies: [Package.Dependency] = [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    // Only resolved with the trait Live.
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ]

  let targets: [Target] =
    portableTargets + [
      // Recording: libevdev and the targets that need it, enabled by the trait.
      .systemLibrary(
        name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev"])]),
      .target(
        name: "EvdevRecorder",
        dependencies: [
          "GestureTrace", "ContactTracking", "PlainText",
          .target(name: "CLibevdev", condition: .when(traits: ["Recording"])),
        ]),

      // Imports and exports libinput's recordings.
      .target(name: "LibinputRecord", dependencies: ["GestureTrace", "PlainText"]),

      // The animation engine, with UIKit's API.
      .target(name: "_Testing_CoreGraphics"),
      .target(name: "_Testing_UIKit"),
      .target(name: "CoreGraphics", dependencies: ["PortableMath", "_Testing_CoreGraphics"]),
      .target(name: "QuartzCore", dependencies: ["CoreGraphics", "PortableMath", "CFrameKernels"]),
      // The loops of the frame step, in C: the only way to select AVX2 at run time without unsafe
      // flags.
      .target(name: "CFrameKernels"),
      .target(name: "UIKit", dependencies: ["QuartzCore", "PortableMath", "_Testing_UIKit"]),
      // Apple's `os`, under another name.
      .target(name: "UnifiedLogging"),
      // Renders frames to pixels. The loops over pixels are C, which is fast in debug builds too.
      .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
      .target(name: "CPixelKernels"),
      .target(
        name: "LayerRendering",
        dependencies: ["CPixelKernels", "CZlib", "PortableMath", "QuartzCore"]),

      .target(name: "TransitionAnimators", dependencies: ["UIKit"]),

      // Replays traces as transitions. The command line uses all of these targets.
      .target(
        name: "GestureReplay",
        dependencies: ["ContactTracking", "GestureTrace", "PlainText", "PortableMath", "UIKit"]),
      // The targets that may use the catalogue, which names the built-in screens, animators and
      // scenes.
      .target(
        name: "ReplayScenes",
        dependencies: ["GestureReplay", "PlainText", "TransitionAnimators", "UIKit"]),
      .target(
        name: "ReplayChecks",
        dependencies: [
          "GestureReplay", "GestureTrace", "ContactTracking", "PlainText", "ReplayScenes", "UIKit",
        ]),
      // Files that are part of the program: the pages' scripts and styles, and the recordings that
      // drive the frames of bench.
      .target(name: "CEmbeddedFiles"),
      // Pages: replays, failures, maps and measurements as one HTML file each.
      .target(
        name: "ReplayReports",
        dependencies: [
          "CEmbeddedFiles", "ContactTracking", "GestureReplay", "GestureTrace", "LayerRendering",
          "PlainText", "QuartzCore", "ReplayChecks", "UIKit",
        ],
        exclude: ["Page"]),
      // Measures the cost of a frame.
      .target(
        name: "FrameBench",
        dependencies: [
          "CEmbeddedFiles", "ContactTracking", "GestureReplay", "GestureTrace", "PlainText",
          "PortableMath", "ReplayScenes", "TransitionAnimators",
        ]),
      // The module that users' tests import. IssueReportingTestSupport reports issues to Swift
      // Testing.
      .target(
        name: "EdgePanTesting",
        dependencies: [
          "GestureTrace", "LoweringTool", "PlainText", "ReplayChecks", "ReplayScenes",
          .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
          .product(name: "IssueReportingTestSupport", package: "xctest-dynamic-overlay"),
        ]),
      // Pictures of failed expectations, in a separate target, so that tests that do not link it
      // draw nothing. The C part registers the drawing code when the test bundle is loaded.
      .target(name: "CEdgePanPictures"),
      .target(
        name: "EdgePanPictures",
        dependencies: [
          "CEdgePanPictures", "EdgePanTesting", "GestureReplay", "LayerRendering", "PlainText",
          "ReplayChecks", "ReplayReports",
        ]),
      .target(
        name: "EdgePanCommands",
        dependencies: [
          "LoweringTool",
          "ContactTracking", "FrameBench", "GestureReplay", "GestureTrace", "LibinputRecord",
          "LayerRendering", "PlainText", "ReplayChecks", "ReplayReports", "ReplayScenes",
          "TransitionAnimators",
          .target(name: "EvdevRecorder", condition: .when(traits: ["Recording"])),
          .product(name: "ArgumentParser", package: "swift-argument-parser"),
          .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Live"])),
          .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Live"])),
        ]),
      .executableTarget(
        name: "edgepan", dependencies: ["EdgePanCommands", "CAllocationCounter"]),

      // Finds or compiles the lowering tool, and runs it. The tool's sources are data of this
      // target: they are compiled on the user's machine with the toolchain's SwiftSyntax.
      .target(name: "LoweringTool", dependencies: ["PlainText"], resources: [.copy("Tool")]),
      // Lowers an app's own Swift files, with the same sources.
      .plugin(name: "LowerUIKit", capability: .buildTool(), path: "Sources/LowerUIKitPlugin"),

      // Linked into test bundles, executables and Benchmarks, never into a library target.
      .target(name: "CAllocationCounter"),

      // Helpers that several test targets share; not part of a product.
      .target(name: "SharedFolder", path: "Tests/SharedFolder"),
      .target(name: "Effort", path: "Tests/Effort"),
      .target(name: "TestStage", dependencies: ["UIKit"], path: "Tests/TestStage"),
      .target(name: "TimelineChecker", path: "Tests/TimelineChecker"),
      .target(
        name: "PlantedWork", dependencies: ["TransitionAnimators"], path: "Tests/PlantedWork"),

      .testTarget(name: "LoweringToolTests", dependencies: ["LoweringTool"]),
      .testTarget(name: "UnifiedLoggingTests", dependencies: ["UnifiedLogging"]),
      .testTarget(name: "UncalledMethodTests", dependencies: ["EdgePanTesting", "UIKit"]),
      .testTarget(name: "CAllocationCounterTests", dependencies: ["CAllocationCounter"]),
      .testTarget(name: "PortableMathTests", dependencies: ["PortableMath"]),
      .testTarget(name: "PlainTextTests", dependencies: ["PlainText", "Effort"]),
      .testTarget(
        name: "GestureTraceTests",
        dependencies: ["SharedFolder", "Effort", "GestureTrace", "PlainText"]),
      .testTarget(
        name: "ContactTrackingTests",
        dependencies: [
          "SharedFolder", "ContactTracking", "GestureTrace", "PlainText", "PortableMath",
        ]),
      .testTarget(name: "CoreGraphicsTests", dependencies: ["CoreGraphics"]),
      .testTarget(
        name: "QuartzCoreTests",
        dependencies: [
          "QuartzCore", "PortableMath", "CFrameKernels", "SharedFolder", "Effort",
          "CAllocationCounter",
        ]),
      .testTarget(
        name: "UIKitTests",
        dependencies: ["PortableMath", "UIKit", "CAllocationCounter", "TestStage", "SharedFolder"]),
      .testTarget(
        name: "LayerRenderingTests",
        dependencies: [
          "LayerRendering", "CPixelKernels", "CZlib", "GestureReplay", "GestureTrace",
          "ReplayScenes", "UIKit",
        ]),
      .testTarget(
        name: "PublishedStyleTests",
        dependencies: [
          "GestureReplay", "GestureTrace", "ReplayChecks", "SharedFolder", "TestStage", "UIKit",
        ],
        swiftSettings: [.swiftLanguageMode(.v5)]),
      .testTarget(
        name: "TransitionAnimatorsTests",
        dependencies: ["TransitionAnimators", "Effort", "TestStage"]),
      .testTarget(
        name: "GestureReplayTests",
        dependencies: [
          "SharedFolder", "Effort", "ContactTracking", "GestureReplay", "GestureTrace", "PlainText",
          "PortableMath", "ReplayScenes", "TransitionAnimators", "UIKit",
        ]),
      .testTarget(
        name: "ReplayChecksTests",
        dependencies: [
          "ContactTracking", "ReplayChecks", "GestureReplay", "GestureTrace", "PlainText",
          "ReplayScenes", "TransitionAnimators", "UIKit", "Effort", "CAllocationCounter",
        ]),
      .testTarget(
        name: "ReplayReportsTests",
        dependencies: [
          "ReplayReports", "ReplayChecks", "ReplayScenes", "GestureReplay", "GestureTrace",
          "LayerRendering", "PlainText", "TransitionAnimators", "QuartzCore",
        ]),
      .testTarget(
        name: "EdgePanPicturesTests",
        dependencies: [
          "EdgePanPictures", "EdgePanTesting", "GestureReplay", "ReplayChecks", "ReplayScenes",
          "TransitionAnimators", "UIKit",
        ]),
      .testTarget(
        name: "FrameBenchTests",
        dependencies: [
          "FrameBench", "GestureReplay", "GestureTrace", "PlainText", "ReplayScenes",
          "TransitionAnimators", "CAllocationCounter", "PlantedWork", "TimelineChecker",
        ]),
      .testTarget(
        name: "LibinputRecordTests",
        dependencies: ["SharedFolder", "LibinputRecord", "GestureTrace", "PlainText"]),
      .testTarget(
        name: "EvdevRecorderTests",
        dependencies: [
          "GestureTrace", "ContactTracking", "PlainText",
          .target(name: "EvdevRecorder", condition: .when(traits: ["Recording"])),
        ]),
      // A tool as a user would build it, with animators that crash, hang, break invariants or do
      // too much work.
      .executableTarget(
        name: "checkfixture",
        dependencies: ["EdgePanCommands", "UIKit", "CAllocationCounter", "PlantedWork"],
        path: "Tests/CheckFixture"),
      // The program whose instructions Tests/InstructionCounts/run.sh counts.
      .target(name: "Collected", path: "Tests/InstructionCounts/Collected"),
      .executableTarget(
        name: "instructioncounts", dependencies: ["Collected", "EdgePanCommands", "UIKit"],
        path: "Tests/InstructionCounts/Program"),
      .testTarget(
        name: "EdgePanCommandsTests",
        dependencies: [
          "EdgePanCommands", "checkfixture", "ContactTracking", "GestureTrace", "FrameBench",
          "GestureReplay", "LayerRendering", "PlainText", "ReplayScenes", "edgepan",
          "TimelineChecker", "Effort", "SharedFolder",
          .target(name: "EvdevRecorder", condition: .when(traits: ["Recording"])),
        ]),
    ]
#else
  let products = portable
  let dependencies: [Package.Dependency] = []
  let targets: [Target] = portableTargets + [.target(name: "TransitionAnimators")]
#endif

// Test code is not optimised, which saves minutes of a release build. What is tested is optimised;
// code that tests need to be optimised is in other targets, such as TestStage. LayerRenderingTests
// compares pictures pixel by pixel.
for target in targets where target.type == .test && target.name != "LayerRenderingTests" {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

let package = Package(
  name: "EdgePan",
  products: products,
  traits: [
    .default(enabledTraits: ["Recording"]),
    .trait(
      name: "Recording",
      description: "Recording from devices: needs libevdev. Off: replay and test only."),
    .trait(
      name: "Live", description: "A page that shows a transition while you swipe: needs FlyingFox."),
  ],
  dependencies: dependencies,
  targets: targets
)
