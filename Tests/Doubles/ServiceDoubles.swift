import Accounts
import CViperTestLocale
import ViperTerminal

/// Records which sessions are started.
package actor SessionsSpy: Sessions {
  package private(set) var started: [Account.ID] = []
  private let error: StoreError?
  private let refuses: Bool

  /// - Parameter refuses: Whether the account may not log in any more.
  package init(failing error: StoreError? = nil, refusing refuses: Bool = false) {
    (self.error, self.refuses) = (error, refuses)
  }

  package func start(for proven: ProvenAccount) async throws(StoreError) -> Session? {
    if let error { throw error }
    started.append(proven.account.id)
    return refuses ? nil : proven.account.session
  }
  package func current() async throws(StoreError) -> Session? { nil }
  package func remember(page: String, in session: Session.Key) async throws(StoreError) {}
  package func end(_ session: Session.Key) async throws(StoreError) {}
}

extension Session.Key {
  /// A key that no store has made, so it opens no session.
  package static func forged(for account: Account.ID) -> Session.Key {
    Session.Key(number: OpenSession.ID(rawValue: 1), account: account, tokenHash: "forged")
  }

  /// That of `Account.ada()`.
  package static let ofAda = forged(for: Account.ID(rawValue: 7))
}

extension Session {
  package static func ada() throws -> Session { try Account.ada().session }
}

extension Account {
  /// A session of the account, and the account as proven, to doubles.
  package var session: Session { Session(key: .forged(for: id), account: self) }
  package var proven: ProvenAccount { ProvenAccount(account: self, passwordHash: "forged") }

  /// Ada, who hasn't confirmed her address yet.
  package static func ada() throws -> Account {
    Account(
      id: ID(rawValue: 7), username: try Username("ada"), name: try FullName("Ada Lovelace"),
      email: try EmailAddress("ada@example.org"), isEmailConfirmed: false)
  }
}

extension User {
  /// Ada, as others see her.
  package static func ada(age: Int? = 36, isDisabled: Bool = false) throws -> User {
    try User(7, "ada", "Ada Lovelace", age: age, isDisabled: isDisabled)
  }

  /// A user whose address is made from the username.
  package init(
    _ id: Int64, _ username: String, _ name: String, age: Int? = nil, isDisabled: Bool = false
  ) throws {
    self.init(
      id: Account.ID(rawValue: id), username: try Username(username), name: try FullName(name),
      email: try EmailAddress("\(username)@example.org"), age: age, isDisabled: isDisabled)
  }
}

extension Code {
  /// The code that stubs accept: 7KQF-M2XD-9TWA-3HBR.
  package static let right = Code("7KQF-M2XD-9TWA-3HBR") ?? wrong
  package static let wrong: Code = {
    var generator = SystemRandomNumberGenerator()
    return Code(using: &generator)
  }()
}

extension StoreError {
  package static let busy = StoreError(.busy, at: "viper.db")
  package static let cancelled = StoreError(.cancelled, at: "viper.db")
  package static let confirmationNeeded = StoreError(.confirmationNeeded, at: "viper.db")
}

extension NavigationBar {
  /// That of an administrator, with the page of a route marked.
  package static func sample(at route: RouteName) -> NavigationBar {
    let items = [
      Item("user-list", "Users"), Item("favorites", "Favorites"), Item("profile", "Profile"),
      Item("import-users", "Import"), Item("audit-log", "Audit"), Item("settings", "Settings"),
    ]
    return NavigationBar(
      items, current: route, owner: "iyad · viper", isFirstPage: route == "user-list"
    ) { _ in }
  }
}
