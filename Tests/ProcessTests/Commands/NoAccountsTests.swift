import Foundation
import ProcessHarness
import Testing
import ViperTerminal

@testable import viper

/// Commands without accounts, or with those of a demo.
@Suite(.waiting) final class NoAccountsTests: SandboxSuite {
  private static let reading = Route.all.filter { $0.needsFolder && $0.operand == nil }

  @Test(arguments: reading.map(\.name.rawValue) + ["show-user ada", "backup copy.db", ""])
  func `a misspelled folder is reported, and nothing is created`(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let isRead = words.first.flatMap { Route.named(RouteName(rawValue: $0)) }?.readsAccounts == true
    try FileManager.default.removeItem(atPath: sandbox.data)
    for name in isRead ? ["typo", "some"] : ["typo"] {
      let folder = "\(sandbox.folder.path)/\(name)"
      if name == "some" {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      }
      let run = try sandbox.bare(words + ["--no-input", "--data", folder])
      let next =
        "Check its name, or create the first one with viper --data \(folder) sign-up.\n"
      #expect(run.end == .code(66) && run.output.isEmpty)
      #expect(run.errors == "Error: There are no accounts in \(folder). \(next)")
      let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
      #expect(names == (name == "some" ? ["some"] : []))
    }
    if !isRead { return }
    let inside = try FileManager.default.contentsOfDirectory(
      atPath: sandbox.folder.path + "/some")
    #expect(inside == [])
  }

  @Test(arguments: ["favorites", "log-out", "user-list", "who-am-i"])
  func `a cancelled sign-up leaves no accounts to read`(command: String) throws {
    #expect(try sandbox.start(["sign-up"], input: []).finish().end == .code(2))
    let run = try sandbox.viper(command, "--no-input")
    #expect(run.ends(66, saying: "There are no accounts in \(sandbox.data)."))
  }

  @Test func `the command for a first account is quoted for a shell`() throws {
    let folder = sandbox.folder.path + "/it's here"
    let run = try sandbox.bare("who-am-i", "--data", folder)
    let quoted = "'\(folder.replacing("'", with: "'\\''"))'"
    #expect(run.ends(66, saying: "There are no accounts in \(folder)."))
    #expect(run.errors.hasSuffix(" with viper --data \(quoted) sign-up.\n"))
  }

  @Test func `the default folder isn't created by a command that reads`() throws {
    try FileManager.default.removeItem(atPath: sandbox.data)
    let run = try sandbox.bare("user-list", "--json")
    #expect(
      run.ends(66, saying: "There are no accounts in \(sandbox.folder.path)/.local/share/viper."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path) == [])
  }

  @Test
  func
    `on a terminal, a misspelled folder is reported, and an empty one opens the sign-up`()
    throws
  {
    let misspelled = try Pseudoterminal(
      ["--data", sandbox.folder.path + "/typo"], environment: sandbox.environment)
    try misspelled.finish(with: 66)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path) == ["data"])
    for words in [[], ["--data", sandbox.data]] {
      let empty = try Pseudoterminal(words, environment: sandbox.environment)
      try empty.see("The first account administers all others")
      try empty.interrupt()
    }
  }

  @Test func `commands of a demo are logged in, with the password confirmed`() throws {
    let list = try sandbox.bare("--demo", "user-list", "--json")
    #expect(list.end == .code(0), "\(list.errors)")
    #expect(try list.listedUsernames() == ["iyad", "mark", "mila"])
    #expect(
      try sandbox.bare("--demo", "profile", "--no-input").output.hasPrefix("iyad\tIyad Agha\t"))
    #expect(try sandbox.bare("--demo", "disable-user", "mila").end == .code(0))
    let terminal = try Pseudoterminal(
      ["--demo", "profile", "--no-tutorials"], environment: sandbox.environment)
    try terminal.see("My name is Iyad Agha.")
    try terminal.interrupt()
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
    #expect(!names.contains { $0.hasPrefix("viper-demo") }, "\(names)")
  }
}
