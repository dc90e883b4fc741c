/// A person who can log in.
public struct Account: Equatable, Sendable {
  public struct ID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
  }

  public var id: ID
  public var username: Username
  public var name: FullName
  public var email: EmailAddress
  /// Only a confirmed address identifies its account, at login and at reset.
  public var isEmailConfirmed: Bool
  /// May disable, enable and delete others. The first account is one.
  public var isAdministrator: Bool

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

/// What a person tells of themselves to get an account, but for the password.
public struct NewAccount: Equatable, Sendable {
  public var username: Username
  public var name: FullName
  public var email: EmailAddress

  public init(username: Username, name: FullName, email: EmailAddress) {
    self.username = username
    self.name = name
    self.email = email
  }
}
