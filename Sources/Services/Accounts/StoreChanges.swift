/// Reports changes of the stored data.
public protocol StoreChanges: Sendable {
  /// Yields an element after a change by another process, or by an import of this one; several
  /// changes at once yield one element.
  ///
  /// The sequence ends with the task that reads it; one task reads at a time.
  func changes() -> AsyncStream<Void>
}
