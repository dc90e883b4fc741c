import AccountDatabase
import Accounts
import Database

/// The key by which a user is sorted in each order, from the table `search`.
struct SearchKey {
  var name: String
  var username: String
  var email: String
  var age: Int64
  var id: Int64
}

/// A query of users as SQL for the tables `search` and `account`.
struct ServerQuery {
  /// How many users are read in their order before the index of grams is used.
  private static let window = 4_000

  /// Folded, longest first.
  private let words: [String]
  private let order: UserQuery.Order
  private let hidesAddresses: Bool

  init(_ query: UserQuery, seeing visible: VisibleDetails) {
    words = Fold.words(of: query.text).map { String(decoding: $0, as: UTF8.self) }
    order = query.order == .age && visible.ages == .hidden ? .name : query.order
    hidesAddresses = visible.addresses == .hidden
  }

  // MARK: - Queries

  func count(on connection: any Connection) throws(StoreError) -> Int {
    if words.isEmpty { return Int(try connection.integer("SELECT count(*) FROM account")) }
    let counts = try connection.rows(
      "SELECT count(*) FROM search WHERE \(gramCondition)", values
    ) { Int($0.integer(0)) }
    return counts.first ?? 0
  }

  /// The users at `places`, of `count`, from the nearest known place on.
  func rows(
    at places: Range<Int>, of count: Int, near ends: [(key: SearchKey, place: Int)],
    on connection: any Connection
  ) throws(StoreError) -> [(key: SearchKey, user: User)] {
    var choices = [
      Walk(skips: places.lowerBound), Walk(isReversed: true, skips: count - places.upperBound),
    ]
    for (key, place) in ends where !places.contains(place) {
      let isBefore = place < places.lowerBound
      let skips = isBefore ? places.lowerBound - place - 1 : place - places.upperBound
      choices.append(Walk(from: key, isReversed: !isBefore, skips: skips))
    }
    guard let walk = choices.min(by: { $0.skips < $1.skips }) else { return [] }
    let wanted = places.count
    // A frequent word is in some of the users that come next, a rare one is found by its grams.
    var rows = try read(walk, limit: wanted, on: connection, isNear: !words.isEmpty)
    if rows.count < wanted, !words.isEmpty {
      rows = try read(walk, limit: wanted, on: connection, isNear: false)
    }
    return walk.isReversed ? rows.reversed() : rows
  }

  /// The query for all users, whose last parameter is their number.
  var all: String {
    let found = words.isEmpty ? "TRUE" : gramCondition
    return """
      SELECT \(User.columns) FROM search JOIN account ON account.id = search.account
      WHERE \(found) ORDER BY \(sorting(isReversed: false)) LIMIT ?
      """
  }

  /// The parameters of `gramCondition`.
  var values: [any Bindable] {
    if words.isEmpty { return [] }
    return [Gram.query(of: words)] + (isExact ? [] : words)
  }

  // MARK: - Pages

  /// A way to a page: from a key, or an end, on.
  private struct Walk {
    var from: SearchKey?
    var isReversed = false
    /// The number of users between.
    var skips: Int
  }

  /// - Parameter isNear: Whether only the next users in the order are read.
  private func read(
    _ walk: Walk, limit: Int, on connection: any Connection, isNear: Bool
  ) throws(StoreError) -> [(key: SearchKey, user: User)] {
    let sorting = sorting(isReversed: walk.isReversed)
    let columns = columns.joined(separator: ", ")
    let places = columnValues(walk.from).map { _ in "?" }.joined(separator: ", ")
    // Of the newest users, the greater number comes first.
    let sign = walk.isReversed == (order == .newest) ? ">" : "<"
    let bound = walk.from == nil ? "TRUE" : "(\(columns)) \(sign) (\(places))"
    var values: [any Bindable] = walk.from.map(columnValues) ?? []
    let source: String
    if isNear {
      source = """
        FROM (
          SELECT * FROM search WHERE \(bound) ORDER BY \(sorting) LIMIT \(Self.window)
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
      SELECT \(User.columns), search.name, search.username, search.email, search.age
      FROM (
        SELECT account, name, username, email, age \(source)
        ORDER BY \(sorting) LIMIT ? OFFSET ?
      ) AS search JOIN account ON account.id = search.account
      ORDER BY \(sorting)
      """, values + [limit, walk.skips]
    ) { row in
      let user = User(row)
      let key = SearchKey(
        name: row.text(7), username: row.text(8), email: row.text(9), age: row.integer(10),
        id: user.id.rawValue)
      return (key, user)
    }
  }

  // MARK: - Order

  private var columns: [String] {
    let text = hidesAddresses ? [] : ["search.email"]
    return switch order {
    case .name: ["search.name", "search.username"] + text + ["search.account"]
    case .username: ["search.username"] + text + ["search.account"]
    case .age: ["search.age", "search.name", "search.username"] + text + ["search.account"]
    case .newest: ["search.account"]
    }
  }

  private func columnValues(_ key: SearchKey?) -> [any Bindable] {
    guard let key else { return [] }
    let text: [any Bindable] = hidesAddresses ? [] : [key.email]
    return switch order {
    case .name: [key.name, key.username] + text + [key.id]
    case .username: [key.username] + text + [key.id]
    case .age: [key.age, key.name, key.username] + text + [key.id]
    case .newest: [key.id]
    }
  }

  private func sorting(isReversed: Bool) -> String {
    let isDescending = isReversed != (order == .newest)
    return columns.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
  }

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
