/// The items of “Template name” that belong to an account.
public protocol TemplateNameService: Sendable {
  /// Lists the items at `range` among those that match `query`.
  /// - Returns: The items, and how many match.
  /// - Throws: `StoreError`
  func items(
    at range: Range<Int>, of query: ItemQuery<TemplateSingular>,
    for session: Session.Key
  ) async throws(StoreError) -> (items: [StoredItem<TemplateSingular>], count: Int)

  /// Adds an item, or changes the fields of `stored` that differ.
  /// - Throws: `StoreError`
  func save(
    _ item: TemplateSingular, over stored: StoredItem<TemplateSingular>?,
    by session: Session.Key
  ) async throws(StoreError) -> ItemAnswer<TemplateSingular>

  /// Removes an item; does nothing if it is already gone.
  /// - Throws: `StoreError`
  func remove(
    _ id: TemplateSingular.ID, by session: Session.Key
  ) async throws(StoreError)
}
