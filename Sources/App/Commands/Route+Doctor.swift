import Accounts
import Database
import StoreMaintenance
import ViperKit

extension Route {
  static let doctor = Route(
    name: "doctor",
    summary: "Check the accounts' files, and say how to repair them.",
    aliases: ["check", "fsck"],
    examples: ["--json"],
    columns: ["check", "state", "words"],
    use: .maintenance { maintenance, _ throws(Failure) in
      try await maintenance.examine()
      return nil
    }
  )
}

extension Maintenance {
  /// The doctor's findings, with all details for an administrator.
  func findings() async -> [Finding] {
    let server: ServerAddress? = if case .server(let address) = location { address } else { nil }
    var doctor = Doctor(of: folder, on: server, sendmail: sendmail)
    let findings = doctor.findings()
    // The store is opened only if all is well: opening could create or repair files.
    if doctor.isCurrent, findings.allSatisfy({ $0.trouble == nil || $0.check == .mail }),
      let account = try? await open().session?.account, account.isAdministrator
    {
      doctor.includesSizes = true
      return doctor.findings()
    }
    return findings
  }

  /// Prints a line for each check.
  /// - Throws: The exit code of the most severe finding.
  func examine() async throws(Failure) {
    let findings = await findings()
    let output = await StandardOutput(style)
    for finding in findings { await output.add(finding.row, of: Finding.columns) }
    await output.release()
    if let failure = await output.failure { throw failure }
    if let worst = ExitCode(worstOf: findings) { throw Failure("", worst) }
  }
}

extension Finding {
  static let columns: [Table.Column] = [
    .init("check", "Check", width: 10), .init("state", "State", width: 5),
    .init("words", "Finding", width: 60),
  ]

  var row: Table.Row {
    let state = trouble == nil ? "ok" : "wrong"
    let text = [words, error?.hint].compactMap(\.self).joined(separator: " ")
    return Table.Row(id: check.rawValue, [.init(check.rawValue), .init(state), .init(text)])
  }
}

extension ExitCode {
  /// The code of the most severe finding; nil if there is no trouble.
  init?(worstOf findings: [Finding]) {
    let codes = findings.compactMap { $0.trouble.map(ExitCode.init) }
    guard let worst = codes.min(by: { $0.severity < $1.severity }) else { return nil }
    self = worst
  }

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
