// Registering a nib for cells: kept from crashing, and reported.

extension UINib {
  /// Adds an issue: what was to be made from the nib is not there.
  @MainActor func reportRegistration(_ things: String) {
    UIKitWorld.current.reportMissingArchive("nib \(name) for \(things)")
  }
}
