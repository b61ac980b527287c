import QuartzCore

/// Maps a layer's key paths to the properties of goldens that they change.
enum BlameProperty {
  /// Returns the property of a key path, such as `transform` for `transform.rotation.z`; nil for
  /// keys that goldens do not contain.
  static func name(ofKeyPath path: String) -> String? {
    let key = String(path.prefix { $0 != "." })
    // What views draw in addition to the properties of their layers.
    return key == "text" ? key : LayerProperty.named(key)?.golden
  }
}
