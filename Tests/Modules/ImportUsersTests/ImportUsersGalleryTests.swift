import Doubles
import Testing

@testable import ImportUsers

@MainActor
@Suite struct ImportUsersGalleryTests {
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
          ImportUsersProgress(fraction: 0.62, text: "251,235 rows a second, 3 s left")),
        form: .users)
    ),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "import-users")) {
      ImportUsersView(presenter: PresenterSpy(), state: $0)
    }
  }
}

extension ImportUsersForm {
  fileprivate static let users = ImportUsersForm(file: "users.csv")
}

extension ImportUsersPreview {
  fileprivate static let three = ImportUsersPreview(
    summary: "CSV, 73 MB. Not used: city.", columns: ["username", "name", "email"],
    rows: [
      ["ada", "Ada Lovelace", "ada@example.org"], ["sara", "שרה כהן", "sara@example.org"],
      ["hana", "高橋 花子", ""],
    ])
}

extension ImportUsersReport {
  fileprivate static let mixed = ImportUsersReport(
    summary: "Imported: 1 imported without a password, 1 already there, 1 refused.", isGood: true,
    isDry: false,
    rows: [
      ImportUsersRow(line: 2, username: "ada", verdict: "must reset", reason: "It has no hash."),
      ImportUsersRow(
        line: 3, username: "sara", verdict: "already there",
        reason: "That username is taken. Choose another one."),
      ImportUsersRow(line: 4, username: "", verdict: "refused", reason: "A username is needed."),
    ], count: 3)
}
