import Testing

@testable import QuartzCore

@MainActor @Suite struct Smoke {
  @Test func linear() {
    let c = FrameCycle.start()
    let root = CALayer()
    let a = CALayer()
    root.addSublayer(a)
    a.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    c.attach(root: root)
    let anim = CABasicAnimation(keyPath: "position.x")
    anim.fromValue = 0.0
    anim.toValue = 100.0
    anim.duration = 1
    a.add(anim, forKey: "x")
    let r = CABasicAnimation(keyPath: "transform.rotation.z")
    r.fromValue = 0.0
    r.toValue = Double.pi
    r.duration = 1
    a.add(r, forKey: "r")
    c.advance(to: 1, targetTimestamp: 1.5)
    #expect(c.frame.value(.positionX, at: 1) == 0)
    c.advance(to: 1.5, targetTimestamp: 2)
    #expect(c.frame.value(.positionX, at: 1) == 50)
    print(c.frame.world(at: 1), c.frame.hash, c.counters)
    #expect(a.presentation()?.position.x == 50)
    c.advance(to: 2, targetTimestamp: 2.5)
    #expect(c.frame.value(.positionX, at: 1) == 0)
    #expect(a.animationKeys() == nil)
    #expect(c.isQuiet)
  }
  @Test func additive() {
    let c = FrameCycle.start()
    let root = CALayer()
    let a = CALayer()
    root.addSublayer(a)
    c.attach(root: root)
    root.speed = 0
    a.transform = CATransform3DMakeScale(2, 2, 1)
    let anim = CABasicAnimation(keyPath: "transform")
    anim.fromValue = CATransform3DMakeScale(0.5, 0.5, 1)
    anim.toValue = CATransform3DIdentity
    anim.duration = 1
    anim.isAdditive = true
    a.add(anim, forKey: "x")
    c.advance(to: 1, targetTimestamp: 1.5)
    root.timeOffset = 0.5
    c.advance(to: 2, targetTimestamp: 2.5)
    #expect(c.frame.transform(at: 1).m11 == 1.5)
    root.timeOffset = 1
    c.advance(to: 2, targetTimestamp: 2.5)
    #expect(c.frame.transform(at: 1).m11 == 2)
    #expect(a.animationKeys() == ["x"])
    root.speed = 1
    root.timeOffset = 0
    root.beginTime = 1.5
    c.advance(to: 2.6, targetTimestamp: 2.5)
    #expect(c.frame.transform(at: 1).m11 == 2)
    #expect(a.animationKeys() == nil)
  }
}
