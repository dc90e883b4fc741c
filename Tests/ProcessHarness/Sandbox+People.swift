import AccountStorage
import Accounts
import Database
import Foundation
import StorePlatform
import Testing

/// Makes users and sessions without a run of `viper`.
extension Sandbox {
  /// Runs `viper` on a terminal, with tips unless the arguments say otherwise.
  ///
  /// - Parameter streams: Redirections by the shell, such as `>file`.
  package func terminal(
    _ arguments: [String], streams: String = "", isStrict: Bool = true
  ) throws -> Pseudoterminal {
    try Pseudoterminal(
      arguments + ["--data", data], environment: environment, streams: streams, isStrict: isStrict)
  }

  /// Makes ada, an administrator, and logs her in.
  package func beginAsAda() async throws {
    try await addAda()
    try await logIn("ada")
  }

  /// Changes the database as only another program would.
  package func sql(_ script: String) throws {
    try database().execute(script)
  }

  /// Adds users straight to the database.
  package func addManyUsers(_ count: Int) throws {
    try sql(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO account(username, name, email, is_confirmed, created)
      SELECT 'user' || i, 'User', 'user' || i || '@example.org', 0, 0 FROM n;
      UPDATE search_fold SET version = 0;
      """)
  }

  /// In the order of names.
  package func usernames() async throws -> [String] {
    _ = try folder.store()
    return try database()
      .rows("SELECT username FROM account ORDER BY name COLLATE NOCASE, username") { $0.text(0) }
  }

  /// - Parameter email: Nil for the usual one.
  package func add(
    _ username: String, name: String, age: Int? = nil, email: String? = nil
  ) async throws {
    let new = NewAccount(
      username: try Username(username), name: try FullName(name),
      email: email == "" ? .absent : try EmailAddress(email ?? "\(username)@example.org"))
    try await folder.store().add(new, age: age, password: Password(Self.password))
  }

  /// - Parameters:
  ///   - session: Its name in `VIPER_SESSION`; nil for the default one.
  ///   - isConfirmed: Whether the password counts as confirmed, too.
  package func logIn(
    _ username: String, session: String? = nil, isConfirmed: Bool = true
  ) async throws {
    let folder = try DataFolder(path: data)
    let store = try AccountStore(
      in: folder, hasher: PasswordHasher(cost: 1), outbox: Outbox(in: folder, sendmail: nil),
      keeping: .file(name: session))
    try await store.logIn(username, password: Self.password)
    if isConfirmed { try confirmPasswords() }
  }

  /// Marks the password of every session as confirmed now.
  package func confirmPasswords() throws {
    try sql(
      """
      UPDATE session SET confirmed = unixepoch(), confirmed_uptime = \(secondsSinceBoot())
      """)
  }
}

/// A user in the output of `viper user-list --json` and `viper favorites --json`.
package struct ListedUser: Decodable, Equatable {
  package var name: String
  package var username: String
  package var age: Int?
  package var email: String

  package init(name: String, username: String, age: Int?, email: String) {
    (self.name, self.username, self.age, self.email) = (name, username, age, email)
  }
}

/// The verdict on a row in the output of `viper import-users --json`.
package struct ListedVerdict: Decodable, Equatable {
  package var line: Int
  package var username: String
  package var verdict: String
  package var reason: String?

  package init(_ line: Int, _ username: String, _ verdict: String, _ reason: String?) {
    (self.line, self.username, self.verdict, self.reason) = (line, username, verdict, reason)
  }
}

extension Program.Run {
  /// The lines of standard output, each an object.
  package func objects<T: Decodable>(_ type: T.Type = T.self) throws -> [T] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(type, from: Data($0.utf8))
    }
  }

  package func listedUsernames() throws -> [String] { try objects(ListedUser.self).map(\.username) }

  /// Whether it has no characters that control a terminal.
  package var isSanitized: Bool {
    (output + errors).unicodeScalars.allSatisfy {
      ["\n", "\t"].contains($0)
        || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value)
          && !(0x202A...0x202E).contains($0.value)
    }
  }
}
