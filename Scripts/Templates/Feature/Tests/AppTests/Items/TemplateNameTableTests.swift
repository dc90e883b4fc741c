// swift-format-ignore-file
//= if accounts
import AccountStorage
import StoreFixtures
//= end
import TemplateName
import Testing
import ViperKit
import ViperKitTesting

@testable import templateApp

//= if accounts
@Suite(.engines)
//= end
//= if !accounts
@MainActor
@Suite
//= end
struct TemplateNameTableTests {
  private typealias Form = FormValues<TemplateSingular.Field>

  @Test func `its items are kept, sorted, changed and removed`() async throws {
//= if accounts
    let setup = try await StoreSetup("ada")
    let session = try await setup.store.key(of: .ada)
    let items = setup.store.items(
      in: TemplateSingular.itemTable, for: session)
//= end
//= if !accounts
    let stage = try Stage(Main.self)
    defer { withExtendedLifetime(stage) {} }
    let items = stage.router.records.items(
      in: TemplateSingular.itemTable)
//= end

    try await expectTable(
      of: items,
      keeps: Form([
//= each
        .templateField: "templateEntryOne",
//= end
      ]),
      Form([
//= each
        .templateField: "templateEntryTwo",
//= end
      ]),
      unique: [
//= each unique
        .templateField,
//= end
      ])
  }
}
