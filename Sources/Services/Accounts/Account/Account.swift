/// A user who can log in.
public struct Account: Equatable, Sendable {
  /// Identifies an account, also after its username has changed.
  public typealias ID = Identifier<Account>

  /// The account's number.
  public var id: ID
  /// The unique name to log in with.
  public var username: Username
  /// The name that others see.
  public var name: FullName
  /// The address for mail to the account.
  public var email: EmailAddress
  /// Whether the address is confirmed, and so identifies its account at login and reset.
  public var isEmailConfirmed: Bool
  /// Whether the account may disable, enable and delete others; the first account may.
  public var isAdministrator: Bool

  /// Creates an account.
  public init(
    id: ID, username: Username, name: FullName, email: EmailAddress, isEmailConfirmed: Bool,
    isAdministrator: Bool = false
  ) {
    self.id = id
    self.username = username
    self.name = name
    self.email = email
    self.isEmailConfirmed = isEmailConfirmed
    self.isAdministrator = isAdministrator
  }
}

/// The data of a sign-up, without the password.
public struct NewAccount: Equatable, Sendable {
  /// The requested username.
  public var username: Username
  /// The name that others will see.
  public var name: FullName
  /// The address, not confirmed yet.
  public var email: EmailAddress

  /// Creates the data of a sign-up.
  public init(username: Username, name: FullName, email: EmailAddress) {
    self.username = username
    self.name = name
    self.email = email
  }
}
