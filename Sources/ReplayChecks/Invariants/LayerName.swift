// How reports name a layer: its type, its own name, its place in the tree.

import PlainText
import UIKit

extension CALayer {
  /// `UIView 0/1/3`, `CAShapeLayer "ring" 0/1/mask`: the type of its view, or its own; its name if
  /// it has one; the places from the window down. Escaped.
  var reportName: String {
    let owner: AnyObject = (delegate as? UIView) ?? self
    let label = name.map { " \"\($0)\"" } ?? ""
    return escape("\(type(of: owner))\(label) \(reportPath)")
  }

  /// The places from the root down.
  var reportPath: String {
    var places: [String] = []
    var layer = self
    while let parent = layer.superlayer {
      if parent.mask === layer {
        places.append("mask")
      } else {
        places.append("\(parent.sublayers?.firstIndex { $0 === layer } ?? 0)")
      }
      layer = parent
    }
    let root = UIApplication.shared.windows.firstIndex { $0.layer === layer }
    places.append(root.map(String.init) ?? "detached")
    return places.reversed().joined(separator: "/")
  }
}
