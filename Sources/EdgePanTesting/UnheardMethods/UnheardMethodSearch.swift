// The search: which class declares a conformance, and which of its subclasses says more.

struct UnheardMethodSearch {
  /// What is known of one class or protocol, from all its declarations.
  private struct Known {
    var superclass: String?
    var protocols: [String] = []
    var members: Set<String> = []
  }

  private var classes: [String: Known] = [:]
  private var protocols: [String: [String]] = OptionalMethods.refinements
  private var outlines: [(name: String, types: [OutlineType])] = []

  init(_ sources: [(name: String, text: String)]) {
    outlines = sources.map { ($0.name, SwiftOutline($0.text).types) }
    let all = outlines.flatMap(\.types)
    let classNames = Set(all.filter { $0.kind == .class }.map(\.name))
    for type in all {
      if type.kind == .protocol {
        protocols[type.name, default: []] += type.inherited
      } else if classNames.contains(type.name) {
        var known = classes[type.name] ?? Known()
        for name in type.inherited {
          if classNames.contains(name) {
            known.superclass = name
          } else {
            known.protocols.append(name)
          }
        }
        known.members.formUnion(type.members.map(\.name))
        classes[type.name] = known
      }
    }
  }

  func run() -> [UnheardMethod] {
    var found: [UnheardMethod] = []
    for (file, types) in outlines {
      for type in types where type.kind != .protocol && classes[type.name] != nil {
        for (member, line) in type.members {
          for (protocolName, methods) in OptionalMethods.all where methods.contains(member) {
            guard let owner = conformingAncestor(of: type.name, to: protocolName),
              !isImplemented(member, from: owner)
            else { continue }
            found.append(
              UnheardMethod(
                place: "\(file):\(line)", type: type.name, member: member,
                protocolName: protocolName, conformingType: owner))
          }
        }
      }
    }
    return found
  }

  /// The nearest proper ancestor that declares the conformance; nil if the class itself does.
  private func conformingAncestor(of name: String, to protocolName: String) -> String? {
    var seen: Set<String> = []
    var each = name
    while seen.insert(each).inserted, let known = classes[each] {
      if known.protocols.contains(where: { refines($0, protocolName) }) {
        return each == name ? nil : each
      }
      guard let next = known.superclass else { return nil }
      each = next
    }
    return nil
  }

  private func isImplemented(_ member: String, from name: String) -> Bool {
    var seen: Set<String> = []
    var each = name
    while seen.insert(each).inserted, let known = classes[each] {
      if known.members.contains(member) { return true }
      guard let next = known.superclass else { return false }
      each = next
    }
    return false
  }

  private func refines(_ name: String, _ goal: String) -> Bool {
    var open = [name]
    var seen: Set<String> = []
    while let each = open.popLast() {
      if each == goal { return true }
      if seen.insert(each).inserted { open += protocols[each] ?? [] }
    }
    return false
  }
}

/// The methods that are optional on Apple's platforms, by protocol, in a fixed order.
enum OptionalMethods {
  static let refinements = [
    "UICollectionViewDelegate": ["UIScrollViewDelegate"],
    "UICollectionViewDelegateFlowLayout": ["UICollectionViewDelegate"],
  ]

  static let all: [(String, Set<String>)] = [
    (
      "UIViewControllerAnimatedTransitioning",
      ["interruptibleAnimator(using:)", "animationEnded(_:)"]
    ),
    (
      "UIViewControllerInteractiveTransitioning",
      ["completionSpeed", "completionCurve", "wantsInteractiveStart"]
    ),
    (
      "UIViewControllerTransitioningDelegate",
      [
        "animationController(forPresented:presenting:source:)",
        "animationController(forDismissed:)", "interactionControllerForPresentation(using:)",
        "interactionControllerForDismissal(using:)",
        "presentationController(forPresented:presenting:source:)",
      ]
    ),
    (
      "UINavigationControllerDelegate",
      [
        "navigationController(_:willShow:animated:)", "navigationController(_:didShow:animated:)",
        "navigationController(_:interactionControllerFor:)",
        "navigationController(_:animationControllerFor:from:to:)",
      ]
    ),
    (
      "UITabBarControllerDelegate",
      [
        "tabBarController(_:shouldSelect:)", "tabBarController(_:didSelect:)",
        "tabBarController(_:interactionControllerFor:)",
        "tabBarController(_:animationControllerForTransitionFrom:to:)",
      ]
    ),
    (
      "UIAdaptivePresentationControllerDelegate",
      ["adaptivePresentationStyle(for:)", "presentationControllerDidDismiss(_:)"]
    ),
    (
      "UIGestureRecognizerDelegate",
      [
        "gestureRecognizerShouldBegin(_:)", "gestureRecognizer(_:shouldReceive:)",
        "gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)",
        "gestureRecognizer(_:shouldRequireFailureOf:)",
        "gestureRecognizer(_:shouldBeRequiredToFailBy:)",
      ]
    ),
    (
      "UIScrollViewDelegate",
      [
        "scrollViewDidScroll(_:)", "scrollViewWillBeginDragging(_:)",
        "scrollViewDidEndDragging(_:willDecelerate:)", "scrollViewDidEndDecelerating(_:)",
        "scrollViewDidEndScrollingAnimation(_:)",
      ]
    ),
    (
      "UICollectionViewDataSource",
      ["numberOfSections(in:)", "collectionView(_:viewForSupplementaryElementOfKind:at:)"]
    ),
    (
      "UICollectionViewDelegate",
      [
        "collectionView(_:shouldHighlightItemAt:)", "collectionView(_:shouldSelectItemAt:)",
        "collectionView(_:didSelectItemAt:)", "collectionView(_:didDeselectItemAt:)",
        "collectionView(_:willDisplay:forItemAt:)",
        "collectionView(_:didEndDisplaying:forItemAt:)",
      ]
    ),
    (
      "UICollectionViewDelegateFlowLayout",
      [
        "collectionView(_:layout:sizeForItemAt:)", "collectionView(_:layout:insetForSectionAt:)",
        "collectionView(_:layout:minimumLineSpacingForSectionAt:)",
        "collectionView(_:layout:minimumInteritemSpacingForSectionAt:)",
        "collectionView(_:layout:referenceSizeForHeaderInSection:)",
        "collectionView(_:layout:referenceSizeForFooterInSection:)",
      ]
    ),
    ("CAAnimationDelegate", ["animationDidStart(_:)", "animationDidStop(_:finished:)"]),
    ("CALayerDelegate", ["action(for:forKey:)", "layoutSublayers(of:)", "display(_:)"]),
  ]
}
