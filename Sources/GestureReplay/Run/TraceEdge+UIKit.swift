// A recording's edge in UIKit's terms.

import GestureTrace
import UIKit

extension TraceEdge {
  /// The edge as a `UIRectEdge`.
  var rectEdge: UIRectEdge {
    switch self {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    }
  }

  /// The component of a displacement or velocity that points away from this edge.
  func inward(_ vector: CGPoint) -> Double { inward(x: vector.x, y: vector.y) }
}
