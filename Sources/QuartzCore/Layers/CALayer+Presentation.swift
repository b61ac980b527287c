// CALayer+Presentation: a cached copy that is updated from the frame's rows.

extension CALayer {
  func presentationLayer() -> CALayer? {
    if link.isPresentation { return self }
    let engine = FrameCycle.current.engine
    guard isShown else { return nil }
    let shown = link.presentation ?? makePresentation()
    if link.presentedFrame != engine.frameNumber {
      link.presentedFrame = engine.frameNumber
      engine.readGeometry(row: link.row, into: &shown.geometry)
      shown.timing = timing
      if shown.link.styleVersion != link.styleVersion || link.showsExtras {
        shown.link.styleVersion = link.styleVersion
        shown.copyProperties(from: self)
        engine.readGeometry(row: link.row, into: &shown.geometry)
      }
      link.showsExtras = !link.extras.isEmpty
      for block in link.extras {
        let numbers = engine.extra(block)
        // An object is represented by its index in the engine's list plus one; 0 means the model's
        // object.
        if block.root == .contents {
          if let object = engine.object(numbers[0]) { shown.appearance.contents = object }
        } else {
          shown.show(numbers, of: block.root)
        }
      }
    }
    return shown
  }

  private func makePresentation() -> CALayer {
    let shown = Swift.type(of: self).init(presentationOf: self)
    shown.link.isPresentation = true
    shown.link.original = self
    shown.copyProperties(from: self)
    shown.link.styleVersion = link.styleVersion
    link.presentation = shown
    return shown
  }
}
