// The scene with every animation class, effect and mesh: each animation changes the frame, and the
// frames have the same bits in every build and on every CPU.

import CAllocationCounter
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct EveryAnimationTests {
  nonisolated static let places = 0..<43

  @Test func specimenNames_areUnique_andAsManyAsTheTestArguments() {
    #expect(EveryAnimation.specimens.count == Self.places.count)
    #expect(Set(EveryAnimation.specimens.map(\.name)).count == Self.places.count)
  }

  @Test func scene_usesEveryAnimationClass() {
    func classes(_ animation: CAAnimation) -> [String] {
      let members = (animation as? CAAnimationGroup)?.animations ?? []
      return ["\(type(of: animation))"] + members.flatMap(classes)
    }
    let used = Set(EveryAnimation.specimens.flatMap { classes($0.animation()) })
    #expect(
      used == [
        "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
        "CATransition",
      ])
  }

  /// The pinned hash would not test a specimen that does not change the frame.
  @Test(arguments: places) func specimen_changesTheFrame_andCausesNoReport(_ place: Int) throws {
    let specimens = EveryAnimation.specimens
    try #require(specimens.indices.contains(place))
    let scene = SpecimenScene([specimens[place]])
    scene.step(0.2)
    let early = scene.cycle.frame.hash
    scene.step(0.6)
    #expect(scene.cycle.frame.hash != early, "\(specimens[place].name)")
    #expect(scene.reports.all.isEmpty, "\(specimens[place].name)")
  }

  @Test func effectsThatBendTheContent_haveMeshesInTheFrame() {
    let scene = SpecimenScene()
    scene.step(0.4)
    let frame = scene.cycle.frame
    let meshes = (0..<frame.count).compactMap { frame.transition(at: $0) }
      .flatMap { [$0.oldMesh, $0.newMesh].compactMap { $0 } }
    #expect(meshes.count >= 4)
    #expect(meshes.allSatisfy { $0.count == 16 * 16 * 3 && $0.allSatisfy(\.isFinite) })
  }

  /// The pinned value is the same in debug and release builds and on every CPU. Scrubbing back
  /// presents the same frames again.
  @Test func bits_areTheSameEverywhere_andWhenScrubbedBack() {
    let scene = SpecimenScene()
    var hash = FrameHash()
    var forwards: [UInt64] = []
    for frame in 0...40 {
      scene.step(Double(frame) / 40)
      forwards.append(scene.cycle.frame.hash)
      hash.add(Int(truncatingIfNeeded: scene.cycle.frame.hash))
    }
    #expect(hash.value == 6_809_621_260_055_515_782)
    for frame in (0...40).reversed() {
      scene.step(Double(frame) / 40)
      #expect(scene.cycle.frame.hash == forwards[frame])
    }
  }

  #if !DEBUG
    @Test func steadyFrames_allocateNothing() {
      #expect(edgepan_allocation_counter_is_live() == 1)
      let scene = SpecimenScene()
      var sum = 0.0
      func run(_ frames: Range<Int>) {
        for frame in frames {
          scene.step(Double(frame) / 100)
          sum += scene.cycle.frame.worlds[1].m41
        }
      }
      run(0..<10)
      edgepan_allocation_counter_start()
      run(10..<90)
      let blocks = edgepan_allocation_counter_stop()
      #expect(blocks == 0)
      #expect(sum.isFinite)
    }
  #endif
}
