import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountViewTests {
  private let samples: [(String, DeleteAccountState)] = [
    ("problem", DeleteAccountState(username: "iyad", isAdministrator: true, isDifferent: true)),
    ("empty", DeleteAccountState(username: "iyad")),
    (
      "failed",
      DeleteAccountState(
        username: "iyad", isAdministrator: true, status: .failed(.lastAdministrator))
    ),
    ("deleting", DeleteAccountState(username: "iyad", status: .busy("Deleting…"))),
  ]

  private let others: [(String, DeleteAccountState)] = [
    ("cancelled", DeleteAccountState(username: "ada", status: .failed(.cancelled))),
    ("unavailable", DeleteAccountState(username: "ada", status: .failed(.unavailable(.busy)))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "profile")) {
      DeleteAccountView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    await DeleteAccountView(presenter: presenter, state: DeleteAccountState(username: "ada"))
      .handle(each: [
        .changed("username", ["username": "ad"]), .submitted(["username": "ada"]), .requirementMet,
        .cancelled,
      ])

    #expect(presenter.calls == [.changed("ad"), .submitted("ada"), .confirmedPassword, .cancelled])
  }
}
