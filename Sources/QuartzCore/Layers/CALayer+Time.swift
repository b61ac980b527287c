// CALayer, time: local time from and to the display's.

extension CALayer {
  /// This layer's time at the display time `t`.
  func localTime(fromRoot t: CFTimeInterval) -> CFTimeInterval {
    timing.local(superlayer?.localTime(fromRoot: t) ?? t)
  }

  /// The display's time at which this layer's is `t`.
  func rootTime(fromLocal t: CFTimeInterval) -> CFTimeInterval {
    let parent = timing.parent(t)
    return superlayer?.rootTime(fromLocal: parent) ?? parent
  }
}
