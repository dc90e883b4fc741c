import Accounts
import ViperPages

/// A user, as lists show it.
public struct UserRow: Equatable, Sendable {
  /// The number of the account.
  public var id: Int64
  /// The full name.
  public var name: String
  /// The username.
  public var username: String
  /// The age in years; nil if unknown or hidden.
  public var age: Int?
  /// The address; empty if hidden or missing.
  public var email: String
  /// Whether the logged-in account has marked the user.
  public var isFavorite: Bool
  /// Whether the account is disabled.
  public var isDisabled: Bool
  /// Whether the user is an administrator.
  public var isAdministrator: Bool
  /// The matches of the filter.
  public var matches: Matches

  /// The matches of a filter in each text of a row, as ranges of characters.
  public struct Matches: Equatable, Sendable {
    /// In the full name.
    public var name: [Range<Int>] = []
    /// In the username.
    public var username: [Range<Int>] = []
    /// In the address.
    public var email: [Range<Int>] = []

    /// Creates empty matches.
    public init() {}

    /// Creates the matches that `matcher` finds in the texts of a user.
    public init(in user: User, by matcher: ([String]) -> [[Range<Int>]]) {
      let found = matcher(["\(user.name)", "\(user.username)", "\(user.email)"])
      (name, username, email) = (found[0], found[1], found[2])
    }
  }

  /// Creates the row of a user.
  public init(_ user: User, isFavorite: Bool = true, matches: Matches = Matches()) {
    self.matches = matches
    id = user.id.rawValue
    (name, username, email) = (
      user.name.description, user.username.description, user.email.description
    )
    (age, self.isFavorite) = (user.age, isFavorite)
    (isDisabled, isAdministrator) = (user.isDisabled, user.isAdministrator)
  }

  /// The cells of the columns for these details.
  public func cells(showing details: VisibleDetails) -> [Table.Cell] {
    let age = self.age.map { Table.Cell("\($0)", .number($0), spoken: $0.inYears) }
    let email = Table.Cell(
      email, email.isEmpty ? .nothing : .text, matches: matches.email)
    return [.init(name, matches: matches.name), .init(username, matches: matches.username)]
      + (details.ages == .shown ? [age ?? .init("", .nothing)] : [])
      + (details.addresses == .shown ? [email] : [])
  }

  /// The cell of `Table.Column.favorite`.
  public var mark: Table.Cell { .mark(isFavorite) }
}

extension Table.Cell {
  /// The cell of `Table.Column.favorite`.
  public static func mark(_ isFavorite: Bool) -> Table.Cell {
    Table.Cell(
      isFavorite ? "★" : "", .flag(isFavorite), spoken: isFavorite ? "favorite" : nil)
  }
}

extension Table.Column {
  /// Whether the user is a favorite.
  public static let favorite = Table.Column(
    "is-favorite", "★", width: 1, spoken: "Favorite")
}

extension [Table.Column] {
  /// The columns of a list of users; all but the addresses fit in 80 cells.
  public static func users(showing details: VisibleDetails) -> [Table.Column] {
    [.init("name", "Name", width: 22), .init("username", "Username", width: 16)]
      + (details.ages == .shown ? [.init("age", "Age", width: 5, .trailing)] : [])
      + (details.addresses == .shown ? [.init("email", "Email", width: 40)] : [])
  }
}

extension Int {
  /// An age, such as "36 years".
  public var inYears: String { "\(self) \(self == 1 ? "year" : "years")" }
}
