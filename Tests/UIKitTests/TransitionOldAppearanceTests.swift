// The old content of a CATransition: the appearance of the layer when the transition was added.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct TransitionOldAppearanceTests {
  private let label = UILabel(frame: CGRect(x: 20, y: 100, width: 200, height: 40))

  private func show() -> Stage {
    let root = UIViewController()
    let stage = Stage(root: root)
    label.text = "old"
    label.backgroundColor = .red
    root.view.addSubview(label)
    stage.step()
    return stage
  }

  /// The appearance of the label's old and new content in the current frame.
  private func appearances(_ stage: Stage) throws -> (old: LayerAppearance, new: LayerAppearance) {
    let row = try #require(stage.cycle.frame.row(of: label.layer))
    let old = try #require(stage.cycle.frame.transition(at: row)?.oldRow)
    return (stage.cycle.frame.appearance(at: old), stage.cycle.frame.appearance(at: row))
  }

  @Test func changesAfterTheTransitionWasAdded_doNotAffectTheOldContent() throws {
    let stage = show()
    stage.step {
      self.label.layer.add(CATransition(), forKey: nil)
      self.label.text = "new"
      self.label.backgroundColor = .blue
    }
    let (old, new) = try appearances(stage)
    #expect(old.texts.map(\.string) == ["old"] && new.texts.map(\.string) == ["new"])
    #expect(old.backgroundColor?.red ?? 0 > 0.9 && new.backgroundColor?.red ?? 1 < 0.1)
  }

  @Test func oldContent_hasTheGeometryOfTheLastFrame() throws {
    let stage = show()
    stage.step {
      self.label.frame.size.width = 300
      self.label.layer.add(CATransition(), forKey: nil)
    }
    let row = try #require(stage.cycle.frame.row(of: label.layer))
    let old = try #require(stage.cycle.frame.transition(at: row)?.oldRow)
    #expect(stage.cycle.frame.bounds(at: old).width == 200)
    #expect(stage.cycle.frame.bounds(at: row).width == 300)
  }
}
