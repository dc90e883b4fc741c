import AccountStorage
import Accounts
import Foundation
import StoreMaintenance
import StorePlatform
import UserSearch

/// A data folder that lives as long as this value, for the real store on a real disk.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/viper-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The real store, except for a cheaper hash. Each call opens it again, as another process would.
  package func store(
    keeping: SessionKeeping = .file(name: nil),
    onAnswer: @escaping @Sendable (ServiceCall) -> Void = { _ in }
  ) throws -> AccountStore {
    let folder = try DataFolder(path: path + "/data")
    return try AccountStore(
      in: folder, hasher: PasswordHasher(cost: 1), outbox: Outbox(in: folder, sendmail: nil),
      keeping: keeping, onAnswer: onAnswer)
  }

  /// A new session of an account, beside its others, with the password confirmed.
  package func session(of username: String, password: String) async throws -> Session.Key {
    try await store(keeping: .process).logInAndConfirm(username, password: password).key
  }

  /// The real list of users, for a store that was opened before.
  package func directory(
    onAnswer: @escaping @Sendable (ServiceCall) -> Void = { _ in }
  ) throws -> AccountSearch {
    AccountSearch(in: try DataFolder(path: path + "/data"), onAnswer: onAnswer)
  }

  /// The mails in the outbox.
  package func mails() throws -> [String] {
    let outbox = path + "/data/outbox"
    guard FileManager.default.fileExists(atPath: outbox) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: outbox)
      .filter { $0.hasSuffix(".eml") }.sorted().compactMap {
        let path = "\(outbox)/\($0)"
        do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
          // It may have been handed over just now.
          if FileManager.default.fileExists(atPath: path) { throw error }
          return nil
        }
      }
  }

  /// The codes as printed in the mails, such as `7KQF-M2XD-9TWA-3HBR`.
  package func codes() throws -> [String] {
    try mails().compactMap { $0.firstMatch(of: /\r\n {4}([0-9A-Z]{4}(-[0-9A-Z]{4}){3})\r\n/) }
      .map { String($0.1) }
  }
}

extension AccountStore {
  /// Logs in on this store.
  @discardableResult
  package func logIn(_ username: String, password: String) async throws -> Session {
    let proven = try await account(named: username, password: Password(password))
    guard let proven, let session = try await start(for: proven) else {
      throw StoreError(.sessionEnded, at: username)
    }
    return session
  }

  /// Logs in on this store, and confirms the password for sensitive actions.
  @discardableResult
  package func logInAndConfirm(_ username: String, password: String) async throws -> Session {
    let session = try await logIn(username, password: password)
    try await confirm(session.key, password: password)
    return session
  }

  /// Confirms the password in a session, for sensitive actions.
  package func confirm(_ session: Session.Key, password: String) async throws {
    guard try await confirmPassword(Password(password), for: session) else {
      throw StoreError(.confirmationNeeded, at: session.description)
    }
  }

  /// Adds an account with a confirmed address.
  @discardableResult
  package func add(
    _ username: String, name: String, age: Int? = nil, password: String
  ) async throws -> NewAccount {
    let new = NewAccount(
      username: try Username(username), name: try FullName(name),
      email: try EmailAddress("\(username)@example.org"))
    try await add(new, age: age, password: Password(password))
    return new
  }
}
