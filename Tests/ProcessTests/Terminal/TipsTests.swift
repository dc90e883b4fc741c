import ProcessHarness
import Testing

/// Tips on a terminal: once per account, and only if they are on.
@Suite(.waiting) struct TipsTests {
  private let sandbox: Sandbox
  private let tips = [
    "Type to filter by name, username or email.",
    "Ctrl-S adds a favorite, ↓ and Space a mark.",
  ]

  init() throws { sandbox = try Sandbox() }

  private func leave(_ terminal: Pseudoterminal) throws {
    try terminal.see(row: "1 of 1")
    try terminal.quit()
    try terminal.finish(with: 0)
    #expect(terminal.isRestored)
  }

  @Test func `tips not shown are shown at the next start`() async throws {
    try await sandbox.beginAsAda()
    let terminal = try sandbox.terminal(["--no-tutorials"])
    try leave(terminal)
    #expect(!terminal.text.contains("Tip:"))
    let lines = try sandbox.viper("user-list", "--plain", "--no-input")
    #expect(tips.allSatisfy { !(lines.output + lines.errors).contains($0) })
    let next = try sandbox.terminal([])
    try next.see(tips[0])
    try next.interrupt()
  }
}
