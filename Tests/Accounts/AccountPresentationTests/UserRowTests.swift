import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperPages

@Suite struct UserRowTests {
  @Test(arguments: [(0, "0 years"), (1, "1 year"), (36, "36 years")])
  func `a row has the age in words and as a number`(age: Int, words: String) throws {
    let cells = UserRow(try .ada(age: age)).cells(showing: .all)

    #expect(
      cells == [
        .init("Ada Lovelace"), .init("ada"), .init("\(age)", .number(age), spoken: words),
        .init("ada@example.org"),
      ])
  }

  @Test func `an unknown age is an empty cell`() throws {
    #expect(UserRow(try .ada(age: nil)).cells(showing: .all)[2] == .init("", .nothing))
  }

  @Test(arguments: [Visibility.shown, .hidden], [Visibility.shown, .hidden])
  func `hidden details have neither a column nor a cell`(
    addresses: Visibility, ages: Visibility
  ) throws {
    let details = VisibleDetails(addresses: addresses, ages: ages)

    let columns = [Table.Column].users(showing: details)

    let expected =
      ["name", "username"] + (ages == .shown ? ["age"] : [])
      + (addresses == .shown ? ["email"] : [])
    #expect(columns.map(\.name.rawValue) == expected)
    #expect(UserRow(try .ada()).cells(showing: details).count == columns.count)
  }

  @Test func `a mail's whereabouts are the outbox or the address`() throws {
    let ada = try EmailAddress("ada@example.org")

    #expect(
      MailDelivery.sent.whereabouts(of: "A code", to: ada)
        == "A code was mailed to ada@example.org")
    #expect(
      MailDelivery.kept(in: "/outbox").whereabouts(of: "A code", to: ada)
        == "A code is in the newest mail in /outbox")
  }
}
