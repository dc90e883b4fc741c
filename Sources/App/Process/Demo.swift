import AccountStorage
import Accounts
import ViperKit
import ViperPlatform

/// Three users in a temporary folder, for trying viper.
struct Demo {
  /// The users of the article that the user list comes from, all with the same password.
  private static let users = [
    ("iyad", "Iyad Agha", "iyad@test.com", 36),
    ("mila", "Mila Haward", "mila@test.com", 24),
    ("mark", "Mark Astun", "mark@test.com", 39),
  ]
  private static let password = "dumb UI good UI"

  /// Much cheaper than for real accounts, so that the demo starts without a wait: the password
  /// is public.
  static let hasher = PasswordHasher(cost: 1)

  let folder: String

  init() throws(Failure) { folder = try makeTemporaryFolder(named: "viper-demo") }

  /// - Parameter logsIn: Whether the first user is logged in, with the password confirmed.
  func fill(_ store: AccountStore, logsIn: Bool) async throws {
    for (username, name, email, age) in Self.users {
      let new = NewAccount(
        username: try Username(username), name: try FullName(name), email: try EmailAddress(email))
      try await store.add(new, age: age, password: Password(Self.password))
    }
    let password = Password(Self.password)
    guard logsIn,
      let proven = try await store.account(named: Self.users[0].0, password: password),
      let session = try await store.start(for: proven)
    else { return }
    _ = try await store.confirmPassword(password, for: session.key)
  }

  /// The proposed username and the hint of the login page.
  struct Proposal {
    let username: String
    let folder: String
    /// Nil once a user has changed theirs.
    var password: String? = Demo.password

    /// Shown as long as the page is open.
    var hint: String {
      let words = password.map { "the password of \(username) is “\($0)”. Mails" } ?? "mails"
      return """
        Demo: \(words) are in \(folder)/outbox.
        Everything is removed when you quit, with Ctrl-C.
        """
    }
  }

  var proposal: Proposal { Proposal(username: Self.users[0].0, folder: folder) }

  /// Removes the folder and its contents.
  func remove() { removeTree(folder) }
}
