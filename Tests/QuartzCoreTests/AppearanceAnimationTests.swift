// Animated appearance properties: contents, flags, colours, shapes, gradients, masks, value
// functions.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct AppearanceAnimationTests {
  private func add(
    _ keyPath: String, _ from: Any, _ to: Any, to layer: CALayer, key: String? = nil
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    layer.add(animation, forKey: key)
  }

  private func grey(_ white: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
    CGColor(red: white, green: white, blue: white, alpha: alpha)
  }

  // MARK: Values that do not interpolate

  @Test func contents_betweenTwoValues_changesHalfway_andEndsWithTheModel() {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.layer.contents = "model"
    add("contents", "old", "new", to: stage.layer)
    let shown: [String?] = [0, 0.49, 0.51, 0.99, 1.5].map { stage.shown("contents", at: $0) }
    #expect(shown == ["old", "old", "new", "new", "model"])
  }

  @Test func contents_withThreeDiscreteKeyframes_showsEachForAThirdOfTheDuration() {
    let stage = AnimationStage()
    let keys = CAKeyframeAnimation(keyPath: "contents")
    keys.values = ["one", "two", "three"]
    keys.calculationMode = .discrete
    keys.duration = 3
    stage.layer.add(keys, forKey: nil)
    let shown: [String?] = [0.5, 1.5, 2.5].map { stage.shown("contents", at: $0) }
    #expect(shown == ["one", "two", "three"])
  }

  @Test func flags_changeHalfway() {
    let stage = AnimationStage()
    add("masksToBounds", true, false, to: stage.layer)
    add("doubleSided", false, true, to: stage.layer)
    stage.frame(0)
    stage.frame(0.25)
    #expect(stage.layer.presentation()?.masksToBounds == true)
    #expect(stage.layer.presentation()?.isDoubleSided == false)
    stage.frame(0.75)
    #expect(stage.layer.presentation()?.masksToBounds == false)
    #expect(stage.layer.presentation()?.isDoubleSided == true)
  }

  @Test func hidden_thatIsNaN_isTreatedAsNotHidden() {
    let stage = AnimationStage()
    add("hidden", Double.nan, Double.infinity, to: stage.layer)
    stage.frame(0)
    stage.frame(0.25)
    #expect(stage.cycle.frame.value(.hidden, at: 0) == 0)
    stage.frame(0.75)
    #expect(stage.cycle.frame.value(.hidden, at: 0) == 0)
  }

  @Test func hidden_hidesTheSublayers() throws {
    let stage = AnimationStage()
    let below = CALayer()
    stage.layer.addSublayer(below)
    stage.frame(0)
    add("hidden", true, false, to: stage.layer)
    stage.frame(0)
    stage.frame(0.25)
    let row = try #require(stage.cycle.frame.row(of: below))
    #expect(stage.cycle.frame.isHidden(at: row))
    #expect(stage.cycle.frame.composedOpacity(at: row) == 0)
    stage.frame(0.75)
    #expect(!stage.cycle.frame.isHidden(at: row))
    #expect(stage.cycle.frame.composedOpacity(at: row) == 1)
  }

  // MARK: Colours, shapes, gradients

  @Test func colour_interpolatesLinearly_componentByComponent() {
    let stage = AnimationStage()
    add("backgroundColor", grey(0.2, 1), grey(1, 0), to: stage.layer)
    stage.frame(0)
    let colour: CGColor? = stage.shown("backgroundColor", at: 0.25)
    let parts = (colour?.components ?? []).map { Double($0) }
    #expect(parts.count == 4)
    #expect(zip(parts, [0.4, 0.4, 0.4, 0.75]).allSatisfy { isClose($0, $1) })
  }

  @Test func path_morphsPointByPoint() {
    let stage = AnimationStage(CAShapeLayer())
    let from = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let to = CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 40), transform: nil)
    add("path", from, to, to: stage.layer)
    stage.frame(0)
    stage.frame(0.5)
    let shape = stage.layer.presentation() as? CAShapeLayer
    #expect(shape?.path?.boundingBox == CGRect(x: 5, y: 10, width: 20, height: 25))
  }

  @Test func pathsWithDifferentNumbersOfPoints_areReported() {
    let stage = AnimationStage(CAShapeLayer())
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 1, y: 1))
    add(
      "path", line, CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil),
      to: stage.layer)
    stage.frame(0)
    #expect(stage.reports.map(\.code) == [.unfitValue])
  }

  private func path(_ corners: [CGFloat]) -> CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    for corner in corners { path.addLine(to: CGPoint(x: corner, y: 2 * corner)) }
    return path
  }

  /// The second path has more points, and is presented only from 0.5 s to 0.75 s.
  @Test func pathsOfTwoAnimations_eachKeepTheirPoints() {
    let stage = AnimationStage(CAShapeLayer())
    add("path", path([10]), path([20]), to: stage.layer, key: "short")
    let long = CABasicAnimation(keyPath: "path")
    long.fromValue = path([10, 20, 30])
    long.toValue = path([30, 40, 50])
    long.beginTime = 0.5
    long.duration = 0.25
    stage.layer.add(long, forKey: "long")
    stage.frame(0)
    func box(at time: Double) -> CGRect? {
      stage.frame(time)
      return (stage.layer.presentation() as? CAShapeLayer)?.path?.boundingBox
    }
    #expect(box(at: 0.25) == CGRect(x: 0, y: 0, width: 12.5, height: 25))
    #expect(box(at: 0.625) == CGRect(x: 0, y: 0, width: 40, height: 80))
    #expect(box(at: 0.95) == CGRect(x: 0, y: 0, width: 19.5, height: 39))
  }

  @Test func path_withFewerPointsThanTheModelPath_morphs() {
    let shape = CAShapeLayer()
    shape.path = path([1, 2, 3])
    let stage = AnimationStage(shape)
    add("path", path([10]), path([20]), to: shape)
    stage.frame(0)
    stage.frame(0.5)
    #expect(
      shape.presentation()?.path?.boundingBox
        == CGRect(x: 0, y: 0, width: 15, height: 30))
  }

  @Test func path_inAGroup_morphs() {
    let stage = AnimationStage(CAShapeLayer())
    let member = CABasicAnimation(keyPath: "path")
    member.fromValue = path([10])
    member.toValue = path([20])
    let group = CAAnimationGroup()
    group.animations = [member]
    group.duration = 1
    stage.layer.add(group, forKey: nil)
    stage.frame(0)
    stage.frame(0.5)
    #expect(
      (stage.layer.presentation() as? CAShapeLayer)?.path?.boundingBox
        == CGRect(x: 0, y: 0, width: 15, height: 30))
  }

  @Test(arguments: [
    ("strokeStart", 0.0, 0.8, 0.2), ("strokeEnd", 0, 1, 0.25), ("lineWidth", 2, 6, 3),
    ("miterLimit", 10, 2, 8), ("lineDashPhase", 0, -8, -2),
  ])
  func strokes_interpolateLinearly(
    _ keyPath: String, _ from: Double, _ to: Double, _ quarter: Double
  ) {
    let stage = AnimationStage(CAShapeLayer())
    add(keyPath, from, to, to: stage.layer)
    stage.frame(0)
    let shown: Double? = stage.shown(keyPath, at: 0.25)
    #expect(isClose(shown ?? .nan, quarter))
  }

  @Test func gradient_interpolatesLinearly_colourByColour_andLocationByLocation() {
    let gradient = CAGradientLayer()
    gradient.colors = [grey(0), grey(1)]
    gradient.locations = [0, 1]
    let stage = AnimationStage(gradient)
    add("colors", [grey(0), grey(1)], [grey(1), grey(0)], to: gradient)
    add("locations", [0.0, 0.4], [0.4, 1.0], to: gradient)
    add("endPoint", CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.5), to: gradient)
    stage.frame(0)
    stage.frame(0.25)
    let shown = gradient.presentation()
    let whites = (shown?.colors ?? []).map { ($0 as? CGColor)?.components?.first ?? .nan }
    #expect(zip(whites, [0.25, 0.75]).allSatisfy { isClose($0, $1) } && whites.count == 2)
    let places = (shown?.locations ?? []).map(\.doubleValue)
    #expect(zip(places, [0.1, 0.55]).allSatisfy { isClose($0, $1) } && places.count == 2)
    #expect(shown?.endPoint == CGPoint(x: 0.25, y: 0.125))
  }

  // MARK: Masks

  @Test func rowOfAMask_isTheLastChildOfItsLayersRow() throws {
    let stage = AnimationStage()
    let (sublayer, mask) = (CALayer(), CALayer())
    CATransaction.setDisableActions(true)
    stage.layer.position = CGPoint(x: 100, y: 50)
    stage.layer.mask = mask
    stage.layer.addSublayer(sublayer)
    mask.position = CGPoint(x: 7, y: 3)
    stage.frame(0)
    let frame = stage.cycle.frame
    let row = try #require(frame.row(of: mask))
    let parent = try #require(frame.row(of: stage.layer))
    #expect(frame.isMask(row))
    #expect(frame.parent(of: row) == parent)
    #expect(frame.children(of: parent).last == row)
    #expect(frame.children(of: parent).count == 2)
    #expect(frame.world(at: row).m41 == 107 && frame.world(at: row).m42 == 53)
    #expect(stage.layer.sublayers?.count == 1)
    #expect(mask.superlayer === stage.layer)
  }

  @Test func mask_animatesLikeAnyLayer() throws {
    let stage = AnimationStage()
    let mask = CALayer()
    stage.layer.mask = mask
    stage.frame(0)
    add("position.x", 0.0, 40.0, to: mask)
    stage.frame(0)
    stage.frame(0.25)
    #expect(mask.presentation()?.position.x == 10)
  }

  @Test func mask_thatIsASublayerOfAnotherLayer_isRemovedFromThatLayer() {
    let stage = AnimationStage()
    let (other, mask) = (CALayer(), CALayer())
    other.addSublayer(mask)
    stage.layer.mask = mask
    #expect(other.sublayers == nil)
    #expect(mask.superlayer === stage.layer)
  }

  @Test func mask_removed_isNoLongerInTheFrame() {
    let stage = AnimationStage()
    let mask = CALayer()
    stage.layer.mask = mask
    stage.frame(0)
    #expect(stage.cycle.frame.count == 2)
    stage.layer.mask = nil
    stage.frame(0.1)
    #expect(stage.cycle.frame.count == 1)
    #expect(mask.superlayer == nil)
  }

  // MARK: Value functions

  struct FunctionCase: Sendable, CustomTestStringConvertible {
    var name: CAValueFunctionName
    var from: [Double]
    var to: [Double]
    /// The matrix halfway, computed by hand.
    var half: CATransform3D
    var testDescription: String { name.rawValue }

    static let root = 0.5.squareRoot()

    static let all = [
      FunctionCase(
        name: .rotateX, from: [0], to: [Double.pi / 2],
        half: rotation { ($0.m22, $0.m23, $0.m32, $0.m33) = (root, root, -root, root) }),
      FunctionCase(
        name: .rotateY, from: [0], to: [Double.pi / 2],
        half: rotation { ($0.m11, $0.m13, $0.m31, $0.m33) = (root, -root, root, root) }),
      FunctionCase(
        name: .rotateZ, from: [0], to: [Double.pi / 2],
        half: rotation { ($0.m11, $0.m12, $0.m21, $0.m22) = (root, root, -root, root) }),
      FunctionCase(name: .scale, from: [1, 2, 3], to: [3, 6, 5], half: scale(2, 4, 4)),
      FunctionCase(name: .scaleX, from: [1], to: [4], half: scale(2.5, 1, 1)),
      FunctionCase(name: .scaleY, from: [1], to: [4], half: scale(1, 2.5, 1)),
      FunctionCase(name: .scaleZ, from: [1], to: [4], half: scale(1, 1, 2.5)),
      FunctionCase(name: .translate, from: [0, 2, 4], to: [8, 4, 0], half: shift(4, 3, 2)),
      FunctionCase(name: .translateX, from: [0], to: [9], half: shift(4.5, 0, 0)),
      FunctionCase(name: .translateY, from: [0], to: [9], half: shift(0, 4.5, 0)),
      FunctionCase(name: .translateZ, from: [0], to: [9], half: shift(0, 0, 4.5)),
    ]

    private static func rotation(_ edit: (inout CATransform3D) -> Void) -> CATransform3D {
      var t = CATransform3D()
      (t.m11, t.m22, t.m33, t.m44) = (1, 1, 1, 1)
      edit(&t)
      return t
    }
    private static func scale(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
      rotation { ($0.m11, $0.m22, $0.m33) = (x, y, z) }
    }
    private static func shift(_ x: Double, _ y: Double, _ z: Double) -> CATransform3D {
      rotation { ($0.m41, $0.m42, $0.m43) = (x, y, z) }
    }
  }

  @Test(arguments: FunctionCase.all) func valueFunction_producesItsMatrix(_ c: FunctionCase) throws
  {
    let stage = AnimationStage()
    let animation = CABasicAnimation(keyPath: "transform")
    animation.valueFunction = CAValueFunction(name: c.name)
    animation.fromValue = c.from.count == 1 ? c.from[0] : c.from
    animation.toValue = c.to.count == 1 ? c.to[0] : c.to
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    let shown: CATransform3D = try #require(stage.shown("transform", at: 0.5))
    let (a, b) = (numbers(shown), numbers(c.half))
    #expect(zip(a, b).allSatisfy { abs($0 - $1) < 1e-14 }, "\(a) is not \(b)")
    #expect(stage.reports.isEmpty)
  }

  private func numbers(_ t: CATransform3D) -> [Double] {
    withUnsafeBytes(of: t) { Array($0.bindMemory(to: Double.self)) }
  }

  @Test func valueFunction_ofAnUnknownName_isNil() {
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
  }
}
