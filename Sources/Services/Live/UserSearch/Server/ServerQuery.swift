import Accounts
import Database

/// A query of users as SQL for the tables `search` and `account`.
struct ServerQuery {
  /// The factor of the window's size, measured with a million users and with ten.
  private static let windowScale = 12.0

  /// A user, and the values by which the list is sorted.
  typealias Found = (key: [SQLValue], user: User)

  /// The folded words, longest first, and the text that contains them.
  private let words: [String]
  private let text: String
  /// Whether a word matches a field that has its letters in order.
  private(set) var isLoose = false
  private let order: UserQuery.Order
  /// Whether the order is reversed.
  private let reversesOrder: Bool
  private let hidesAddresses: Bool
  /// The calling account.
  private let account: Account.ID
  /// The number of users that are read in order before the index of grams is used.
  private let window: Int

  /// - Parameter userCount: The approximate number of users.
  init(
    _ query: UserQuery, of account: Account.ID, seeing visible: VisibleDetails,
    among userCount: Int
  ) {
    self.account = account
    // Words that match less than a page in the window match at most page/window of all users:
    // finding and sorting these by the index takes about as long as reading the window.
    window = max(1_000, Int(Double(userCount).squareRoot() * Self.windowScale))
    let pattern = SearchPattern(query.text)
    words = pattern.words.map { String(decoding: $0, as: UTF8.self) }
    text = String(decoding: pattern.text, as: UTF8.self)
    order = query.order(seeing: visible)
    reversesOrder = query.reversesOrder
    hidesAddresses = visible.addresses == .hidden
  }

  // MARK: - Queries

  /// The number of matches, in a row that is read with the next query.
  func count(on connection: any Connection) throws(StoreError) -> PendingRows<Int> {
    let source = words.isEmpty ? "account" : "search WHERE \(condition)"
    return try connection.later("SELECT count(*) FROM \(source)", values) { Int($0.integer(0)) }
  }

  /// The query for users whose fields have the letters of the words in order; nil unless it
  /// applies, as when `count` users have the words.
  func loosened(for count: Int) -> ServerQuery? {
    if isLoose || order != .match || count > 0 { return nil }
    var query = self
    query.isLoose = true
    return query
  }

  /// The users at the end of a walk, in the order of the list.
  ///
  /// Finds a frequent word in the next users, and a rare one by its grams.
  /// - Parameter isRare: Whether too few of the next users match; set when the query shows it.
  func rows(
    _ walk: PageWalk, limit: Int, on connection: any Connection, isRare: inout Bool
  ) throws(StoreError) -> [Found] {
    if !isRare, !words.isEmpty, !isLoose, order != .match || hasBestMatches(walk) {
      let rows = try read(walk, limit: limit, on: connection, isNear: true)
      if rows.count == limit { return walk.isReversed ? rows.reversed() : rows }
      isRare = true
    }
    let rows = try read(walk, limit: limit, on: connection, isNear: false)
    return walk.isReversed ? rows.reversed() : rows
  }

  /// The query for all matching users, whose last parameter is their maximum number.
  var all: String {
    let order = PageWalk.start.sql(by: key, isDescending: isDescending).order
    return """
      SELECT \(User.columns) FROM (
        SELECT \(Self.columns) \(rank) FROM search WHERE \(condition)
      ) AS search
      JOIN account ON account.id = search.account ORDER BY \(order) LIMIT ?
      """
  }

  /// The parameters of `all` but the last.
  var allValues: [any Bindable] { rankValues + values }

  // MARK: - Pages

  /// - Parameter isNear: Whether only the next users in the order are read.
  private func read(
    _ walk: PageWalk, limit: Int, on connection: any Connection, isNear: Bool
  ) throws(StoreError) -> [Found] {
    let columns = Self.columns + (order == .match ? ", rank" : "")
    let (bound, start, sorting) = walk.sql(by: key, isDescending: isDescending)
    let source: String
    let values: [any Bindable]
    if isNear, order == .match {
      (source, values) = bestMatches(walk, limit: limit)
    } else if isNear {
      let (table, start) = table(walk, bound, start, limit: window)
      source = """
        FROM (
          SELECT \(columns) FROM \(table) ORDER BY \(sorting) LIMIT \(window)
        ) AS search
        WHERE \(textCondition)
        """
      values = start + words
    } else if words.isEmpty {
      let (table, start) = table(walk, bound, start, limit: walk.skips + limit)
      (source, values) = ("FROM \(table)", start)
    } else {
      // Materialized, so that the server doesn't read all users in the order instead.
      source = """
        FROM (
          WITH found AS MATERIALIZED (
            SELECT \(Self.columns) \(rank) FROM search WHERE \(condition)
          )
          SELECT * FROM found
        ) AS search
        WHERE \(bound)
        """
      values = rankValues + self.values + start
    }
    return try connection.rows(
      """
      SELECT \(User.columns), \(key.joined(separator: ", ")), EXISTS(
        SELECT 1 FROM favorite WHERE favorite.account = ? AND favorite."user" = account.id)
      FROM (
        SELECT \(columns) \(source)
        ORDER BY \(sorting) LIMIT ? OFFSET ?
      ) AS search JOIN account ON account.id = search.account
      ORDER BY \(sorting)
      """, [account.rawValue] + values + [limit, walk.skips]
    ) { row in
      var user = User(row)
      user.isFavorite = row.integer(User.columnCount + Int32(key.count)) != 0
      return (key: key.indices.map { row.value(User.columnCount + Int32($0)) }, user: user)
    }
  }

  /// The users of a walk as a table, or at least the next `limit` ones.
  ///
  /// The index of ages ends with the unknown ones. If the greatest ages come first, the known and
  /// the unknown ones are read separately, each in the order of the index.
  /// - Parameters:
  ///   - bound: The condition for the users of the walk.
  ///   - start: The parameters of `bound`.
  private func table(
    _ walk: PageWalk, _ bound: String, _ start: [SQLValue], limit: Int
  ) -> (table: String, values: [any Bindable]) {
    guard order == .age, reversesOrder else { return ("search WHERE \(bound)", start) }
    let ages = walk.sql(by: ["search.age"] + key.dropFirst(), isDescending: isDescending)
    // Beyond all known, or all unknown ages, if the walk begins among the others.
    var (known, unknown) = (ages.values, ages.values)
    if case .integer(let ageKey)? = start.first {
      known[0] = .integer(ageKey - 1)
      unknown[0] = .integer(Int64(Self.noAge) + (ageKey == 0 ? 0 : 1))
    }
    let (columns, condition, sorting) = (Self.columns, ages.condition, ages.order)
    let table = """
      (
        (
          SELECT \(columns) FROM search WHERE age < \(Self.noAge) AND \(condition)
          ORDER BY \(sorting) LIMIT ?
        ) UNION ALL (
          SELECT \(columns) FROM search WHERE age = \(Self.noAge) AND \(condition)
          ORDER BY \(sorting) LIMIT ?
        )
      ) AS search
      """
    return (table, known + [limit] + unknown + [limit])
  }

  /// Whether a walk may meet users of the two best ranks, which `bestMatches` finds.
  private func hasBestMatches(_ walk: PageWalk) -> Bool {
    guard !walk.isReversed, !text.contains("@") else { return false }
    return walk.from.map { rank(in: $0) < SearchPattern.Rank.wordBeginning } ?? true
  }

  /// The users of the two best ranks, for a text that isn't an address: those with the username,
  /// and as many as a walk reads of those whose names begin with the text.
  ///
  /// A name that is the text sorts before the names that begin with it, so that, except for the
  /// username, the order by rank is the order by name, which has an index.
  private func bestMatches(
    _ walk: PageWalk, limit: Int
  ) -> (source: String, values: [any Bindable]) {
    typealias Rank = SearchPattern.Rank
    let (bound, start, _) = walk.sql(by: key, isDescending: false)
    let order = key.dropFirst().joined(separator: ", ")
    var name = text
    if let from = walk.from, rank(in: from) == Rank.beginning, case .text(let last) = from[1] {
      name = last
    }
    let source = """
      FROM (
        SELECT \(Self.columns), \(Rank.exact) AS rank FROM search WHERE username = ?
        UNION ALL (
          SELECT * FROM (
            SELECT \(Self.columns),
              CASE WHEN name = ? THEN \(Rank.exact) ELSE \(Rank.beginning) END AS rank
            FROM search WHERE name >= ? AND name < ? AND username <> ?
          ) AS search
          WHERE \(bound) ORDER BY \(order) LIMIT ?
        )
      ) AS search
      WHERE \(bound)
      """
    let bounds: [any Bindable] = [name, text + "\u{10FFFF}", text]
    return (source, [text, text] + bounds + start + [walk.skips + limit] + start)
  }

  // MARK: - Order

  /// The columns that a page needs, without the grams.
  private static let columns = "account, name, username, email, age"

  /// The rank in the key of a user in the order of the best matches.
  private func rank(in key: [SQLValue]) -> UInt64 {
    if case .integer(let rank)? = key.first { return UInt64(rank) }
    return SearchPattern.Rank.exact
  }

  private var key: [String] {
    let text = hidesAddresses ? [] : ["search.email"]
    return switch order {
    case .match: ["search.rank", "search.name", "search.username"] + text + ["search.account"]
    case .name: ["search.name", "search.username"] + text + ["search.account"]
    case .username: ["search.username"] + text + ["search.account"]
    case .age: [age, "search.name", "search.username"] + text + ["search.account"]
    case .newest: ["search.account"]
    }
  }

  /// The age, with an unknown one last in either direction.
  private var age: String { reversesOrder ? "(search.age + 1) % \(Self.ages)" : "search.age" }

  private static let noAge = Int(SearchBlock.Head.noAge)
  private static let ages = noAge + 1

  /// Newer users have greater numbers.
  private var isDescending: Bool { (order == .newest) != reversesOrder }

  // MARK: - Conditions

  private var isExact: Bool { Gram.isExact(words) && !hidesAddresses }

  /// The condition for a user to match; without words, all do.
  private var condition: String {
    if words.isEmpty { return "TRUE" }
    if isLoose {
      let some = fields.map { "\($0) LIKE ?" }
      let isLike = "(" + some.joined(separator: " OR ") + ")"
      return words.map { _ in isLike }.joined(separator: " AND ")
    }
    return "grams @@ CAST(? AS tsquery)" + (isExact ? "" : " AND \(textCondition)")
  }

  /// The parameters of `condition`.
  private var values: [any Bindable] {
    if words.isEmpty { return [] }
    if isLoose { return loosePatterns }
    return [Gram.query(of: words)] + (isExact ? [] : words)
  }

  /// The pattern of each word, once for each field.
  private var loosePatterns: [String] {
    words.flatMap { word in fields.map { _ in word.loosePattern } }
  }

  /// A condition with a parameter for each word.
  private var textCondition: String {
    let text = fields.joined(separator: " || E'\\n' || ")
    return words.map { _ in "strpos(\(text), ?) > 0" }.joined(separator: " AND ")
  }

  private var fields: [String] {
    ["search.name", "search.username"] + (hidesAddresses ? [] : ["search.email"])
  }

  // MARK: - Rank

  /// The column of the rank as in `SearchPattern`; empty unless the best matches come first.
  private var rank: String {
    if order != .match { return "" }
    typealias Rank = SearchPattern.Rank
    let numbered = Array(zip(fields, UInt64(0)...))
    if isLoose {
      let fields = numbered.map { "WHEN \($0) LIKE ? THEN \(Rank.wordBeginning + $1)" }
      let words = words.map { _ in "CASE \(fields.joined(separator: " ")) END" }
      return ", GREATEST(\(words.joined(separator: ", "))) AS rank"
    }
    let words = words.map { _ in
      let beginnings = numbered.map { "WHEN \($0) ~ ? THEN \(Rank.wordBeginning + $1)" }
      let insides = numbered.map { "WHEN strpos(\($0), ?) > 0 THEN \(Rank.inside + $1)" }
      return "CASE \((beginnings + insides).joined(separator: " ")) END"
    }
    return """
      , CASE WHEN ? IN (\(fields.joined(separator: ", "))) THEN \(Rank.exact)
      WHEN starts_with(search.name, ?) THEN \(Rank.beginning)
      ELSE GREATEST(\(words.joined(separator: ", "))) END AS rank
      """
  }

  /// The parameters of `rank`.
  private var rankValues: [any Bindable] {
    if order != .match { return [] }
    if isLoose { return loosePatterns }
    return [text, text]
      + words.flatMap { word in fields.map { _ in word.beginningPattern } + fields.map { _ in word }
      }
  }
}

extension String {
  /// A pattern of `LIKE`: the letters in order, with any text between them.
  fileprivate var loosePattern: String {
    unicodeScalars.reduce(into: "%") { pattern, letter in
      if "%_\\".unicodeScalars.contains(letter) { pattern += "\\" }
      pattern += "\(letter)%"
    }
  }

  /// A regular expression for a text in which a word begins with this one.
  fileprivate var beginningPattern: String {
    unicodeScalars.reduce(into: "(^|[\(SearchPattern.separators)])") { pattern, letter in
      let isPlain =
        !letter.isASCII || letter.properties.isAlphabetic || ("0"..."9").contains(letter)
      pattern += isPlain ? "\(letter)" : "\\\(letter)"
    }
  }
}
