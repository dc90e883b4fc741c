import AccountDatabase
import Accounts
import Database

/// A query of users as SQL for the tables `search` and `account`.
struct ServerQuery {
  /// Measured with a million users and with ten.
  private static let windowScale = 12.0

  /// A user, and the values by which the list is sorted.
  typealias Found = (key: [SQLValue], user: User)

  /// Folded, longest first.
  private let words: [String]
  private let order: UserQuery.Order
  private let hidesAddresses: Bool
  /// Who asks.
  private let account: Account.ID
  /// How many users are read in their order before the index of grams is used.
  private let window: Int

  /// - Parameter userCount: About how many users there are.
  init(
    _ query: UserQuery, of account: Account.ID, seeing visible: VisibleDetails,
    among userCount: Int
  ) {
    self.account = account
    // Words of which the window holds less than a page are in at most page/window of all users: to find
    // and sort those by the index takes about as long as to read the window.
    window = max(1_000, Int(Double(userCount).squareRoot() * Self.windowScale))
    words = Fold.words(of: query.text).map { String(decoding: $0, as: UTF8.self) }
    order = query.order == .age && visible.ages == .hidden ? .name : query.order
    hidesAddresses = visible.addresses == .hidden
  }

  // MARK: - Queries

  /// One row, which the next query brings along.
  func count(on connection: any Connection) throws(StoreError) -> PendingRows<Int> {
    let source = words.isEmpty ? "account" : "search WHERE \(gramCondition)"
    return try connection.later("SELECT count(*) FROM \(source)", values) { Int($0.integer(0)) }
  }

  /// The users at the end of a walk, in the order of the list.
  ///
  /// A frequent word is in some of the users that come next, a rare one is found by its grams.
  /// - Parameter isRare: Whether too few of the next users are known to match; set where they turn out to be.
  func rows(
    _ walk: PageWalk, limit: Int, on connection: any Connection, isRare: inout Bool
  ) throws(StoreError) -> [Found] {
    if !isRare, !words.isEmpty {
      let rows = try read(walk, limit: limit, on: connection, isNear: true)
      if rows.count == limit { return walk.isReversed ? rows.reversed() : rows }
      isRare = true
    }
    let rows = try read(walk, limit: limit, on: connection, isNear: false)
    return walk.isReversed ? rows.reversed() : rows
  }

  /// The query for all users, whose last parameter is their number.
  var all: String {
    let found = words.isEmpty ? "TRUE" : gramCondition
    let order = PageWalk.start.sql(by: key, isDescending: isDescending).order
    return """
      SELECT \(User.columns) FROM search JOIN account ON account.id = search.account
      WHERE \(found) ORDER BY \(order) LIMIT ?
      """
  }

  /// The parameters of `gramCondition`.
  var values: [any Bindable] {
    if words.isEmpty { return [] }
    return [Gram.query(of: words)] + (isExact ? [] : words)
  }

  // MARK: - Pages

  /// - Parameter isNear: Whether only the next users in the order are read.
  private func read(
    _ walk: PageWalk, limit: Int, on connection: any Connection, isNear: Bool
  ) throws(StoreError) -> [Found] {
    let (bound, start, order) = walk.sql(by: key, isDescending: isDescending)
    var values: [any Bindable] = start
    let source: String
    if isNear {
      source = """
        FROM (
          SELECT * FROM search WHERE \(bound) ORDER BY \(order) LIMIT \(window)
        ) AS search
        WHERE \(textCondition)
        """
      values += words
    } else if words.isEmpty {
      source = "FROM search WHERE \(bound)"
    } else {
      // Materialized, so that the server doesn't read all users in the order instead.
      source = """
        FROM (
          WITH found AS MATERIALIZED (SELECT * FROM search WHERE \(gramCondition))
          SELECT * FROM found
        ) AS search
        WHERE \(bound)
        """
      values = self.values + values
    }
    return try connection.rows(
      """
      SELECT \(User.columns), \(key.joined(separator: ", ")), EXISTS(
        SELECT 1 FROM favorite WHERE favorite.account = ? AND favorite."user" = account.id)
      FROM (
        SELECT account, name, username, email, age \(source)
        ORDER BY \(order) LIMIT ? OFFSET ?
      ) AS search JOIN account ON account.id = search.account
      ORDER BY \(order)
      """, [account.rawValue] + values + [limit, walk.skips]
    ) { row in
      var user = User(row)
      user.isFavorite = row.integer(User.columnCount + Int32(key.count)) != 0
      return (key: key.indices.map { row.value(User.columnCount + Int32($0)) }, user: user)
    }
  }

  // MARK: - Order

  private var key: [String] {
    let text = hidesAddresses ? [] : ["search.email"]
    return switch order {
    case .name: ["search.name", "search.username"] + text + ["search.account"]
    case .username: ["search.username"] + text + ["search.account"]
    case .age: ["search.age", "search.name", "search.username"] + text + ["search.account"]
    case .newest: ["search.account"]
    }
  }

  /// Of the newest users, the greater number comes first.
  private var isDescending: Bool { order == .newest }

  // MARK: - Conditions

  private var isExact: Bool { Gram.isExact(words) && !hidesAddresses }

  private var gramCondition: String {
    "grams @@ CAST(? AS tsquery)" + (isExact ? "" : " AND \(textCondition)")
  }

  /// A parameter for each word.
  private var textCondition: String {
    let email = hidesAddresses ? "" : " || E'\\n' || search.email"
    let text = "search.name || E'\\n' || search.username\(email)"
    return words.map { _ in "strpos(\(text), ?) > 0" }.joined(separator: " AND ")
  }
}
