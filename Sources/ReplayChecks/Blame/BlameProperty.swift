// Maps the keys of a layer to the properties of a golden.

/// Maps a layer's key paths to the properties of goldens that they change.
enum BlameProperty {
  /// Returns the property of a key path, such as `transform` for `transform.rotation.z`; nil for
  /// keys that goldens do not contain.
  static func name(ofKeyPath path: String) -> String? {
    names[String(path.prefix { $0 != "." })]
  }

  /// For properties of goldens, the keys of a layer whose changes QuartzCore does not record.
  static let unrecordedKeys = [
    "shape": ["fillRule", "lineCap", "lineJoin", "lineDashPattern"], "gradient": ["type"],
  ]

  private static let names: [String: String] = {
    var names = [
      "position": "position", "bounds": "bounds", "anchorPoint": "anchor", "zPosition": "z",
      "opacity": "opacity", "hidden": "hidden", "transform": "transform",
      "backgroundColor": "background", "masksToBounds": "clips", "text": "text", "tint": "tint",
    ]
    let appearance = [
      "corner": ["cornerRadius", "maskedCorners", "cornerCurve"],
      "border": ["borderWidth", "borderColor"],
      "shadow": ["shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath"],
      "contents": [
        "contents", "contentsRect", "contentsCenter", "contentsScale", "contentsGravity",
      ],
      "gradient": ["colors", "locations", "startPoint", "endPoint"],
      "shape": [
        "path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
        "lineDashPhase",
      ],
      "rendering": ["doubleSided", "allowsGroupOpacity"],
      "replication": [
        "instanceCount", "instanceDelay", "instanceTransform", "instanceColor",
        "instanceRedOffset", "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
        "preservesDepth",
      ],
    ]
    for (property, keys) in appearance { for key in keys { names[key] = property } }
    return names
  }()
}
