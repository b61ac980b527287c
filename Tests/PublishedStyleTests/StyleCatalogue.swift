// The animators of this target, and the contexts in which each can run.

import UIKit

/// The context of a transition.
enum StyleContext: String, CaseIterable {
  case push, pop, presentFull, dismissFull, presentOver, dismissOver, tab

  var isModal: Bool { self != .push && self != .pop && self != .tab }
  var isForward: Bool { self != .pop && self != .dismissFull && self != .dismissOver }
}

/// One animator under test.
struct Style {
  let name: String
  let contexts: [StyleContext]
  /// Makes the animator; `screens` are the first and the second screen.
  let make:
    @MainActor (_ context: StyleContext, _ screens: [UIViewController])
      -> UIViewControllerAnimatedTransitioning
  /// The closures that create the screens, for animators that need special screens.
  var first: @MainActor () -> UIViewController = { ProbeScreen() }
  var second: @MainActor () -> UIViewController = { ProbeScreen() }
  /// The presentation controller of custom presentations.
  var presentation: (@MainActor (UIViewController, UIViewController?) -> UIPresentationController)?
}

private let stack: [StyleContext] = [.push, .pop]
/// The contexts in which both views are in the container.
private let whole: [StyleContext] = [.push, .pop, .presentFull, .dismissFull, .tab]

@MainActor private func based<A: BaseAnimator2015>(_ animator: A, _ context: StyleContext) -> A {
  animator.reverse = !context.isForward
  return animator
}

@MainActor let publishedStyles: [Style] =
  plainStyles + spatialStyles + layerStyles
  + propertyAnimatorStyles + snapshotStyles + modalStyles + appStyles

@MainActor private let plainStyles: [Style] = [
  Style(name: "fade 2014", contexts: whole) { _, _ in FadeAnimator2014() },
  Style(name: "turn 2015", contexts: stack) { context, _ in based(TurnAnimator2015(), context) },
  Style(name: "spring 2016", contexts: stack) { context, _ in
    let animator = SpringAnimator2016()
    animator.operation = context == .push ? .push : .pop
    return animator
  },
  Style(name: "slide over 2014", contexts: [.push, .pop, .presentFull, .dismissFull]) {
    context, _ in
    let animator = SlideOver2014()
    animator.presenting = context.isForward
    return animator
  },
  Style(name: "drop in 2014", contexts: [.push, .presentFull, .tab]) { _, _ in DropIn2014() },
  Style(name: "shrink away 2014", contexts: [.pop, .dismissFull]) { _, _ in ShrinkAway2014() },
  Style(name: "cross fade 2015", contexts: whole) { context, _ in
    based(CrossFade2015(), context)
  },
  Style(name: "parallax 2015", contexts: stack) { context, _ in based(Parallax2015(), context) },
  Style(name: "staggered 2016", contexts: whole) { _, _ in Staggered2016() },
  Style(name: "spin 2014", contexts: whole) { _, _ in Spin2014() },
  Style(name: "finished only 2016", contexts: stack + [.tab]) { _, _ in FinishedOnly2016() },
]

@MainActor private let spatialStyles: [Style] = [
  Style(name: "page flip 2015", contexts: stack) { context, _ in
    let animator = PageFlip2015()
    animator.forwards = context == .push
    return animator
  },
  Style(name: "cube 2015", contexts: stack + [.tab]) { context, _ in based(Cube2015(), context) },
  Style(name: "fold 2015", contexts: whole) { context, _ in based(Fold2015(), context) },
  Style(name: "cards 2015", contexts: [.push, .pop, .presentFull, .dismissFull]) { context, _ in
    based(Cards2015(), context)
  },
  Style(name: "doors 2016", contexts: whole) { _, _ in Doors2016() },
  Style(name: "stack 2017", contexts: stack) { context, _ in
    Stack2017(forward: context.isForward)
  },
  Style(name: "tiles 2016", contexts: whole) { _, _ in Tiles2016() },
]

@MainActor private let layerStyles: [Style] = [
  Style(name: "circle 2016", contexts: whole) { _, _ in CircleAnimator2016() },
  Style(name: "iris 2015", contexts: whole) { _, _ in Iris2015() },
  Style(name: "clock wipe 2017", contexts: whole) { _, _ in ClockWipe2017() },
  Style(name: "group 2016", contexts: whole) { _, _ in Group2016() },
  Style(name: "hop 2017", contexts: whole) { _, _ in Hop2017() },
  Style(name: "layer spring 2017", contexts: whole) { _, _ in LayerSpring2017() },
  Style(name: "soft wipe 2019", contexts: whole) { _, _ in SoftWipe2019() },
  Style(name: "gradient 2022", contexts: whole) { _, _ in GradientWipe2022() },
  Style(name: "card 2020", contexts: whole) { _, _ in Card2020() },
  Style(name: "mask view 2018", contexts: whole) { _, _ in MaskView2018() },
]

@MainActor private let propertyAnimatorStyles: [Style] = [
  Style(
    name: "card 2018",
    contexts: [.push, .pop, .presentFull, .dismissFull, .presentOver, .dismissOver]
  ) {
    context, _ in CardAnimator2018(isPresenting: context.isForward)
  },
  Style(name: "plain property 2017", contexts: whole) { _, _ in PlainProperty2017() },
  Style(name: "interruptible 2017", contexts: whole) { context, _ in
    Interruptible2017(forward: context.isForward)
  },
  Style(name: "delayed 2019", contexts: whole) { _, _ in Delayed2019() },
  Style(name: "keyframed property 2020", contexts: whole) { _, _ in KeyframedProperty2020() },
  Style(name: "running 2021", contexts: whole) { _, _ in Running2021() },
  Style(name: "styled 2022", contexts: whole) { _, _ in
    Styled2022<Zoom2022>(Zoom2022.Options(scale: 1.3))
  },
  Style(name: "modern 2025", contexts: whole) { context, _ in
    Modern2025(context.isForward ? .forward : .backward)
  },
]

@MainActor private let snapshotStyles: [Style] = [
  Style(name: "zoom 2020", contexts: whole) { _, _ in ZoomAnimator2020() },
  Style(
    name: "image zoom 2017", contexts: whole, make: { _, _ in ImageZoom2017() },
    first: { LoggedPhoto() }, second: { LoggedPhoto() }),
  Style(
    name: "cell zoom 2018", contexts: stack,
    make: { context, _ in CellZoom2018(operation: context == .push ? .push : .pop) },
    first: { LoggedGrid() }),
  Style(
    name: "cells apart 2019", contexts: [.push, .tab],
    make: { _, _ in CellsApart2019() }, first: { LoggedGrid() }),
  Style(name: "bitmap 2014", contexts: whole) { _, _ in Bitmap2014() },
  Style(name: "blur fade 2018", contexts: whole) { _, _ in BlurFade2018() },
  Style(name: "drawer 2024", contexts: stack) { _, _ in DrawerAnimator2024() },
  Style(name: "constrained card 2023", contexts: whole) { _, _ in ConstrainedCard2023() },
  Style(name: "system flip 2016", contexts: stack + [.tab]) { context, _ in
    SystemFlip2016(back: !context.isForward)
  },
  Style(name: "bounce 2024", contexts: whole) { _, _ in Bounce2024() },
]

@MainActor private let modalStyles: [Style] = [
  Style(name: "side menu 2016", contexts: [.presentFull, .dismissFull]) { context, _ in
    SideMenu2016(presenting: context.isForward)
  },
  Style(
    name: "sheet 2019", contexts: [.presentOver, .dismissOver],
    make: { context, _ in Sheet2019(isPresentation: context.isForward) },
    presentation: { SheetPresentation2019(presentedViewController: $0, presenting: $1) }),
  Style(name: "pop in 2017", contexts: [.presentOver, .dismissOver]) { context, _ in
    PopIn2017(context.isForward ? .present : .dismiss)
  },
  Style(name: "push back 2015", contexts: [.presentOver, .dismissOver]) { context, _ in
    PushBack2015(presenting: context.isForward)
  },
  Style(name: "tab slide 2017", contexts: [.tab]) { _, screens in
    TabSlide2017(viewControllers: screens)
  },
  Style(name: "tab fade 2021", contexts: [.tab]) { _, _ in TabFade2021() },
]

@MainActor private let appStyles: [Style] = [
  Style(name: "parallax 2019", contexts: stack) { context, _ in
    ParallaxAnimator(operation: context == .push ? .push : .pop)
  },
  Style(name: "hero 2020", contexts: stack) { _, _ in HeroAnimator(tags: [1, 2]) },
  Style(name: "bubble 2016", contexts: stack) { context, _ in
    BubbleReveal(origin: CGPoint(x: 40, y: 600), opening: context == .push)
  },
  Style(name: "paper plane 2016", contexts: [.pop]) { _, _ in PaperPlane() },
  Style(name: "card flip 2019", contexts: stack) { _, _ in CardFlip() },
  Style(name: "nested frames 2018", contexts: [.pop]) { _, _ in NestedFrames() },
  Style(name: "chained 2019", contexts: [.pop]) { _, _ in ChainedAnimators() },
  Style(name: "bars 2014", contexts: [.pop]) { _, _ in LayerBars() },
  Style(
    name: "drawer 2018", contexts: [.presentOver, .dismissOver],
    make: { context, _ in DrawerAnimator(side: .right, isPresentation: context.isForward) },
    presentation: { DimmedPresentationController(presented: $0, presenting: $1, side: .right) }),
]
