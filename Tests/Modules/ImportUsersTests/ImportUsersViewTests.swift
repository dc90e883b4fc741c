import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersViewTests {
  private let samples: [(String, ImportUsersState)] = [
    ("report", ImportUsersState(step: .reporting(.mixed), form: .users)),
    ("empty", ImportUsersState()),
    (
      "failed",
      ImportUsersState(form: .users, failure: .problem(.unreadable(path: "users.csv")))
    ),
    ("preview, right to left", ImportUsersState(step: .previewing(.three), form: .users)),
    (
      "importing",
      ImportUsersState(
        step: .importing(
          Progress(0.62, "251,235 rows a second, 3 s left")),
        form: .users)
    ),
  ]

  private let others: [(String, ImportUsersState)] = [
    ("all asked for", ImportUsersState(step: .looking, form: .all)),
    ("no file named", ImportUsersState(failure: .noFileNamed)),
    (
      "failed import",
      ImportUsersState(step: .previewing(.three), form: .users, failure: .cancelled)
    ),
    ("dry preview", ImportUsersState(step: .previewing(.three), form: .all)),
    ("dry run", ImportUsersState(step: .importing(nil), form: .all)),
    ("dry report", ImportUsersState(step: .reporting(.dry), form: .all)),
    ("refused report", ImportUsersState(step: .reporting(.refused), form: .users)),
    (
      "imported row",
      ImportUsersState(step: .reporting(.refused), reading: ImportUsersReport.refused.rows[0])
    ),
    (
      "refused row",
      ImportUsersState(step: .reporting(.refused), reading: ImportUsersReport.refused.rows[1])
    ),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "import-users")) {
      ImportUsersView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    await ImportUsersView(presenter: presenter, state: ImportUsersState()).handle(each: [
      .submitted(["file": "a", "dry-run": "yes", "partial": "", "every-row": "yes"]),
      .submitted(["file": "b", "dry-run": "no", "partial": "yes"]), .chose(.importUsers, [:]),
      .chose(.tryImport, [:]), .chose(.skipInvalid, [:]), .chose(.anotherFile, [:]),
      .wantsRows(3..<5), .selected(id: "9"),
      .selected(id: "x"), .appeared, .changed("file", ["file": "c"]), .changed("partial", [:]),
      .requirementMet, .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .submitted(ImportUsersForm(file: "a", isDry: true, namesEveryRow: true)),
      .submitted(ImportUsersForm(file: "b", isPartial: true)), .choseImport, .choseImport,
      .choseToSkip, .choseAnotherFile, .reached(3..<5), .selected(line: 9),
      .changed(ImportUsersForm(file: "c")), .confirmedPassword, .cancelled,
    ]
    #expect(presenter.calls == calls)
  }
}

extension ImportUsersForm {
  fileprivate static let users = ImportUsersForm(file: "users.csv")
  fileprivate static let all = ImportUsersForm(
    file: "a", isDry: true, isPartial: true, namesEveryRow: true)
}

extension ImportUsersPreview {
  fileprivate static let three = ImportUsersPreview(
    summary: "CSV, 73 MB. The first 3 of 200,000 rows. Not used: city.",
    columns: ["username", "name", "email"],
    rows: [
      ["ada", "Ada Lovelace", "ada@example.org"], ["sara", "שרה כהן", "sara@example.org"],
      ["hana", "高橋 花子", ""],
    ], count: 200_000)
}

extension ImportUsersReport {
  fileprivate static let mixed = ImportUsersReport(
    summary: "Imported 1 user, who must set a password. Already there: 1. Skipped: 1.",
    isGood: true,
    isDry: false,
    rows: [
      ImportUsersRow(line: 2, username: "ada", verdict: "must reset", reason: "It has no hash."),
      ImportUsersRow(
        line: 3, username: "sara", verdict: "already there",
        reason: "That username is taken. Choose another one."),
      ImportUsersRow(line: 4, username: "", verdict: "refused", reason: "A username is needed."),
    ], count: 3, total: 3)
  fileprivate static let dry = ImportUsersReport(
    summary: "Done.", isGood: true, isDry: true, rows: mixed.rows, first: 3, count: 8, total: 1_008)
  fileprivate static let refused = ImportUsersReport(
    summary: "Nothing is done.", isGood: false, isDry: true,
    rows: [
      ImportUsersRow(line: 2, username: "ada", verdict: "imported", reason: ""),
      ImportUsersRow(line: 9, username: "bob", verdict: "refused", reason: "No."),
    ], count: 2, total: 2)
}
