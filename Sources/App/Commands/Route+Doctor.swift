import Accounts
import PostgreSQLDatabase
import StoreMaintenance
import Terminal

extension Route {
  static let doctor = Route(
    name: "doctor",
    summary: "Check the accounts' files, and say how to repair them.",
    examples: ["--json"],
    hasResults: true,
    use: .maintenance { maintenance, _ throws(Failure) in
      try await maintenance.examine()
      return nil
    }
  )
}

extension Maintenance {
  /// Prints a line for each check.
  /// - Throws: The exit code of the most severe finding.
  func examine() async throws(Failure) {
    let server: ServerAddress? = if case .server(let address) = location { address } else { nil }
    let doctor = Doctor(of: folder, on: server, sendmail: sendmail)
    var findings = doctor.findings()
    // The store is opened only if all is well: opening could create or repair files.
    if doctor.isCurrent, findings.allSatisfy({ $0.trouble == nil || $0.check == .mail }),
      let account = try? await open().session?.account, account.isAdministrator
    {
      findings = doctor.findings(tellsAll: true)
    }
    let output = await StandardOutput(style)
    for finding in findings { _ = await output.add(finding.row, of: Finding.columns) }
    await output.release()
    if let failure = await output.failure { throw failure }
    let codes = findings.compactMap { $0.trouble.map(ExitCode.init) }
    if let worst = codes.min(by: { $0.severity < $1.severity }) { throw Failure("", worst) }
  }
}

extension Finding {
  static let columns: [Table.Column] = [
    .init("check", "Check", width: 10), .init("state", "State", width: 5),
    .init("words", "What there is to say", width: 60),
  ]

  var row: Table.Row {
    let state = trouble == nil ? "ok" : "wrong"
    let text = [words, error?.hint].compactMap(\.self).joined(separator: " ")
    return Table.Row(id: check.rawValue, [.init(check.rawValue), .init(state), .init(text)])
  }
}

extension ExitCode {
  fileprivate init(_ trouble: Finding.Trouble) {
    self =
      switch trouble {
      case .store(let reason): ExitCode(StoreError(reason, at: ""))
      case .other: .failed
      }
  }

  /// The lower, the more severe.
  fileprivate var severity: Int {
    [.badData, .noInput, .notAllowed, .inputOutput, .cannotCreate, .busy, .failed]
      .firstIndex(of: self) ?? .max
  }
}
