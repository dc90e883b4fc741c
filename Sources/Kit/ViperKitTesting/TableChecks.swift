import Testing
import ViperPresentation
import ViperRecords

/// Expects that an empty table keeps two items in the order of their numbers, sorts them by each
/// field, merges changes of different fields, refuses values that are taken, and removes items.
/// - Parameters:
///   - items: The items of the table.
///   - one: The entries of an item.
///   - two: The entries of another item, each greater than that of the first one, or empty.
///   - unique: The fields that no two items share.
///   - sourceLocation: The location of issues.
/// - Throws: `ItemError`, or `ItemProblem` if the entries are invalid.
public func expectTable<Content: Item>(
  of items: some ItemService<Content>, keeps one: FormValues<Content.Field>,
  _ two: FormValues<Content.Field>, unique: [Content.Field] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let (first, second) = (try Content(one), try Content(two))
  func save(_ item: Content, over stored: StoredItem<Content>? = nil) async throws {
    let answer = try await items.save(item, over: stored)
    #expect(answer == .done, sourceLocation: sourceLocation)
  }
  func list(by field: Content.Field? = nil) async throws -> [StoredItem<Content>] {
    try await items.items(at: 0..<9, of: ItemQuery(by: field)).items
  }
  try await save(first)
  for field in unique {
    let answer = try await items.save(try Content(two.with(field, one[field])), over: nil)
    #expect(answer == .taken(field), sourceLocation: sourceLocation)
  }
  try await save(second)
  let newest = try await list()
  #expect(newest.map(\.content) == [second, first], sourceLocation: sourceLocation)
  guard newest.count == 2 else { return }
  let (later, stored) = (newest[0], newest[1])
  for field in Content.Field.allCases {
    let sorted = try await list(by: field)
    #expect(sorted == [stored, later], "\(field)", sourceLocation: sourceLocation)
  }
  try await save(first, over: stored)
  try await items.remove(later.id)
  for field in Content.Field.allCases {
    try await save(try Content(one.with(field, two[field])), over: stored)
  }
  let merged = try await list()
  #expect(merged == [StoredItem(id: stored.id, second)], sourceLocation: sourceLocation)
  try await items.remove(stored.id)
  let rest = try await list()
  #expect(rest.isEmpty, sourceLocation: sourceLocation)
}
