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
    let setup = try await StoreSetup("ada", "bob")
    let (ada, bob) = (try await setup.store.key(of: .ada), try await setup.store.key(of: .bob))
    let items = setup.store.items(
      in: TemplateSingular.itemTable, for: ada)
    let others = setup.store.items(
      in: TemplateSingular.itemTable, for: bob)
    // An item of another account takes no value, and isn't seen.
    #expect(try await others.save(TemplateSingular(Form.one), over: nil) == .done)
//= end
//= if !accounts
    let stage = try Stage(Main.self)
    defer { withExtendedLifetime(stage) {} }
    let items = stage.router.records.items(
      in: TemplateSingular.itemTable)
//= end

    try await expectTable(
      of: items, keeps: Form.one, Form.two,
      unique: [
//= each unique
        .templateField,
//= end
      ])
//= if accounts
    #expect(try await others.items(at: 0..<9, of: .init()).count == 1)
//= end
  }
}

extension FormValues<TemplateSingular.Field> {
  fileprivate static let one = Self([
//= each
    .templateField: "templateEntryOne",
//= end
  ])
  fileprivate static let two = Self([
//= each
    .templateField: "templateEntryTwo",
//= end
  ])
}
