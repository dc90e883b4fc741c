import AccountStorage
import Accounts
import Foundation
import StoreMaintenance

/// A store with an administrator, called root, who imports.
package struct ImportFixture {
  package let fixture: StoreFixture
  package let store: AccountStore
  /// Her session.
  package let root: Session.Key

  package init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    try await store.add(NewAccount("root"), age: nil, password: .old)
    root = try await store.confirmedKey(of: Account.ID(rawValue: 1))
  }

  package var file: String { "\(fixture.path)/users.csv" }

  /// Writes the file and imports it; each row of the report as "line username: verdict reason".
  package func imported(
    _ text: String, _ options: ImportOptions = ImportOptions(reportsEveryRow: true)
  ) async throws -> [String] {
    try await report(of: Data(text.utf8), options).rows.map(\.told)
  }

  package func report(
    of data: Data, _ options: ImportOptions = ImportOptions(reportsEveryRow: true)
  ) async throws -> ImportReport {
    try fixture.write(data, to: "users.csv")
    return try await run(options)
  }

  /// The problem with the written file.
  package func problem(of data: Data) async throws -> ImportProblem? {
    try fixture.write(data, to: "users.csv")
    return await problem(ofFile: file)
  }

  package func problem(
    ofFile path: String? = nil, by administrator: Account.ID? = nil
  ) async -> ImportProblem? {
    do throws(ImportProblem) {
      _ = try await run(ImportOptions(), path, by: administrator)
      return nil
    } catch {
      return error
    }
  }

  private func run(
    _ options: ImportOptions, _ path: String? = nil, by administrator: Account.ID? = nil
  ) async throws(ImportProblem) -> ImportReport {
    var key = root
    if let administrator { key = (try? await store.confirmedKey(of: administrator)) ?? .forged }
    return try await store.importUsers(fromFile: path ?? file, by: key, options: options) { _ in }
  }

  /// All accounts except the administrator.
  package func accounts() async throws -> [String] {
    try await store.texts(
      """
      SELECT username || '|' || name || '|' || email || '|'
        || CAST(CAST(is_confirmed AS INTEGER) AS TEXT) || '|' || COALESCE(CAST(age AS TEXT), '')
        || '|' || CAST(created AS TEXT) FROM account WHERE id > 1 ORDER BY id
      """)
  }
}

extension ImportRow {
  package var told: String {
    switch verdict {
    case .imported: "\(line) \(username): imported"
    case .alreadyThere(let reason): "\(line) \(username): already there. \(reason)"
    case .mustReset(let reason): "\(line) \(username): must reset. \(reason)"
    case .refused(let reason): "\(line) \(username): refused. \(reason)"
    }
  }
}
