// CALayer, presentation: a cached copy that is brought up to date from the frame's rows.

extension CALayer {
  func presentationLayer() -> CALayer? {
    if link.isPresentation { return self }
    let engine = FrameCycle.current.engine
    guard isShown else { return nil }
    let shown = link.presentation ?? makePresentation()
    if link.presentedFrame != engine.frameNumber {
      link.presentedFrame = engine.frameNumber
      engine.readGeometry(row: link.row, into: &shown.geometry)
      if shown.link.styleVersion != link.styleVersion {
        shown.link.styleVersion = link.styleVersion
        shown.copyProperties(from: self)
        engine.readGeometry(row: link.row, into: &shown.geometry)
      }
      for block in link.extras { shown.show(engine.extra(block), of: block.root) }
    }
    return shown
  }

  private func makePresentation() -> CALayer {
    let shown = emptyPresentation()
    shown.link.isPresentation = true
    shown.link.original = self
    shown.copyProperties(from: self)
    shown.link.styleVersion = link.styleVersion
    link.presentation = shown
    return shown
  }
}
