// swift-format-ignore-file
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation
import ViperRecords

@testable import TemplateName

@MainActor
@Suite struct TemplateNameViewTests {
  private nonisolated static let add = Action("add", "Add", key: "a")
  private nonisolated static let remove = Action(
    "remove", "Remove", key: "x", isDangerous: true, takesRows: true)
  private nonisolated static let retry = Action("retry", "Try again")

  let presenter = PresenterSpy()

  @Test func `items are rows`() throws {
    let list = TemplateNameContent(
      rows: try .two(), first: 3, count: 9, status: .loading)
    let state = TemplateNameState(
      list: list, query: ItemQuery("x", by: .templateFirst, isDescending: true), total: 12,
      empty: "None.")

    let page = makeView(state).page

    let columns: [Table.Column] = [
      .init("id", "No.", width: 6, .trailing),
//= each !Text
//= if !Int !Decimal
      .init("template-field", "Template field", width: templateWidth),
//= end
//= if Int Decimal
      .init("template-field", "Template field", width: templateWidth, .trailing),
//= end
//= end
//= each Text
      .init("template-field", "Template field", width: templateWidth),
//= end
    ]
    let first: [Table.Cell] = [
      .init("1", .number(1)),
//= each !Text
//= if String Decimal Date choice
      .init("templateEntryOne"),
//= end
//= if Int
      .init("templateEntryOne", .number(templateEntryOne)),
//= end
//= if Bool
      .init("no", .flag(false)),
//= end
//= end
//= each Text
      .init("templateEntryOne"),
//= end
    ]
    let table = try #require(page.table)
    #expect(table.columns == columns)
    #expect(table.rows.map(\.id) == ["1", "2"])
    #expect(table.rows.first?.cells == first)
    let rest = Table(
      columns, rows: table.rows, first: 3, count: 9, total: 12,
      filter: .filter.showing("x"),
      order: Field.sort.showing("templateFirstFlag-descending"), empty: "None.",
      enter: "Change", rowActions: [Self.remove])
    let expected = Page(
      "Template name", .table(rest), busy: "Loading…", actions: [Self.add])
    #expect(page == expected)
  }

  @Test func `items are sorted by the newest, or by a column`() {
    let names = TemplateNameView.columns.map(\.name.rawValue)

    #expect(Field.sort.value == "newest")
    let options = Field.sort.options.map(\.name.rawValue)
    #expect(options == ["newest"] + names.dropFirst().flatMap { [$0, "\($0)-descending"] })
  }

  @Test func `the form has a field for each value, with what is wrong there`() throws {
    var form = ItemForm(try [StoredItem<TemplateSingular>].two()[0])
    form.problems[.templateFirst] = .taken
    let page = makeView(TemplateNameState(form: form, status: .busy("Saving…"))).page

    let fields: [Field] = [
//= each
//= if !Bool !choice required
      Field(
        "template-field", "Template field",
        value: "templateEntryOne"),
//= end
//= if !Bool !choice optional
      Field(
        "template-field", "Template field",
        value: "templateEntryOne", isOptional: true),
//= end
//= if Bool
      Field(
        "template-field", "Template field",
        kind: .toggle, value: "templateEntryOne", isOptional: true),
//= end
//= if choice required
      Field(
        "template-field", "Template field",
        kind: .choice(of: Self.templateField), value: "templateEntryOne"),
//= end
//= if choice optional
      Field(
        "template-field", "Template field",
        kind: .choice(of: [Action("none", "none")] + Self.templateField),
        value: "templateEntryOne", isOptional: true),
//= end
//= end
    ]
    let wrong = fields.map { field in
      let problem = "“\(field.label)” is taken. Choose another one."
      return field.name == "templateFirstFlag"
        ? field.showing(field.value, problem: problem) : field
    }
    let expected = Page(
      "Change template singular",
      .form(fields: wrong, submit: "Save"),
      busy: "Saving…")
    #expect(page == expected)
    let empty = makeView(TemplateNameState(form: ItemForm())).page
    #expect(empty.title == "Add template singular")
  }

  @Test(arguments: [
    (TemplateNameError.cancelled, "It was stopped. You can start it again."),
    (
      .gone,
      "The template singular was removed meanwhile. "
        + "Go back, and add it again."
    ),
    (
      .taken(.templateFirst),
      "“templateFirstFlag” is taken. Choose another one."
    ),
    (.unavailable(.full), "It is full."),
  ])
  func `a failure says what to do next, and can be retried`(
    error: TemplateNameError, words: String
  ) {
    let list = TemplateNameContent(status: .failed(error))
    let page = makeView(TemplateNameState(list: list)).page
    #expect(page.notice == .failure(words))
    #expect(page.actions == [Self.retry, Self.add])

    let failed = TemplateNameState(form: ItemForm(), status: .failed(error))
    let form = makeView(failed).page
    #expect(form.notice == .failure(words))
  }

  @Test func `what became of a change stands above the list`() {
    let list = TemplateNameContent(status: .idle)
    let saved = TemplateNameState(list: list, status: .done("It is saved."))
    let page = makeView(saved).page

    #expect(page.notice == .success("It is saved."))
  }

  @Test func `what the user does to the list reaches the presenter`() async {
    await makeView(TemplateNameState()).handle(each: [
      .appeared, .chose(Self.retry, [:]), .wantsRows(2..<5),
      .changed("filter", ["filter": "x", "sort": "newest"]), .chose(Self.add, [:]),
      .marked(.all), .did(Self.remove, .all), .requirementMet, .did(Self.add, ["7"]),
      .selected(id: "8"), .selected(id: "x"), .chose(Action("other", "Other"), [:]), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .askedForItems, .askedForItems, .reached(2..<5), .filtered("x", "newest"), .choseAdding,
      .marked(.all), .askedToRemove(.all), .confirmedRemoval,
      .selected(8), .finished,
    ]
    #expect(presenter.calls == calls)
  }

  @Test func `what the user types reaches the presenter`() async {
    let values: Values = [
//= each
      "template-field": "templateEntryOne",
//= end
    ]
    await makeView(TemplateNameState(form: ItemForm())).handle(each: [
      .changed("templateFirstFlag", values),
      .submitted(values),
      .cancelled,
    ])

    #expect(presenter.calls == [.changed(.one), .submitted(.one), .finished])
  }
//= each choice

  private nonisolated static let templateField = [
//= cases
    Action("template-case", "template-case"),
//= end
  ]
//= end

  private func makeView(_ state: TemplateNameState) -> TemplateNameView {
    TemplateNameView(presenter: presenter, state: state)
  }
}
