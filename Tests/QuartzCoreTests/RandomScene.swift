// A scene that changes at random: layers of every kind are added, moved and removed, and properties
// and animations of every kind change, with hostile values among them. The same seed produces the
// same sequence.

import Foundation
import QuartzCore

/// SplitMix64: integers that depend only on the seed.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  /// A multiple of 1/64, so that equal numbers sometimes occur.
  mutating func number(_ range: ClosedRange<Int>) -> Double {
    Double(range.lowerBound) + Double(below((range.upperBound - range.lowerBound) * 64 + 1)) / 64
  }
  mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }
}

/// The scene, its random numbers, and its random steps.
@MainActor final class RandomScene {
  let cycle: FrameCycle
  let root = CALayer()
  /// All layers that were ever created; removed layers can be added again.
  private var layers: [CALayer] = []
  private var random: RandomNumbers
  var time = 0.0
  private(set) var lastStep = ""
  private let kind: Kind

  /// The kinds of changes.
  enum Kind {
    /// All changes.
    case all
    /// Layers are added, moved and removed, on their own and with their sublayers, while animations
    /// begin and end. Few of these changes make the engine compile everything again.
    case families
  }

  /// By default, a scene has so many tracks that the engine does not always compile it as a whole.
  init(seed: UInt64, layers count: Int = 120, kind: Kind = .all) {
    self.kind = kind
    cycle = FrameCycle.start()
    cycle.reportSink = { _ in }
    random = RandomNumbers(seed: seed)
    cycle.attach(root: root)
    layers.append(root)
    CATransaction.setDisableActions(true)
    for _ in 0..<count { addLayer() }
    for layer in layers.dropFirst() {
      layer.add(plain("position", CGPoint(x: random.number(0...300), y: 5)), forKey: "p")
      layer.add(
        plain("bounds", CGRect(x: 0, y: 0, width: random.number(1...90), height: 9)), forKey: "b")
    }
    cycle.advance(to: 0, targetTimestamp: 0.01)
  }

  private func plain(_ keyPath: String, _ to: Any) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = to
    animation.duration = 20
    return animation
  }

  /// Makes some changes and runs a frame, usually forward and sometimes at an earlier time.
  func runStep() {
    lastStep = ""
    for _ in 0..<1 + random.below(4) { change() }
    if random.chance(15) {
      cycle.evaluate(at: time - random.number(0...2))
    } else {
      time += random.number(0...1) / 8
      cycle.advance(to: time, targetTimestamp: time + 0.01)
    }
  }

  private func change() {
    let layer = random.pick(layers)
    let number = random.below(100)
    lastStep += " \(number)"
    if kind == .families && number < 50 { return changeFamilies(number) }
    switch number {
    case ..<4: addLayer()
    case ..<8: layer.removeFromSuperlayer()
    case ..<12: random.pick(layers).insertSublayer(layer, at: UInt32(random.below(4)))
    case ..<14: layer.mask = random.chance(50) ? random.pick(layers) : nil
    case ..<30: setValue(of: layer)
    case ..<34 where kind == .all: setTime(of: layer)
    case ..<36: layer.isHidden = random.chance(30)
    case ..<38: CATransaction.setDisableActions(random.chance(50))
    case ..<48: layer.removeAnimation(forKey: random.pick(Self.keys))
    case ..<50: layer.removeAllAnimations()
    case ..<52: _ = layer.presentation()?.value(forKeyPath: random.pick(Self.keyPaths))
    default:
      layer.add(animation(depth: 0), forKey: random.chance(80) ? random.pick(Self.keys) : nil)
    }
  }

  private func changeFamilies(_ number: Int) {
    let layer = random.pick(layers)
    switch number {
    case ..<14: addLayer()
    case ..<24: layer.removeFromSuperlayer()
    case ..<34: random.pick(layers).insertSublayer(layer, at: UInt32(random.below(60)))
    case ..<37: layer.mask = random.chance(50) ? random.pick(layers) : nil
    case ..<40:
      // Moves the rear sublayers to the front.
      let all = layer.sublayers ?? []
      guard !all.isEmpty else { return }
      let cut = random.below(all.count)
      layer.sublayers = Array(all[cut...] + all[..<cut])
    case ..<42: layer.sublayers?.reverse()
    case ..<44: root.replaceSublayer(layer, with: random.pick(layers))
    default: setValue(of: layer)
    }
  }

  private func addLayer() {
    let kinds: [() -> CALayer] = [
      CALayer.init, CALayer.init, CALayer.init, CATransformLayer.init, CAShapeLayer.init,
      CAGradientLayer.init,
    ]
    let layer = random.pick(kinds)()
    layer.bounds = CGRect(
      x: 0, y: 0, width: random.number(0...200), height: random.number(0...200))
    layer.position = CGPoint(x: random.number(-100...400), y: random.number(-100...800))
    if random.chance(20) { layer.transform = transform() }
    // Half of the layers are added to the root, so that the tree is wide and shallow and has
    // subtrees of every size.
    let parent = random.chance(50) ? root : random.pick(layers)
    parent.addSublayer(layer)
    layers.append(layer)
  }

  private func setTime(of layer: CALayer) {
    switch random.below(4) {
    case 0: layer.speed = Float(random.pick([0, 1, 1, 2, -1, Double.nan]))
    case 1: layer.timeOffset = random.pick([0, 0.25, 3, -1, .infinity])
    case 2: layer.beginTime = random.pick([0, 0, time, -1, .nan])
    default:
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
    }
  }

  private func setValue(of layer: CALayer) {
    let path = random.pick(Self.keyPaths)
    layer.setValue(value(for: path), forKeyPath: path)
  }

  // MARK: Animations

  private static let keys = ["a", "b", "c", "d", "p", "transition"]

  private static let keyPaths = [
    "position", "position.x", "position.y", "zPosition", "bounds", "bounds.size",
    "bounds.size.width", "bounds.origin.y", "anchorPoint", "anchorPoint.x", "anchorPointZ",
    "opacity", "opacity", "hidden", "transform", "transform", "transform.rotation",
    "transform.rotation.x", "transform.rotation.y", "transform.rotation.z", "transform.scale",
    "transform.scale.x", "transform.scale.xy", "transform.scale.xyz", "transform.translation",
    "transform.translation.x", "transform.translation.z", "transform.translation.xyz",
    "transform.m34", "sublayerTransform", "sublayerTransform.m34",
    "sublayerTransform.rotation.y", "sublayerTransform.translation.x", "backgroundColor",
    "cornerRadius", "borderWidth", "borderColor", "shadowOpacity", "shadowOffset", "shadowPath",
    "contents", "contentsRect", "masksToBounds", "doubleSided", "path", "strokeEnd", "fillColor",
    "colors", "locations", "startPoint", "nonsense", "position.z", "transform.rotation.q", "",
  ]

  private func animation(depth: Int) -> CAAnimation {
    let made = kindOfAnimation(depth)
    made.duration = random.pick([0, 0.1, 0.5, 1, 2, 5, 20, .infinity, -1, .nan])
    if random.chance(20) { made.beginTime = time + random.number(-1...2) }
    if random.chance(15) { made.speed = Float(random.pick([0, -1, 0.5, 3, .infinity])) }
    if random.chance(10) { made.timeOffset = random.number(-1...2) }
    if random.chance(20) { made.repeatCount = Float(random.pick([0, 2, 2.5, 1e9, .infinity, -3])) }
    if random.chance(10) { made.repeatDuration = random.pick([0.3, 4, .infinity, -1]) }
    made.autoreverses = random.chance(15)
    made.fillMode = random.pick([.removed, .forwards, .backwards, .both])
    made.isRemovedOnCompletion = random.chance(60)
    if random.chance(40) {
      made.timingFunction = random.pick([
        CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .linear),
        CAMediaTimingFunction(controlPoints: 0.2, -1, 0.6, 2),
      ])
    }
    return made
  }

  private func kindOfAnimation(_ depth: Int) -> CAAnimation {
    switch random.below(10) {
    case 0 where depth < 2:
      let group = CAAnimationGroup()
      group.animations = (0..<random.below(4)).map { _ in animation(depth: depth + 1) }
      return group
    case 1 where depth == 0 && kind == .all:
      let transition = CATransition()
      transition.type = random.pick([.fade, .push, .moveIn, .reveal])
      return transition
    case 2, 3: return keyframes()
    case 4, 5:
      let spring = CASpringAnimation(keyPath: random.pick(Self.keyPaths))
      spring.damping = random.pick([0, 1, 10, 20, 60, -1])
      spring.stiffness = random.pick([100, 1_000, 0])
      spring.allowsOverdamping = random.chance(50)
      spring.initialVelocity = random.number(-3...3)
      return setEnds(spring)
    default: return setEnds(CABasicAnimation(keyPath: random.pick(Self.keyPaths)))
    }
  }

  private func setEnds(_ basic: CABasicAnimation) -> CAAnimation {
    let path = basic.keyPath ?? ""
    if random.chance(60) { basic.fromValue = value(for: path) }
    if random.chance(70) { basic.toValue = value(for: path) }
    if random.chance(20) { basic.byValue = value(for: path) }
    setSums(basic)
    return basic
  }

  private func setSums(_ animation: CAPropertyAnimation) {
    animation.isAdditive = random.chance(30)
    animation.isCumulative = random.chance(20)
  }

  private func keyframes() -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: random.pick(Self.keyPaths))
    let path = animation.keyPath ?? ""
    if random.chance(80) {
      animation.values = (0..<random.below(5)).map { _ in value(for: path) ?? 0 }
    }
    if random.chance(20) {
      let line = CGMutablePath()
      line.move(to: CGPoint(x: 1, y: 2))
      line.addLine(to: CGPoint(x: random.number(0...90), y: 9))
      line.addQuadCurve(to: CGPoint(x: 70, y: 60), control: CGPoint(x: 9, y: 50))
      animation.path = line
      animation.rotationMode = random.pick([nil, .rotateAuto, .rotateAutoReverse])
    }
    animation.calculationMode = random.pick([.linear, .discrete, .paced, .cubic, .cubicPaced])
    if random.chance(30) { animation.keyTimes = [0, 0.25, 0.5, 1].map { NSNumber(value: $0) } }
    setSums(animation)
    return animation
  }

  // MARK: Values

  private func transform() -> CATransform3D {
    switch random.below(6) {
    case 0: return CATransform3DIdentity
    case 1: return CATransform3DMakeScale(random.number(-1...2), 0, 1)
    case 2:
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      return CATransform3DRotate(perspective, random.number(-3...3), 0, 1, 0.25)
    case 3: return CATransform3DMakeTranslation(random.number(-9...9), 4, random.number(0...2))
    default: return CATransform3DMakeRotation(random.number(-4...4), 0, 0, 1)
    }
  }

  /// A value that usually suits the key path, and otherwise has another type, is not finite, or is
  /// huge.
  private func value(for path: String) -> Any? {
    guard random.chance(93) else {
      return random.pick([
        Double.nan as Any, Double.infinity, 1e200, "text", CGPoint(x: 1, y: Double.nan), NSNull(),
        [1, 2],
      ])
    }
    switch path {
    case "position", "anchorPoint", "startPoint":
      return CGPoint(x: random.number(-50...300), y: random.number(-50...300))
    case "bounds", "contentsRect":
      return CGRect(
        x: random.number(-5...5), y: 0, width: random.number(0...99), height: random.number(0...99))
    case "bounds.size", "shadowOffset", "transform.translation":
      return CGSize(width: random.number(-9...99), height: random.number(0...9))
    case "transform", "sublayerTransform": return transform()
    case "transform.scale.xyz", "transform.translation.xyz":
      return [random.number(-1...2), random.number(-1...2), 0.5]
    case "transform.m34", "sublayerTransform.m34": return -1 / random.number(100...900)
    case "backgroundColor", "borderColor", "fillColor":
      return CGColor(red: random.number(0...1), green: 0.5, blue: 0, alpha: 1)
    case "colors":
      return (0..<1 + random.below(3)).map { _ in
        CGColor(red: random.number(0...1), green: 0, blue: 1, alpha: 1)
      }
    case "locations": return (0..<1 + random.below(3)).map { NSNumber(value: Double($0) / 3) }
    case "path", "shadowPath":
      return CGPath(
        rect: CGRect(x: 0, y: 0, width: random.number(1...9), height: 2), transform: nil)
    case "hidden", "masksToBounds", "doubleSided": return random.chance(40)
    case "opacity": return random.number(-1...2)
    case "contents": return "picture"
    default: return random.number(-3...3)
    }
  }
}

extension RandomScene {
  /// Hashes of everything that the frame presents, except for the order in which slots were
  /// assigned to appearance properties.
  var shownValues: [String: UInt64] {
    let frame = cycle.frame
    var parts: [String: FrameHash] = [:]
    func add(_ name: String, _ body: (inout FrameHash) -> Void) {
      body(&parts[name, default: FrameHash()])
    }
    for row in 0..<frame.count {
      for column in FrameColumn.allCases {
        add("\(column)") { $0.add(frame.value(column, at: row)) }
      }
      add("transform") { $0.add(frame.transform(at: row)) }
      add("sublayerTransform") { $0.add(frame.sublayerTransform(at: row)) }
      add("world") { $0.add(frame.world(at: row)) }
      add("composed opacity") { $0.add(frame.composedOpacity(at: row)) }
      add("is hidden") { $0.add(frame.isHidden(at: row) ? 1 : 0) }
      for property in frame.animatedAppearance(at: row).sorted(by: { $0.name < $1.name }) {
        // The number of an object depends on when the object first occurred, so only the presence
        // of an object is hashed.
        let values =
          property.name == "contents" ? property.values.map { min($0, 1) } : property.values
        add("appearance \(property.name)") { hash in for value in values { hash.add(value) } }
      }
    }
    return parts.mapValues(\.value)
  }

  /// The property and row of the first presented value that is NaN; nil if no value is NaN.
  var notANumber: String? {
    let frame = cycle.frame
    for row in 0..<frame.count {
      for column in FrameColumn.allCases where frame.value(column, at: row).isNaN {
        return "\(column) of row \(row)"
      }
      if frame.transform(at: row).hasNaN { return "transform of row \(row)" }
      if frame.sublayerTransform(at: row).hasNaN { return "sublayerTransform of row \(row)" }
      if frame.world(at: row).hasNaN { return "world of row \(row)" }
    }
    return nil
  }

  /// Makes the next frame compile the whole tree from scratch.
  func compileFromScratch() { cycle.forgetCompilation() }
}

extension CATransform3D {
  fileprivate var hasNaN: Bool {
    withUnsafeBytes(of: self) { bytes in
      (0..<16).contains { bytes.load(fromByteOffset: $0 * 8, as: Double.self).isNaN }
    }
  }
}
