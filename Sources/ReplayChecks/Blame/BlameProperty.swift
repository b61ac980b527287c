// Maps the keys of a layer to the properties of a golden.

/// Maps a layer's key paths to the properties of goldens that they change.
enum BlameProperty {
  /// Returns the property of a key path, such as `transform` for `transform.rotation.z`; nil for
  /// keys that goldens do not contain.
  static func name(ofKeyPath path: String) -> String? {
    names[String(path.prefix { $0 != "." })]
  }

  private static let names: [String: String] = {
    var names = [
      "position": "position", "bounds": "bounds", "anchorPoint": "anchor", "zPosition": "z",
      "anchorPointZ": "anchorZ", "sublayerTransform": "sublayerTransform",
      "opacity": "opacity", "hidden": "hidden", "transform": "transform",
      "backgroundColor": "background", "masksToBounds": "clips", "text": "text", "tint": "tint",
    ]
    let appearance = [
      "corner": ["cornerRadius", "maskedCorners", "cornerCurve"],
      "border": ["borderWidth", "borderColor"],
      "shadow": ["shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath"],
      "contents": [
        "contents", "contentsRect", "contentsCenter", "contentsGravity",
      ],
      "gradient": ["colors", "locations", "startPoint", "endPoint", "type"],
      "shape": [
        "path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
        "lineDashPhase", "lineDashPattern", "fillRule", "lineCap", "lineJoin",
      ],
      "rendering": ["doubleSided", "allowsGroupOpacity", "preservesDepth"],
      "replication": [
        "instanceCount", "instanceDelay", "instanceTransform", "instanceColor",
        "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
      ],
    ]
    for (property, keys) in appearance { for key in keys { names[key] = property } }
    return names
  }()
}
