import Accounts

/// Records each call, and gives one answer to all.
package actor AdministrationSpy: UserAdministration {
  package struct Call: Equatable, Sendable {
    package let act: AdministrationAct
    package let user: Int64
    package let actor: Int64

    package init(_ act: AdministrationAct, _ user: Int64, by actor: Int64) {
      (self.act, self.user, self.actor) = (act, user, actor)
    }
  }
  package private(set) var calls: [Call] = []
  /// The users whose activity was read.
  package private(set) var read: [Int64] = []
  private let answer: AdministrationAnswer
  private let error: StoreError?

  /// - Parameters:
  ///   - answer: The answer to each call.
  ///   - error: The error of each call instead.
  package init(_ answer: AdministrationAnswer = .done, failing error: StoreError? = nil) {
    (self.answer, self.error) = (answer, error)
  }

  package func perform(
    _ act: AdministrationAct, on user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    calls.append(Call(act, user.rawValue, by: session.account.rawValue))
    if let error { throw error }
    return answer
  }
  package func activity(
    of user: Account.ID, by session: Session.Key
  ) async throws(StoreError) -> AccountActivity? {
    read.append(user.rawValue)
    return .sample
  }
}

extension Account {
  /// The reader.
  package static func iyad(isAdministrator: Bool = true) throws -> Account {
    Account(
      id: ID(rawValue: 1), username: try Username("iyad"), name: try FullName("Iyad Agha"),
      email: try EmailAddress("iyad@example.org"), isEmailConfirmed: true,
      isAdministrator: isAdministrator)
  }
}

extension AccountActivity {
  /// In seconds since 1970.
  package static let sampleTime: Int64 = 1_772_452_800

  /// An hour and a day ago, at `sampleTime`.
  package static var sample: AccountActivity {
    let now = sampleTime
    return AccountActivity(
      sessions: [
        OpenSession(
          id: .init(rawValue: 2), started: now - 7_200, used: now - 3_600, machine: "laptop",
          isCurrent: false),
        OpenSession(
          id: .init(rawValue: 1), started: now - 90_000, used: now - 86_400, machine: "desk",
          isCurrent: false),
      ],
      events: [
        AuditEvent(
          id: .init(rawValue: 9), time: now - 3_600, kind: .passwordChanged,
          user: try? Username("ada"), actor: try? Username("iyad")),
        AuditEvent(
          id: .init(rawValue: 8), time: now - 86_400, kind: .loggedIn, user: try? Username("ada")),
      ])
  }
}
