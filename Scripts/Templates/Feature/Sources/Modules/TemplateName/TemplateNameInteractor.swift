import ViperRecords

/// Reads and changes the items.
struct TemplateNameInteractor: TemplateNamePresenterToInteractor {
  let service: any ItemService<TemplateSingular>

  func items(
    at range: Range<Int>, of query: ItemQuery<TemplateSingular>
  ) async throws(TemplateNameError) -> (
    rows: [StoredItem<TemplateSingular>], count: Int
  ) {
    let window = try await TemplateNameError.reading(
      await service.items(at: range, of: query))
    return (window.items, window.count)
  }

  func save(
    _ item: TemplateSingular, over stored: StoredItem<TemplateSingular>?
  ) async throws(TemplateNameError) {
    let answer = try await TemplateNameError.translating(
      await service.save(item, over: stored))
    switch answer {
    case .done: break
    case .gone: throw .gone
    case .taken(let field): throw .taken(field)
    }
  }

  func remove(_ id: Int64) async throws(TemplateNameError) {
    try await TemplateNameError.translating(await service.remove(id))
  }
}
