import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperPlatform

@testable import AccountStorage
@testable import UserSearch

/// A naive search of users, as a reference for the real one.
struct NaiveDirectory {
  struct Person {
    var name: String
    var username: String
    var email: String
    var age: Int?
  }

  fileprivate struct Entry {
    let id: Int64
    let age: Int
    let fields: [String]
    /// The folded fields from the beginning of each word.
    let words: [[Substring]]
    /// Folded fields, each terminated by a byte that sorts before all letters.
    let byName: [CChar]
    let byUsername: [CChar]

    init(_ id: Int64, _ person: Person) {
      self.id = id
      age = person.age ?? .max
      fields = [person.name, person.username, person.email].map { $0.foldedByFoundation }
      words = fields.map { field in
        let ends = field.unicodeScalars.indices.filter {
          " .@_'-".unicodeScalars.contains(field.unicodeScalars[$0])
        }
        return [field[...]] + ends.map { field[field.unicodeScalars.index(after: $0)...] }
      }
      byName = fields.map { $0 + "\u{1}" }.joined().utf8CString.map(\.self)
      byUsername = fields[1...].map { $0 + "\u{1}" }.joined().utf8CString.map(\.self)
    }

    func precedes(_ other: Entry, by order: UserQuery.Order) -> Bool {
      if order == .age, age != other.age { return age < other.age }
      let difference =
        switch order {
        case .match, .name, .age: strcmp(byName, other.byName)
        case .username: strcmp(byUsername, other.byUsername)
        case .newest: id == other.id ? 0 : id > other.id ? -1 : 1 as Int32
        }
      return difference != 0 ? difference < 0 : id < other.id
    }
  }

  private(set) var people: [Int64: Person] = [:]
  private var entries: [Int64: Entry] = [:]
  private var sorted: [UserQuery.Order: [Entry]] = [:]

  /// Nil removes a user. Call `sort` afterwards.
  mutating func set(_ person: Person?, at id: Int64) {
    people[id] = person
    entries[id] = person.map { Entry(id, $0) }
  }

  mutating func sort() {
    for order in UserQuery.Order.allCases {
      sorted[order] = entries.values.sorted { $0.precedes($1, by: order) }
    }
  }

  private func entries(of query: UserQuery) -> [Entry] {
    let entries = sorted[query.order] ?? []
    if !query.isDescending || query.order == .match { return entries }
    let reversed = Array(entries.reversed())
    if query.order != .age { return reversed }
    return reversed.filter { $0.age != .max } + reversed.filter { $0.age == .max }
  }

  /// - Parameter isLoose: Whether users who match loosely follow, if no others match.
  func ids(of query: UserQuery, isLoose: Bool = true) -> [Int64] {
    let words = query.text.foldedByFoundation.split(separator: " ").map(String.init)
    let entries = entries(of: query)
    let found = entries.filter { entry in
      words.allSatisfy { strstr(entry.byName, $0) != nil }
    }
    if query.order != .match || words.isEmpty { return found.map(\.id) }
    let all = isLoose && found.isEmpty ? entries : found
    let ranked = all.compactMap { entry in
      (found.isEmpty ? entry.looseRank(of: words) : entry.rank(of: words))
        .map { (rank: $0, id: entry.id) }
    }
    return (0...7).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.id) }
  }
}

extension NaiveDirectory.Entry {
  /// The rank of its match, 0 is best; nil if it doesn't match.
  fileprivate func rank(of words: [String]) -> Int? {
    let text = words.joined(separator: " ")
    if fields.contains(text) { return 0 }
    if fields[0].utf8.starts(with: text.utf8) { return 1 }
    let ranks = words.map { word -> Int? in
      let inside = fields.firstIndex { strstr($0, word) != nil }
      let beginning = self.words.firstIndex { words in
        words.contains { $0.utf8.starts(with: word.utf8) }
      }
      if let beginning { return 2 + beginning }
      return inside.map { 5 + $0 }
    }
    return ranks.contains(nil) ? nil : ranks.compactMap(\.self).max()
  }

  /// The rank of a match letter by letter; nil if it doesn't match.
  fileprivate func looseRank(of words: [String]) -> Int? {
    let ranks = words.map { word -> Int? in
      fields.firstIndex { field in
        var rest = Substring(word).unicodeScalars
        for scalar in field.unicodeScalars where scalar == rest.first { rest.removeFirst() }
        return rest.isEmpty
      }
    }
    return ranks.contains(nil) ? nil : ranks.compactMap(\.self).max()
  }
}

extension NaiveDirectory {
  /// Expects the same users and count at each of the ranges.
  func expectPages(
    at ranges: [Range<Int>], of query: UserQuery,
    in search: (Range<Int>) async throws -> (users: [User], count: Int)
  ) async throws {
    try await ids(of: query).expectPages(at: ranges, of: query, in: search)
  }
}

extension [Int64] {
  /// Expects the users with these IDs, and their number, at each of the ranges.
  func expectPages(
    at ranges: [Range<Int>], of query: UserQuery,
    in search: (Range<Int>) async throws -> (users: [User], count: Int)
  ) async throws {
    for range in ranges {
      let page = try await search(range)
      let isSame =
        page.count == count
        && page.users.map(\.id.rawValue) == Array(self[range.clamped(to: indices)])
      #expect(isSame, "\(range) of \(query)")
    }
  }
}

extension String {
  /// Common ASCII spellings of letters that have no Unicode decomposition.
  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h",
    "ŧ": "t", "ı": "i", "ŋ": "n", "ς": "σ",
  ]

  /// The result expected from `Fold`, computed with Foundation.
  var foldedByFoundation: String {
    var folded = String.UnicodeScalarView()
    let bare = decomposedStringWithCompatibilityMapping.lowercased()
      .decomposedStringWithCompatibilityMapping.unicodeScalars
    for part in bare {
      switch part.properties.generalCategory {
      case .nonspacingMark: continue
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: folded.append(" ")
      default: folded.append(contentsOf: (Self.letters[part] ?? String(part)).unicodeScalars)
      }
    }
    return String(folded)
  }
}

extension NaiveDirectory.Person {
  /// Derives the address from the username unless one is given.
  init(_ name: String, _ username: String, email: String? = nil) {
    self.init(name: name, username: username, email: email ?? "\(username)@example.org")
  }

  private static let names = [
    "James Smith", "Mary Johnson", "Ann Garcia", "Anna Martin", "José Peña", "Jose\u{301} Nuñez",
    "Jürgen Gößmann", "Łukasz Łąkowski", "Søren Ødegård", "Şebnem Yılmaz", "Ægir Þórsson",
    "Александр Йорданов", "Γιώργος Παπαδόπουλος", "مُحَمَّد حسن", "王秀英", "李 伟", "김민준", "박 서연",
    "ﾀﾅｶ タロウ", "Zoe\u{308} Dvořák", "\u{301}\u{302}", "100% _real_* \"OR\" NEAR", "O'Brien; DROP",
  ]

  static func random(_ id: Int64, using generator: inout some RandomNumberGenerator) -> Self {
    let words = (0..<2).map { _ in names.randomElement(using: &generator) ?? "" }
    let name = Bool.random(using: &generator) ? words[0] : words.joined(separator: " ")
    let login = ["ann", "zoë", "müller", "иван", "w.wei", "x_y"].randomElement(using: &generator)
    return Self(
      name: name, username: "\(login ?? "")\(id)",
      email: "\(login == "ann" ? "a" : "b")\(id % 97)@example\(id % 7).org",
      age: Int.random(in: 0..<10, using: &generator) == 0
        ? nil : Int.random(in: 0..<130, using: &generator))
  }
}

extension UserQuery {
  /// Queries in every order, in both directions.
  static func inEachOrder(_ text: String = "") -> [UserQuery] {
    Order.allCases.flatMap { order in
      [false, true].map { UserQuery(text, by: order, isDescending: $0) }
    }
  }
}

extension SearchReader {
  /// The usernames of the matching users.
  func usernames(
    _ text: String, by order: UserQuery.Order = .name, isDescending: Bool = false
  ) async throws(StoreError) -> [String] {
    let query = UserQuery(text, by: order, isDescending: isDescending)
    let window = try await users(at: 0..<100, of: query)
    return window.users.map(\.username.description)
  }
}

extension AccountStore {
  /// Writes users in one transaction, and indexes them.
  func append(_ people: [(id: Int64, person: NaiveDirectory.Person)]) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      for (id, person) in people { try write(person, at: id) }
      try connection.execute("DELETE FROM search_fold")
    }
    try userIndex(on: connection).rebuildIfStale()
  }

  /// Adds, changes or deletes one user.
  func set(_ person: NaiveDirectory.Person?, at id: Int64) throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      try connection.write("DELETE FROM account WHERE id = ?", id)
      if let person { try write(person, at: id) }
      try index(Account.ID(rawValue: id))
    }
  }

  private func write(_ person: NaiveDirectory.Person, at id: Int64) throws(StoreError) {
    try connection.write(
      """
      INSERT INTO account(id, username, name, email, is_confirmed, age, created)
      VALUES(?, ?, ?, ?, FALSE, ?, 0)
      """, id, person.username, person.name, person.email, person.age)
  }
}
