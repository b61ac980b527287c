// Uses of view animations, property animators and layers.

import UIKit

@MainActor func useAnimations(_ use: APIUse) {
  let view = UIView()
  use("UIView.animate(withDuration:animations:completion:)") {
    UIView.animate(withDuration: 0.3, animations: { view.alpha = 1 }, completion: { _ in })
    UIView.animate(withDuration: 0.3, animations: { view.alpha = 0 }) { (finished: Bool) -> Void in
    }
  }
  use("UIView.animate(withDuration:animations:)") {
    UIView.animate(withDuration: 0.3) { view.alpha = 1 }
  }
  use(
    "UIView.animate(withDuration:delay:options:animations:completion:)",
    "UIView.AnimationOptions", "AnimationOptions.curveEaseInOut", "AnimationOptions.curveEaseOut",
    "AnimationOptions.curveLinear", "AnimationOptions.curveEaseIn",
    "AnimationOptions.beginFromCurrentState"
  ) {
    let options: [UIView.AnimationOptions] = [
      .curveEaseInOut, .curveEaseOut, .curveLinear, .curveEaseIn, [.beginFromCurrentState],
      UIView.AnimationOptions(rawValue: 7 << 16),
    ]
    for each in options {
      UIView.animate(
        withDuration: 0.1, delay: 0.0, options: each, animations: { view.alpha = 1 },
        completion: nil)
    }
  }
  use(
    "UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)"
  ) {
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
      options: [], animations: { view.alpha = 1 }, completion: { _ in })
  }
  use(
    "UIView.animateKeyframes(withDuration:delay:options:animations:completion:)",
    "UIView.addKeyframe(withRelativeStartTime:relativeDuration:animations:)",
    "UIView.KeyframeAnimationOptions", "KeyframeAnimationOptions.calculationModeCubic"
  ) {
    let options: UIView.KeyframeAnimationOptions = .calculationModeCubic
    UIView.animateKeyframes(
      withDuration: 1, delay: 0, options: options,
      animations: {
        UIView.addKeyframe(
          withRelativeStartTime: 0, relativeDuration: 0.5, animations: { view.alpha = 0 })
        UIView.addKeyframe(withRelativeStartTime: 1 / 2, relativeDuration: 1 / 2) { view.alpha = 1 }
      }, completion: { _ in })
  }
  use("UIView.AnimationCurve.linear", ".easeIn (curve or timing name)") {
    let curves: [UIView.AnimationCurve] = [.linear, .easeIn, .easeOut, .easeInOut]
    _ = curves
  }
  usePropertyAnimators(use)
  useLayers(use)
  useExplicitAnimations(use)
}

@MainActor private func usePropertyAnimators(_ use: APIUse) {
  let view = UIView()
  use(
    "UIViewPropertyAnimator", "init UIViewPropertyAnimator(duration:curve:)",
    "UIViewPropertyAnimator.addAnimations(_:)", "UIViewPropertyAnimator.addCompletion(_:)",
    "UIViewAnimating.startAnimation()", "UIViewAnimatingPosition"
  ) {
    let animator: UIViewPropertyAnimator = UIViewPropertyAnimator(duration: 0.2, curve: .easeOut)
    animator.addAnimations { view.alpha = 1 }
    animator.addCompletion { (position: UIViewAnimatingPosition) in
      switch position {
      case .start, .end, .current: break
      @unknown default: break
      }
    }
    animator.startAnimation()
  }
  use("UIViewAnimating.stopAnimation(_:)", "UIViewAnimating.finishAnimation(at:)", ".duration") {
    let animator = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { view.alpha = 0 }
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    _ = animator.duration
  }
  use(
    "init UIViewPropertyAnimator(duration:timingParameters:)", "UICubicTimingParameters",
    "init UICubicTimingParameters(animationCurve:)", "UISpringTimingParameters",
    "init UISpringTimingParameters(dampingRatio:initialVelocity:)"
  ) {
    let cubic: UICubicTimingParameters = UICubicTimingParameters(animationCurve: .linear)
    let spring: UISpringTimingParameters = UISpringTimingParameters(
      dampingRatio: 0.8, initialVelocity: CGVector(dx: 0, dy: 0))
    _ = UIViewPropertyAnimator(duration: 1, timingParameters: cubic)
    _ = UIViewPropertyAnimator(duration: 1, timingParameters: spring)
  }
  use("init UIViewPropertyAnimator(duration:dampingRatio:)") {
    _ = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.7)
    _ = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.7, animations: {})
  }
}

@MainActor private func useLayers(_ use: APIUse) {
  let layer = CALayer()
  use("CALayer", "CALayer.position", "CALayer.anchorPoint", "CALayer.zPosition") {
    let each: CALayer = layer
    each.position = .zero
    each.anchorPoint = CGPoint(x: 0, y: 0.5)
    each.zPosition = 1
    each.anchorPointZ = 0
  }
  use("CALayer.sublayerTransform", "CALayer.opacity", "CALayer.contents") {
    layer.sublayerTransform = CATransform3DIdentity
    layer.opacity = 0.5
    layer.contents = nil
  }
  use(
    "CALayer.cornerRadius", "CALayer.cornerCurve", "CALayer.masksToBounds", "CALayer.borderColor",
    "CALayer.borderWidth"
  ) {
    layer.cornerRadius = 4
    layer.cornerCurve = .continuous
    layer.masksToBounds = true
    layer.borderColor = UIColor.black.cgColor
    layer.borderWidth = 1
  }
  use(
    "CALayer.shadowColor", "CALayer.shadowOffset", "CALayer.shadowOpacity", "CALayer.shadowPath",
    "CALayer.shadowRadius"
  ) {
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOffset = CGSize(width: 0, height: 2)
    layer.shadowOpacity = 0.5
    layer.shadowPath = UIBezierPath(rect: layer.bounds).cgPath
    layer.shadowRadius = 3
  }
  use("CALayer.addSublayer(_:)", "CALayer.insertSublayer(_:at:)") {
    layer.addSublayer(CALayer())
    layer.insertSublayer(CALayer(), at: 0)
  }
  use("CAShapeLayer", "init CAShapeLayer()", "CAShapeLayer.path") {
    let shape: CAShapeLayer = CAShapeLayer()
    shape.path = UIBezierPath(rect: .zero).cgPath
  }
  use(
    "CAGradientLayer", "init CAGradientLayer()", "CAGradientLayer.colors",
    "CAGradientLayer.startPoint", "CAGradientLayer.endPoint"
  ) {
    let gradient: CAGradientLayer = CAGradientLayer()
    gradient.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
  }
}

@MainActor private func useExplicitAnimations(_ use: APIUse) {
  let layer = CALayer()
  use(
    "CABasicAnimation", "init CABasicAnimation(keyPath:)", "CABasicAnimation.fromValue",
    "CABasicAnimation.toValue", "CALayer.add(_:forKey:)", "keyPath \"path\""
  ) {
    let animation: CABasicAnimation = CABasicAnimation(keyPath: "path")
    animation.fromValue = UIBezierPath(rect: .zero).cgPath
    animation.toValue = UIBezierPath(rect: .zero).cgPath
    animation.isRemovedOnCompletion = false
    animation.fillMode = CAMediaTimingFillMode.forwards
    CAShapeLayer().add(animation, forKey: "path")
    _ = layer.animation(forKey: "path")
  }
  use(
    "CAAnimation.timingFunction", "CAMediaTimingFunction", "init CAMediaTimingFunction(name:)",
    "CAMediaTimingFunctionName", "CAMediaTimingFunctionName.easeInEaseOut",
    ".easeOut (curve or timing name)"
  ) {
    let animation = CABasicAnimation(keyPath: "opacity")
    let function: CAMediaTimingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.timingFunction = function
    let names: [CAMediaTimingFunctionName] = [.easeIn, .easeOut, .linear, .default]
    animation.timingFunction = CAMediaTimingFunction(name: names[0])
  }
  use("CAKeyframeAnimation", "init CAKeyframeAnimation(keyPath:)") {
    let animation: CAKeyframeAnimation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = [0, 1, 0]
    animation.keyTimes = [0, 0.5, 1]
    animation.timingFunctions = [CAMediaTimingFunction(name: .linear)]
  }
}
