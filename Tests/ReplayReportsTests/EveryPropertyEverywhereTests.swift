// Every property of layers, and everything that reads layers: a changed value is seen there, or the
// table of properties says that it is not.

import LayerRendering
import PlainText
import Testing

@testable import GestureReplay
@testable import QuartzCore
@testable import ReplayChecks
@testable import ReplayReports
@testable import UIKit

/// What reads the properties of layers.
private enum Consumer: String, CaseIterable {
  /// `presentation()`, after an earlier read.
  case presentation
  /// A snapshot of the view, after an earlier snapshot.
  case snapshot
  /// The pixels of the frame.
  case picture
  /// The text of a golden.
  case golden
  /// The pixels of the frame as a golden describes it: the expected side of a failed case.
  case expectedPicture
  /// The journal, with the property of a golden that the change explains.
  case blame
  /// The rule `cancel-restores`.
  case cancelRestores
  /// The data of a report's page.
  case page
  /// `setValue(_:forKey:)` and `value(forKey:)`.
  case keyValue
  /// `UIView.animate`.
  case viewAnimation
}

/// A change of one property of a layer in which the change is visible.
private struct PropertyCase: Sendable {
  let make: @MainActor @Sendable () -> CALayer
  let change: @MainActor @Sendable (CALayer) -> Void

  init<Layer: CALayer>(
    _ make: @escaping @MainActor @Sendable () -> Layer,
    _ change: @escaping @MainActor @Sendable (Layer) -> Void
  ) {
    self.make = make
    self.change = { ($0 as? Layer).map(change) }
  }
}

private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
private let half = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
private let turned = CATransform3DMakeRotation(0.3, 0, 0, 1)

/// Where the table of properties says that a changed value is not seen.
private func unseen(_ property: LayerProperty) -> Set<Consumer> {
  var unseen: Set<Consumer> = []
  if property.golden == nil {
    unseen = [.snapshot, .picture, .golden, .expectedPicture, .blame, .page]
  }
  if !property.isRestored { unseen.insert(.cancelRestores) }
  if property.traits.isDisjoint(with: [.viewsAdd, .viewsReplace]) { unseen.insert(.viewAnimation) }
  if property.traits.contains(.hashed) { unseen.insert(.expectedPicture) }
  if property.traits.contains(.notOnPages) { unseen.insert(.page) }
  if property.traits.contains(.notInSnapshots) { unseen.insert(.snapshot) }
  return unseen
}

// MARK: The layers

@MainActor private func plain<Layer: CALayer>(_ layer: Layer) -> Layer {
  layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  layer.position = CGPoint(x: 150, y: 150)
  layer.backgroundColor = red
  layer.cornerRadius = 20
  layer.borderWidth = 4
  layer.shadowOpacity = 0.5
  layer.shadowOffset = CGSize(width: 6, height: 6)
  layer.opacity = 0.75
  layer.transform = CATransform3DMakeRotation(0.4, 0, 1, 0)
  for place in 0..<2 {
    let child = CALayer()
    child.frame = CGRect(x: 40 + place * 30, y: 40, width: 50, height: 80)
    child.backgroundColor = place == 0 ? blue : CGColor(red: 0.9, green: 0.8, blue: 0.7, alpha: 1)
    layer.addSublayer(child)
  }
  return layer
}

@MainActor private func layer() -> CALayer { plain(CALayer()) }

/// A layer whose back faces the viewer.
@MainActor private func turnedOver() -> CALayer {
  let layer = layer()
  layer.transform = CATransform3DMakeRotation(2.5, 0, 1, 0)
  return layer
}

@MainActor private func image(_ color: UIColor) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
    UIColor.white.setFill()
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    color.setFill()
    context.fill(CGRect(x: 4, y: 4, width: 12, height: 20))
  }
}

@MainActor private func withContents() -> CALayer {
  let layer = layer()
  layer.contents = image(.green)
  return layer
}

@MainActor private func shape() -> CAShapeLayer {
  let layer = plain(CAShapeLayer())
  let path = CGMutablePath()
  path.addRect(CGRect(x: 0, y: 0, width: 100, height: 100))
  path.addRect(CGRect(x: 25, y: 5, width: 60, height: 20))
  path.move(to: CGPoint(x: 10, y: 90))
  path.addLine(to: CGPoint(x: 20, y: 30))
  path.addLine(to: CGPoint(x: 30, y: 90))
  layer.path = path
  layer.strokeColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
  layer.lineWidth = 6
  layer.lineDashPattern = [150, 12]
  return layer
}

@MainActor private func gradient() -> CAGradientLayer {
  let layer = plain(CAGradientLayer())
  layer.colors = [red, blue]
  return layer
}

/// A replicator with three copies of a moving layer.
@MainActor private func replicator() -> CAReplicatorLayer {
  let layer = plain(CAReplicatorLayer())
  layer.instanceCount = 3
  layer.instanceTransform = CATransform3DMakeTranslation(12, 20, 0)
  layer.sublayers?.last?.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
  let animation = CABasicAnimation(keyPath: "position.x")
  (animation.byValue, animation.duration) = (900, 1)
  layer.sublayers?.last?.add(animation, forKey: nil)
  return layer
}

@MainActor private func single() -> CAReplicatorLayer {
  let layer = replicator()
  layer.instanceCount = 1
  return layer
}

// MARK: The changes

private let cases: [String: PropertyCase] = [
  "position": PropertyCase(layer) { $0.position = CGPoint(x: 140, y: 160) },
  "zPosition": PropertyCase(layer) { $0.zPosition = 40 },
  "bounds": PropertyCase(layer) { $0.bounds = CGRect(x: 5, y: 0, width: 80, height: 60) },
  "anchorPoint": PropertyCase(layer) { $0.anchorPoint = CGPoint(x: 0.25, y: 0.5) },
  "anchorPointZ": PropertyCase(layer) { $0.anchorPointZ = 30 },
  "transform": PropertyCase(layer) { $0.transform = turned },
  "sublayerTransform": PropertyCase(layer) { $0.sublayerTransform = turned },
  "opacity": PropertyCase(layer) { $0.opacity = 0.25 },
  "hidden": PropertyCase(layer) { $0.isHidden = true },
  "backgroundColor": PropertyCase(layer) { $0.backgroundColor = blue },
  "cornerRadius": PropertyCase(layer) { $0.cornerRadius = 40 },
  "maskedCorners": PropertyCase(layer) { $0.maskedCorners = [.layerMinXMinYCorner] },
  "cornerCurve": PropertyCase(layer) { $0.cornerCurve = .continuous },
  "borderWidth": PropertyCase(layer) { $0.borderWidth = 9 },
  "borderColor": PropertyCase(layer) { $0.borderColor = blue },
  "shadowColor": PropertyCase(layer) { $0.shadowColor = blue },
  "shadowOpacity": PropertyCase(layer) { $0.shadowOpacity = 1 },
  "shadowOffset": PropertyCase(layer) { $0.shadowOffset = CGSize(width: -9, height: 12) },
  "shadowRadius": PropertyCase(layer) { $0.shadowRadius = 8 },
  "shadowPath": PropertyCase(layer) {
    $0.shadowPath = CGPath(rect: CGRect(x: 0, y: 60, width: 160, height: 60), transform: nil)
  },
  "masksToBounds": PropertyCase(layer) { $0.masksToBounds = true },
  "doubleSided": PropertyCase(turnedOver) { $0.isDoubleSided = false },
  "allowsGroupOpacity": PropertyCase(layer) { $0.allowsGroupOpacity = false },
  "contents": PropertyCase(withContents) { $0.contents = image(.orange) },
  "contentsRect": PropertyCase(withContents) { $0.contentsRect = half },
  "contentsCenter": PropertyCase(withContents) {
    $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
  },
  "contentsGravity": PropertyCase(withContents) { $0.contentsGravity = .topLeft },
  "contentsScale": PropertyCase(withContents) { $0.contentsScale = 3 },
  "geometryFlipped": PropertyCase(layer) { $0.isGeometryFlipped = true },
  "opaque": PropertyCase(layer) { $0.isOpaque = true },
  "magnificationFilter": PropertyCase(withContents) { $0.magnificationFilter = .nearest },
  "minificationFilter": PropertyCase(withContents) { $0.minificationFilter = .nearest },
  "minificationFilterBias": PropertyCase(withContents) { $0.minificationFilterBias = 2 },
  "shouldRasterize": PropertyCase(layer) { $0.shouldRasterize = true },
  "rasterizationScale": PropertyCase(layer) { $0.rasterizationScale = 3 },
  "allowsEdgeAntialiasing": PropertyCase(layer) { $0.allowsEdgeAntialiasing = true },
  "needsDisplayOnBoundsChange": PropertyCase(layer) { $0.needsDisplayOnBoundsChange = true },
  "filters": PropertyCase(layer) { $0.filters = ["blur"] },
  "backgroundFilters": PropertyCase(layer) { $0.backgroundFilters = ["blur"] },
  "compositingFilter": PropertyCase(layer) { $0.compositingFilter = "multiplyBlendMode" },
  "name": PropertyCase(layer) { $0.name = "badge" },
  "beginTime": PropertyCase(layer) { $0.beginTime = 1 },
  "duration": PropertyCase(layer) { $0.duration = 2 },
  "speed": PropertyCase(layer) { $0.speed = 0.5 },
  "timeOffset": PropertyCase(layer) { $0.timeOffset = 1 },
  "repeatCount": PropertyCase(layer) { $0.repeatCount = 2 },
  "repeatDuration": PropertyCase(layer) { $0.repeatDuration = 2 },
  "autoreverses": PropertyCase(layer) { $0.autoreverses = true },
  "fillMode": PropertyCase(layer) { $0.fillMode = .both },
  "path": PropertyCase(shape) {
    $0.path = CGPath(rect: CGRect(x: 5, y: 5, width: 60, height: 70), transform: nil)
  },
  "fillColor": PropertyCase(shape) { $0.fillColor = blue },
  "fillRule": PropertyCase(shape) { $0.fillRule = .evenOdd },
  "strokeColor": PropertyCase(shape) { $0.strokeColor = blue },
  "strokeStart": PropertyCase(shape) { $0.strokeStart = 0.25 },
  "strokeEnd": PropertyCase(shape) { $0.strokeEnd = 0.5 },
  "lineWidth": PropertyCase(shape) { $0.lineWidth = 2 },
  "lineCap": PropertyCase(shape) { $0.lineCap = .round },
  "lineJoin": PropertyCase(shape) { $0.lineJoin = .round },
  "miterLimit": PropertyCase(shape) { $0.miterLimit = 1 },
  "lineDashPhase": PropertyCase(shape) { $0.lineDashPhase = 7 },
  "lineDashPattern": PropertyCase(shape) { $0.lineDashPattern = [20, 12] },
  "colors": PropertyCase(gradient) { $0.colors = [blue, red] },
  "locations": PropertyCase(gradient) { $0.locations = [0, 0.5] },
  "startPoint": PropertyCase(gradient) { $0.startPoint = CGPoint(x: 0, y: 0) },
  "endPoint": PropertyCase(gradient) { $0.endPoint = CGPoint(x: 1, y: 1) },
  "type": PropertyCase(gradient) { $0.type = .conic },
  "instanceCount": PropertyCase(replicator) { $0.instanceCount = 2 },
  "instanceDelay": PropertyCase(replicator) { $0.instanceDelay = 3 },
  "instanceTransform": PropertyCase(replicator) {
    $0.instanceTransform = CATransform3DMakeTranslation(30, 5, 0)
  },
  "instanceColor": PropertyCase(replicator) { $0.instanceColor = red },
  "instanceRedOffset": PropertyCase(replicator) { $0.instanceRedOffset = -0.25 },
  "instanceGreenOffset": PropertyCase(replicator) { $0.instanceGreenOffset = -0.25 },
  "instanceBlueOffset": PropertyCase(replicator) { $0.instanceBlueOffset = -0.25 },
  "instanceAlphaOffset": PropertyCase(replicator) { $0.instanceAlphaOffset = -0.25 },
  "preservesDepth": PropertyCase(single) { $0.preservesDepth = true },
]

// MARK: The stage

/// A layer in a view in a window with a perspective, and what its consumers read.
@MainActor private struct Stage {
  let cycle = FrameCycle.start()
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
  let host = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
  let layer: CALayer
  private let before: ModelValues

  /// - Parameter make: creates the layer, after the cycle has started.
  init(_ make: () -> CALayer) {
    layer = make()
    let controller = UIViewController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    controller.view.addSubview(host)
    host.layer.sublayerTransform.m34 = -1 / 300
    host.layer.addSublayer(layer)
    let front = CALayer()
    front.frame = CGRect(x: 100, y: 170, width: 100, height: 60)
    front.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    front.zPosition = 1
    host.layer.addSublayer(front)
    before = ModelValues(layer)
    step()
    // Both keep copies, which must not become stale.
    _ = layer.presentation()
    _ = host.snapshotView(afterScreenUpdates: false)
  }

  private func step() {
    cycle.advance(to: cycle.timestamp + 1 / 60, targetTimestamp: cycle.timestamp + 2 / 60)
  }

  /// Changes the layer without actions and shows it. Returns the properties of goldens that the
  /// journal explains with the change.
  func change(_ body: (CALayer) -> Void) -> [String] {
    let journal = ChangeJournal()
    cycle.journal = journal
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body(layer)
    CATransaction.commit()
    cycle.journal = nil
    for _ in 0..<3 { step() }
    return journal.changes.filter { $0.layer === layer }.compactMap {
      BlameProperty.name(ofKeyPath: $0.property)
    }
  }

  /// The frame, titled by types, as pages title it.
  var snapshot: FrameSnapshot {
    cycle.frame.snapshot { "\(type(of: ($0.delegate as? UIView) ?? $0))" }
  }

  var goldenLayers: [LayerValues] {
    LayerSampler(frames: [Int]()).values(of: cycle.frame)
  }

  var goldenValues: LayerValues? { cycle.frame.row(of: layer).map { goldenLayers[$0] } }

  var viewSnapshot: [FrameSnapshot.Row] {
    let contents = host.snapshotView(afterScreenUpdates: false)?.layer.contents
    return (contents as? FramePicture)?.rows ?? []
  }

  /// The property that `cancel-restores` names.
  var unrestored: String? {
    before.firstDifference(to: ModelValues(layer))?.property
  }

  var page: [UInt8] {
    var table = SceneTable()
    table.append(snapshot)
    return table.value.serialized
  }
}

@MainActor private func pixels(_ snapshot: FrameSnapshot) -> [UInt32] {
  FrameRenderer(size: CGSize(width: 390, height: 400), scale: 1).draw(snapshot).pixels
}

/// A value as text, so that values of any type can be compared.
@MainActor private func text(_ value: Any?) -> String {
  switch value {
  case let color as CGColor: "\(ValueChannels.color(color))"
  case let path as CGPath: "\(PathChannels.numbers(path))"
  case let list as [Any]: "\(list.map { text($0) })"
  case let image as UIImage: "\(ObjectIdentifier(image))"
  case let number?: ValueChannels.scalar(number).map { "\($0)" } ?? String(describing: number)
  case nil: "nil"
  }
}

@MainActor @Suite(.serialized) struct EveryPropertyEverywhereTests {
  /// Returns where a change is seen. The layer before the change is in a stage of its own, so that
  /// both frames are at the same time.
  private func seen(_ name: String, _ tested: PropertyCase) -> Set<Consumer> {
    let old = Stage(tested.make)
    _ = old.change { _ in }
    let (oldSnapshot, oldPage, oldView) = (old.snapshot, old.page, old.viewSnapshot)
    let (oldGolden, oldValue) = (old.goldenValues, text(old.layer.value(forKey: name)))
    let new = Stage(tested.make)
    let blamed = new.change(tested.change)
    let value = new.layer.value(forKey: name)
    var seen: Set<Consumer> = []
    func see(_ consumer: Consumer, if isSeen: Bool) { if isSeen { seen.insert(consumer) } }

    let presented = text(new.layer.presentation()?.value(forKey: name))
    see(.presentation, if: presented == text(value) && presented != oldValue)
    see(.snapshot, if: new.viewSnapshot != oldView)
    see(.page, if: new.page != oldPage)
    let (was, shown) = (pixels(oldSnapshot), pixels(new.snapshot))
    see(.picture, if: was != shown)
    let groups = Set(oldGolden?.properties ?? []).symmetricDifference(
      new.goldenValues?.properties ?? [])
    see(.golden, if: !groups.isEmpty)
    let golden = Golden(
      trace: "", settings: ReplaySettings(), swipes: [],
      frames: [frame(with: new.goldenLayers)])
    let expected = golden.snapshot(ofFrame: 0, appearanceFrom: oldSnapshot)
    see(.expectedPicture, if: was != shown && expected.map(pixels) == shown)
    see(.blame, if: !Set(blamed).isDisjoint(with: groups.map(\.name)))
    see(.cancelRestores, if: new.unrestored == name)

    let named = tested.make()
    named.setValue(value, forKey: name)
    see(
      .keyValue, if: value != nil && readsEqual(named, new.layer, name) && text(value) != oldValue)
    see(.viewAnimation, if: isAnimated(name, tested))
    return seen
  }

  private func frame(with layers: [LayerValues]) -> GoldenFrame {
    var frame = GoldenFrame(
      index: 0, microseconds: 0, progress: 0, velocity: 0, phase: .interactive, hash: 0)
    frame.layers = layers
    return frame
  }

  /// Returns whether two layers have the same value, and the name is that of a property: a value
  /// under an unknown name is attached to the layer.
  private func readsEqual(_ one: CALayer, _ other: CALayer, _ name: String) -> Bool {
    one.attachedValues[name] == nil
      && text(one.value(forKey: name)) == text(other.value(forKey: name))
  }

  private func isAnimated(_ name: String, _ tested: PropertyCase) -> Bool {
    let stage = Stage(tested.make)
    stage.layer.delegate = stage.host
    UIView.animate(withDuration: 1) { tested.change(stage.layer) }
    return stage.layer.animationKeys()?.contains { $0.hasPrefix(name) } == true
  }

  @Test(arguments: LayerProperty.all.map(\.name))
  func changedValue_isSeenEverywhere_orTheTableSaysWhereNot(_ name: String) throws {
    let tested = try #require(cases[name], "the table `cases` has no change for \(name)")
    let property = try #require(LayerProperty.named(name))
    let seen = seen(name, tested)
    let wanted = Set(Consumer.allCases).subtracting(unseen(property))
    let (missing, unlisted) = (wanted.subtracting(seen), seen.subtracting(wanted))
    #expect(missing.isEmpty, "\(name) is not seen in \(missing.map(\.rawValue).sorted())")
    #expect(unlisted.isEmpty, "\(name) is seen in \(unlisted.map(\.rawValue).sorted())")
  }

  @Test func theTable_hasEveryChange_andTheDefaultsOfANewLayer() {
    #expect(cases.keys.sorted() == LayerProperty.all.map(\.name).sorted())
    for property in LayerProperty.all where property.isGeometry {
      #expect(PropertyID(property.name)?.access.numbers(CALayer()) == property.defaults)
    }
  }

  /// Blame and goldens use the same names.
  @Test func theTable_namesThePropertiesOfGoldens() {
    #expect(
      Set(LayerProperty.all.compactMap(\.golden)).union(["text"])
        == Set(LayerPoses.properties.map(\.name) + GoldenAppearance.names))
  }
}
