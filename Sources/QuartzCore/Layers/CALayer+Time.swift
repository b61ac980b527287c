// CALayer+Time: converts between local time and the display's.

extension CALayer {
  /// This layer's time at the display time `t`.
  func localTime(fromRoot t: CFTimeInterval) -> CFTimeInterval {
    timing.local(superlayer?.localTime(fromRoot: t) ?? t)
  }

  /// The display's time at this layer's time `t`.
  func rootTime(fromLocal t: CFTimeInterval) -> CFTimeInterval {
    let parent = timing.parent(t)
    return superlayer?.rootTime(fromLocal: parent) ?? parent
  }
}
