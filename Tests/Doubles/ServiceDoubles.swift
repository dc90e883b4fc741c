import Accounts

/// Notes which sessions were started.
package actor SessionsSpy: Sessions {
  package private(set) var started: [Account.ID] = []
  private let error: StoreError?

  package init(failing error: StoreError? = nil) { self.error = error }

  package func start(for account: Account.ID) async throws(StoreError) {
    if let error { throw error }
    started.append(account)
  }
  package func current() async throws(StoreError) -> Session? { nil }
  package func remember(place: String) async throws(StoreError) {}
  package func end() async throws(StoreError) {}
}

extension Account {
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

  /// Somebody, addressed after the username.
  package init(
    _ id: Int64, _ username: String, _ name: String, age: Int? = nil, isDisabled: Bool = false
  ) throws {
    self.init(
      id: Account.ID(rawValue: id), username: try Username(username), name: try FullName(name),
      email: try EmailAddress("\(username)@example.org"), age: age, isDisabled: isDisabled)
  }
}

extension StoreError {
  package static let busy = StoreError(.busy, at: "viper.db")
  package static let cancelled = StoreError(.cancelled, at: "viper.db")
}
