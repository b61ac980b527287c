// Properties that are not animatable, set and read by name.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct NamedPropertyTests {
  @Test func numbersAndFlags_setTheirProperties() {
    let layer = CALayer()
    layer.setValue(0, forKey: "speed")
    layer.setValue(NSNumber(value: 1.5), forKey: "timeOffset")
    layer.setValue(true, forKey: "shouldRasterize")
    layer.setValue(2.0, forKeyPath: "rasterizationScale")
    #expect(layer.speed == 0 && layer.timeOffset == 1.5)
    #expect(layer.shouldRasterize && layer.rasterizationScale == 2)
    #expect(layer.value(forKey: "speed") as? Double == 0)
    #expect(layer.value(forKey: "timeOffset") as? Double == 1.5)
    #expect(layer.value(forKey: "shouldRasterize") as? Bool == true)
  }

  @Test func constants_areWrittenAsStringOrConstant_andReadAsString() {
    let shape = CAShapeLayer()
    shape.setValue("even-odd", forKey: "fillRule")
    shape.setValue(CAShapeLayerLineCap.round, forKey: "lineCap")
    #expect(shape.fillRule == .evenOdd && shape.lineCap == .round)
    #expect(shape.value(forKey: "lineCap") as? String == "round")
    let gradient = CAGradientLayer()
    gradient.setValue("radial", forKey: "type")
    #expect(gradient.type == .radial)
  }

  @Test func objects_areResetByNil() {
    let shape = CAShapeLayer()
    let mask = CALayer()
    shape.setValue("ring", forKey: "name")
    shape.setValue([4, 2], forKey: "lineDashPattern")
    shape.setValue(mask, forKey: "mask")
    #expect(shape.name == "ring" && shape.lineDashPattern == [4, 2] && shape.mask === mask)
    #expect(shape.value(forKey: "name") as? String == "ring")
    for key in ["name", "lineDashPattern", "mask"] { shape.setValue(nil, forKey: key) }
    #expect(shape.name == nil && shape.lineDashPattern == nil && shape.mask == nil)
  }

  @Test func componentsOfTheFrame_areReadAndSet() {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(layer.value(forKeyPath: "frame.origin.x") as? Double == 1)
    #expect(layer.value(forKeyPath: "frame.size") as? CGSize == CGSize(width: 30, height: 40))
    #expect(layer.value(forKeyPath: "frame") as? CGRect == layer.frame)
    layer.setValue(10, forKeyPath: "frame.origin.y")
    layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "frame.size")
    #expect(layer.frame == CGRect(x: 1, y: 10, width: 5, height: 6))
  }

  @Test func valueOfAnotherType_isReported_andThePropertyIsUnchanged() {
    let stage = AnimationStage(CAShapeLayer())
    stage.layer.setValue("fast", forKey: "speed")
    stage.layer.setValue(nil, forKey: "speed")
    stage.layer.setValue(3, forKey: "fillRule")
    stage.layer.setValue("wide", forKeyPath: "frame.size.width")
    #expect(stage.layer.speed == 1)
    #expect((stage.layer as? CAShapeLayer)?.fillRule == .nonZero)
    #expect(stage.reports.count == 4)
  }

  @Test func unknownNames_storeTheValue_evenIfTheyBeginWithFrame() {
    let layer = CALayer()
    layer.setValue("x", forKey: "fillRule")
    layer.setValue(7, forKeyPath: "frame.depth")
    #expect(layer.value(forKey: "fillRule") as? String == "x", "a plain layer has no fill rule")
    #expect(layer.value(forKeyPath: "frame.depth") as? Int == 7)
  }
}
