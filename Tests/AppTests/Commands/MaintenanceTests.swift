import Accounts
import Foundation
import StoreFixtures
import StoreMaintenance
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Maintenance of the folder of the accounts.
@MainActor
@Suite struct MaintenanceTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func maintenance() -> Maintenance {
    Maintenance(
      folder: folder.path + "/data", keeping: .file(name: nil), sendmail: nil, style: .tabs)
  }

  @Test func `a backup needs a file and a session`() async throws {
    for file in [nil, "", "-"] {
      await #expect(throws: Failure.noFile("backup")) { try await maintenance().backUp(to: file) }
    }
    await #expect(throws: Failure.notLoggedIn) {
      try await maintenance().backUp(to: folder.path + "/copy.db")
    }
  }

  @Test func `a backup is restored after an agreement, and messages report both`() async throws {
    let store = try folder.store()
    try await store.add("iyad", name: "Iyad Agha", age: 36, password: Stage.password)
    try await store.logIn("iyad", password: Stage.password)
    let copy = folder.path + "/copy.db"
    let needed = StoreError(.confirmationNeeded, at: folder.path + "/data/viper.db")
    await #expect(throws: Failure(needed)) { try await maintenance().backUp(to: copy) }
    try await store.confirm(#require(await store.current()).key, password: Stage.password)
    #expect(try await maintenance().backUp(to: copy).hasPrefix("\(copy) holds 1 account, in "))
    await #expect {
      try await maintenance().restore(copy, isAgreed: false)
    } throws: {
      ($0 as? Failure)?.code == .misused
    }
    #expect(
      try await maintenance().restore(copy, isAgreed: true)
        == "1 account is back. All sessions are ended.")
    await #expect(throws: Failure.noFile("restore")) {
      try await maintenance().restore(nil, isAgreed: true)
    }
  }

  @Test(arguments: [false, true])
  func `an unusable backup leaves no folder`(isFolder: Bool) async throws {
    let (missing, new) = (folder.path + "/none.db", folder.path + (isFolder ? "/new" : "/new/x"))
    if isFolder { #expect(mkdir(missing, 0o700) == 0) }
    let maintenance = Maintenance(
      folder: new, keeping: .file(name: nil), sendmail: nil, style: .tabs)
    let problem: BackupProblem = isFolder ? .noFile(path: missing) : .unreadable(path: missing)
    await #expect(throws: Failure(problem)) {
      try await maintenance.restore(missing, isAgreed: true)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
  }

  @Test func `a cancelled delivery doesn't report that nothing was changed`() async throws {
    let store = try folder.store()
    try await store.add("iyad", name: "Iyad Agha", age: 36, password: Stage.password)
    try await store.logIn("iyad", password: Stage.password)
    let maintenance = Maintenance(
      folder: folder.path + "/data", keeping: .file(name: nil), sendmail: "/bin/true", style: .tabs
    )
    let stopped = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await maintenance.deliverMail()
    }
    await #expect(throws: Failure.undecided) { try await stopped.value }
  }

  @Test func `the doctor shows details only to an administrator`() async throws {
    let store = try folder.store()
    for name in ["root", "iyad"] { try await store.add(name, name: name, password: Stage.password) }
    func details() async -> [String] {
      await maintenance().findings().map(\.words).filter { $0.contains(/KiB/) }
    }
    #expect(await details() == [])
    try await store.logIn("iyad", password: Stage.password)
    #expect(await details() == [])
    try await store.logIn("root", password: Stage.password)
    #expect(await details().count == 1)
  }

  @Test func `the most severe finding decides the exit code of the doctor`() async throws {
    try await folder.store().add("iyad", name: "Iyad Agha", password: Stage.password)
    let path = folder.path + "/data"
    #expect(await ExitCode(worstOf: maintenance().findings()) == nil)
    chmod(path, 0o755)
    #expect(await ExitCode(worstOf: maintenance().findings()) == .notAllowed)
    try Data("No database at all.".utf8).write(to: URL(fileURLWithPath: path + "/viper.db"))
    #expect(await ExitCode(worstOf: maintenance().findings()) == .badData)
  }

  @Test func `a signal removes an unfinished file of a command`() async throws {
    let draft = folder.path + "/draft"
    let (console, gate) = (ConsoleFake(), Gate())
    let viper = Viper(
      arguments: try Arguments(["backup", draft, "--data", folder.path]))
    async let outcome = viper.runMaintenance(on: console) { maintenance, _ throws(Failure) in
      maintenance.flag.begin(draft)
      try? Data().write(to: URL(fileURLWithPath: draft))
      console.deliver(.signal(SIGINT))
      console.deliver(.overdue)
      await gate.pass()
      return nil
    }
    #expect(try await outcome == .signalled(SIGINT))
    #expect(!FileManager.default.fileExists(atPath: draft))
    gate.open()
  }

  @Test func `backup and restore take the file as an operand`() throws {
    #expect(try Arguments(["backup", "copy.db"]).answers == ["file": "copy.db"])
    #expect(try Arguments(["restore", "copy.db", "--yes"]).answers["yes"] != nil)
    #expect(Viper.usage(of: Route.backup.command) == "viper backup FILE [OPTIONS]")
    #expect(try Arguments(["doctor", "--json"]).isJSON)
  }
}
