/// A person as others see one in the list of users.
public struct User: Equatable, Sendable {
  public var id: Account.ID
  public var username: Username
  public var name: FullName
  /// In years; nil where the person hasn't told it.
  public var age: Int?

  public init(id: Account.ID, username: Username, name: FullName, age: Int?) {
    self.id = id
    self.username = username
    self.name = name
    self.age = age
  }
}

/// Some of the users, and how many there are.
public struct UserStretch: Equatable, Sendable {
  public var users: [User]
  public var count: Int

  public init(users: [User], count: Int) {
    self.users = users
    self.count = count
  }
}

/// Answers stretch by stretch: nobody holds all users.
public protocol UserDirectory: Sendable {
  /// The users at `places`, ordered by name, then username. Places past the end are left out.
  func users(at places: Range<Int>) async throws(StoreError) -> UserStretch
}
