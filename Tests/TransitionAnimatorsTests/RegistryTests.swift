// The catalogue of animators, compared with a table.

import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct RegistryTests {
  /// One animator as its library describes it. Its contexts are N(avigation), C(ustom), F(ull
  /// screen) and T(ab).
  private struct Row {
    var names: [String]
    var origin: String
    var family: String
    var duration: Double
    var contexts: String
    var needs: AnimatorNeed?
  }

  private static let sides = ["right", "left", "top", "bottom"]

  private static func sided(_ effect: String) -> [String] {
    sides.map { "sys-\(effect)-from-\($0)" }
  }

  private static let systemEffects =
    [
      ["sys-fade"], sided("push"), sided("reveal"), sided("move-in"), sided("cube"),
      ["sys-suck-effect"], sided("ogl-flip"), ["sys-ripple-effect"], sided("page-curl"),
      sided("page-un-curl"),
      ["sys-camera-iris-hollow-open", "sys-camera-iris-hollow-close", "default"],
    ].flatMap { $0 }

  /// The 57 animators, in the order of the catalogue.
  private static let table: [Row] = [
    Row(
      names: ["Direction"], origin: "HJTransition", family: "slide", duration: 0.7, contexts: "C"),
    Row(
      names: ["Scale", "Scale-spring", "Scale-keyframes"], origin: "BaseAnimation", family: "scale",
      duration: 0.4, contexts: "NCFT"),
    Row(
      names: ["Explode"], origin: "IBAnimatable", family: "pieces", duration: 0.75, contexts: "NFT"),
    Row(
      names: ["kt-center", "kt-up-down"], origin: "KTAlertController", family: "alert",
      duration: 0.3, contexts: "C", needs: .alert),
    Row(
      names: systemEffects,
      origin: "TransitionManager", family: "system", duration: 0.5, contexts: "NCFT"),
    Row(
      names: ["page-to-left", "page-to-right", "page-to-top", "page-to-bottom"],
      origin: "TransitionManager", family: "page", duration: 0.5, contexts: "NCFT"),
    Row(
      names: [
        "normal-open-portal-vertical", "normal-open-portal-horizontal",
        "normal-close-portal-vertical", "normal-close-portal-horizontal",
        "solid-open-portal-vertical", "solid-open-portal-horizontal",
      ], origin: "TransitionManager", family: "portal", duration: 0.5, contexts: "NCFT"),
    Row(
      names: ["solid-close-portal-vertical", "solid-close-portal-horizontal"],
      origin: "TransitionManager", family: "portal", duration: 0.5, contexts: "NFT"),
    Row(
      names: ["rotation-present-from-left", "rotation-present-from-right"],
      origin: "TransitionManager", family: "rotation", duration: 0.5, contexts: "NCFT"),
    Row(
      names: ["view-move", "view-move-spring"], origin: "TransitionManager", family: "view-move",
      duration: 0.5, contexts: "NFT", needs: .movedViews),
  ]

  @Test func catalogue_equalsTheTable() {
    let entries = AnimatorRegistry.catalogue
    #expect(entries.count == 57)
    let rows = Self.table.flatMap { row in row.names.map { (name: $0, row: row) } }
    #expect(entries.map(\.name) == rows.map(\.name))
    for (entry, (name, row)) in zip(entries, rows) {
      #expect(entry.origin == row.origin, "\(name)")
      #expect(entry.family == row.family, "\(name)")
      #expect(entry.defaultDuration == row.duration, "\(name)")
      #expect(entry.needs == row.needs, "\(name)")
      #expect(entry.supportsInteraction, "\(name)")
      #expect(!entry.summary.isEmpty, "\(name)")
      let letters: [AnimatorContext: String] = [
        .navigation: "N", .modalCustom: "C", .modalFullScreen: "F", .tab: "T",
      ]
      #expect(entry.contexts.compactMap { letters[$0] }.joined() == row.contexts, "\(name)")
    }
  }

  @Test func parameters_areThoseOfTheOriginals() {
    let parameters = AnimatorRegistry.catalogue.filter { !$0.parameters.isEmpty }
      .map { "\($0.name): \($0.parameters.map(\.name).joined(separator: " "))" }
    #expect(
      parameters == [
        "Explode: xFactor minAngle maxAngle", "kt-center: dismissal", "kt-up-down: dismissal",
      ])
    for parameter in AnimatorRegistry.catalogue.flatMap(\.parameters) {
      #expect(parameter.range.contains(parameter.defaultValue))
      #expect(!parameter.summary.isEmpty)
    }
  }

  @Test func type_createsTheAnimatorWithItsName() {
    for type in TransitionAnimationType.allCases {
      let animator = AnimatorRegistry.shared.entry(named: type.name)?.make(isForward: true)
      #expect(animator?.transitionDuration(using: nil) == 0.5)
      #expect((animator is SystemTransitionAnimator) == (type.systemEffect != nil))
    }
  }

  /// The animators are created directly, not through the registry.
  @Test func animatorWithoutADuration_usesThatOfTheOriginal() {
    let animators: [(TwoWayAnimator, Double)] = [
      (TwoWayAnimator(), 0.7), (DirectionAnimator(), 0.7), (ExplodeAnimator(), 0.75),
      (ScaleAnimator(), 0.4), (CenterAlertAnimator(), 0.3), (UpDownAlertAnimator(), 0.3),
      (PageAnimator(), 0.5), (PortalAnimator(), 0.5), (RotationPresentAnimator(), 0.5),
      (SystemTransitionAnimator(), 0.5),
      (ViewMoveAnimator(startView: UIView(), endView: UIView()), 0.5),
      (ExplodeAnimator.make(isForward: false), 0.75), (PageAnimator(duration: 0.2), 0.2),
    ]
    for (animator, seconds) in animators {
      #expect(animator.transitionDuration(using: nil) == seconds, "\(type(of: animator))")
    }
  }

  @Test func customAnimator_isRegisteredInOneLine_andReplacesAnyOfTheSameName() {
    let registry = AnimatorRegistry()
    registry.register(AnimatorEntry(name: "Mine", summary: "a") { _ in ScaleAnimator() })
    registry.register(AnimatorEntry(name: "mine", summary: "b") { _ in ScaleAnimator() })
    #expect(registry.entries.map(\.summary) == ["b"])
    #expect(registry.entry(named: "MINE")?.contexts == AnimatorContext.allCases)
  }

  @Test func entryWithAnExistingName_replacesTheOldEntryInItsPosition() {
    let registry = AnimatorRegistry(entries: [entry("a"), entry("b")])
    #expect(registry.entries.map(\.name) == ["a", "b"])
    registry.register(contentsOf: [entry("C"), entry("A")])
    registry.register(entry("c"))
    #expect(registry.entries.map(\.name) == ["A", "b", "c"])
  }

  /// Entries that were registered before the first access follow the catalogue.
  @Test func sharedRegistry_beginsWithTheCatalogue() {
    let names = AnimatorRegistry.catalogue.map(\.name)
    #expect(AnimatorRegistry.shared.entries.prefix(names.count).map(\.name) == names)
  }

  private func entry(_ name: String) -> AnimatorEntry {
    AnimatorEntry(name: name) { _ in ScaleAnimator() }
  }

  @Test func catalogue_givesAReason_forEachContextThatAnAnimatorDoesNotSupport() {
    for entry in AnimatorRegistry.shared.entries {
      for context in AnimatorContext.allCases where !entry.contexts.contains(context) {
        #expect(entry.reasonAgainst(context)?.isEmpty == false)
      }
      #expect(!entry.contexts.isEmpty)
    }
  }

  @Test func parameters_areClampedToTheirRange() throws {
    let entry = try #require(AnimatorRegistry.shared.entry(named: "Explode"))
    let animator = entry.make(isForward: false, values: ["xFactor": 1000])
    #expect((animator as? ExplodeAnimator)?.xFactor == 64)
    #expect(animator.transitionDuration(using: nil) == 0.75)
  }
}
