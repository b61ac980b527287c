// Every value that a cancelled transition must restore. Each value is tested twice: an animator
// that changes it and does not restore it fails, and one that restores it passes.

import GestureReplay
import Testing
import UIKit

@testable import QuartzCore
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
    // Without these, the other values of a shadow, a border and corners show nothing.
    (layer.shadowOpacity, layer.borderWidth, layer.cornerRadius) = (0.5, 1, 3)
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

  /// The change of a layer's property to a value of its type.
  init(_ property: LayerProperty) {
    let new = property.other
    make = { probe in
      let layers = [probe.layer, probe.shape, probe.gradient, probe.replicator]
      let layer = layers.first { property.belongs(to: $0) } ?? probe.layer
      let old = layer.value(forKey: property.name)
      layer.setValue(new ?? !(old as? Bool ?? false), forKey: property.name)
      return { layer.setValue(old, forKey: property.name) }
    }
  }
}

extension LayerProperty {
  /// A value of this type that no layer has by default; nil for a flag, which is inverted.
  @MainActor fileprivate var other: Any? {
    switch type {
    case .number: 0.25
    case .point: CGPoint(x: 0.25, y: 0.75)
    case .size: CGSize(width: 4, height: 0)
    case .rect: CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    case .transform: CATransform3DMakeRotation(0.1, 0, 0, 1)
    case .color: red
    case .colors: [red, red]
    case .numbers: [NSNumber(value: 4), NSNumber(value: 0.5)]
    case .path: UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgPath
    case .corners: CACornerMask.layerMinXMinYCorner.rawValue
    case .object: Self.objects[name]
    }
  }

  /// Images, and constants of types that are strings in Objective-C.
  @MainActor private static let objects: [String: Any] = [
    "contents": UIImage(named: "cover") as Any, "contentsGravity": "center",
    "cornerCurve": "continuous", "fillRule": "even-odd", "lineCap": "round", "lineJoin": "bevel",
    "type": "radial",
  ]
}

@MainActor private let square = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgPath
@MainActor private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

/// A change for every property of views, by name.
@MainActor private let changes: [String: Change] = [
  "isUserInteractionEnabled": Change({ $0 }, \Probe.isUserInteractionEnabled, false),
  "isEnabled": Change({ $0 }, \Probe.isEnabled, false),
  "accessibilityElementsHidden": Change({ $0 }, \Probe.accessibilityElementsHidden, true),
  "accessibilityViewIsModal": Change({ $0 }, \Probe.accessibilityViewIsModal, true),
  "tintAdjustmentMode": Change({ $0 }, \Probe.tintAdjustmentMode, .dimmed),
  "autoresizingMask": Change({ $0 }, \Probe.autoresizingMask, .flexibleWidth),
  "tintColor": Change({ $0.bar }, \UINavigationBar.tintColor, .red),
  "textColor": Change({ $0.label }, \UILabel.textColor, .red),
  "text": Change({ $0.label }, \UILabel.text, "changed"),
  "bounces": Change({ $0.list }, \UIScrollView.bounces, false),
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
    let change = try #require(
      LayerProperty.named(name).map { Change($0) } ?? changes[name],
      "the table `changes` has no change for \(name)")
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

  @Test func everyName_occursOnce() {
    #expect(Set(ModelValues.names).count == ModelValues.names.count)
    #expect(Set(changes.keys).isSubset(of: ModelValues.names))
  }

  /// Animators often set back the opacity of a shadow alone.
  @Test func valuesOfAShadowAndABorderThatAreNotSeen_areNotReported() throws {
    final class ShadesTheScreen: SlideAnimator {
      override func willAnimate(
        _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
      ) {
        (from.layer.shadowRadius, from.layer.shadowOpacity) = (9, 0.5)
        (from.layer.shadowOffset, from.layer.shadowColor) = (CGSize(width: -2, height: 0), red)
        (from.layer.shadowPath, from.layer.borderColor) = (square, red)
        from.layer.maskedCorners = [.layerMinXMinYCorner]
      }

      override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
        context.view(forKey: .from)?.layer.shadowOpacity = 0
      }
    }
    let checked = try check("slow-cancel") { ShadesTheScreen() }
    #expect(checked.result?.swipes.map(\.outcome) == [.cancelled])
    #expect(checked.violations.map(\.description) == [])
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
