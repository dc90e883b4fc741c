import Accounts
import Doubles
import Terminal
import Testing

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersViewTests {
  private let presenter = PresenterSpy()
  private let form = ImportUsersForm(file: "users.csv", isDry: true, isPartial: true)

  @Test
  func `it asks for a file, and how to import it, and keeps that while the file is previewed`() {
    func form(_ file: String, _ answer: String) -> Page.Body {
      let fields = [
        Field("file", "File", kind: .file, value: file).needed("The name of a file is needed."),
        Field("dry-run", "Only try it", kind: .toggle, value: answer, isOptional: true),
        Field(
          "partial", "Import what is good where rows are refused", kind: .toggle, value: answer,
          isOptional: true),
        Field("every-row", "Report every row", kind: .toggle, value: answer, isOptional: true),
      ]
      return .form(fields: fields, submit: "Go on")
    }
    let all = ImportUsersForm(file: "a", isDry: true, isPartial: true, namesEveryRow: true)
    let asking = page(ImportUsersState(failure: .noFileNamed))
    let looking = page(ImportUsersState(step: .looking, form: all))

    let words = "The name of a file is needed."
    #expect(
      asking == Page("Import users", form("", ""), notice: .failure(words), isReloadable: false))
    #expect(
      looking == Page("Import users", form("a", "yes"), busy: "Reading…", isReloadable: false))
  }

  @Test func `a preview offers to import the file`() {
    let preview = ImportUsersPreview(
      summary: "CSV.", columns: ["user", "mail"], rows: [["ada", "a@b.c"]])
    var state = ImportUsersState(step: .previewing(preview), form: form)
    let table = Table(
      [.init("column-1", "user", width: 18), .init("column-2", "mail", width: 18)],
      rows: [.init(id: "1", [.init("ada"), .init("a@b.c")])], count: 1,
      empty: "It holds no users.")
    #expect(
      page(state)
        == Page(
          "Import users.csv?", lead: "CSV.", .table(table),
          actions: [Action("try", "Try it"), Action("another-file", "Choose another file")],
          isReloadable: false))
    state.form.isDry = false
    state.failure = .cancelled
    #expect(
      page(state).actions
        == [Action("import", "Import"), Action("another-file", "Choose another file")])
    #expect(page(state).notice == .failure("\(ImportUsersError.cancelled)"))
  }

  @Test func `an import shows its progress`() {
    var state = ImportUsersState(step: .importing(nil), form: form)
    #expect(
      page(state)
        == Page(
          "Import users", .text("users.csv"), busy: "Trying…",
          stopQuestion: "Stop trying the import? Then there is no report.", isReloadable: false))
    state.form.isDry = false
    state.step = .importing(ImportUsersProgress(fraction: 0.25, text: "Fast"))
    #expect(
      page(state)
        == Page(
          "Import users", .text("users.csv"), busy: "Importing…", progress: Progress(0.25, "Fast"),
          stopQuestion: "Stop the import? Then no user is imported.", isReloadable: false))
  }

  @Test func `the report is a table that a program can read`() {
    let rows = [
      ImportUsersRow(line: 2, username: "ada", verdict: "imported", reason: ""),
      ImportUsersRow(line: 9, username: "bob", verdict: "refused", reason: "No."),
    ]
    var report = ImportUsersReport(
      summary: "Done.", isGood: true, isDry: false, rows: rows, first: 3, count: 8)
    let table = Table(
      [
        .init("line", "Line", width: 7, .trailing, namesCells: true),
        .init("username", "Username", width: 16),
        .init("verdict", "Verdict", width: 13), .init("reason", "Reason", width: 60),
      ],
      rows: [
        .init(
          id: "2", [.init("2", .number(2)), .init("ada"), .init("imported"), .init("", .nothing)]),
        .init(id: "9", [.init("9", .number(9)), .init("bob"), .init("refused"), .init("No.")]),
      ], first: 3, count: 8, empty: "No row needs a word.", enter: "Read")
    let another = Action("another-file", "Choose another file")
    #expect(
      page(ImportUsersState(step: .reporting(report), form: form))
        == Page(
          "Import of users.csv", .table(table), notice: .success("Done."), actions: [another],
          isReloadable: false))
    report.isDry = true
    #expect(
      page(ImportUsersState(step: .reporting(report), form: form)).actions
        == [Action("import", "Import"), another])
    report.isGood = false
    let bad = page(ImportUsersState(step: .reporting(report), form: form))
    #expect(bad.actions == [another])
    #expect(bad.notice == .failure("Done."))
  }

  @Test(arguments: [
    (
      ImportUsersRow(line: 2, username: "ada", verdict: "imported", reason: ""),
      "Line 2, ada: imported."
    ),
    (
      ImportUsersRow(line: 9, username: "bob", verdict: "refused", reason: "No."),
      "Line 9, bob: refused. No."
    ),
  ])
  func `a row of the report is read in full`(row: ImportUsersRow, words: String) {
    let report = ImportUsersReport(
      summary: "Done.", isGood: true, isDry: false, rows: [row], count: 1)
    #expect(page(ImportUsersState(step: .reporting(report), reading: row)).lead == words)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(ImportUsersState())
    await view.handle(
      .submitted(["file": "a", "dry-run": "yes", "partial": "", "every-row": "yes"]))
    await view.handle(each: [
      .submitted(["file": "b", "dry-run": "no", "partial": "yes"]), .chose(.importUsers, [:]),
      .chose(.tryImport, [:]), .chose(.anotherFile, [:]), .wantsRows(3..<5), .selected(id: "9"),
      .selected(id: "x"), .appeared, .changed("file", [:]), .requirementMet, .cancelled,
    ])
    #expect(
      presenter.calls == [
        .submitted(ImportUsersForm(file: "a", isDry: true, namesEveryRow: true)),
        .submitted(ImportUsersForm(file: "b", isPartial: true)), .choseImport, .choseImport,
        .choseAnotherFile, .reached(3..<5), .selected(line: 9), .confirmedPassword,
        .cancelled,
      ])
  }

  private func show(_ state: ImportUsersState) -> ImportUsersView {
    ImportUsersView(presenter: presenter, state: state)
  }

  private func page(_ state: ImportUsersState) -> Page { show(state).page }
}
