// A layer's appearance as JSON for the page; defaults are omitted.

import PlainText
import QuartzCore

extension LayerAppearance {
  /// - Parameter picture: the number of the snapshot in the layer's contents.
  func value(picture: Int?) -> JSONValue {
    let features: JSONValue = .object(omittingNil: [
      "border": border.map { ["width": .rounded($0.width), "color": $0.color.value] },
      "shadow": shadow?.value, "contents": contents?.value(picture: picture),
      "gradient": gradient?.value, "shape": shape?.value,
      "texts": texts.isEmpty ? nil : .array(texts.map(\.value)),
    ])
    return .object(plain.members + features.members)
  }
}

extension PlainAppearance {
  /// The fields that are not at their defaults, by the names of their properties. A flag is the word
  /// that goldens have for it.
  fileprivate var members: [JSONValue.Member] {
    let unset = PlainAppearance()
    if self == unset { return [] }
    return LayerProperty.all.compactMap { property in
      let value: JSONValue? =
        switch property.field {
        case .number(let path): self[keyPath: path] == 0 ? nil : .rounded(self[keyPath: path])
        case .color(let path): self[keyPath: path]?.value
        case .corners(let path):
          self[keyPath: path] == .all ? nil : .int(Int(self[keyPath: path].rawValue))
        case .flag(let path, let word):
          self[keyPath: path] == unset[keyPath: path] ? nil : .text(word)
        case nil: nil
        }
      return value.map { JSONValue.Member(property.name, $0) }
    }
  }
}

extension LayerAppearance.Color {
  fileprivate var value: JSONValue {
    .rounded([red, green, blue, alpha].map { min(max($0, 0), 1) }, 4)
  }
}

extension LayerAppearance.Shadow {
  fileprivate var value: JSONValue {
    .object(omittingNil: [
      "color": color.value, "opacity": .rounded(opacity), "x": .rounded(offset.width),
      "y": .rounded(offset.height), "radius": .rounded(radius), "path": path?.value,
    ])
  }
}

extension LayerAppearance.Contents {
  fileprivate func value(picture: Int?) -> JSONValue {
    let isWhole = rect == CGRect(x: 0, y: 0, width: 1, height: 1)
    return .object(omittingNil: [
      "gravity": .safe(gravity.rawValue), "size": .rounded([size.width, size.height]),
      "name": name.map { .safe($0) }, "picture": picture.map { .int($0) },
      "rect": isWhole ? nil : .rounded([rect.minX, rect.minY, rect.width, rect.height], 5),
    ])
  }
}

extension LayerAppearance.Gradient {
  fileprivate var value: JSONValue {
    [
      "form": .text(form.rawValue), "colors": .array(colors.map(\.value)),
      "locations": .rounded(locations), "start": .rounded([start.x, start.y]),
      "end": .rounded([end.x, end.y]),
    ]
  }
}

extension LayerAppearance.Shape {
  fileprivate var value: JSONValue {
    let cap = lineCap == .round ? "round" : lineCap == .square ? "square" : "butt"
    let join = lineJoin == .round ? "round" : lineJoin == .bevel ? "bevel" : "miter"
    let isPart = strokeStart != 0 || strokeEnd != 1
    return .object(omittingNil: [
      "path": path.value, "evenOdd": .bool(fillRule == .evenOdd), "width": .rounded(lineWidth),
      "cap": .text(cap), "join": .text(join), "miter": .rounded(miterLimit),
      "dashPhase": .rounded(dashPhase), "fill": fill?.value, "stroke": stroke?.value,
      "part": isPart ? .rounded([strokeStart, strokeEnd], 4) : nil,
      "dashes": dashLengths.isEmpty ? nil : .rounded(dashLengths),
    ])
  }
}

extension LayerAppearance.Outline {
  fileprivate var value: JSONValue {
    let letters = kinds.map { kind -> JSONValue in
      switch kind {
      case .moveToPoint: "m"
      case .addLineToPoint: "l"
      case .addQuadCurveToPoint: "q"
      case .addCurveToPoint: "c"
      case .closeSubpath: "z"
      }
    }
    return ["kinds": .array(letters), "points": .rounded(points.flatMap { [$0.x, $0.y] })]
  }
}

extension LayerAppearance.Text {
  fileprivate var value: JSONValue {
    [
      "string": .safe(string), "x": .rounded(origin.x), "y": .rounded(origin.y),
      "size": .rounded(size), "width": .rounded(width), "weight": .rounded(weight),
      "color": color.value,
    ]
  }
}
