import Foundation
import ProcessHarness
import Testing

/// One user is picked on the terminal, for the next program.
@Suite(.waiting) final class PickTests: SandboxSuite {
  @Test func `without a picked user, the run is cancelled, and the output stays empty`()
    async throws
  {
    let file = sandbox.folder.path + "/picked"
    try await sandbox.beginAsAda()
    let terminal = try sandbox.terminal(
      ["user-list", "--pick", "--no-tutorials"], streams: ">\(file)")
    try terminal.see("1 of 1")
    try terminal.type(Pseudoterminal.escape)
    #expect(try terminal.finish() == 3)
    #expect(terminal.isRestored)
    #expect(try String(contentsOfFile: file, encoding: .utf8).isEmpty)
    let run = try sandbox.viper("user-list", "--pick")
    #expect(run.end == .code(2) && run.output.isEmpty)
  }
}
