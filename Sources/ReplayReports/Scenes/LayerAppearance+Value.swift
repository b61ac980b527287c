// A layer's appearance as JSON for the page; defaults are omitted.

import PlainText
import QuartzCore

extension LayerAppearance {
  /// - Parameter picture: the number of the snapshot in the layer's contents.
  func value(picture: Int?) -> JSONValue {
    var members: [JSONValue.Member] = []
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append(.init(name, value)) }
    }
    add("background", plain.backgroundColor?.value)
    add("tint", tint?.value)
    if plain.cornerRadius > 0 {
      add("radius", .rounded(plain.cornerRadius))
      add("corners", .integer(Int64(plain.maskedCorners.rawValue)))
      if plain.hasContinuousCorners { add("continuous", .bool(true)) }
    }
    if plain.masksToBounds { add("clips", .bool(true)) }
    if !plain.isDoubleSided { add("oneSided", .bool(true)) }
    if plain.isTransformLayer { add("transform", .bool(true)) }
    if !plain.allowsGroupOpacity { add("ungrouped", .bool(true)) }
    add(
      "border",
      border.map {
        .object([.init("width", .rounded($0.width)), .init("color", $0.color.value)])
      })
    add("shadow", shadow?.value)
    add("contents", contents?.value(picture: picture))
    add("gradient", gradient?.value)
    add("shape", shape?.value)
    if !texts.isEmpty { add("texts", .array(texts.map(\.value))) }
    return .object(members)
  }
}

extension LayerAppearance.Color {
  fileprivate var value: JSONValue {
    .rounded([red, green, blue, alpha].map { min(max($0, 0), 1) }, 4)
  }
}

extension LayerAppearance.Shadow {
  fileprivate var value: JSONValue {
    .object(
      [
        .init("color", color.value), .init("opacity", .rounded(opacity)),
        .init("x", .rounded(offset.width)), .init("y", .rounded(offset.height)),
        .init("radius", .rounded(radius)),
      ] + (path.map { [.init("path", $0.value)] } ?? []))
  }
}

extension LayerAppearance.Contents {
  fileprivate func value(picture: Int?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("gravity", .safe(gravity.rawValue)),
      .init("size", .rounded([size.width, size.height])),
    ]
    if let name { members.append(.init("name", .safe(name))) }
    if let picture { members.append(.init("picture", .integer(Int64(picture)))) }
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    if rect != whole {
      members.append(.init("rect", .rounded([rect.minX, rect.minY, rect.width, rect.height], 5)))
    }
    return .object(members)
  }
}

extension LayerAppearance.Gradient {
  fileprivate var value: JSONValue {
    .object([
      .init("form", .text(form.rawValue)), .init("colors", .array(colors.map(\.value))),
      .init("locations", .rounded(locations)), .init("start", .rounded([start.x, start.y])),
      .init("end", .rounded([end.x, end.y])),
    ])
  }
}

extension LayerAppearance.Shape {
  fileprivate var value: JSONValue {
    let cap = lineCap == .round ? "round" : lineCap == .square ? "square" : "butt"
    let join = lineJoin == .round ? "round" : lineJoin == .bevel ? "bevel" : "miter"
    var members: [JSONValue.Member] = [
      .init("path", path.value), .init("evenOdd", .bool(fillRule == .evenOdd)),
      .init("width", .rounded(lineWidth)), .init("cap", .text(cap)), .init("join", .text(join)),
      .init("miter", .rounded(miterLimit)), .init("dashPhase", .rounded(dashPhase)),
    ]
    if let fill { members.append(.init("fill", fill.value)) }
    if let stroke { members.append(.init("stroke", stroke.value)) }
    if strokeStart != 0 || strokeEnd != 1 {
      members.append(.init("part", .rounded([strokeStart, strokeEnd], 4)))
    }
    if !dashLengths.isEmpty { members.append(.init("dashes", .rounded(dashLengths))) }
    return .object(members)
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
    return .object([
      .init("kinds", .array(letters)), .init("points", .rounded(points.flatMap { [$0.x, $0.y] })),
    ])
  }
}

extension LayerAppearance.Text {
  fileprivate var value: JSONValue {
    .object([
      .init("string", .safe(string)), .init("x", .rounded(origin.x)),
      .init("y", .rounded(origin.y)),
      .init("size", .rounded(size)), .init("width", .rounded(width)),
      .init("weight", .rounded(weight)), .init("color", color.value),
    ])
  }
}
