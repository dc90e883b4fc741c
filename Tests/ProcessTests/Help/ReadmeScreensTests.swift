import Foundation
import ProcessHarness
import Testing

/// The pictures in README.md and the guide match the output of `viper`.
@Suite(.waiting) final class ReadmeScreensTests: SandboxSuite {
  private func begin(_ arguments: String..., columns: Int = 76, rows: Int = 12) throws
    -> Pseudoterminal
  {
    try Pseudoterminal(
      arguments + ["--data", sandbox.data, "--no-tutorials"], environment: sandbox.environment,
      columns: columns, rows: rows)
  }

  private func addPeople() async throws {
    try await sandbox.add("iyad", name: "Iyad Agha", age: 36)
    try await sandbox.add("mila", name: "Mila Haward", age: 24)
    try await sandbox.add("mark", name: "Mark Astun", age: 39)
  }

  private func leave(_ terminal: Pseudoterminal) throws {
    try terminal.interrupt(losingEdits: true)
  }

  private func expectReadme(
    toShow lines: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let documents = try ["README.md", "Sources/App/Guide.md"].map { try Repository.text(of: $0) }
    let picture = lines.map { $0.replacing(/\ +$/, with: "") }.joined(separator: "\n")
    let isShown = documents.contains { $0.contains("```text\n\(picture)\n```") }
    #expect(isShown, "\n\(picture)\n", sourceLocation: sourceLocation)
  }

  @Test func `README.md or the guide shows the login after a wrong password`() async throws {
    try await addPeople()
    let terminal = try begin("login")
    try terminal.see("Username or email")
    try terminal.type("iyad\twrong\r")
    try terminal.see("✗ No account")
    // The password field is empty again.
    try terminal.see(row: "› Password")
    try expectReadme(toShow: terminal.screen)
    try leave(terminal)
  }

  @Test(.enabled(if: Repository.generatedRoutes.isEmpty, "More modules have another bar."))
  func `README.md or the guide shows the list, also in a small window`() async throws {
    try await addPeople()
    try await sandbox.add("sara", name: "שרה כהן", age: 41)
    try await sandbox.add("hana", name: "高橋 花子")
    try await sandbox.logIn("iyad")
    let terminal = try begin("user-list", columns: 80, rows: 15)
    try terminal.see(row: "5 of 5")
    try expectReadme(toShow: terminal.screen.map(\.unmarked))
    try terminal.type("\u{7}ma")
    try terminal.see(row: "5 of 28")
    try expectReadme(toShow: terminal.screen.map(\.unmarked))
    try terminal.type("\u{7}")
    terminal.resize(columns: 40, rows: 10)
    try terminal.type("ha")
    try terminal.see(row: "3 of 5")
    try expectReadme(toShow: terminal.screen.map(\.unmarked))
    try leave(terminal)
  }

  @Test func `README.md or the guide shows a problem while an entry is typed`() throws {
    let terminal = try begin("sign-up", rows: 18)
    try terminal.see("Full name")
    try terminal.type("ada\tAda Lovelace\tada@example.org\tada lovelace")
    try terminal.see("! A password")
    try expectReadme(toShow: terminal.screen)
    try leave(terminal)
  }

  @Test func `README.md or the guide shows the lines`() async throws {
    try await addPeople()
    let terminal = try begin("--plain")
    try terminal.hear("Username or email: ")
    try terminal.type("iyad\r")
    try terminal.hear("Password: ")
    try terminal.type("wrong\r")
    try terminal.hear("Username or email [iyad]: ")
    try terminal.type("\r")
    try terminal.hear("Password: ")
    try terminal.type("\(Sandbox.password)\r")
    try terminal.hear("> ")
    let lines = terminal.text.split(separator: "\r\n", omittingEmptySubsequences: false)
    try expectReadme(toShow: lines.map(String.init))
    try leave(terminal)
  }
}

extension String {
  /// Without the isolates around right-to-left text.
  fileprivate var unmarked: String { filter { $0 != "\u{2068}" && $0 != "\u{2069}" } }
}
