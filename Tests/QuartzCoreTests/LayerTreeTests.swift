// The layer tree: its operations and their results.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct LayerTreeTests {
  private let parent = CALayer()
  private let a = CALayer()
  private let b = CALayer()
  private let c = CALayer()
  private let new = CALayer()

  init() {
    FrameCycle.start()
    for (layer, name) in [(a, "a"), (b, "b"), (c, "c"), (new, "n")] { layer.name = name }
    parent.sublayers = [a, b, c]
  }

  private var names: String { (parent.sublayers ?? []).compactMap(\.name).joined() }

  @Test(arguments: [(0, "nabc"), (1, "anbc"), (3, "abcn"), (99, "abcn")])
  func insertAt_insertsAtTheIndex_orAtTheEnd(_ index: UInt32, _ expected: String) {
    parent.insertSublayer(new, at: index)
    #expect(names == expected)
    #expect(new.superlayer === parent)
  }

  @Test func insertBelow_insertsDirectlyBehindTheSibling() {
    parent.insertSublayer(new, below: b)
    #expect(names == "anbc")
  }

  @Test func insertAbove_insertsDirectlyInFrontOfTheSibling() {
    parent.insertSublayer(new, above: b)
    #expect(names == "abnc")
  }

  @Test func insertRelativeToAnUnrelatedLayer_insertsAtTheBackOrTheFront() {
    parent.insertSublayer(new, below: CALayer())
    #expect(names == "nabc")
    parent.insertSublayer(new, above: CALayer())
    #expect(names == "abcn")
  }

  @Test func insertRelativeToASibling_movesTheLayer() {
    parent.insertSublayer(a, above: b)
    #expect(names == "bac")
    parent.insertSublayer(c, below: b)
    #expect(names == "cba")
  }

  @Test func addingASublayerAgain_bringsItToTheFront() {
    parent.addSublayer(a)
    #expect(names == "bca")
  }

  @Test func replaceSublayer_keepsThePosition() {
    parent.replaceSublayer(b, with: new)
    #expect(names == "anc")
    #expect(b.superlayer == nil)
  }

  @Test func replacingALayerWithItsSibling_movesTheSibling() {
    parent.replaceSublayer(a, with: c)
    #expect(names == "cb")
  }

  @Test func replacingAnUnrelatedLayer_changesNothing() {
    parent.replaceSublayer(CALayer(), with: new)
    #expect(names == "abc")
    #expect(new.superlayer == nil)
  }

  @Test func layerMovedBetweenParents_isRemovedFromTheOldParent() {
    let other = CALayer()
    other.addSublayer(b)
    #expect(names == "ac")
    #expect(b.superlayer === other)
  }

  @Test func removeWhileIterating_removesAll() {
    for layer in parent.sublayers ?? [] { layer.removeFromSuperlayer() }
    #expect(parent.sublayers == nil)
  }

  @Test func setSublayers_replacesTheList() {
    parent.sublayers = [c, new]
    #expect(names == "cn")
    #expect(a.superlayer == nil)
  }

  @Test func mask_isNotASublayer_butHasTheLayerAsItsSuperlayer() {
    parent.mask = new
    #expect(names == "abc")
    #expect(new.superlayer === parent)
    parent.mask = nil
    #expect(new.superlayer == nil)
  }

  @Test func mask_thatWasASublayer_isRemovedFromTheList() {
    parent.mask = a
    #expect(names == "bc")
    parent.addSublayer(a)
    #expect(parent.mask == nil)
    #expect(names == "bca")
  }

  @Test func aSublayerRetainedElsewhere_outlivesItsTree() {
    var root: CALayer? = CALayer()
    root?.addSublayer(a)
    a.addSublayer(new)
    root = nil
    #expect(a.superlayer == nil)
    #expect(new.superlayer === a)
  }
}

@MainActor @Suite struct LayerPointTests {
  private let root = CALayer()
  private let child = CALayer()

  init() {
    FrameCycle.start()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    child.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    root.addSublayer(child)
  }

  @Test func hitTest_findsTheFrontmostLayer() {
    let front = CALayer()
    front.frame = child.frame
    root.insertSublayer(front, at: 0)
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === child)
    front.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === front)
  }

  @Test func hitTest_outsideTheChild_returnsTheRoot_andOutsideTheRoot_nil() {
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    #expect(root.hitTest(CGPoint(x: 500, y: 5)) == nil)
  }

  @Test func hitTest_skipsHiddenLayers() {
    child.isHidden = true
    #expect(root.hitTest(CGPoint(x: 30, y: 30)) === root)
  }

  @Test func hitTest_reachesChildrenOutsideTheBounds_unlessMasked() {
    child.position = CGPoint(x: 150, y: 50)
    #expect(root.hitTest(CGPoint(x: 150, y: 50)) === child)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 150, y: 50)) == nil)
  }

  @Test func hitTest_skipsALayerWithASingularTransform() {
    child.transform = CATransform3DMakeScale(0, 1, 1)
    #expect(root.hitTest(CGPoint(x: 40, y: 40)) === root)
  }

  @Test func convert_throughASingularTransform_leavesThePointUnchanged() {
    child.transform = CATransform3DMakeScale(0, 0, 1)
    #expect(root.convert(CGPoint(x: 7, y: 9), to: child) == CGPoint(x: 7, y: 9))
    // From the child to the root, every point maps to the anchor point.
    #expect(child.convert(CGPoint(x: 7, y: 9), to: root) == CGPoint(x: 40, y: 40))
  }

  @Test func convert_throughADepthPreservingReplicator_equalsConvertThroughATransformLayer() {
    /// The origin of a raised layer in a turned `parent`, seen from the root in perspective.
    func origin(in parent: CALayer) -> CGPoint {
      let raised = CALayer()
      raised.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      raised.zPosition = 50
      parent.frame = root.bounds
      parent.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
      parent.addSublayer(raised)
      root.addSublayer(parent)
      root.sublayerTransform.m34 = -1 / 500
      return raised.convert(.zero, to: root)
    }
    let replicator = CAReplicatorLayer()
    replicator.preservesDepth = true
    let expected = origin(in: CATransformLayer())
    #expect(origin(in: replicator) == expected)
    #expect(origin(in: CALayer()) != expected)
  }
}
