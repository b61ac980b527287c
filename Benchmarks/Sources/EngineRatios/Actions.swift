// Actions: the cost of sending a recogniser's action by a selector and by an equivalent closure,
// timed alternately.

import CAllocationCounter
import UIKit

@MainActor private final class Handler: NSObject {
  var count = 0
  func pan(_ pan: UIPanGestureRecognizer) { count += 1 }
}

@MainActor func measureActions() {
  FrameCycle.start()
  let handler = Handler()
  let byClosure = UIPanGestureRecognizer { [weak handler] in handler?.pan($0) }
  let bySelector = UIPanGestureRecognizer(
    target: handler, action: SelectorOf<Handler>("pan:")({ $0.pan(_:) }))
  for pan in [byClosure, bySelector] { pan.state = .began }
  // Many short timings, so that other load on the machine affects closures and selectors equally.
  func nanoseconds(_ pan: UIPanGestureRecognizer) -> Double {
    time(500) { _ in pan.state = .changed }
  }
  var (closures, more, ratios) = ([Double](), [Double](), [Double]())
  for _ in 0..<2001 {
    let (closure, selector) = (nanoseconds(byClosure), nanoseconds(bySelector))
    closures.append(closure)
    more.append(selector - closure)
    ratios.append(selector / closure)
  }
  let quarters = more.sorted()
  print(
    "action: a closure \(shown(median(closures))) ns; a selector \(shown(median(more))) ns more "
      + "(\(shown(quarters[500]))..\(shown(quarters[1500])) in half of the pairs), "
      + "\(shown(median(ratios)))x; "
      + "blocks of memory per thousand actions: \(blocks(byClosure)) and \(blocks(bySelector)); "
      + "sent: \(handler.count)")
}

/// The number of heap blocks that a thousand actions allocate.
@MainActor private func blocks(_ pan: UIPanGestureRecognizer) -> String {
  guard edgepan_allocation_counter_is_live() == 1 else { return "not counted" }
  edgepan_allocation_counter_start()
  for _ in 0..<1000 { pan.state = .changed }
  return "\(edgepan_allocation_counter_stop())"
}
