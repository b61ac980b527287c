// The lowering tool's sources, embedded in the executable: an installed edgepan has no checkout.

import Foundation

/// The sources that `edgepan lower` compiles on first use.
enum EmbeddedTool {
  static var sources: [String: Data] {
    [
      "AbsentNames.swift": Data(PackageResources.AbsentNames_swift_txt),
      "Conditions.swift": Data(PackageResources.Conditions_swift_txt),
      "Edits.swift": Data(PackageResources.Edits_swift_txt),
      "IndexBuilder.swift": Data(PackageResources.IndexBuilder_swift_txt),
      "LowerTool.swift": Data(PackageResources.LowerTool_swift_txt),
      "Lowering+AbsentNames.swift": Data(PackageResources.Lowering_AbsentNames_swift_txt),
      "Lowering+Actions.swift": Data(PackageResources.Lowering_Actions_swift_txt),
      "Lowering+Attributes.swift": Data(PackageResources.Lowering_Attributes_swift_txt),
      "Lowering+Calls.swift": Data(PackageResources.Lowering_Calls_swift_txt),
      "Lowering+Extensions.swift": Data(PackageResources.Lowering_Extensions_swift_txt),
      "Lowering+ForeignOverrides.swift": Data(
        PackageResources.Lowering_ForeignOverrides_swift_txt),
      "Lowering+Initializers.swift": Data(PackageResources.Lowering_Initializers_swift_txt),
      "Lowering+ObjectLookup.swift": Data(PackageResources.Lowering_ObjectLookup_swift_txt),
      "Lowering+OptionalMembers.swift": Data(PackageResources.Lowering_OptionalMembers_swift_txt),
      "Lowering+Selectors.swift": Data(PackageResources.Lowering_Selectors_swift_txt),
      "Lowering.swift": Data(PackageResources.Lowering_swift_txt),
      "ModuleIndex.swift": Data(PackageResources.ModuleIndex_swift_txt),
      "ModuleLinks.swift": Data(PackageResources.ModuleLinks_swift_txt),
      "ObjectiveCName.swift": Data(PackageResources.ObjectiveCName_swift_txt),
      "OptionalMember.swift": Data(PackageResources.OptionalMember_swift_txt),
      "Problem.swift": Data(PackageResources.Problem_swift_txt),
      "SelectorReference.swift": Data(PackageResources.SelectorReference_swift_txt),
      "SourceFile.swift": Data(PackageResources.SourceFile_swift_txt),
      "Syntax+Names.swift": Data(PackageResources.Syntax_Names_swift_txt),
      "UIKitClasses.swift": Data(PackageResources.UIKitClasses_swift_txt),
      "UIKitGlobals.swift": Data(PackageResources.UIKitGlobals_swift_txt),
      "UIKitListing.swift": Data(PackageResources.UIKitListing_swift_txt),
      "UIKitProtocols.swift": Data(PackageResources.UIKitProtocols_swift_txt),
      "UncalledMethods.swift": Data(PackageResources.UncalledMethods_swift_txt),
    ]
  }
}
