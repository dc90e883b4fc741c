import Accounts
import Testing

@testable import UserSearch

struct RecentAnswersTests {
  private var answers = RecentAnswers()

  @Test mutating func `an answer is reused in the same version of the database only`() {
    answers.add(Self.found(4), to: UserQuery("an"), seeing: .all, version: 7)
    #expect(count(UserQuery("an"), version: 7) == 4)
    #expect(count(UserQuery("an"), version: 8) == nil)
    answers.add(Self.found(3), to: UserQuery("b"), seeing: .all, version: 8)
    #expect(count(UserQuery("an"), version: 8) == nil)
    #expect(count(UserQuery("b"), version: 8) == 3)
  }

  @Test mutating func `an answer is of one query, order and visibility`() {
    answers.add(Self.found(4), to: UserQuery("an"), seeing: .all, version: 7)
    #expect(count(UserQuery("ann"), version: 7) == nil)
    #expect(count(UserQuery("an", by: .newest), version: 7) == nil)
    #expect(count(UserQuery("an", isDescending: true), version: 7) == nil)
    let hidden = VisibleDetails(addresses: .hidden, ages: .shown)
    #expect(count(UserQuery("an"), seeing: hidden, version: 7) == nil)
  }

  @Test mutating func `an answer serves the indexes that it has, or all if it has all matches`() {
    answers.add(Self.found(4, limit: 2), to: UserQuery("an"), seeing: .all, version: 7)
    #expect(count(UserQuery("an"), at: 0..<2, version: 7) == 4)
    #expect(count(UserQuery("an"), at: 1..<3, version: 7) == nil)
    answers.add(Self.found(4), to: UserQuery("an"), seeing: .all, version: 7)
    #expect(count(UserQuery("an"), at: 1..<100, version: 7) == 4)
  }

  @Test mutating func `the 32 answers that were used last are kept`() {
    for number in [0] + Array(1...31) + [0, 32] {
      answers.add(Self.found(1), to: UserQuery("\(number)"), seeing: .all, version: 7)
    }
    #expect((0...32).filter { count(UserQuery("\($0)"), version: 7) == nil } == [1])
  }

  @Test mutating func `no answer of more than 128 users, from the end or of a survey is kept`() {
    answers.add(Self.found(128), to: UserQuery("an"), seeing: .all, version: 7)
    for other in [
      Self.found(129), Self.found(4, limit: 2, isReversed: true), Self.found(4, limit: 0),
    ] {
      answers.add(other, to: UserQuery("an"), seeing: .all, version: 7)
    }
    #expect(count(UserQuery("an"), at: 0..<128, version: 7) == 128)
    answers.add(Self.found(0), to: UserQuery("x"), seeing: .all, version: 7)
    #expect(count(UserQuery("x"), version: 7) == 0)
  }

  // MARK: - Private

  /// The number of users of the answer; nil if there is none.
  private func count(
    _ query: UserQuery, seeing visible: VisibleDetails = .all, at range: Range<Int> = 0..<1,
    version: Int64
  ) -> Int? {
    answers.answer(to: query, seeing: visible, at: range, version: version)?.count
  }

  /// The first `limit` of that many users.
  private static func found(
    _ count: Int, limit: Int = 1_000, isReversed: Bool = false
  ) -> FoundUsers {
    let request = ScanRequest(
      order: .newest, hidesAddresses: false, isReversed: isReversed, limit: limit)
    let text = Array("ann\tann\tann@example.org\n".utf8)
    var top = TopUsers(request, for: SearchPattern(""))
    text.withUnsafeBytes { text in
      let head = SearchBlock.Head(length: UInt16(text.count), name: 3, age: 36)
      withUnsafeBytes(of: head) { head in
        guard let view = SearchBlockView(heads: head, texts: text) else { return }
        for id in 0..<count { top.offer(Int64(id), view.head(0), at: 0..<text.count, of: view) }
      }
    }
    top.finish()
    return FoundUsers([top], by: request)
  }
}
