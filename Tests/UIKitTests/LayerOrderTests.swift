// The position of a subview's layer among layers without a view, and the views that are laid out
// after a layer changes.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct LayerOrderTests {
  /// A view with a subview, above it a layer without a view, and another subview on top.
  @MainActor private struct Mixed {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let a = UIView()
    let b = UIView()
    let bare = CALayer()

    init() {
      host.addSubview(a)
      host.layer.addSublayer(bare)
      host.addSubview(b)
    }

    func order(_ expected: [CALayer]) -> Bool {
      (host.layer.sublayers ?? []).elementsEqual(expected, by: ===)
    }
  }

  @Test func addSubview_insertsTheSubviewAboveALayerWithoutAView() {
    let mixed = Mixed()
    #expect(mixed.order([mixed.a.layer, mixed.bare, mixed.b.layer]))
  }

  @Test func bringSubviewToFront_movesTheSubviewAboveALayerWithoutAView() {
    let mixed = Mixed()
    mixed.host.bringSubviewToFront(mixed.a)
    #expect(mixed.order([mixed.bare, mixed.b.layer, mixed.a.layer]))
  }

  @Test func insertAboveSubview_insertsTheViewDirectlyAboveThatSubview() {
    let mixed = Mixed()
    mixed.b.removeFromSuperview()
    mixed.host.insertSubview(mixed.b, aboveSubview: mixed.a)
    #expect(mixed.order([mixed.a.layer, mixed.b.layer, mixed.bare]))
  }
}

/// Counts its layouts.
private final class Counted: UIView {
  var layouts = 0
  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}

@MainActor @Suite(.serialized) struct SuperviewLayoutTests {
  /// A view with a subview, already laid out on a stage. Both views count their layouts.
  @MainActor private struct Pair {
    let stage = Stage(root: UIViewController())
    let host = Counted(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let inner = Counted(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    init() {
      host.addSubview(inner)
      stage.window.addSubview(host)
      stage.step()
      host.layouts = 0
      inner.layouts = 0
    }
  }

  @Test(arguments: ["bounds", "transform", "layer bounds", "layer transform"])
  func resizingOrTransformingALayer_laysOutItsSuperview(change: String) {
    let pair = Pair()
    pair.stage.step {
      switch change {
      case "bounds": pair.inner.bounds.size.width = 20
      case "transform": pair.inner.transform = CGAffineTransform(scaleX: 2, y: 1)
      case "layer bounds": pair.inner.layer.bounds.size.width = 20
      default: pair.inner.layer.transform = CATransform3DMakeScale(2, 1, 1)
      }
    }
    #expect(pair.host.layouts == 1)
    #expect(pair.inner.layouts == 1)
  }

  @Test func movingALayer_laysOutNothing() {
    let pair = Pair()
    pair.stage.step { pair.inner.center.x += 5 }
    #expect(pair.host.layouts == 0 && pair.inner.layouts == 0)
  }

  @Test func aChangeInLayoutSubviews_doesNotInvalidateTheSameView() {
    let stage = Stage(root: UIViewController())
    let half = HalfFilled()
    stage.window.addSubview(half)
    stage.step { half.frame.size.width = 50 }
    #expect(half.inner.frame.width == 25)
    #expect(UIApplication.shared.issues.isEmpty)
  }
}
