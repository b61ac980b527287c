// Reports an issue when a nib is registered for cells, instead of crashing.

extension UINib {
  /// Reports an issue: the nib's objects are not available.
  @MainActor func reportRegistration(_ things: String) {
    UIKitWorld.current.reportMissingArchive("nib \(name) for \(things)")
  }
}
