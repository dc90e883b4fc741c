import AccountStorage
import Testing
import ViperKit
import ViperRecordStorage

@testable import viper

/// The routes that change and remove the items of a feature.
@MainActor
@Suite(.serialized) struct ItemRoutesTests {
  private let table = ItemTable<Sample>(
    "feature_sample",
    steps: [
      """
      CREATE TABLE feature_sample(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
        name TEXT NOT NULL, search TEXT NOT NULL)
      """
    ])
  private let routes: [Route]

  init() {
    routes = Route.commands(for: "sample", in: "samples", of: table, [Field("name", "Name")])
  }

  @Test func `items of the session's account are changed and removed`() async throws {
    let stage = try await Stage.loggedIn()
    let session = try #require(await stage.store.current())
    let items = stage.store.items(in: table, for: session.key)
    #expect(try await items.save(Sample(name: "a"), over: nil) == .done)

    let answers: [FieldName: String] = ["id": "1", "name": "b"]
    #expect(try await stage.router.perform(routes[0], answers: answers) == "Sample 1 is saved.")
    #expect(
      try await items.items(at: 0..<9, of: ItemQuery()).items
        == [StoredItem(id: 1, Sample(name: "b"))])
    let agreed: [FieldName: String] = ["id": "1", "yes": "yes"]
    #expect(try await stage.router.perform(routes[1], answers: agreed) == "Sample 1 is removed.")
    #expect(try await items.items(at: 0..<9, of: ItemQuery()).count == 0)
  }

  @Test func `they need a session, and end with the exit code of the store's error`() async throws {
    let answers: [FieldName: String] = ["id": "1", "name": "b"]
    #expect(routes.allSatisfy { $0.needsSession && $0.isCommand })
    let stage = try await Stage.loggedIn()
    let later = ItemTable<Sample>("feature_sample", steps: ["SELECT 1", "SELECT 1"])
    let session = try #require(await stage.store.current())
    let items = stage.store.items(in: later, for: session.key)
    _ = try? await items.items(at: 0..<9, of: ItemQuery())

    let error = await #expect(throws: Failure.self) {
      try await stage.router.perform(routes[0], answers: answers)
    }
    #expect(error?.code == .badData)
  }
}

private struct Sample: Item {
  enum Field: String, CaseIterable, Sendable { case name }

  let name: String

  init(name: String) { self.name = name }

  init(_ reader: some ItemReader<Field>) throws(ItemProblem) { name = try reader.read(.name) }

  static func type(of field: Field) -> any ItemValue.Type { String.self }

  func value(of field: Field) -> any ItemValue { name }
}
