// The seeds' three rules, at and around their thresholds.

import GestureReplay
import Testing

@Suite struct FinishRuleTests {
  @Test func half_needsMoreThanOneHalf_andIgnoresSpeed() {
    #expect(!FinishRule.half.decide(progress: 0.5, speed: 9999).completes)
    #expect(FinishRule.half.decide(progress: 0.5.nextUp, speed: -9999).completes)
  }

  @Test func halfOrFlick_completesOnEither() {
    let rule = FinishRule.halfOrFlick
    #expect(!rule.decide(progress: 0.5, speed: 1000).completes)
    #expect(rule.decide(progress: 0.5.nextUp, speed: 0).completes)
    #expect(rule.decide(progress: 0, speed: 1000.0.nextUp).completes)
    #expect(!rule.decide(progress: 0.2, speed: -5000).completes)
  }

  @Test func transitionManager_needsMoreThanThreeTenths_andHasADisplayLinkTail() {
    let rule = FinishRule.transitionManager
    #expect(!rule.decide(progress: 0.3, speed: 9999).completes)
    #expect(rule.decide(progress: 0.3.nextUp, speed: 0).completes)
    #expect(rule.tail == .displayLink(step: 2.0 / 60))
  }

  @Test func decision_namesTheComparisonThatDecided() {
    let rule = FinishRule.halfOrFlick
    #expect(rule.decide(progress: 0.6125, speed: 0).reason == "progress 0.613 > 0.5")
    #expect(rule.decide(progress: 0.1, speed: 1432.4).reason == "speed 1432 > 1000 pt/s")
    #expect(
      rule.decide(progress: 0.1, speed: -20).reason
        == "progress 0.1 <= 0.5, speed -20 <= 1000 pt/s")
  }

  @Test func names_areUnique_andFindTheirRule() {
    #expect(Set(FinishRule.all.map(\.name)).count == FinishRule.all.count)
    for rule in FinishRule.all { #expect(FinishRule.named(rule.name) == rule) }
    #expect(FinishRule.named("uikit") == nil)
  }
}
