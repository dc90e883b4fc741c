/// A user as others see them in lists.
public struct User: Equatable, Sendable {
  /// The user's account.
  public var id: Account.ID
  /// The unique name to log in with.
  public var username: Username
  /// The name that others see.
  public var name: FullName
  /// The address; absent if it is hidden.
  public var email: EmailAddress
  /// The age in years; nil if unknown or hidden.
  public var age: Int?
  /// Whether an administrator has disabled the account, so that no login succeeds.
  public var isDisabled: Bool
  /// Whether the user is an administrator.
  public var isAdministrator: Bool
  /// Whether the user is a favorite of the caller; nil if only `FavoriteUsers` knows.
  public var isFavorite: Bool?
  /// The details that the caller may see.
  public private(set) var visible = VisibleDetails.all

  /// Creates a user with all details.
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

  /// Returns the user without hidden details.
  public func showing(_ details: VisibleDetails) -> User {
    var user = self
    user.visible = details
    if details.addresses == .hidden { user.email = .absent }
    if details.ages == .hidden { user.age = nil }
    return user
  }
}

/// A filter and an order of users.
public struct UserQuery: Hashable, Sendable {
  /// A sort key, compared without case and accents; ties are broken by username, address and age of the
  /// account.
  public enum Order: String, CaseIterable, Sendable {
    /// The best matches of the text first, equal ones by name; without a text, by name. If no user
    /// has the words, the users that have the letters of the words in their order.
    case match
    case name
    case username
    /// The youngest first, users of one age by name, unknown ages last; by name if ages are hidden.
    case age
    case newest
  }

  /// Words, each part of a user's name, username or visible address; without case and accents.
  public var text: String
  /// The order of the users.
  public var order: Order
  /// Whether the order is reversed, ties included, but with unknown ages last, too; the best
  /// matches come first in any case.
  public var isDescending: Bool

  /// Creates a query; without words, all users match.
  public init(_ text: String = "", by order: Order = .name, isDescending: Bool = false) {
    self.text = text
    self.order = order
    self.isDescending = isDescending
  }
}

/// Finds users, without the details that administrators have hidden from others.
public protocol UserDirectory: Sendable {
  /// Returns the users at the indexes `range` among those that match `query`, as far as they
  /// exist, and the number of matches.
  ///
  /// Takes the same time for all indexes.
  /// - Throws: `StoreError`, `.cancelled` soon after the task was cancelled.
  func users(
    at range: Range<Int>, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> (users: [User], count: Int)

  /// Returns the first users that match `query`, if finding them is faster than counting all; nil
  /// otherwise.
  /// - Throws: `StoreError`, `.cancelled` soon after the task was cancelled.
  func firstUsers(
    _ limit: Int, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> [User]?

  /// Returns a function that finds the words of `query` in the texts of a user, by the rule of the
  /// search: for each text, ranges of characters, in order, without overlaps.
  func matcher(of query: UserQuery) -> @Sendable ([String]) -> [[Range<Int>]]

  /// Returns a user; nil if the user doesn't exist or was deleted.
  /// - Throws: `StoreError`, why the store can't answer.
  func user(_ id: Account.ID, for session: Session.Key) async throws(StoreError) -> User?
}

extension UserDirectory {
  /// Nil: counting all takes no longer than finding the first.
  public func firstUsers(
    _ limit: Int, of query: UserQuery, for session: Session.Key
  ) async throws(StoreError) -> [User]? { nil }
}

/// Lists users for programs, which read all of them.
public protocol UserListing: Sendable {
  /// Passes the users that match `query` to `take`, in order, in chunks, and from one snapshot, until it
  /// returns false.
  /// - Throws: `StoreError`, `.cancelled` soon after the task was cancelled.
  func listUsers(
    of query: UserQuery, limit: Int, for session: Session.Key,
    take: @escaping @Sendable (_ users: [User], _ favorites: Set<Account.ID>) -> Bool
  ) async throws(StoreError)

  /// Returns the user with that username; nil if there is none.
  /// - Throws: `StoreError`, why the store can't answer.
  func user(named username: Username, for session: Session.Key) async throws(StoreError) -> User?
}
