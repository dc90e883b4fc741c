/// A person as others see one in the list of users.
public struct User: Equatable, Sendable {
  public var id: Account.ID
  public var username: Username
  public var name: FullName
  /// Absent where it is hidden.
  public var email: EmailAddress
  /// In years; nil where the person hasn't told it, or it is hidden.
  public var age: Int?
  /// Whether an administrator has shut the account: nobody can log in with it.
  public var isDisabled: Bool
  public var isAdministrator: Bool
  /// What the one who asked may see.
  public private(set) var visible = VisibleDetails.all

  public init(
    id: Account.ID, username: Username, name: FullName, email: EmailAddress, age: Int?,
    isDisabled: Bool = false, isAdministrator: Bool = false
  ) {
    self.id = id
    self.username = username
    self.name = name
    self.email = email
    self.age = age
    self.isDisabled = isDisabled
    self.isAdministrator = isAdministrator
  }

  /// The same without the details that are hidden.
  public func showing(_ details: VisibleDetails) -> User {
    var user = self
    user.visible = details
    if details.addresses == .hidden { user.email = .absent }
    if details.ages == .hidden { user.age = nil }
    return user
  }
}

/// Some of the users, and how many there are.
public struct UserWindow: Equatable, Sendable {
  public var users: [User]
  public var count: Int

  public init(users: [User], count: Int) {
    self.users = users
    self.count = count
  }
}

/// Which users are wanted, and in which order.
public struct UserQuery: Hashable, Sendable {
  /// Case and accents don't matter. Who is alike in it comes by username, then by address, and then
  /// the older account first.
  public enum Order: String, CaseIterable, Sendable {
    case name
    case username
    /// The youngest first, those of one age by name; those who haven't told it come last. Where ages
    /// are hidden, it is the order by name.
    case age
    case newest
  }

  /// Words, each of which stands in the name, the username or the address of whoever matches, as a
  /// part of it; case and accents don't matter. Without any word, all users match. Hidden addresses
  /// match nothing.
  public var text: String
  public var order: Order

  public init(_ text: String = "", by order: Order = .name) {
    self.text = text
    self.order = order
  }
}

/// Answers stretch by stretch, never with all users at once. What administrators have hidden is left
/// out for all who aren't administrators, of every user.
public protocol UserDirectory: Sendable {
  /// The users at `places` among those who match `query`, and how many match. Places past the end
  /// are left out; the cost doesn't depend on how far down they are.
  /// - Throws: `StoreError`, `.cancelled` soon after the task was cancelled.
  func users(
    at places: Range<Int>, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> UserWindow

  /// Nil when there is no such user, or no longer.
  func user(_ id: Account.ID, for session: Session.Key) async throws(StoreError) -> User?
}
