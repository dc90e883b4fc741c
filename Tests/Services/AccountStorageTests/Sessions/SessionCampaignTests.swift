import Accounts
import StoreFixtures
import Testing
import ViperKitTesting

@testable import AccountStorage

/// Sessions that end at any moment while they are used on other connections.
@Suite(.engines) struct SessionCampaignTests {
  private let fixture: StoreFixture

  init() async throws {
    fixture = try StoreFixture()
    try await fixture.store().add("ada", "bob")
    try fixture.sql("UPDATE account SET is_administrator = TRUE")
  }

  enum End: CaseIterable { case disabled, ended, passwordChanged }

  @Test(arguments: End.allCases)
  func `no call after the session's end acts, and refused calls change nothing`(
    end: End
  ) async throws {
    let stores = try (1...3).map { try fixture.store(session: "s\($0)") }
    for round in 0..<Campaign.count(8, of: 200) {
      try fixture.sql(
        "UPDATE account SET is_disabled = FALSE; DELETE FROM tip; DELETE FROM login_attempt")
      let ada = try #require(try await stores[0].start(for: .ada)).key
      let adas = try #require(try await stores[2].start(for: .ada)).key
      let (done, refused) = try await withThrowingTaskGroup(
        of: [(tip: String, isDone: Bool)].self
      ) { group in
        for (number, store) in stores.prefix(2).enumerated() {
          group.addTask {
            var answers: [(tip: String, isDone: Bool)] = []
            for count in 0..<20 {
              let tip = "\(round)-\(number)-\(count)"
              do {
                try await store.markSeen(tip, by: ada)
                answers.append((tip, true))
              } catch let error as StoreError {
                #expect(error == fixture.ended)
                answers.append((tip, false))
              }
            }
            return answers
          }
        }
        group.addTask {
          try await self.end(ada, end, by: adas, on: stores[2])
          // From here on, the session has ended.
          await #expect(throws: fixture.ended) { try await stores[1].markSeen("late", by: ada) }
          return []
        }
        let all = try await group.reduce(into: []) { $0 += $1 }
        return (all.filter(\.isDone).map(\.tip), all.filter { !$0.isDone }.map(\.tip))
      }
      #expect(try fixture.texts("SELECT name FROM tip ORDER BY name") == done.sorted())
      #expect(Set(done).isDisjoint(with: refused))
    }
  }

  private func end(
    _ session: Session.Key, _ end: End, by other: Session.Key, on store: AccountStore
  ) async throws {
    switch end {
    case .disabled: #expect(try await store.setDisabled(true, .ada, by: .bob) == .done)
    case .ended:
      try await store.confirm(other)
      try await store.end(session.number, by: other)
    case .passwordChanged:
      try fixture.sql("UPDATE password SET hash = (SELECT hash FROM password WHERE account = 2)")
      #expect(try await store.changePassword(for: other) == .done)
    }
  }
}
