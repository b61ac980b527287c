// CAAnimationGroup: the times of its members are relative to the group's time.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct GroupTests {
  private func group(_ duration: Double, _ members: [CAAnimation]) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = duration
    group.animations = members
    return group
  }

  private func stage(_ animation: CAAnimation) -> AnimationStage {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.layer.zPosition = -1
    stage.layer.add(animation, forKey: "group")
    stage.frame(0)
    return stage
  }

  @Test func aLongerMember_isClippedToTheGroupsDuration() {
    let stage = stage(group(1, [ramp(4)]))
    #expect(stage.depth(at: 0.5) == 1.25)
    #expect(stage.depth(at: 1) == -1)
  }

  @Test func aMemberWithForwardsFill_fillsUntilTheGroupEnds() {
    let member = ramp(0.5)
    member.fillMode = .forwards
    let stage = stage(group(1, [member]))
    #expect(stage.depth(at: 0.75) == 10)
    #expect(stage.depth(at: 1) == -1)
  }

  @Test func aShorterMember_endsBeforeTheGroup() {
    let stage = stage(group(1, [ramp(0.5)]))
    #expect(stage.depth(at: 0.25) == 5)
    #expect(stage.depth(at: 0.75) == -1)
  }

  @Test func aMemberWithoutDuration_usesTheGroupsDuration() {
    let stage = stage(group(4, [ramp(0)]))
    #expect(stage.depth(at: 1) == 2.5)
  }

  @Test func aMembersBeginTime_isRelativeToTheGroup() {
    let member = ramp(1)
    member.beginTime = 1
    let stage = stage(group(3, [member]))
    #expect(stage.depth(at: 0.5) == -1)
    #expect(stage.depth(at: 1.5) == 5)
  }

  @Test func nestedGroups_multiplyTheirSpeeds() {
    let inner = group(4, [ramp(4)])
    inner.speed = 2
    let outer = group(4, [inner])
    outer.speed = 2
    #expect(stage(outer).depth(at: 0.5) == 5)
  }

  @Test func nestedGroup_isClippedToTheOuterDuration() {
    let stage = stage(group(1, [group(10, [ramp(2)])]))
    #expect(stage.depth(at: 0.5) == 2.5)
    #expect(stage.depth(at: 1) == -1)
  }

  @Test func timingFunctionOfAGroup_easesTheTimeOfItsMembers() {
    let eased = group(2, [ramp(1)])
    eased.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let stage = stage(eased)
    // easeIn reaches ½ at 0.6575 of the duration. The group's time is then one second, which is the
    // end of the member.
    let shown = stage.depth(at: 1.3149998)
    #expect(isClose(shown, 10, 1e-5))
    #expect(stage.depth(at: 1.4) == -1)
  }

  @Test func repetitionOfAGroup_repeatsItsMembers() {
    let repeated = group(1, [ramp(0.5)])
    repeated.repeatCount = 3
    let stage = stage(repeated)
    #expect(stage.depth(at: 2.25) == 5)
    #expect(stage.depth(at: 2.75) == -1)
  }

  @Test func autoreversingGroup_runsItsMembersBackward() {
    let reversed = group(1, [ramp(1)])
    reversed.autoreverses = true
    #expect(stage(reversed).depth(at: 1.75) == 2.5)
  }

  @Test func members_applyInOrder() {
    let (base, more) = (ramp(), ramp())
    more.isAdditive = true
    #expect(stage(group(1, [base, more])).depth(at: 0.5) == 10)
  }

  @Test func onlyTheGroupsDelegate_isNotified() {
    let (inner, outer) = (AnimationListener(), AnimationListener())
    let member = ramp(0.5)
    member.delegate = inner
    let observed = group(1, [member])
    observed.delegate = outer
    let stage = stage(observed)
    for time in [0.5, 1, 1.5] { stage.frame(time) }
    #expect(inner.stops == [] && inner.starts == 0)
    #expect(outer.stops == [true] && outer.starts == 1)
  }

  @Test func isRemovedOnCompletion_ofAMember_isIgnored() {
    let member = ramp(0.5)
    member.isRemovedOnCompletion = false
    let stage = stage(group(1, [member]))
    stage.frame(1)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func anEmptyGroup_runsForItsDuration() {
    let listener = AnimationListener()
    let empty = CAAnimationGroup()
    empty.duration = 1
    empty.delegate = listener
    let stage = stage(empty)
    stage.frame(0.5)
    #expect(listener.stops == [])
    stage.frame(1)
    #expect(listener.stops == [true])
  }

  @Test func addedGroup_isADeepCopy() {
    let member = ramp()
    let stage = AnimationStage()
    stage.layer.add(group(1, [member]), forKey: nil)
    member.toValue = 1000.0
    stage.frame(0)
    #expect(stage.depth(at: 0.5) == 5)
  }

  @Test func aMemberWithNaN_isOmitted_andTheOthersRun() {
    let (invalid, valid) = (ramp(), ramp())
    invalid.speed = .nan
    let stage = stage(group(1, [invalid, valid]))
    #expect(stage.depth(at: 0.5) == 5)
    #expect(stage.reports.map(\.code) == [.unusableTiming])
  }
}
