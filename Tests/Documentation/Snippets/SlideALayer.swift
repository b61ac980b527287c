// One animation on one layer, stepped manually. Prints the presented positions of the layer.

import QuartzCore

let cycle = FrameCycle.start()
let layer = CALayer()
cycle.attach(root: layer)

// snippet.animation
let slide = CABasicAnimation(keyPath: "position.x")
slide.fromValue = 0.0
slide.toValue = 100.0
slide.duration = 1
layer.add(slide, forKey: "slide")
// snippet.end

for time in [0, 0.25, 0.5, 1] {
  cycle.advance(to: time, targetTimestamp: time + 1.0 / 60)
  print(time, cycle.frame.position(at: 0).x)
}
// Prints:
//   0.0 0.0
//   0.25 25.0
//   0.5 50.0
//   1.0 0.0
