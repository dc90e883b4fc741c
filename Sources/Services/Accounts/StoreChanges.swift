/// Tells that what is stored has changed.
public protocol StoreChanges: Sendable {
  /// One element after other processes have changed something, or an import of this one; several
  /// changes at once are one element.
  ///
  /// The sequence ends with the task that reads it; one task reads at a time.
  func changes() -> AsyncStream<Void>
}
