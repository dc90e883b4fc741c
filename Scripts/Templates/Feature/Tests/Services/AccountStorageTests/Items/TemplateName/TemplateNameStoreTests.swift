// swift-format-ignore-file
import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct TemplateNameStoreTests: StoreSuite {
  typealias Entries = ItemEntries<TemplateSingular.Field>

  let setup: StoreSetup
  private let ada: Session.Key
  private let bob: Session.Key

  init() async throws {
    setup = try await StoreSetup("ada", "bob")
    ada = try await setup.store.key(of: .ada)
    bob = try await setup.store.key(of: .bob)
  }

  @Test func `items are kept for their account, the newest first`() async throws {
    try await save(.one)
    try await save(.two)

    let other = try fixture.store()
    let items = try await other.items(at: 0..<9, of: query(), for: ada)
    #expect(items.items.map(\.content) == [try item(.two), try item(.one)])
    #expect(items.items.map(\.id.rawValue) == [2, 1])
    #expect(items.count == 2)
    #expect(try await other.items(at: 0..<9, of: query(), for: bob).count == 0)
  }

  @Test(arguments: [
//= each
    TemplateSingular.Field.templateField,
//= end
  ])
  func `items are sorted by a field`(field: TemplateSingular.Field) async throws {
    try await save(.two)
    try await save(.one)

    let items = try await store.items(at: 0..<9, of: query(by: field), for: ada)
    #expect(items.items.map(\.content) == [try item(.one), try item(.two)])
  }

  @Test func `an item is changed and removed by its own account alone`() async throws {
    try await save(.one)
    let id = TemplateSingular.ID(rawValue: 1)
    let stored = StoredItem(id: id, try item(.one))

    #expect(try await store.save(item(.two), over: stored, by: bob) == .gone)
    try await store.remove(id, by: bob)
    #expect(try await store.save(item(.two), over: stored, by: ada) == .done)
    let items = try await store.items(at: 0..<9, of: query(), for: ada)
    #expect(items.items == [StoredItem(id: id, try item(.two))])
    try await store.remove(id, by: ada)
    #expect(try await store.items(at: 0..<9, of: query(), for: ada).count == 0)
  }

  @Test func `changes of different fields that overlap are all kept`() async throws {
    try await save(.one)
    let stored = StoredItem(id: TemplateSingular.ID(rawValue: 1), try item(.one))
    for field in TemplateSingular.Field.allCases {
      var entries = Entries.one
      entries.texts[field] = Entries.two.texts[field]
      #expect(try await store.save(item(entries), over: stored, by: ada) == .done)
    }

    let items = try await store.items(at: 0..<9, of: query(), for: ada)
    #expect(items.items.map(\.content) == [try item(.two)])
  }
//= if unique

  @Test(arguments: [
//= each unique
    TemplateSingular.Field.templateField,
//= end
  ])
  func `no two items of an account share a unique value`(
    field: TemplateSingular.Field
  ) async throws {
    try await save(.one)
    var entries = Entries.two
    entries.texts[field] = Entries.one.texts[field]
    let other = try TemplateSingular(entries)

    #expect(try await store.save(other, over: nil, by: ada) == .taken(field))
    #expect(try await store.save(other, over: nil, by: bob) == .done)
    let first = StoredItem(id: TemplateSingular.ID(rawValue: 1), try item(.one))
    #expect(try await store.save(item(.one), over: first, by: ada) == .done)
  }
//= end

  @Test func `calls of an ended session fail`() async throws {
    try await save(.one)
    try fixture.sql("DELETE FROM session")
    let id = TemplateSingular.ID(rawValue: 1)
    let stored = StoredItem(id: id, try item(.one))

    await #expect(throws: fixture.ended) {
      try await store.items(at: 0..<9, of: query(), for: ada)
    }
    await #expect(throws: fixture.ended) {
      try await store.save(item(.two), over: stored, by: ada)
    }
    await #expect(throws: fixture.ended) { try await store.remove(id, by: ada) }
  }

  private func query(
    by field: TemplateSingular.Field? = nil
  ) -> ItemQuery<TemplateSingular> {
    ItemQuery(by: field)
  }

  private func item(_ entries: Entries) throws -> TemplateSingular {
    try TemplateSingular(entries)
  }

  private func save(_ entries: Entries) async throws {
    #expect(try await store.save(item(entries), over: nil, by: ada) == .done)
  }
}

extension ItemEntries<TemplateSingular.Field> {
  fileprivate static let one = ItemEntries([
//= each
    .templateField: "templateEntryOne",
//= end
  ])
  fileprivate static let two = ItemEntries([
//= each
    .templateField: "templateEntryTwo",
//= end
  ])
}
