import Foundation
import ProcessHarness
import Processes
import Testing

/// The diagrams in Modules.md are drawn from traces of `viper`.
///
/// With `REWRITE_DOCUMENTS=1`, the document is rewritten instead.
@Suite(.waiting) final class ModulesDiagramsTests: SandboxSuite {
  private var path: String { sandbox.folder.path + "/run.jsonl" }

  private var trace: [String] {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  /// Pastes into the focused field, and waits until the module knows it.
  private func paste(_ text: String, into terminal: Pseudoterminal) throws {
    func count() -> Int { trace.count { $0.contains(#""did":"changed""#) } }
    let before = count()
    try terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
    #expect(sandbox.wait { count() > before })
  }

  /// The diagram of all from the first module to a report of it, in a fence of Markdown.
  private func diagram(upTo report: String) throws -> String {
    let lines = trace
    let first = try #require(lines.firstIndex { $0.contains(#""goes":"#) })
    let last = try #require(lines.firstIndex { $0.contains(#""goes":"\#(report)""#) })
    let part = (lines[..<1] + lines[first...last]).map { $0 + "\n" }.joined()
    try part.write(toFile: path, atomically: true, encoding: .utf8)
    let script = #""$0" diagram "$2" --package "$1" >"$2.mermaid" && rm "$2""#
    let scaffold = try Child(
      ["/bin/sh", "-c", script, Child.builtProgram("scaffold"), Repository.folder.path, path],
      environment: sandbox.environment, descriptors: [:])
    #expect(scaffold.finish(before: Deadline(after: Program.patience)) == .code(0))
    return "```mermaid\n" + (try String(contentsOfFile: path + ".mermaid", encoding: .utf8)) + "```"
  }

  @Test
  func `Modules.md has the current diagrams of a reset and of a failed, then successful login`()
    async throws
  {
    try await sandbox.addAda()
    try sandbox.setSendmail()
    var terminal = try sandbox.terminal("reset-password", "--trace", path)
    try terminal.see("Username or email")
    try paste("ada", into: terminal)
    try terminal.type("\r")
    try terminal.see("on its way")
    #expect(sandbox.wait { sandbox.takenCode != nil })
    try paste(try #require(sandbox.takenCode), into: terminal)
    try terminal.type("\t")
    try paste(Sandbox.other, into: terminal)
    try terminal.type("\t")
    try paste(Sandbox.other, into: terminal)
    try terminal.type("\r")
    try terminal.see("Your password is set.")
    try terminal.interrupt()
    let reset = try diagram(upTo: "resetPasswordModule(_:didResetPasswordOf:)")

    terminal = try sandbox.terminal("login", "--trace", path)
    try terminal.see("Username or email")
    try paste("ada", into: terminal)
    try terminal.type("\t")
    try paste("wrong horse", into: terminal)
    try terminal.type("\r")
    try terminal.see("No account has this username")
    try paste(Sandbox.other, into: terminal)
    try terminal.type("\r")
    try terminal.see("Ada Lovelace")
    try terminal.interrupt()
    let login = try diagram(upTo: "loginModule(_:didStart:)")

    var text = try Repository.text(of: "Modules.md")
    let fences = text.ranges(of: /```mermaid\n[^`]*```/)
    try #require(fences.count == 2)
    if ProcessInfo.processInfo.environment["REWRITE_DOCUMENTS"] == "1" {
      text.replaceSubrange(fences[1], with: reset)
      text.replaceSubrange(fences[0], with: login)
      let file = Repository.folder.appending(path: "Modules.md")
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text[fences[0]] == login)
      #expect(text[fences[1]] == reset)
    }
  }
}
