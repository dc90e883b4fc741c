import AccountStorage
import Accounts
import Database
import StoreMaintenance
import StorePlatform
import Synchronization
import UserSearch

/// The list of users, as read by the oldest account.
package struct SearchReader: Sendable {
  package let search: any UserDirectory & UserListing
  package let fixture: StoreFixture

  package init(_ search: any UserDirectory & UserListing, in fixture: StoreFixture) {
    (self.search, self.fixture) = (search, fixture)
    // Opens it now, since a test may lock the database later.
    _ = try? key()
  }

  package func users(
    at range: Range<Int>, of query: UserQuery
  ) async throws(StoreError) -> (users: [User], count: Int) {
    let found = try await search.users(at: range, of: query, for: (try? key()) ?? .forged)
    return (found.users.map(unmarked), found.count)
  }

  package func firstUsers(
    _ limit: Int, of query: UserQuery
  ) async throws(StoreError) -> [User]? {
    try await search.firstUsers(limit, of: query, for: (try? key()) ?? .forged)?.map(unmarked)
  }

  /// The user as any directory has them.
  private func unmarked(_ user: User) -> User {
    var user = user
    user.isFavorite = nil
    return user
  }

  package func user(_ id: Account.ID) async throws(StoreError) -> User? {
    try await search.user(id, for: (try? key()) ?? .forged)
  }

  package func list(of query: UserQuery, limit: Int = .max) async throws -> [User] {
    let users = Mutex<[User]>([])
    try await search.listUsers(of: query, limit: limit, for: key()) { chunk, _ in
      users.withLock { $0 += chunk }
      return true
    }
    return users.withLock(\.self)
  }

  private func key() throws -> Session.Key {
    let connection = try fixture.connection()
    let id = try connection.integer("SELECT min(id) FROM account WHERE NOT is_disabled")
    return try connection.key(of: Account.ID(rawValue: id), at: StoreFixture.noon)
  }
}

extension StoreFixture {
  /// The error of a call whose session has ended.
  package var ended: StoreError { StoreError(.sessionEnded, at: database) }
}

extension Session.Key {
  /// A key that no store has made.
  package static let forged = Session.Key(
    number: OpenSession.ID(rawValue: 0), account: .unknown, tokenHash: "forged")
}

extension Connection {
  /// An open session of the account, or a new one; an ended one if there is no account.
  package func key(of account: Account.ID, at now: Int64) throws(StoreError) -> Session.Key {
    let keys = try rows(
      """
      SELECT id, token_hash FROM session WHERE account = ?2 AND \(SessionLife.aliveCondition) ORDER BY id
      """, now, account.rawValue
    ) { row in
      Session.Key(
        number: OpenSession.ID(rawValue: row.integer(0)), account: account, tokenHash: row.text(1))
    }
    if let key = keys.first { return key }
    let number = try integer(
      """
      INSERT INTO session(account, token_hash, created, used, machine)
      SELECT id, 'opened by a test', ?1, ?1, '' FROM account WHERE id = ?2 RETURNING id
      """, now, account.rawValue)
    return Session.Key(
      number: OpenSession.ID(rawValue: number), account: account, tokenHash: "opened by a test")
  }
}

/// Lets a test name an account in calls that need its session.
extension AccountStore {
  /// An open session of the account, or a new one; an ended one if there is no account.
  package func key(of account: Account.ID) throws(StoreError) -> Session.Key {
    try connection.key(of: account, at: clock())
  }

  /// The same, with the password confirmed just now.
  package func confirmedKey(of account: Account.ID) throws(StoreError) -> Session.Key {
    let key = try key(of: account)
    try confirm(key)
    return key
  }

  /// Marks the password of a session as confirmed, without counting a guess.
  package func confirm(_ key: Session.Key) throws(StoreError) {
    try connection.write(
      "UPDATE session SET confirmed = ?, confirmed_uptime = ? WHERE id = ?", clock(), uptime(),
      key.number.rawValue)
  }

  /// Starts a session as after a login; none if the account has no password.
  @discardableResult
  package func start(for id: Account.ID) async throws(StoreError) -> Session? {
    guard let account = try account(id), let hash = try passwordHash(of: id).get().first else {
      let decoy = Account.decoy
      return try await start(for: ProvenAccount(account: decoy, passwordHash: ""))
    }
    return try await start(for: ProvenAccount(account: account, passwordHash: hash))
  }

  @discardableResult
  package func delete(_ account: Account.ID) async throws(StoreError) -> AccountDeletionAnswer {
    try await deleteAccount(of: confirmedKey(of: account))
  }

  package func events(
    at range: Range<Int>, matching text: String, for account: Account.ID
  ) async throws(StoreError) -> (events: [AuditEvent], count: Int)? {
    try await events(at: range, matching: text, for: key(of: account))
  }

  package func requestChange(
    of account: Account.ID, to email: EmailAddress, password: Password
  ) async throws(StoreError) -> Bool {
    try await requestChange(for: key(of: account), to: email, password: password)
  }

  package func confirmChange(
    of account: Account.ID, with code: Code
  ) async throws(StoreError) -> EmailAddress? {
    try await confirmChange(for: key(of: account), with: code)
  }

  package func requestConfirmation(of account: Account.ID) async throws(StoreError) {
    try await requestConfirmation(for: key(of: account))
  }

  package func confirm(_ account: Account.ID, with code: Code) async throws(StoreError) -> Bool {
    try await confirmEmail(with: code, for: key(of: account))
  }

  package func favorites(
    of account: Account.ID, at range: Range<Int>
  ) async throws(StoreError) -> (users: [User], count: Int) {
    try await favorites(of: key(of: account), at: range)
  }

  package func favorites(
    of account: Account.ID, among users: [Account.ID]
  ) async throws(StoreError) -> Set<Account.ID> {
    try await favorites(of: key(of: account), among: users)
  }

  @discardableResult
  package func mark(_ user: Account.ID, by account: Account.ID) async throws(StoreError) -> Bool? {
    try await mark(user, by: key(of: account))
  }

  @discardableResult
  package func unmark(_ user: Account.ID, by account: Account.ID) async throws(StoreError) -> Int64?
  {
    try await unmark(user, by: key(of: account))
  }

  package func restore(
    _ user: Account.ID, at position: Int64, by account: Account.ID
  ) async throws(StoreError) -> Bool {
    try await restore(user, at: position, by: key(of: account))
  }

  package func move(
    _ user: Account.ID, by steps: Int, of account: Account.ID
  ) async throws(StoreError) {
    try await move(user, by: steps, of: key(of: account))
  }

  /// Under the usual policy.
  package func changePassword(
    for session: Session.Key, from current: Password = .old, to new: Password = .new
  ) async throws(StoreError) -> PasswordChangeAnswer {
    try await changePassword(for: session, from: current, to: new, policy: PasswordPolicy())
  }

  package func changePassword(
    of account: Account.ID = .ada, from current: Password = .old, to new: Password = .new
  ) async throws(StoreError) -> PasswordChangeAnswer {
    try await changePassword(for: key(of: account), from: current, to: new)
  }

  package func profile(of account: Account.ID) async throws(StoreError) -> PersonalProfile {
    try await profile(of: key(of: account))
  }

  package func change(
    _ account: Account.ID, name: FullName, age: Int?, photo: Photo?
  ) async throws(StoreError) {
    let key = try key(of: account)
    try await changeProfile(
      of: key, over: profile(of: key), name: name, age: age,
      photo: photo.map(PhotoChange.replace) ?? .keep)
  }

  package func sessions(of account: Account.ID) async throws(StoreError) -> [OpenSession] {
    try await sessions(for: key(of: account))
  }

  package func end(_ session: OpenSession.ID, of account: Account.ID) async throws(StoreError) {
    try await end(session, by: confirmedKey(of: account))
  }

  /// Ends the session that is kept here, as its user does.
  package func end() async throws(StoreError) {
    if let session = try await current() { try await end(session.key) }
  }

  /// Stores the location of the session kept here.
  package func remember(page: String) async throws(StoreError) {
    if let session = try await current() { try await remember(page: page, in: session.key) }
  }

  package func seenTips(of account: Account.ID) async throws(StoreError) -> Set<String> {
    try await seenTips(of: key(of: account))
  }

  package func markSeen(_ tip: String, by account: Account.ID) async throws(StoreError) {
    try await markSeen(tip, by: key(of: account))
  }

  package func setDisabled(
    _ isDisabled: Bool, _ user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer {
    try await setDisabled(isDisabled, user, by: confirmedKey(of: administrator))
  }

  package func setAdministrator(
    _ isAdministrator: Bool, _ user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer {
    try await setAdministrator(isAdministrator, user, by: confirmedKey(of: administrator))
  }

  package func delete(
    _ user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer {
    try await delete(user, by: confirmedKey(of: administrator))
  }

  package func startReset(
    of user: Account.ID, by administrator: Account.ID
  ) async throws(StoreError) -> AdministrationAnswer {
    try await startReset(of: user, by: confirmedKey(of: administrator))
  }

  package func exportUsers(
    by administrator: Account.ID, take: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws(StoreError) -> Bool {
    try await exportUsers(by: confirmedKey(of: administrator), take: take)
  }

  package func backUp(
    to path: String, by administrator: Account.ID,
    unless flag: CancellationFlag = CancellationFlag()
  ) async throws(BackupProblem) -> Backup {
    let key: Session.Key
    do { key = try self.confirmedKey(of: administrator) } catch { throw .store(error) }
    return try await backUp(to: path, by: key, unless: flag)
  }
}
