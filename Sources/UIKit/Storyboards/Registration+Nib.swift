// Registering a nib for cells does not crash and is reported.

extension UINib {
  /// Adds an issue: the nib's objects are not available.
  @MainActor func reportRegistration(_ things: String) {
    UIKitWorld.current.reportMissingArchive("nib \(name) for \(things)")
  }
}
