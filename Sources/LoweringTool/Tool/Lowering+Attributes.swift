// Lowering+Attributes: lowers attributes, imports and conditions of Apple's platforms.

import SwiftSyntax

extension Lowering {
  private static let blanked: Set<String> = [
    "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    "IBSegueAction", "UIApplicationMain", "NSApplicationMain", "main", "GKInspectable",
  ]

  func lowerAttribute(_ node: AttributeSyntax) {
    let name = node.attributeName.trimmedDescription
    if Self.blanked.contains(name) {
      file.edits.blank(node.trimmedBytes)
      if name == "IBSegueAction" {
        report(
          .warning, "storyboard", node,
          "storyboards do not exist on Linux: nothing calls this segue action",
          "Call it from code")
      }
    } else if name == "NSManaged" {
      file.edits.blank(node.trimmedBytes)
      if let type = context.last, isLayerClass(type) {
        return report(
          .error, "layer-property", node,
          "Core Animation does not animate properties of the app's own layers on Linux",
          "Replace the attribute with an initial value, and animate a property of CALayer or "
            + "CAShapeLayer")
      }
      report(
        .error, "core-data", node, "Core Data does not exist on Linux",
        "Remove this file from the folder that is lowered, or replace the attribute with a stored "
          + "property")
    } else if name == "NSCopying" {
      file.edits.replace(node.trimmedBytes, with: "@_NSCopied")
    }
  }

  /// Apple's modules that are part of other modules on Linux; their declarations are used without a
  /// module prefix.
  private static let mergedModules: Set<String> = [
    "CoreFoundation", "Darwin", "ObjectiveC", "UIKitCore",
  ]

  /// Replaces a module's name and the dot after it with spaces, so that `CoreFoundation.sqrt(2)`
  /// becomes `sqrt(2)` in the same columns.
  func blankModule(_ base: some SyntaxProtocol, upTo name: some SyntaxProtocol) {
    guard Self.mergedModules.contains(base.trimmedDescription),
      index.find(base.trimmedDescription) == nil
    else { return }
    file.edits.blank(base.trimmedBytes.lowerBound..<name.trimmedBytes.lowerBound)
  }

  /// Modules whose declarations are also available with `import UIKit`.
  private static let covered: Set<String> = [
    "UIKit", "Foundation", "CoreGraphics", "QuartzCore", "Dispatch", "ObjectiveC", "Darwin",
    "CoreFoundation", "CoreImage.CIFilterBuiltins", "UIKitCore", "Swift",
  ]

  /// Frameworks for which EdgePan has no declarations.
  private static let absent: Set<String> = [
    "AVFoundation", "AVKit", "Accelerate", "AudioToolbox", "CloudKit", "Combine", "Contacts",
    "CoreAudio", "CoreBluetooth", "CoreData", "CoreImage", "CoreLocation", "CoreMedia",
    "CoreMotion",
    "CoreServices", "CoreTelephony", "CoreText", "CoreVideo", "EventKit", "GLKit", "GameplayKit",
    "ImageIO", "JavaScriptCore", "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI",
    "Metal",
    "MetalKit", "MobileCoreServices", "Photos", "PhotosUI", "SafariServices", "SceneKit",
    "Security", "Social", "SpriteKit", "StoreKit", "SwiftUI", "SystemConfiguration",
    "UniformTypeIdentifiers", "UserNotifications", "VideoToolbox", "Vision", "WebKit", "WidgetKit",
    "XCTest",
  ]

  /// Frameworks that are in a module of another name.
  private static let renamed = ["OSLog": "UnifiedLogging", "os": "UnifiedLogging"]

  /// Whether one of Apple's modules does not exist on Linux, at least not under its name.
  static func isAbsent(module: String) -> Bool {
    let name = String(module.prefix { $0 != "." && $0 != "," })
    return absent.contains(name) || renamed[name] != nil
  }

  /// Whether the files import only modules of Apple, EdgePan and the toolchain. Any other module may
  /// add members to UIKit's types.
  var importsOnlyKnownModules: Bool {
    index.imports.allSatisfy {
      Self.covered.contains($0) || Self.known.contains($0) || Self.isAbsent(module: $0)
    }
  }

  /// Replaces the import of a module that EdgePan's UIKit covers with `import UIKit`, so that
  /// `Timer` and `DispatchQueue` mean the simulated types in every file.
  func lowerImport(_ node: ImportDeclSyntax) {
    guard let module = node.path.first?.name.text else { return }
    func replace(with other: String) {
      let attributes = node.attributes.isEmpty ? "" : file.text(node.attributes) + " "
      file.edits.replace(node.trimmedBytes, with: attributes + "import " + other)
    }
    if Self.covered.contains(module) {
      guard node.path.count > 1 || module != "UIKit" || node.importKindSpecifier != nil else {
        return
      }
      replace(with: "UIKit")
    } else if let name = Self.renamed[module], index.find(module) == nil {
      replace(with: name)
    } else if AbsentNames.current.lists(module), !uses(module) {
      replace(with: "UIKit")
    } else if Self.absent.contains(module) {
      report(
        .error, "framework", node, "the framework \(module) does not exist on Linux",
        "Remove this file from the folder that is lowered, or put the code that needs \(module) "
          + "under #if canImport(\(module))")
    } else if findsAbsentNames, !Self.known.contains(module), index.reported.insert(module).inserted
    {
      report(
        .warning, "module", node,
        "module \(module) is not checked: it is neither in this target nor known to EdgePan",
        "Add \(module) as a dependency of the target; if \(module) is iOS code, move it to a "
          + "separate target and lower that target too")
    }
  }

  /// Modules that need no warning: those of the toolchain, and those of EdgePan that tests and
  /// scenes import.
  private static let known: Set<String> = [
    "Distributed", "EdgePanTesting", "FoundationEssentials", "FoundationNetworking",
    "FoundationXML", "GestureReplay", "GestureTrace", "Glibc", "Observation", "RegexBuilder",
    "ReplayChecks", "Synchronization", "Testing", "TransitionAnimators", "UnifiedLogging",
  ]

  /// Whether the file names something of a framework that does not exist on Linux. Names that the
  /// app's files or EdgePan declare, such as `AVMakeRect`, do not count.
  private func uses(_ framework: String) -> Bool {
    file.tree.tokens(viewMode: .sourceAccurate).contains { token in
      // `import AudioToolbox.AudioServices` is not a use.
      guard case .identifier = token.tokenKind,
        token.parent?.is(ImportPathComponentSyntax.self) != true
      else { return false }
      let name = token.plainText
      return name != framework && !index.names.contains(name)
        && AbsentNames.current.framework(of: name, among: [framework]) != nil
    }
  }

  /// Replaces `os(iOS)` with `true`, so that the code under this condition is compiled.
  func lowerCondition(_ node: Syntax) {
    if let call = node.as(FunctionCallExprSyntax.self),
      call.calledExpression.trimmedDescription == "os",
      call.arguments.trimmedDescription == "iOS"
    {
      return file.edits.replace(call.trimmedBytes, with: "true")
    }
    for child in node.children(viewMode: .sourceAccurate) { lowerCondition(child) }
  }
}
