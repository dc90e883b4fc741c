import AccountStorage
import Accounts
import Database
import Foundation
import StorePlatform
import Synchronization
import UserSearch

/// Queries the store directly, without a terminal: checks answers, and measures fresh queries.
struct SearchChecks {
  let folder: DataFolder
  let location: DatabaseLocation
  /// Name, username and address of each user, a line each.
  let lines: String

  /// - Parameters:
  ///   - sqlite: The median of `sqlite3` for such queries, in milliseconds; nil if it isn't installed.
  ///   - work: Runs beside the last queries.
  func run(
    comparedWith sqlite: Double?, during work: @escaping @Sendable () throws -> Void
  ) async throws -> Section {
    let (store, search) = try await search { AccountSearch(in: folder) }
    let (queries, times, wrong) = try await alone(search)
    let (stopped, resumed) = try await stops(search)
    // An import needs a recent confirmation, and the previous one is too old.
    _ = try await store.confirmPassword(Million.password, for: search.session)
    let busy = try await reads(of: search, queries, during: work)
    let (median, slow) = (times.median, times.percentile(0.95))
    let ratios = sqlite.map { sqlite in
      [
        Goal("median, divided by the median of `sqlite3`", median / sqlite, "", .atMost(0.05)),
        Goal(
          "95th percentile, divided by the median of `sqlite3`", slow / sqlite, "", .atMost(0.1)),
      ]
    }
    return Section(
      "Fresh queries of 0 to 8 letters, in every order, without a terminal",
      [Goal("median", median, "ms"), Goal("95th percentile", slow, "ms")] + (ratios ?? []) + [
        Goal("answers unlike a naive filter's, of 30", Double(wrong), "", .atMost(0)),
        Goal("an older query stops after a newer key, 95th percentile", stopped, "ms", .atMost(5)),
        Goal("the newer one beside it, in its time alone", resumed),
        Goal("95th percentile during an import", busy, "ms"),
        Goal("during an import, divided by without one", busy / slow, "", .atMost(2)),
      ])
  }

  /// The same on a server without other clients.
  func runOnServer() async throws -> Section {
    let (_, search) = try await search { ServerSearch(at: location) }
    let (queries, times, wrong) = try await alone(search)
    var first: [Double] = []
    for query in queries { first.append(try await time { try await search.first(query) }) }
    return Section(
      "Fresh queries of 0 to 8 letters, in every order",
      [
        Goal("first page, median", first.median, "ms"),
        Goal("first page, 95th percentile", first.percentile(0.95), "ms", .atMost(100)),
        Goal("page and exact count, median", times.median, "ms"),
        Goal("page and exact count, 95th percentile", times.percentile(0.95), "ms"),
        Goal("answers unlike a naive filter's, of 30", Double(wrong), "", .atMost(0)),
      ])
  }

  /// The store, and the list of the account that imported, which is still logged in.
  private func search(
    _ directory: () -> any UserDirectory
  ) async throws -> (AccountStore, Search) {
    let store = try AccountStore(
      in: folder, at: location, outbox: Outbox(for: location, in: folder, sendmail: nil))
    guard let session = try await store.current() else { throw StoreError(.sessionEnded, at: "") }
    return (store, Search(directory: directory(), session: session.key))
  }

  /// The queries, the time of each, and the number of wrong answers among the first ones.
  private func alone(_ search: Search) async throws -> ([UserQuery], [Double], wrong: Int) {
    var random = SplitMix(state: 99)
    let queries = try self.queries(300, using: &random)
    var times: [Double] = []
    for query in queries { times.append(try await time { try await search.page(query) }) }
    return (queries, times, try await differences(of: search, in: Array(queries.prefix(30))))
  }

  private func queries(_ count: Int, using random: inout SplitMix) throws -> [UserQuery] {
    let people = try String(contentsOfFile: lines, encoding: .utf8).split(separator: "\n")
    return (0..<count).map { index in
      let letters = Array(random.pick(people))
      let begin = random.below(letters.count)
      let text = String(letters[begin..<min(letters.count, begin + random.below(9))])
      return Self.fresh(text, index, by: random.pick(UserQuery.Order.allCases))
    }
  }

  /// A query that differs from former ones in its spaces only, so that none of their answers is reused.
  private static func fresh(
    _ text: String, _ index: Int, by order: UserQuery.Order = .age
  ) -> UserQuery {
    UserQuery(text + String(repeating: " ", count: index), by: order)
  }

  private func time(_ work: () async throws -> Void) async rethrows -> Double {
    let begin = ContinuousClock.now
    try await work()
    return begin.duration(to: .now) / .milliseconds(1)
  }

  // MARK: - Correctness

  /// The number of queries whose count or first rows differ from those of a filter over all users,
  /// with Foundation's folding.
  private func differences(
    of search: Search, in queries: [UserQuery]
  ) async throws -> Int {
    let text = try String(contentsOfFile: lines, encoding: .utf8)
    let folded = text.split(separator: "\n").map { Self.fold(String($0)) }
    var wrong = 0
    for query in queries {
      let words = Self.fold(query.text).split(separator: " ")
      let expected = folded.count { person in words.allSatisfy { person.contains($0) } }
      let stretch = try await search.page(query)
      let areRight = stretch.users.allSatisfy { user in
        let person = Self.fold("\(user.name)\t\(user.username)\t\(user.email)")
        return words.allSatisfy { person.contains($0) }
      }
      // The administrator is in the store, and not in the file.
      let root = Self.fold("Root\troot\troot@localhost")
      let own = words.allSatisfy { root.contains($0) } ? 1 : 0
      if stretch.count != expected + own || !areRight { wrong += 1 }
    }
    return wrong
  }

  private static func fold(_ text: String) -> String {
    // Foundation doesn't fold these letters.
    let letters = [
      ("\t", " "), ("ø", "o"), ("Ø", "o"), ("ł", "l"), ("Ł", "l"), ("ı", "i"), ("ß", "ss"),
    ]
    return letters.reduce(text) { $0.replacing($1.0, with: $1.1) }
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  // MARK: - Load

  /// The time until a cancelled query ends, at the 95th percentile in milliseconds, and the ratio
  /// of the next query's median to that of a query alone.
  private func stops(_ search: Search) async throws -> (Double, Double) {
    var (stopped, alone, beside) = ([Double](), [Double](), [Double]())
    for round in 0..<40 {
      alone.append(try await time { try await search.page(Self.fresh("e", round * 2)) })
      let older = Task { try await search.page(Self.fresh("a", round)) }
      await Task.yield()
      older.cancel()
      stopped.append(await time { _ = await older.result })
      beside.append(try await time { try await search.page(Self.fresh("e", round * 2 + 1)) })
    }
    return (stopped.percentile(0.95), beside.median / alone.median)
  }

  private func reads(
    of search: Search, _ queries: [UserQuery],
    during work: @escaping @Sendable () throws -> Void
  ) async throws -> Double {
    let isDone = Atomic(false)
    let others = Task.detached {
      defer { isDone.store(true, ordering: .relaxed) }
      try work()
    }
    var times: [Double] = []
    for query in queries where !isDone.load(ordering: .relaxed) {
      times.append(try await time { try await search.page(query) })
    }
    try await others.value
    return times.percentile(0.95)
  }
}

/// The list of users, as a logged-in user reads it.
private struct Search: Sendable {
  let directory: any UserDirectory
  let session: Session.Key

  /// The first page of a query, before all are counted.
  func first(_ query: UserQuery) async throws {
    _ = try await directory.firstUsers(100, of: query, for: session)
  }

  /// The first page of a query, and how many users match.
  @discardableResult
  func page(_ query: UserQuery) async throws -> (users: [User], count: Int) {
    try await directory.users(at: 0..<100, of: query, for: session)
  }
}
