import Accounts
import ProcessHarness
import Testing
import ViperPlatform

@testable import Database

/// An import that is stopped: all or nothing, and the terminal is restored.
@Suite(.waiting) final class StoppedImportTests: SandboxSuite {
  /// An import that is under way, long enough to be stopped.
  private func beginImport() async throws -> Pseudoterminal {
    try await sandbox.beginAsAda()
    let rows = (0..<150_000).map { "user\($0),user\($0)@example.org" }
    let file = try sandbox.file("users.csv", "username,email\n" + rows.joined(separator: "\n"))
    let terminal = try sandbox.terminal(["import-users", file, "--no-tutorials"])
    try terminal.see("rows a second")
    return terminal
  }

  /// Only Ada exists, the database is intact, and the next import works.
  private func expectNoImport() async throws {
    #expect(try sandbox.viper("user-list", "--json").listedUsernames() == ["ada"])
    #expect(try sandbox.viper("user-list", "--filter", "user1", "--json").output.isEmpty)
    let connection = try sandbox.database()
    #expect(try connection.rows("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
    #expect(try connection.integer("SELECT count(*) FROM account") == 1)
    let file = try sandbox.file("few.csv", "username,email\nuser1,user1@example.org\n")
    #expect(try sandbox.viper("import-users", file).end == .code(0))
    #expect(
      try sandbox.viper("user-list", "--filter", "user1", "--json").listedUsernames() == ["user1"])
  }

  @Test func `a killed import adds no user`() async throws {
    let terminal = try await beginImport()
    terminal.signal(SIGKILL)
    try terminal.finish(with: 128 + SIGKILL)
    try await expectNoImport()
  }

  @Test func `Ctrl-C during an import asks first, and a second one stops it without a trace`()
    async throws
  {
    let terminal = try await beginImport()
    try terminal.type("\u{3}")
    try terminal.see("Stop the import? Then no user is imported.")
    try terminal.interrupt()
    #expect(terminal.isRestored)
    #expect(terminal.text.hasSuffix("lThe import was stopped in time: nothing was changed.\r\n"))
    try await expectNoImport()
  }

  @Test func `Ctrl-Z during an import suspends once the import is done, and the page says so`()
    async throws
  {
    let terminal = try await beginImport()
    try terminal.type("\u{1A}")
    try terminal.see("Suspends as soon as the current write is done.")
    #expect(terminal.isRaw && terminal.screen.joined().contains("rows a second"))
    try terminal.finish(with: 128 + SIGTSTP)
    #expect(terminal.isRestored)
    let other = try sandbox.database()
    #expect(throws: Never.self) { try other.transaction { () throws(StoreError) in } }
    try terminal.continueFullScreen()
    try terminal.see("150,000")
    try terminal.interrupt()
    #expect(terminal.isRestored)
  }

  @Test func `Esc during an import stops it, and the page reports that`() async throws {
    let terminal = try await beginImport()
    try terminal.type(Pseudoterminal.escape)
    try terminal.see("Stop the import? Then no user is imported.")
    // The form after it would take another y.
    try terminal.answer("y", to: "Stop the import? Then no user is imported.")
    try terminal.see("The import was stopped in time: nothing was changed.")
    try terminal.type(Pseudoterminal.escape)
    try terminal.finish(with: 3)
    #expect(terminal.isRestored)
    try await expectNoImport()
  }

  @Test func `an import continues while another page is shown, and reports there`() async throws {
    let terminal = try await beginImport()
    try terminal.type("1", until: "Sort by")
    try terminal.see(" %  5 Audit")
    try terminal.see("✓ Imported 150,000 users; each must set a password.")
    try terminal.see("4 Import ✓")
    try terminal.type("\u{1B}4", until: "Import of")
    try terminal.interrupt()
    #expect(terminal.isRestored)
  }
}
