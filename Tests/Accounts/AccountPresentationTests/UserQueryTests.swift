import AccountPresentation
import Accounts
import Testing

@Suite struct UserQueryTests {
  @Test func `users are sorted by an option, in either direction`() {
    let queries = [
      UserQuery("x", by: .match), UserQuery("x"), UserQuery("x", by: .age, isDescending: true),
    ]
    let options = ["match", "name", "age-descending"]
    #expect(options.map { UserQuery("x", sortedBy: $0) } == queries)
    #expect(queries.map(\.option) == options)
    for option in ["match-descending", "size", "-descending", ""] {
      #expect(UserQuery("x", sortedBy: option) == nil)
    }
    #expect(UserQuery("x", by: .match, isDescending: true).option == "match")
  }
}
