import AccountPresentation
import Accounts
import Doubles
import Testing

@Suite struct UserActTests {
  static let names = "Ada Lovelace (ada), Grace Hopper (grace)"

  @Test(arguments: [
    (UserAct.administer(.setDisabled(false)), "Enable 2 users: \(names)?", "Enabled them."),
    (
      .administer(.startReset), "Mail a code to set a new password to 2 users: \(names)?",
      "Mailed a reset code to them."
    ),
    (.setFavorite(true), "Add 2 users to favorites: \(names)?", "Added them to favorites."),
    (
      .setFavorite(false), "Remove 2 users from favorites: \(names)?",
      "Removed them from favorites."
    ),
  ])
  func `an act has a question before it, and a sentence after it`(
    act: UserAct, question: String, sentence: String
  ) throws {
    let users = try [User.ada(), User(8, "grace", "Grace Hopper")]
    #expect(act.question(about: users) == question)
    #expect(act.sentence(about: "them", by: .sent) == sentence)
    #expect(question.hasPrefix(act.title) && !act.isDangerous)
  }

  @Test func `only a deletion is dangerous`() {
    let acts: [AdministrationAct] = [.delete, .setAdministrator(true), .setDisabled(true)]
    #expect(acts.map { UserAct.administer($0).isDangerous } == [true, false, false])
  }
}
