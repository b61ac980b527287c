// The optional methods of UIKit's protocols, which have defaults on Linux.

/// The methods that are optional on Apple's platforms, by protocol, in a fixed order.
enum UIKitProtocols {
  static let refinements = [
    "UICollectionViewDelegate": ["UIScrollViewDelegate"],
    "UICollectionViewDelegateFlowLayout": ["UICollectionViewDelegate"],
  ]

  static let optional: [(String, Set<String>)] = [
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
