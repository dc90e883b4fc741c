import Accounts
import Doubles
import Foundation
import StoreFixtures
import Testing
import ViperKitTesting

@testable import AccountStorage
@testable import Database
@testable import StoreMaintenance
@testable import UserSearch

/// Every call that carries a session, with an ended or forged one.
@Suite(.engines) struct DeadSessionTests: StoreSuite {
  /// Why a session is invalid.
  enum Death: CaseIterable {
    case accountDeleted, backupRestored, disabledForAWhile, ended, endedElsewhere, expired
    case forgedAccount, forgedToken, loggedInAgain, passwordChanged, passwordReset
  }

  typealias Call = @Sendable (DeadSessionTests, Session.Key) async throws -> Void

  /// Each by the name of its method; an architecture test compares them with the protocols.
  static let calls: [String: Call] = [
    "activity": { _ = try await $0.store.activity(of: .eve, by: $1) },
    "changePassword": { _ = try await $0.store.changePassword(for: $1) },
    "changeProfile": {
      let old = PersonalProfile(
        account: try Account(1, "ada", isConfirmed: true), age: nil, photo: nil)
      try await $0.store.changeProfile(
        of: $1, over: old, name: FullName("Eve"), age: 1, photo: .replace(Photo(.png)))
    },
    "confirmChange": { _ = try await $0.store.confirmChange(for: $1, with: .all(7)) },
    "confirmEmail": { _ = try await $0.store.confirmEmail(with: .all(7), for: $1) },
    "confirmPassword": { _ = try await $0.store.confirmPassword(.old, for: $1) },
    "delete": { _ = try await $0.store.delete(.eve, by: $1) },
    "deleteAccount": { _ = try await $0.store.deleteAccount(of: $1) },
    "end": { try await $0.store.end(OpenSession.ID(rawValue: 2), by: $1) },
    "events": { _ = try await $0.store.events(at: 0..<9, matching: "", for: $1) },
    "exportUsers": { _ = try await $0.store.exportUsers(by: $1) { _ in true } },
    "favorites": { _ = try await $0.store.favorites(of: $1, at: 0..<9) },
    "favorites among": { _ = try await $0.store.favorites(of: $1, among: [.bob]) },
    "importUsers": { test, key in
      try test.fixture.write("username,email\nnew,new@example.org\n", to: "users.csv")
      let file = test.fixture.path + "/users.csv"
      _ = try await test.store.importUsers(
        fromFile: file, by: key, options: ImportOptions()
      ) { _ in }
    },
    "mark": { try await $0.store.mark(.eve, by: $1) },
    "markSeen": { try await $0.store.markSeen("tip", by: $1) },
    "move": { try await $0.store.move(.bob, by: 1, of: $1) },
    "noteRefusal": { try await $0.store.noteRefusal(in: $1) },
    "perform": { _ = try await $0.store.perform(.delete, on: .eve, by: $1) },
    "profile": { _ = try await $0.store.profile(of: $1) },
    "remember": { try await $0.store.remember(page: "profile", in: $1) },
    "requestChange": {
      _ = try await $0.store.requestChange(
        for: $1, to: EmailAddress("new@example.org"), password: .old)
    },
    "requestConfirmation": { try await $0.store.requestConfirmation(for: $1) },
    "restore": { _ = try await $0.store.restore(.eve, at: 9, by: $1) },
    "seenTips": { _ = try await $0.store.seenTips(of: $1) },
    "sessions": { _ = try await $0.store.sessions(for: $1) },
    "setAdministrator": { _ = try await $0.store.setAdministrator(true, .eve, by: $1) },
    "setDisabled": { _ = try await $0.store.setDisabled(true, .eve, by: $1) },
    "startReset": { _ = try await $0.store.startReset(of: .eve, by: $1) },
    "unmark": { try await $0.store.unmark(.bob, by: $1) },
    "user": { _ = try await $0.search.user(.bob, for: $1) },
    "user named": { _ = try await $0.search.user(named: Username("eve"), for: $1) },
    "listUsers": {
      try await $0.search.listUsers(of: UserQuery(), limit: 9, for: $1) { _, _ in true }
    },
    "users": { _ = try await $0.search.users(at: 0..<9, of: UserQuery(), for: $1) },
    "change": { _ = try await $0.store.change([.signUp(.closed)], by: $1) },
    "invite": { _ = try await $0.store.invite(EmailAddress("new@example.org"), by: $1) },
    "settings": { _ = try await $0.store.settings(for: $1) },
    "backUp": { _ = try await $0.store.backUp(to: $0.fixture.path + "/copy.db", by: $1) },
  ]

  let setup: StoreSetup
  let search: any UserDirectory & UserListing

  init() async throws {
    setup = try await StoreSetup()
    search = setup.fixture.directory(by: setup.fixture.clock)
    try await store.add("ada", "bob", "eve")
    try fixture.sql("UPDATE account SET is_administrator = TRUE WHERE id = 2")
  }

  @Test(arguments: Campaign.pairs(calls.keys.sorted(), Death.allCases))
  func `an ended or forged session reads and changes nothing`(
    call: String, death: Death
  ) async throws {
    let ada = try #require(try await store.start(for: .ada)).key
    try await store.confirm(ada)
    try await store.mark(.bob, by: ada)
    // Caches an answer that an ended session must not get.
    _ = try await search.users(at: 0..<9, of: UserQuery(), for: ada)
    let dead = try await meet(death, ada)
    let (before, files) = (try fixture.dump(), try fixture.names("outbox"))
    await #expect {
      try await Self.calls[call]?(self, dead)
    } throws: {
      $0.storeReason == .sessionEnded
    }
    #expect(try fixture.dump() == before)
    #expect(try fixture.names("outbox") == files)
    #expect(try !fixture.names().contains("copy.db"))
  }

  @Test(arguments: Death.allCases)
  func `a log-out with an ended session changes nothing in the database`(death: Death) async throws
  {
    let ada = try #require(try await store.start(for: .ada)).key
    try await store.confirm(ada)
    let dead = try await meet(death, ada)
    let before = try fixture.dump()
    if death == .expired { return }
    try await store.end(dead)
    #expect(try fixture.dump() == before)
  }

  /// The calls that write nothing; all others are tried.
  static let reading = [
    "backUp", "events", "favorites", "favorites among", "importUsers", "profile", "remember",
    "seenTips", "sessions", "settings", "user", "user named", "users",
  ]

  @Test(arguments: calls.keys.filter { !reading.contains($0) }.sorted())
  func `a call cancelled before it begins changes nothing`(call: String) async throws {
    let ada = try #require(try await store.start(for: .ada)).key
    try await store.confirm(ada)
    let before = try fixture.dump()
    await fixture.expectCancelled { [self] in try await Self.calls[call]?(self, ada) }
    #expect(try fixture.dump() == before)
    #expect(try fixture.mails() == [])
  }

  @Test func `a call cancelled while it hashes posts no mail`() async throws {
    let hasher = PasswordHasher(cost: 1) { withUnsafeCurrentTask { $0?.cancel() } }
    let ada = try #require(try await store.start(for: .ada)).key
    let slow = try fixture.store(hasher: hasher)
    let task = Task { try await slow.requestConfirmation(for: ada) }
    await #expect { try await task.value } throws: { $0.isCancellation }
    #expect(try fixture.texts("SELECT hash FROM code") == [])
    #expect(try fixture.mails() == [])
  }

  @Test func `a sign-up or reset cancelled before it begins changes nothing`()
    async throws
  {
    try await store.requestReset(of: "ada")
    let before = try fixture.dump()
    await fixture.expectCancelled { [store] in
      try await store.register(NewAccount("new"), password: .old)
    }
    await fixture.expectCancelled { [store] in try await store.requestReset(of: "bob") }
    await fixture.expectCancelled { [store] in
      try await store.resetPassword(of: "ada", with: .all(7), to: .new)
    }
    #expect(try fixture.dump() == before)
    #expect(try fixture.mails().count == 1)
  }

  /// Ends the session of Ada, and returns the key that is left.
  private func meet(_ death: Death, _ ada: Session.Key) async throws -> Session.Key {
    let other = try fixture.store(code: .all(5), session: "other")
    func adas() async throws -> Session.Key {
      let key = try #require(try await other.start(for: .ada)).key
      try await other.confirm(key)
      return key
    }
    switch death {
    case .accountDeleted: _ = try await other.deleteAccount(of: adas())
    case .backupRestored:
      let shelf = try Engine.$current.withValue(.sqlite) { try StoreFixture() }
      try await shelf.store().add("zoe", "bob", "eve")
      let file = shelf.path + "/copy.db"
      _ = try await shelf.store().backUp(to: file, by: .ada)
      let restoration = Restoration(
        of: file, into: fixture.folder, at: fixture.location, clock: { [clock] in clock.now },
        uptime: fixture.uptime)
      _ = try await restoration.run(isAgreed: true)
    case .disabledForAWhile:
      for isDisabled in [true, false] {
        #expect(try await other.setDisabled(isDisabled, .ada, by: .bob) == .done)
      }
    case .ended: try await store.end(ada)
    case .endedElsewhere: try await other.end(ada.number, by: adas())
    case .expired: clock.now += SessionLife.idle
    case .forgedAccount:
      return Session.Key(number: ada.number, account: .bob, tokenHash: ada.tokenHash)
    case .forgedToken:
      return Session.Key(number: ada.number, account: ada.account, tokenHash: "forged")
    case .loggedInAgain: try await store.start(for: .bob)
    case .passwordChanged:
      #expect(try await other.changePassword(for: adas()) == .done)
    case .passwordReset:
      try await other.requestReset(of: "ada")
      try #require(await other.resetPassword(of: "ada", with: .all(5), to: .new))
    }
    return ada
  }
}

extension Error {
  /// The reason of a store's error, also if a backup or an import failed because of it.
  var storeReason: StoreError.Reason? {
    switch self as any Error {
    case let error as StoreError: error.reason
    case BackupProblem.store(let error): error.reason
    case ImportProblem.store(let error): error.reason
    default: nil
    }
  }
}
