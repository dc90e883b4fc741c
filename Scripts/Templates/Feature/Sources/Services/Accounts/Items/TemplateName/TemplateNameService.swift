/// The items of “Template name” that belong to an account.
public protocol TemplateNameService: Sendable {
  /// Lists the items at `places` among those that match `query`.
  /// - Returns: The items, and how many match.
  /// - Throws: `StoreError`
  func items(
    at places: Range<Int>, of query: ItemQuery<TemplateNameItem>,
    for session: Session.Key
  ) async throws(StoreError) -> (items: [StoredItem<TemplateNameItem>], count: Int)

  /// Adds an item, or changes the one with the number `id`.
  /// - Throws: `StoreError`
  func save(
    _ item: TemplateNameItem, as id: TemplateNameItem.ID?,
    by session: Session.Key
  ) async throws(StoreError) -> ItemAnswer<TemplateNameItem>

  /// Removes an item; one that is gone is no error.
  /// - Throws: `StoreError`
  func remove(
    _ id: TemplateNameItem.ID, by session: Session.Key
  ) async throws(StoreError)
}
