// TransitionManager's table of types, as its header declares it.

import Testing
import TransitionAnimators

@Suite struct TransitionAnimationTypeTests {
  private typealias Kind = TransitionAnimationType

  @Test func rawValues_equalThoseOfTheHeader() {
    #expect(Kind.allCases.map(\.rawValue) == Array(1...48))
    let anchors: [(Int, Kind)] = [
      (1, .sysFade), (2, .sysPushFromRight), (6, .sysRevealFromRight), (10, .sysMoveInFromRight),
      (14, .sysCubeFromRight), (18, .sysSuckEffect), (19, .sysOglFlipFromRight),
      (23, .sysRippleEffect), (24, .sysPageCurlFromRight), (28, .sysPageUnCurlFromRight),
      (32, .sysCameraIrisHollowOpen), (33, .sysCameraIrisHollowClose), (34, .default),
      (35, .pageToLeft), (38, .pageToBottom), (39, .normalOpenPortalVertical),
      (42, .normalClosePortalHorizontal), (43, .solidOpenPortalVertical),
      (46, .solidClosePortalHorizontal), (47, .rotationPresentFromLeft),
      (48, .rotationPresentFromRight),
    ]
    for (raw, type) in anchors { #expect(type.rawValue == raw) }
  }

  @Test func names_identifyTheirTypes() {
    for type in Kind.allCases { #expect(Kind(named: type.name) == type) }
    #expect(Kind.sysOglFlipFromTop.name == "sys-ogl-flip-from-top")
    #expect(Kind.normalOpenPortalVertical.name == "normal-open-portal-vertical")
    #expect(Kind(named: "nothing") == nil)
  }

  @Test func effectsAndSides_matchTheCaseNames() {
    for type in Kind.allCases where type != .default {
      let spelled = String(describing: type).lowercased()
      guard let effect = type.systemEffect else {
        #expect(!spelled.hasPrefix("sys"), "\(type)")
        continue
      }
      let side = type.systemSide?.rawValue ?? ""
      #expect(spelled == ("sys" + effect.rawValue + side).lowercased())
    }
    #expect(Kind.default.systemEffect == .push)
    #expect(Kind.default.systemSide == .fromLeft)
  }

  @Test(arguments: [
    (Kind.sysFade, Kind.sysFade), (.sysSuckEffect, .sysSuckEffect),
    (.sysRippleEffect, .sysRippleEffect), (.sysPushFromRight, .sysPushFromLeft),
    (.sysPushFromTop, .sysPushFromBottom), (.sysCubeFromLeft, .sysCubeFromRight),
    (.sysOglFlipFromBottom, .sysOglFlipFromTop), (.sysRevealFromRight, .sysMoveInFromLeft),
    (.sysMoveInFromTop, .sysRevealFromBottom), (.sysPageCurlFromRight, .sysPageUnCurlFromRight),
    (.sysPageCurlFromTop, .sysPageUnCurlFromBottom), (.sysPageUnCurlFromLeft, .sysPageCurlFromLeft),
    (.sysPageUnCurlFromBottom, .sysPageCurlFromTop),
    (.sysCameraIrisHollowOpen, .sysCameraIrisHollowClose), (.default, .sysPushFromRight),
    (.pageToLeft, .pageToLeft),
  ])
  func reverse_equalsTheTable(_ type: TransitionAnimationType, _ back: TransitionAnimationType) {
    #expect(type.reverse == back)
    if type != .default { #expect(back.reverse == type) }
  }
}
