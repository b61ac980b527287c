// Hostile values: NaN, infinities, wrong types, empty lists, deep trees and cyclic trees. Each has
// one outcome, which the API documentation states.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct HostileValueTests {
  nonisolated static let notNumbers = [Double.nan, .infinity, -.infinity, .signalingNaN]

  /// The numeric properties of a layer, each with its name and a closure that sets it.
  static let properties: [(name: String, write: (CALayer, Double) -> Void)] = [
    ("position.x", { $0.position.x = $1 }), ("position.y", { $0.position.y = $1 }),
    ("zPosition", { $0.zPosition = $1 }), ("bounds.origin.x", { $0.bounds.origin.x = $1 }),
    ("bounds.size.height", { $0.bounds.size.height = $1 }),
    ("anchorPoint.y", { $0.anchorPoint.y = $1 }), ("anchorPointZ", { $0.anchorPointZ = $1 }),
    ("opacity", { $0.opacity = Float($1) }), ("transform.m34", { $0.transform.m34 = $1 }),
    ("sublayerTransform.m11", { $0.sublayerTransform.m11 = $1 }),
    ("cornerRadius", { $0.cornerRadius = $1 }), ("borderWidth", { $0.borderWidth = $1 }),
    ("shadowRadius", { $0.shadowRadius = $1 }),
    ("shadowOffset.width", { $0.shadowOffset.width = $1 }),
    ("shadowOpacity", { $0.shadowOpacity = Float($1) }),
    ("contentsRect.origin.x", { $0.contentsRect.origin.x = $1 }),
  ]

  @Test(arguments: notNumbers) func property_rejectsNonFiniteValues_andReportsThem(_ value: Double)
  {
    for property in Self.properties {
      let stage = AnimationStage()
      let before = stage.layer.value(forKeyPath: property.name) as? Double
      property.write(stage.layer, value)
      let after = stage.layer.value(forKeyPath: property.name) as? Double
      #expect(after != nil && after == before, "\(property.name)")
      #expect(stage.reports.map(\.code) == [.notFinite], "\(property.name)")
      #expect(stage.layer.animationKeys() == nil, "\(property.name)")
    }
  }

  @Test(arguments: notNumbers) func layersTiming_rejectsNonFiniteValues(_ value: Double) {
    let stage = AnimationStage()
    stage.layer.beginTime = value
    stage.layer.timeOffset = value
    stage.layer.speed = Float(value)
    #expect(stage.layer.beginTime == 0 && stage.layer.timeOffset == 0 && stage.layer.speed == 1)
    #expect(stage.reports.map(\.code) == [.notFinite, .notFinite, .notFinite])
  }

  @Test(arguments: notNumbers) func nonFiniteFrame_leavesTheLayerFinite(_ value: Double) {
    let stage = AnimationStage()
    stage.layer.frame = CGRect(x: value, y: 1, width: value, height: 2)
    stage.frame(0.1)
    let world = stage.cycle.frame.world(at: 0)
    #expect(world.m41.isFinite && world.m42.isFinite)
    #expect(stage.layer.bounds.size.width.isFinite && stage.layer.position.x.isFinite)
  }

  // MARK: Values of animations

  nonisolated static let unfit: [(String, String)] = [
    ("not a number", "nan"), ("infinity", "inf"), ("a string", "text"), ("a point", "point"),
    ("far outside any screen", "huge"),
  ]

  private func unfitValue(_ name: String) -> Any {
    switch name {
    case "nan": return Double.nan
    case "inf": return -Double.infinity
    case "huge": return 1e200
    case "point": return CGPoint(x: 1, y: 2)
    default: return "ten"
    }
  }

  @Test(arguments: unfit) func unsuitableValues_areReported_andTheModelValueIsPresented(
    _ c: (String, String)
  ) {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.layer.zPosition = 4
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.fromValue = unfitValue(c.1)
    animation.toValue = 10.0
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    #expect(stage.depth(at: 0.1) == 4)
    #expect(stage.depth(at: 0.6) == 4)
    #expect(!stage.reports.isEmpty && stage.reports.allSatisfy { $0.code == .unfitValue })
  }

  @Test func unknownKeyPath_isReportedByName_andTheAnimationFinishes() {
    let stage = AnimationStage()
    let listener = AnimationListener()
    let animation = CABasicAnimation(keyPath: "transform.rotaton.z")
    animation.fromValue = 0.0
    animation.toValue = 1.0
    animation.duration = 0.5
    animation.delegate = listener
    stage.layer.add(animation, forKey: nil)
    for time in [0.1, 0.3, 0.7, 0.8] { stage.frame(time) }
    #expect(stage.reports.map(\.code).contains(.unknownKeyPath))
    #expect(stage.reports.allSatisfy { $0.message.contains("\"transform.rotaton.z\"") })
    #expect(listener.stops == [true])
  }

  @Test func keyframesWithoutKeys_presentTheModel_andFinish() {
    for (values, path) in [(nil, nil), ([], nil), (nil, CGMutablePath())] as [([Any]?, CGPath?)] {
      let stage = AnimationStage()
      let listener = AnimationListener()
      CATransaction.setDisableActions(true)
      stage.layer.position = CGPoint(x: 3, y: 4)
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.values = values
      animation.path = path
      animation.duration = 0.5
      animation.delegate = listener
      stage.layer.add(animation, forKey: nil)
      stage.frame(0)
      let shown: CGPoint? = stage.shown("position", at: 0.25)
      #expect(shown == CGPoint(x: 3, y: 4))
      stage.frame(0.75)
      #expect(listener.stops == [true])
    }
  }

  // MARK: Timing of animations

  nonisolated static let timings = ["beginTime", "speed", "timeOffset", "duration", "count", "for"]

  @Test(arguments: timings) func nonFiniteTiming_addsNoAnimation(_ name: String) {
    let stage = AnimationStage()
    let listener = AnimationListener()
    let animation = ramp()
    animation.delegate = listener
    switch name {
    case "beginTime": animation.beginTime = .nan
    case "speed": animation.speed = .infinity
    case "timeOffset": animation.timeOffset = -.infinity
    case "duration": animation.duration = .nan
    case "count": animation.repeatCount = .nan
    default: animation.repeatDuration = .nan
    }
    stage.layer.add(animation, forKey: "hostile")
    #expect(stage.layer.animation(forKey: "hostile") == nil)
    stage.frame(0.1)
    #expect(listener.starts == 0 && listener.stops == [false])
    #expect(stage.reports.map(\.code) == [.unusableTiming])
  }

  @Test func negativeDuration_becomesTheTransactionsDuration() {
    let stage = AnimationStage()
    stage.layer.add(ramp(-3), forKey: nil)
    stage.frame(0)
    #expect(isClose(stage.depth(at: 0.125), 5))
  }

  @Test func zeroDuration_inATransactionOfZeroDuration_endsInItsFirstFrame() {
    let stage = AnimationStage()
    let listener = AnimationListener()
    CATransaction.begin()
    CATransaction.setAnimationDuration(0)
    let animation = ramp(0)
    animation.delegate = listener
    stage.layer.add(animation, forKey: nil)
    CATransaction.commit()
    #expect(stage.depth(at: 0.1) == 0)
    #expect(listener.stops == [true])
  }

  @Test func infiniteDuration_presentsItsStartValue_andNeverFinishes() {
    let stage = AnimationStage()
    let listener = AnimationListener()
    let animation = ramp(.infinity)
    animation.delegate = listener
    animation.fromValue = 2.0
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(abs(stage.depth(at: 1e6) - 2) < 1e-6)
    #expect(listener.stops.isEmpty)
  }

  @Test func infiniteCount_repeatsForever() {
    let stage = AnimationStage()
    let animation = ramp()
    animation.repeatCount = .infinity
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 1_000_000.25) == 2.5)
  }

  @Test func greatestSpeed_endsImmediately_withoutNaN() {
    let stage = AnimationStage()
    let animation = ramp()
    animation.speed = .greatestFiniteMagnitude
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 0.1) == 10)
  }

  // MARK: Trees

  @Test func aThousandNestedLayers_composeToTheSumOfTheirTranslations() throws {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    var deepest = stage.layer
    for _ in 0..<1000 {
      let layer = CALayer()
      layer.position = CGPoint(x: 1, y: 0.5)
      deepest.addSublayer(layer)
      deepest = layer
    }
    stage.frame(0)
    let row = try #require(stage.cycle.frame.row(of: deepest))
    let world = stage.cycle.frame.world(at: row)
    #expect(world.m41 == 1000 && world.m42 == 500 && world.m44 == 1)
    #expect(deepest.convert(.zero, to: stage.layer) == CGPoint(x: 1000, y: 500))
    #expect(stage.layer.convert(CGPoint(x: 1001, y: 500), to: deepest) == CGPoint(x: 1, y: 0))
    let animation = ramp()
    deepest.add(animation, forKey: nil)
    stage.frame(0)
    stage.frame(0.5)
    #expect(deepest.presentation()?.zPosition == 5)
  }

  @Test func aVeryDeepTree_isReleasedWithoutRecursion() {
    weak var last: CALayer?
    do {
      var root = CALayer()
      last = root
      // Built from the leaf up, because adding a sublayer searches all ancestors of its new parent.
      for _ in 0..<50_000 {
        let parent = CALayer()
        parent.addSublayer(root)
        root = parent
      }
      #expect(last?.superlayer != nil)
    }
    #expect(last == nil)
  }

  nonisolated static let insertions = [
    "add", "insert at", "insert above", "insert below", "replace", "list", "mask",
  ]

  @Test(arguments: insertions) func layerInsideItself_isRejected_andTheTreeIsUnchanged(
    _ way: String
  ) {
    let stage = AnimationStage()
    let (parent, child) = (CALayer(), CALayer())
    stage.layer.addSublayer(parent)
    parent.addSublayer(child)
    let leaf = CALayer()
    child.addSublayer(leaf)
    switch way {
    case "add": child.addSublayer(parent)
    case "insert at": child.insertSublayer(parent, at: 0)
    case "insert above": child.insertSublayer(parent, above: leaf)
    case "insert below": child.insertSublayer(parent, below: leaf)
    case "replace": child.replaceSublayer(leaf, with: parent)
    case "list": child.sublayers = [leaf, parent]
    default: child.mask = parent
    }
    #expect(stage.reports.map(\.code) == [.layerInsideItself])
    #expect(parent.superlayer === stage.layer)
    #expect(child.superlayer === parent)
    #expect(child.sublayers?.count == 1 && child.sublayers?.first === leaf)
    #expect(child.mask == nil)
    stage.frame(0.1)
    #expect(stage.cycle.frame.count == 4)
  }

  @Test func layerAddedToItself_isRejected() {
    let stage = AnimationStage()
    stage.layer.addSublayer(stage.layer)
    #expect(stage.layer.superlayer == nil && stage.layer.sublayers == nil)
    #expect(stage.reports.map(\.code) == [.layerInsideItself])
  }
}
