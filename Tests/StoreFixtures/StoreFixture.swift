import AccountStorage
import Accounts
import Database
import Foundation
import StorePlatform
import Synchronization
import Testing
import UserSearch
import ViperPlatform

/// A data folder for one test, removed with it.
package final class StoreFixture: Sendable {
  /// The time of all tests, in seconds since 1970: 2026-01-31 12:00:00 UTC.
  package static let noon: Int64 = 1_769_860_800

  package let folder: DataFolder
  package let clock = Clock()

  package var path: String { folder.path }
  /// As errors name it: the file's path, or the address of the server's database.
  package var database: String { server?.address.name ?? path + "/viper.db" }
  /// Nil for SQLite.
  private let server: ServerDatabase?
  package var isOnServer: Bool { server != nil }
  package var location: DatabaseLocation { server.map { .server($0.address) } ?? .file(in: folder) }

  package init() throws {
    // In capitals, so that no part of it is a username.
    let name = "viper-\(UUID().uuidString)"
    server = Engine.current == .sqlite ? nil : try ServerDatabase()
    folder = try DataFolder(path: FileManager.default.temporaryDirectory.path + "/" + name)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Opens the database again, as another process would, with a cheap hash.
  /// - Parameters:
  ///   - now: The time; nil for that of `clock`.
  ///   - pause: Called when a guess has to wait; nil makes `clock` record the pause.
  package func store(
    at now: Int64? = nil, code: Code = .all(7), busyTimeout: Duration = .seconds(5),
    session: String? = nil, keeping: SessionKeeping? = nil,
    hasher: PasswordHasher = PasswordHasher(cost: 1), outbox: Outbox? = nil,
    waitsForCounts: Bool = true,
    onAnswer: @escaping @Sendable (ServiceCall) -> Void = { _ in },
    pause: (@Sendable (Duration) async throws -> Void)? = nil
  ) throws(StoreError) -> AccountStore {
    try AccountStore(
      in: folder, at: location, hasher: hasher,
      outbox: outbox ?? Outbox(for: location, in: folder, sendmail: nil),
      clock: { [clock] in now ?? clock.now }, uptime: { [clock] in clock.uptime },
      makeCode: { code }, pause: pause ?? { [clock] in clock.pause($0) }, busyTimeout: busyTimeout,
      keeping: keeping ?? .file(name: session), rehearses: true,
      waitsForCounts: waitsForCounts, onAnswer: onAnswer)
  }

  /// A store beside which another program runs `script` after each hash, or that one alone.
  package func store(
    changing script: String, atHash number: Int? = nil
  ) throws(StoreError) -> AccountStore {
    let hashes = Atomic(0)
    let hasher = PasswordHasher(cost: 1) { [self] in
      let count = hashes.add(1, ordering: .relaxed).newValue
      if number ?? count == count { try? sql(script) }
    }
    return try store(hasher: hasher)
  }

  /// The list of users, for a store that was opened before.
  package var directory: SearchReader { search() }

  /// - Parameters:
  ///   - workers: How many scan at a time.
  ///   - samples: How many of a worker a survey picks.
  ///   - cacheSize: How many bytes of users a worker caches.
  package func search(
    workers: Int = 2, samples: Int = 8_192, cacheSize: Int = 2 << 20,
    onAnswer: @escaping @Sendable (ServiceCall) -> Void = { _ in }
  ) -> SearchReader {
    SearchReader(
      directory(workers: workers, samples: samples, cacheSize: cacheSize, onAnswer: onAnswer),
      in: self)
  }

  /// A search for any session.
  package func directory(
    workers: Int = 2, samples: Int = 8_192, cacheSize: Int = 2 << 20, by clock: Clock = Clock(),
    onAnswer: @escaping @Sendable (ServiceCall) -> Void = { _ in }
  ) -> any UserDirectory & UserListing {
    if server != nil {
      return ServerSearch(at: location, clock: { clock.now }, onAnswer: onAnswer)
    }
    return AccountSearch(
      in: folder, workers: workers, samples: samples, leastBlocks: 0, cacheSize: cacheSize,
      clock: { clock.now }, onAnswer: onAnswer)
  }

  /// Runs SQL as another program, as with the sqlite3 shell.
  package func sql(_ script: String) throws {
    try connection().execute(script)
  }

  package func texts(_ query: String) throws -> [String] {
    try connection().rows(query) { $0.text(0) }
  }

  /// A connection as of another program.
  package func connection() throws -> any Connection {
    if let server { return try server.connection() }
    return try SQLiteConnection(path: database, busyTimeout: .seconds(5))
  }

  /// The waiting mails, oldest first; those of one second in any order.
  package func mails() throws -> [String] {
    if server != nil { return try texts("SELECT text FROM mail ORDER BY id") }
    return try names("outbox").filter { $0.hasSuffix(".eml") }.map { try text("outbox/\($0)") }
  }

  /// The recipient and subject of each mail.
  package func headlines() throws -> [String] {
    try mails().map { mail in
      let lines = mail.split(separator: "\r\n")
      let headers = ["To: ", "Subject: "].map { header in
        lines.first { $0.hasPrefix(header) }?.dropFirst(header.count) ?? ""
      }
      return headers.joined(separator: ": ")
    }
    .sorted()
  }

  // MARK: - Files

  /// The name of the only file in the outbox.
  package var onlyMail: String {
    get throws {
      let names = try names("outbox")
      try #require(names.count == 1)
      return names[0]
    }
  }

  package func names(_ folder: String = "") throws -> [String] {
    let target = "\(path)/\(folder)"
    guard FileManager.default.fileExists(atPath: target) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: target).sorted()
  }

  package func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }

  /// Stores a photo of the first account, and returns the database with a damaged page of the photos,
  /// which neither logins nor sessions read.
  package func damagedByPhoto() throws -> Data {
    try sql("INSERT INTO photo VALUES(1, zeroblob(20000)); PRAGMA wal_checkpoint(TRUNCATE)")
    let roots = try texts("SELECT rootpage FROM sqlite_master WHERE name = 'photo'")
    let page = try #require(roots.first.flatMap { Int($0) })
    var bytes = try bytes("viper.db")
    for offset in 0..<8 { bytes[(page - 1) * 4096 + offset] = 0xFF }
    return bytes
  }

  package func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  package func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// The permissions, in octal.
  package func mode(_ name: String = "") -> String {
    var status = stat()
    lstat("\(path)/\(name)", &status)
    return String(status.st_mode & 0o777, radix: 8)
  }
}

extension Code {
  /// The code of one repeated digit.
  package static func all(_ digit: UInt64) -> Code {
    var generator = Constant(value: digit)
    return Code(using: &generator)
  }

  private struct Constant: RandomNumberGenerator {
    let value: UInt64
    func next() -> UInt64 { value }
  }
}

extension Password {
  package static let old = Password("seven old umbrellas")
  package static let new = Password("eight new umbrellas")
  /// Made of the full name "Zyxgh Wqvtr", and strong enough for others.
  package static let personal = Password("zyxgh wqvtr zyxgh")
}

extension NewAccount {
  /// Named and addressed after the username by default.
  package init(_ username: String, email: String? = nil) throws {
    self.init(
      username: try Username(username), name: try FullName(username.uppercased()),
      email: try EmailAddress(email ?? "\(username)@example.org"))
  }
}

extension Account {
  package init(_ id: Int64, _ username: String, email: String? = nil, isConfirmed: Bool) throws {
    let new = try NewAccount(username, email: email)
    self.init(
      id: ID(rawValue: id), username: new.username, name: new.name, email: new.email,
      isEmailConfirmed: isConfirmed, isAdministrator: id == 1)
  }
}

extension AccountStore {
  /// Signs up with the old password.
  package func signUp(_ username: String, email: String? = nil) async throws {
    _ = try await register(NewAccount(username, email: email), password: .old)
  }

  /// Whether the password was reset, under the usual policy.
  package func resetPassword(
    of identifier: String, with code: Code, to password: Password
  ) async throws -> Bool {
    let answer = try await resetPassword(
      of: identifier, with: code, to: password, policy: PasswordPolicy())
    return answer == .done
  }

  /// The answer of the store's own connection.
  package func texts(_ query: String) throws(StoreError) -> [String] {
    try connection.rows(query) { $0.text(0) }
  }
}
