// Every animator of the catalogue, in every context that it says it runs in.

import Testing
import TransitionAnimators
import UIKit

/// An animator's name and a context: a test case.
struct CatalogueCase: CustomTestStringConvertible, Sendable {
  let name: String
  let context: AnimatorContext
  var testDescription: String { "\(name) in \(context.rawValue)" }

  @MainActor static var all: [CatalogueCase] {
    AnimatorRegistry.catalogue.flatMap { entry in
      entry.contexts.map { CatalogueCase(name: entry.name, context: $0) }
    }
  }

  @MainActor func stage() throws -> AnimatorStage {
    let entry = try #require(AnimatorRegistry.shared.entry(named: name))
    return AnimatorStage(entry, in: context)
  }
}

@MainActor @Suite(.serialized) struct CatalogueTests {
  @Test func thereAndBack_endsAsItBegan_forEveryAnimator() throws {
    for each in CatalogueCase.all {
      let stage = try each.stage()
      stage.goForward()
      #expect(stage.settle(), "\(each.testDescription): forward never ends")
      #expect(stage.isUpperOnTop, "\(each.testDescription)")
      let there = stage.model
      stage.goBack()
      #expect(stage.settle(), "\(each.testDescription): back never ends")
      #expect(!stage.isUpperOnTop, "\(each.testDescription)")
      #expect(stage.notFinite == nil, "\(each.testDescription)")
      // A second round trip passes the same states.
      stage.goForward()
      stage.settle()
      #expect(stage.model == there, "\(each.testDescription)")
      #expect(UIApplication.shared.issues.isEmpty, "\(each.testDescription)")
    }
  }

  /// After a cancelled transition the views and all model values are those of before.
  @Test func interactiveCancel_restoresEverything_forEveryAnimator() throws {
    for each in CatalogueCase.all {
      for forward in [true, false] {
        let stage = try each.stage()
        if !forward {
          stage.goForward()
          stage.settle()
        }
        let before = stage.model
        let interactor = UIPercentDrivenInteractiveTransition()
        stage.interactor = interactor
        stage.step { if forward { stage.goForward() } else { stage.goBack() } }
        stage.step { interactor.update(0.3) }
        stage.step { interactor.update(0.62) }
        stage.step { interactor.cancel() }
        #expect(stage.settle(), "\(each.testDescription) \(forward): never ends")
        #expect(stage.isUpperOnTop == !forward, "\(each.testDescription) \(forward)")
        #expect(stage.model == before, "\(each.testDescription) \(forward)")
        #expect(stage.notFinite == nil, "\(each.testDescription) \(forward)")
      }
    }
  }

  @Test func interactiveCancel_noFrameShowsTheEndState_forEveryAnimator() throws {
    for each in CatalogueCase.all {
      let stage = try each.stage()
      stage.goForward()
      stage.settle()
      let interactor = UIPercentDrivenInteractiveTransition()
      stage.interactor = interactor
      stage.step { stage.goBack() }
      stage.step { interactor.update(1) }
      let end = try #require(stage.hashes.last)
      stage.step { interactor.update(0.6) }
      let middle = stage.hashes.count
      stage.step { interactor.cancel() }
      stage.settle()
      #expect(stage.hashes.count > middle + 2, "\(each.testDescription)")
      #expect(!stage.hashes[middle...].contains(end), "\(each.testDescription)")
    }
  }

  @Test func interactiveFinish_endsLikeAPlainRun_forEveryAnimator() throws {
    for each in CatalogueCase.all {
      let plain = try each.stage()
      plain.goForward()
      plain.settle()
      plain.goBack()
      plain.settle()
      let expected = plain.model

      let stage = try each.stage()
      stage.goForward()
      stage.settle()
      let interactor = UIPercentDrivenInteractiveTransition()
      stage.interactor = interactor
      stage.step { stage.goBack() }
      stage.step { interactor.update(0.4) }
      stage.step { interactor.finish() }
      #expect(stage.settle(), "\(each.testDescription): never ends")
      #expect(stage.model == expected, "\(each.testDescription)")
      #expect(stage.notFinite == nil, "\(each.testDescription)")
    }
  }

  @Test func frames_areTheSameInASecondRun_forEveryAnimator() throws {
    for each in CatalogueCase.all {
      func hashes() throws -> [UInt64] {
        let stage = try each.stage()
        stage.goForward()
        stage.settle()
        stage.goBack()
        stage.settle()
        return stage.hashes
      }
      let first = try hashes()
      #expect(first.count > 20)
      let second = try hashes()
      #expect(second == first, "\(each.testDescription)")
    }
  }
}
