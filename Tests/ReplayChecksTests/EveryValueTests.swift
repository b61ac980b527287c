// Every value that a cancelled transition must restore. Each value is tested twice: an animator
// that changes it and does not restore it fails, and one that restores it passes.

import GestureReplay
import Testing
import UIKit

@testable import ReplayChecks

/// The layers whose values are changed: part of the upper screen before the swipe.
@MainActor private final class Probe: UIControl {
  let label = UILabel()
  let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
  let list = UIScrollView(frame: CGRect(x: 0, y: 60, width: 50, height: 20))
  let shape = CAShapeLayer()
  let gradient = CAGradientLayer()
  let replicator = CAReplicatorLayer()

  init() {
    super.init(frame: CGRect(x: 40, y: 300, width: 100, height: 100))
    label.textColor = .black
    addSubview(label)
    addSubview(bar)
    addSubview(list)
    for sublayer in [shape, gradient, replicator] {
      sublayer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      layer.addSublayer(sublayer)
    }
  }

  required init?(coder: NSCoder) { nil }
}

/// A change of one value. `make` makes the change and returns a closure that reverses it.
@MainActor private struct Change {
  let make: @MainActor (Probe) -> @MainActor () -> Void

  init<Object: AnyObject, Value>(
    _ object: @escaping @MainActor (Probe) -> Object,
    _ value: ReferenceWritableKeyPath<Object, Value>, _ new: Value
  ) {
    make = { probe in
      let changed = object(probe)
      let old = changed[keyPath: value]
      changed[keyPath: value] = new
      return { changed[keyPath: value] = old }
    }
  }

  static func layer<Value>(
    _ value: ReferenceWritableKeyPath<CALayer, Value>, _ new: Value
  ) -> Change { Change({ $0.layer }, value, new) }

  static func shape<Value>(
    _ value: ReferenceWritableKeyPath<CAShapeLayer, Value>, _ new: Value
  ) -> Change { Change({ $0.shape }, value, new) }

  static func gradient<Value>(
    _ value: ReferenceWritableKeyPath<CAGradientLayer, Value>, _ new: Value
  ) -> Change { Change({ $0.gradient }, value, new) }

  static func replicator<Value>(
    _ value: ReferenceWritableKeyPath<CAReplicatorLayer, Value>, _ new: Value
  ) -> Change { Change({ $0.replicator }, value, new) }
}

@MainActor private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
@MainActor private let square = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgPath
private let half = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
private let turned = CATransform3DMakeRotation(0.1, 0, 0, 1)

/// A change for every property in `ModelValues.names`, by name.
@MainActor private let changes: [String: Change] = [
  "position": .layer(\.position, CGPoint(x: 91, y: 350)),
  "zPosition": .layer(\.zPosition, 2),
  "bounds": .layer(\.bounds, CGRect(x: 0, y: 0, width: 90, height: 100)),
  "anchorPoint": .layer(\.anchorPoint, CGPoint(x: 0.25, y: 0.5)),
  "anchorPointZ": .layer(\.anchorPointZ, 3),
  "transform": .layer(\.transform, turned),
  "sublayerTransform": .layer(\.sublayerTransform, turned),
  "opacity": .layer(\.opacity, 0.5),
  "hidden": .layer(\.isHidden, true),
  "cornerRadius": .layer(\.cornerRadius, 7),
  "masksToBounds": .layer(\.masksToBounds, true),
  "borderWidth": .layer(\.borderWidth, 2),
  "shadowOpacity": .layer(\.shadowOpacity, 0.25),
  "shadowRadius": .layer(\.shadowRadius, 9),
  "shadowOffset": .layer(\.shadowOffset, CGSize(width: 4, height: 0)),
  "speed": .layer(\.speed, 0.5),
  "backgroundColor": .layer(\.backgroundColor, red),
  "isUserInteractionEnabled": Change({ $0 }, \Probe.isUserInteractionEnabled, false),
  "isEnabled": Change({ $0 }, \Probe.isEnabled, false),
  "accessibilityElementsHidden": Change({ $0 }, \Probe.accessibilityElementsHidden, true),
  "accessibilityViewIsModal": Change({ $0 }, \Probe.accessibilityViewIsModal, true),
  "tintAdjustmentMode": Change({ $0 }, \Probe.tintAdjustmentMode, .dimmed),
  "tintColor": Change({ $0.bar }, \UINavigationBar.tintColor, .red),
  "textColor": Change({ $0.label }, \UILabel.textColor, .red),
  "text": Change({ $0.label }, \UILabel.text, "changed"),
  "bounces": Change({ $0.list }, \UIScrollView.bounces, false),
  "borderColor": .layer(\.borderColor, red),
  "shadowColor": .layer(\.shadowColor, red),
  "shadowPath": .layer(\.shadowPath, square),
  "maskedCorners": .layer(\.maskedCorners, [.layerMinXMinYCorner]),
  "cornerCurve": .layer(\.cornerCurve, .continuous),
  "doubleSided": .layer(\.isDoubleSided, false),
  "allowsGroupOpacity": .layer(\.allowsGroupOpacity, false),
  "contents": .layer(\.contents, UIImage(named: "cover")),
  "contentsRect": .layer(\.contentsRect, half),
  "contentsCenter": .layer(\.contentsCenter, half),
  "contentsGravity": .layer(\.contentsGravity, .center),
  "contentsScale": .layer(\.contentsScale, 3),
  "path": .shape(\.path, square),
  "fillColor": .shape(\.fillColor, red),
  "fillRule": .shape(\.fillRule, .evenOdd),
  "strokeColor": .shape(\.strokeColor, red),
  "strokeStart": .shape(\.strokeStart, 0.25),
  "strokeEnd": .shape(\.strokeEnd, 0.5),
  "lineWidth": .shape(\.lineWidth, 4),
  "lineCap": .shape(\.lineCap, .round),
  "lineJoin": .shape(\.lineJoin, .bevel),
  "miterLimit": .shape(\.miterLimit, 3),
  "lineDashPhase": .shape(\.lineDashPhase, 2),
  "lineDashPattern": .shape(\.lineDashPattern, [4, 2]),
  "colors": .gradient(\.colors, [red, red]),
  "locations": .gradient(\.locations, [0, 0.5]),
  "startPoint": .gradient(\.startPoint, CGPoint(x: 0, y: 0)),
  "endPoint": .gradient(\.endPoint, CGPoint(x: 1, y: 1)),
  "type": .gradient(\.type, .radial),
  "instanceCount": .replicator(\.instanceCount, 2),
  "instanceDelay": .replicator(\.instanceDelay, 0.5),
  "instanceTransform": .replicator(\.instanceTransform, turned),
  "instanceColor": .replicator(\.instanceColor, red),
  "instanceRedOffset": .replicator(\.instanceRedOffset, -0.25),
  "instanceGreenOffset": .replicator(\.instanceGreenOffset, -0.25),
  "instanceBlueOffset": .replicator(\.instanceBlueOffset, -0.25),
  "instanceAlphaOffset": .replicator(\.instanceAlphaOffset, -0.25),
  "preservesDepth": .replicator(\.preservesDepth, true),
]

/// Changes a value of the upper screen's probe at the start, and restores it at the end if
/// `restores` is true.
private final class ChangesAValue: SlideAnimator {
  private let change: Change
  private let restores: Bool
  private var changeBack: (@MainActor () -> Void)?

  init(_ change: Change, restores: Bool) { (self.change, self.restores) = (change, restores) }

  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    guard let probe = from.subviews.lazy.compactMap({ $0 as? Probe }).first else { return }
    changeBack = Self.withoutActions { change.make(probe) }
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    guard restores, let changeBack else { return }
    Self.withoutActions { changeBack() }
  }

  /// Disables implicit animations. Otherwise the change of a layer that has no view would be
  /// animated, and a cancelled transition restores animated values.
  private static func withoutActions<Result>(_ body: () -> Result) -> Result {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    return body()
  }
}

private final class ProbeScene: PoppingScene {
  override func restore() {
    super.restore()
    navigation.topViewController?.view.addSubview(Probe())
  }
}

@MainActor @Suite struct EveryValueTests {
  private func findings(_ name: String, restores: Bool) throws -> [InvariantViolation] {
    let change = try #require(changes[name], "the table `changes` has no change for \(name)")
    let trace = try bundled("slow-cancel")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      ProbeScene { ChangesAValue(change, restores: restores) }
    }
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    return checked.violations.filter { $0.invariant == .cancelRestores }
  }

  @Test(arguments: ModelValues.names)
  func valueThatIsNotRestored_breaksCancelRestores_andIsNamed(_ name: String) throws {
    let found = try findings(name, restores: false)
    #expect(found.count == 1)
    #expect(found.first?.cause.hasPrefix("\(name) was ") == true, "\(found)")
    #expect(found.first?.cause.contains(" before and is ") == true)
  }

  @Test(arguments: ModelValues.names)
  func restoredValue_isNotReported(_ name: String) throws {
    #expect(try findings(name, restores: true).isEmpty)
  }

  @Test func everyName_occursOnce_andHasAChange() {
    #expect(Set(ModelValues.names).count == ModelValues.names.count)
    #expect(Set(ModelValues.names) == Set(changes.keys))
  }

  /// An app that sets its images again when a screen appears assigns different objects.
  @Test func anotherImageOfTheSameName_countsAsEqual() throws {
    final class Refreshes: SlideAnimator {
      override func willAnimate(
        _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
      ) {
        for view in from.subviews { view.layer.contents = UIImage(named: "cover") }
      }
    }
    let trace = try bundled("slow-cancel")
    let checked = try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      let scene = ProbeScene { Refreshes() }
      let probe = scene.navigation.topViewController?.view.subviews.last
      probe?.layer.contents = UIImage(named: "cover")
      #expect(probe is Probe)
      return scene
    }
    #expect(checked.violations.isEmpty)
  }
}
