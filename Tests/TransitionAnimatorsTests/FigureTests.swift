// The values of every layer at progress 0, ¼, ½, ¾ and 1, compared with closed forms that are
// independent of the engine.

import Foundation
import Testing
import TransitionAnimators
import UIKit

/// The rule behind the values: a view animation of a transform decomposes old·new⁻¹, interpolates
/// from it to the identity, and multiplies by the new transform. For the animators here,
/// translations, scales and angles are linear in the eased time, and a perspective term that both
/// ends share is constant.
@MainActor @Suite(.serialized) struct FigureTests {
  private static let size = CGSize(width: 390, height: 844)
  private static let shares = [0.0, 0.25, 0.5, 0.75, 1]
  /// The engine solves a timing curve to about a millionth; lengths are hundreds of points.
  private static let tolerance = 1e-5

  /// Scrubs a transition to each fraction in turn, and calls `check` there.
  private func each(
    _ name: String, in context: AnimatorContext, forward: Bool,
    _ check: (_ stage: AnimatorStage, _ share: Double, _ label: String) throws -> Void
  ) throws {
    let stage = try CatalogueCase(name: name, context: context).stage()
    if !forward {
      stage.goForward()
      stage.settle()
    }
    let interactor = UIPercentDrivenInteractiveTransition()
    stage.interactor = interactor
    stage.step { stage.go(forward: forward) }
    for share in Self.shares {
      stage.step { interactor.update(CGFloat(share)) }
      try check(stage, share, "\(name) \(forward ? "forward" : "back") at \(share)")
    }
    interactor.cancel()
    stage.settle()
  }

  private func shown(_ view: UIView?) throws -> CALayer {
    let view = try #require(view)
    return view.layer.presentation() ?? view.layer
  }

  private func close(
    _ value: CGFloat, _ expected: Double, _ label: String, scale: Double = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // There are hundreds of thousands of comparisons, and an expectation for each would be slow, so
    // only failures are recorded.
    guard !(abs(Double(value) - expected) <= Self.tolerance * scale) else { return }
    Issue.record("\(label): \(value), not \(expected)", sourceLocation: sourceLocation)
  }

  /// The container's direct subviews of a type, given by its name.
  private func views(_ type: String, in container: UIView?) -> [UIView] {
    (container?.subviews ?? []).filter { String(describing: Swift.type(of: $0)) == type }
  }

  // MARK: HJTransition, BaseAnimation, IBAnimatable, KTAlertController

  @Test func direction_equalsItsClosedForm() throws {
    func spring(_ share: Double) -> Double {
      Reference.spring(share, duration: 0.7, ratio: 0.7, velocity: 1 / 0.55)
    }
    try each("Direction", in: .modalCustom, forward: true) { stage, share, label in
      let s = spring(share)
      let to = try shown(stage.upper.view)
      close(to.position.x, -195, label)
      close(to.transform.m41, 390 * s, label, scale: 390)
      let snapshot = try shown(views("SnapshotView", in: stage.container).first)
      close(snapshot.transform.m11, 1 - 0.15 * s, label)
      close(snapshot.transform.m22, 1 - 0.15 * s, label)
      #expect(stage.lower.view.isHidden)
    }
    try each("Direction", in: .modalCustom, forward: false) { stage, share, label in
      let e = Reference.ease(share)
      close(try shown(stage.upper.view).transform.m41, 390 * (1 - e), label, scale: 390)
      let snapshot = try shown(views("SnapshotView", in: stage.container).first)
      close(snapshot.transform.m11, 0.85 + 0.15 * e, label)
    }
  }

  @Test func scale_equalsItsClosedForm() throws {
    let curves: [(String, (Double) -> Double)] = [
      ("Scale", Reference.ease),
      ("Scale-spring", { Reference.spring($0, duration: 0.4, ratio: 0.7, velocity: 0) }),
    ]
    for (name, curve) in curves {
      for context in AnimatorContext.allCases {
        try each(name, in: context, forward: true) { stage, share, label in
          let transform = try shown(stage.upper.view).transform
          close(transform.m11, curve(share), label)
          close(transform.m22, curve(share), label)
        }
        try each(name, in: context, forward: false) { stage, share, label in
          // At its end, a spring differs from the model value by a thousandth. Which of the two the
          // frame shows depends on the last bit of its time.
          let rest = name == "Scale-spring" && share == 1 ? 0.0015 / Self.tolerance : 1
          close(try shown(stage.upper.view).transform.m11, 1 - curve(share), label, scale: rest)
        }
      }
    }
    // The keyframe is 0.6, halfway through the eased time.
    try each("Scale-keyframes", in: .navigation, forward: true) { stage, share, label in
      let e = Reference.ease(share)
      let expected = e < 0.5 ? 1.2 * e : 0.6 + 0.8 * (e - 0.5)
      close(try shown(stage.upper.view).transform.m11, expected, label)
    }
    try each("Scale-keyframes", in: .navigation, forward: false) { stage, share, label in
      let e = Reference.ease(share)
      let expected = e < 0.5 ? 1 - 0.8 * e : 0.6 - 1.2 * (e - 0.5)
      close(try shown(stage.upper.view).transform.m11, expected, label)
    }
  }

  @Test func explode_equalsItsClosedForm() throws {
    for context in [AnimatorContext.navigation, .modalFullScreen, .tab] {
      for forward in [true, false] {
        try each("Explode", in: context, forward: forward) { stage, share, label in
          let e = Reference.ease(share)
          let pieces = views("SnapshotView", in: stage.container)
          #expect(pieces.count == 220)
          var random = Reference.Random(state: 7)
          for (index, piece) in pieces.enumerated() {
            let origin = (x: Double(index / 22) * 39, y: Double(index % 22) * 39)
            let dx = Double(random.whole(-100, 200))
            let dy = Double(random.whole(-100, 200))
            // The angles are whole radians, and the rotation goes the shorter way round.
            let angle = remainder(Double(random.whole(-10, 20)), 2 * Double.pi) * e
            let scale = 1 - 0.99 * e
            let layer = try shown(piece)
            close(layer.transform.m41, (origin.x - dx) * e, label, scale: 400)
            close(layer.transform.m42, (origin.y - dy) * e, label, scale: 900)
            close(layer.transform.m11, scale * cos(angle), label, scale: 10)
            close(layer.transform.m12, scale * sin(angle), label, scale: 10)
            close(CGFloat(layer.opacity), 1 - e, label)
            close(layer.position.x, origin.x + 19.5, label)
            close(layer.position.y, origin.y + 19.5, label)
          }
        }
      }
    }
  }

  @Test func alerts_equalTheirClosedForms() throws {
    func alert(_ stage: AnimatorStage) throws -> AlertController {
      try #require(stage.upper as? AlertController)
    }
    try each("kt-center", in: .modalCustom, forward: true) { stage, share, label in
      let e = Reference.ease(share)
      let content = try shown(alert(stage).contentView)
      close(content.transform.m11, 0.3 + 0.7 * e, label)
      close(content.position.y, 422, label)
      close(CGFloat(try shown(alert(stage).backView).opacity), 0.3 * e, label)
    }
    try each("kt-center", in: .modalCustom, forward: false) { stage, share, label in
      close(CGFloat(try shown(stage.upper.view).opacity), 1 - Reference.ease(share), label)
    }
    try each("kt-up-down", in: .modalCustom, forward: true) { stage, share, label in
      let e = Reference.ease(share)
      let half = Double(try alert(stage).contentView.bounds.height) / 2
      let content = try shown(alert(stage).contentView)
      close(content.position.y, -half + (422 + half) * e, label, scale: 844)
      close(content.position.x, 195, label)
      close(CGFloat(try shown(alert(stage).backView).opacity), 0.3 * e, label)
    }
    try each("kt-up-down", in: .modalCustom, forward: false) { stage, share, label in
      let e = Reference.ease(share)
      let half = Double(try alert(stage).contentView.bounds.height) / 2
      let content = try shown(alert(stage).contentView)
      close(content.position.y, 422 + (422 + half) * e, label, scale: 844)
      close(CGFloat(try shown(alert(stage).backView).opacity), 0.3 * (1 - e), label)
    }
  }

  // MARK: TransitionManager's own types

  /// Compares a transform with a rotation about an axis of the screen, multiplied by a perspective
  /// matrix whose m34 is −1/`distance` (no perspective if `distance` is nil).
  private func closeToRotation(
    _ found: CATransform3D, _ angle: Double, aboutY: Bool, distance: Double?, _ label: String
  ) {
    let (c, s) = (cos(angle), sin(angle))
    let depth = distance.map { -1 / $0 } ?? 0
    if aboutY {
      close(found.m11, c, label)
      close(found.m13, -s, label)
      close(found.m14, -s * depth, label, scale: 0.01)
      close(found.m22, 1, label)
      close(found.m31, s, label)
    } else {
      close(found.m11, 1, label)
      close(found.m22, c, label)
      close(found.m23, s, label)
      close(found.m24, s * depth, label, scale: 0.01)
      close(found.m32, -s, label)
    }
    close(found.m33, c, label)
    close(found.m34, c * depth, label, scale: 0.01)
    close(found.m44, 1, label)
  }

  @Test func page_equalsItsClosedForm() throws {
    let quarter = Double.pi / 2
    let pages: [(String, angle: Double, aboutY: Bool, x: Double, y: Double)] = [
      ("page-to-left", -quarter, true, 0, 422), ("page-to-right", quarter, true, 390, 422),
      ("page-to-top", quarter, false, 195, 0), ("page-to-bottom", -quarter, false, 195, 844),
    ]
    for (name, angle, aboutY, x, y) in pages {
      for context in AnimatorContext.allCases {
        try each(name, in: context, forward: true) { stage, share, label in
          let page = try shown(views("KeptSnapshot", in: stage.container).first)
          closeToRotation(
            page.transform, angle * Reference.ease(share), aboutY: aboutY, distance: 700, label)
          close(page.position.x, x, label)
          close(page.position.y, y, label)
          #expect(stage.container?.subviews.first === stage.upper.view)
        }
        try each(name, in: context, forward: false) { stage, share, label in
          let e = Reference.ease(share)
          let page = try shown(views("KeptSnapshot", in: stage.container).first)
          closeToRotation(page.transform, angle * (1 - e), aboutY: aboutY, distance: nil, label)
          close(page.position.x, x, label)
          close(page.position.y, y, label)
          let container = try shown(stage.container)
          close(container.sublayerTransform.m34, -1 / 700, label, scale: 0.01)
          close(CGFloat(try shown(stage.upper.view).opacity), 1 - 0.8 * e, label)
        }
      }
    }
  }

  @Test func portals_equalTheirClosedForms() throws {
    for (style, gate, axis) in ["normal", "solid"].flatMap({ style in
      ["open", "close"].flatMap { gate in
        ["vertical", "horizontal"].map { (style, gate, $0) }
      }
    }) {
      let name = "\(style)-\(gate)-portal-\(axis)"
      let contexts = try #require(AnimatorRegistry.shared.entry(named: name)).contexts
      for context in contexts {
        for forward in [true, false] {
          let opens = (gate == "open") == forward
          try each(name, in: context, forward: forward) { stage, share, label in
            let e = Reference.ease(share)
            let away = opens ? e : 1 - e
            let halves = views("SnapshotView", in: stage.container)
            #expect(halves.count == 2, "\(label)")
            for (half, sign) in zip(halves, [-1.0, 1]) {
              let layer = try shown(half)
              let vertical = axis == "vertical"
              close(layer.transform.m41, vertical ? 0 : sign * 195 * away, label, scale: 195)
              close(layer.transform.m42, vertical ? sign * 422 * away : 0, label, scale: 422)
              // The centres of the two halves of the screen.
              close(layer.position.x, vertical ? 195 : 195 + sign * 97.5, label)
              close(layer.position.y, vertical ? 422 + sign * 211 : 422, label)
            }
            let behind = opens == forward ? stage.upper.view : stage.lower.view
            let scale = opens ? 0.6 + 0.4 * e : 1 - 0.4 * e
            close(try shown(behind).transform.m11, style == "solid" ? scale : 1, label)
          }
        }
      }
    }
  }

  @Test func rotationPresent_equalsItsClosedForm() throws {
    for (name, side) in [("rotation-present-from-left", -1.0), ("rotation-present-from-right", 1)] {
      for context in AnimatorContext.allCases {
        try each(name, in: context, forward: true) { stage, share, label in
          let s = Reference.spring(share, duration: 0.5, ratio: 0.7, velocity: 1 / 0.7)
          let angle = side * Double.pi / 2 * (1 - s)
          let picture = try shown(views("KeptSnapshot", in: stage.container).first)
          close(picture.transform.m11, cos(angle), label)
          close(picture.transform.m12, sin(angle), label)
          #expect(picture.anchorPoint == CGPoint(x: 0.5, y: 2))
          close(picture.position.x, 195, label)
          close(picture.position.y, 1688, label)
        }
        try each(name, in: context, forward: false) { stage, share, label in
          let angle = -side * Double.pi / 2 * Reference.ease(share)
          let picture = try shown(views("KeptSnapshot", in: stage.container).first)
          close(picture.transform.m11, cos(angle), label)
          close(picture.transform.m12, sin(angle), label)
        }
      }
    }
  }

  @Test func viewMove_equalsItsClosedForm() throws {
    let curves: [(String, (Double) -> Double)] = [
      ("view-move", Reference.ease),
      (
        "view-move-spring",
        { Reference.spring($0, duration: 0.5, ratio: 0.7, velocity: 1 / 0.7) }
      ),
    ]
    for (name, curve) in curves {
      for context in [AnimatorContext.navigation, .modalFullScreen, .tab] {
        for forward in [true, false] {
          try each(name, in: context, forward: forward) { stage, share, label in
            let c = curve(share)
            // From (16, 100, 358, 96) to (16, 400, 358, 192), or the reverse.
            let way = forward ? c : 1 - c
            let moving = try shown(views("KeptSnapshot", in: stage.container).first)
            close(moving.position.x, 195, label)
            close(moving.position.y, 148 + 348 * way, label, scale: 348)
            close(moving.bounds.width, 358, label)
            close(moving.bounds.height, 96 + 96 * way, label, scale: 96)
            let areHidden = stage.rows.allSatisfy { $0.isHidden }
            #expect(areHidden)
            let from = forward ? stage.lower.view : stage.upper.view
            close(CGFloat(try shown(from).opacity), 1 - c, label)
            if forward { close(CGFloat(try shown(stage.upper.view).opacity), c, label) }
          }
        }
      }
    }
  }

  // MARK: The system's types

  /// Each type uses its own Core Animation effect and side, and its reverse type for the backward
  /// transition. There is no timing curve, so horizontal motion is linear.
  @Test func systemTypes_equalTheirClosedForms() throws {
    for type in TransitionAnimationType.allCases where type.systemEffect != nil {
      for forward in [true, false] {
        let expected = forward ? type : type.reverse
        try each(type.name, in: .navigation, forward: forward) { stage, share, label in
          // At progress 1, Core Animation's transition has ended, and the frame shows the new
          // content.
          guard share < 1 else { return }
          let container = try #require(stage.container ?? stage.lower.view.superview)
          let row = try #require(stage.cycle.frame.row(of: container.layer))
          let transition = try #require(stage.cycle.frame.transition(at: row), "\(label)")
          #expect(transition.type.rawValue == expected.systemEffect?.rawValue, "\(label)")
          #expect(transition.subtype?.rawValue == expected.systemSide?.rawValue, "\(label)")
          close(CGFloat(transition.progress), share, label)
          let sign: Double
          switch expected.systemSide {
          case .fromRight: sign = 1
          case .fromLeft: sign = -1
          default: return
          }
          let (old, new) = (transition.old.transform.m41, transition.new.transform.m41)
          switch expected.systemEffect {
          case .push:
            close(old, -sign * 390 * share, label, scale: 390)
            close(new, sign * 390 * (1 - share), label, scale: 390)
          case .moveIn:
            close(old, 0, label)
            close(new, sign * 390 * (1 - share), label, scale: 390)
          case .reveal:
            close(old, -sign * 390 * share, label, scale: 390)
            close(new, 0, label)
          default: break
          }
        }
      }
    }
  }
}
