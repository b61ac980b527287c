// A user's tool for the tests: its animators crash, hang, break a rule, change their curve, or do
// more work than before. If FIXTURE_SCENES is set, the tool has the user's own scenes too.

import CAllocationCounter
import EdgePanCommands
import PlantedWork

EdgePanTool(
  name: "checkfixture",
  animators: [
    AnimatorEntry(name: "Steady") { _ in FixtureSlide() },
    AnimatorEntry(name: "Crashes") { _ in Crashes() },
    AnimatorEntry(name: "Traps") { _ in Traps() },
    AnimatorEntry(name: "Prints") { _ in Prints() },
    AnimatorEntry(name: "Hangs") { _ in Hangs() },
    AnimatorEntry(name: "Twice") { _ in CompletesTwice() },
    AnimatorEntry(name: "Random") { _ in TakesRandomNumbers() },
    CurvyAnimator.entry(
      areDistinct: environment["FIXTURE_CURVES"] == "own",
      leaks: environment["FIXTURE_LEAKS"] == "yes"),
  ],
  scenes: fixtureScenes(environment["FIXTURE_SCENES"]),
  rules: [
    FinishRule(name: "never", criterion: .anyOf([[FinishCondition(.progress, .greater, 2)]]))
  ],
  allocations: AllocationCounter(
    isLive: edgepan_allocation_counter_is_live() == 1,
    start: { edgepan_allocation_counter_start() }, stop: { edgepan_allocation_counter_stop() })
).main()
