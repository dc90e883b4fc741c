import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPlatform

@testable import Database

/// Secrets must not leak: files, arguments, mails and core dumps are searched for them.
@Suite(.waiting) final class SecretLeakTests: SandboxSuite {
  private let passwords = ["zanzibar ptarmigan 7 quokkas", "velvet axolotl over 9 fjords"]

  /// The files of the data folder that contain `secret`.
  private func files(of secret: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sandbox.data).filter { name in
      FileManager.default.contents(atPath: "\(sandbox.data)/\(name)")?
        .range(of: Data(secret.utf8)) != nil
    }
  }

  private func hash() throws -> String {
    try #require(
      try sandbox.database()
        .rows("SELECT hash FROM password") { $0.text(0) }.first)
  }

  /// Runs it with a descriptor that a shell has left open.
  private func run(_ arguments: String...) throws -> String {
    let shell = ["/bin/sh", "-c", "exec \"$0\" \"$@\" 7</etc/passwd"]
    let run = try sandbox.start(arguments + ["--no-input"], through: shell).finish()
    #expect(run.end == .code(0), "\(run.errors)")
    return run.output + run.errors
  }

  @Test func `secrets appear in no output, and in no file but their own`() throws {
    try sandbox.setSendmail()
    var said = try run(
      "sign-up", "--username", "ada", "--name", "Ada", "--email", "ada@example.org",
      "--password-file", sandbox.passwordFile(passwords[0]))
    let token = try String(contentsOfFile: sandbox.data + "/session", encoding: .utf8)
      .split(separator: " ")[1]
    let hash = try hash()
    #expect(try sandbox.awaitDeliveries(1))
    var codes = [try #require(sandbox.takenCode)]
    said += try run("confirm-email", "--code-file", sandbox.passwordFile(codes[0]))
    said += try run("reset-password", "--username", "ada")
    #expect(try sandbox.awaitDeliveries(2))
    codes.append(try #require(sandbox.takenCode))
    #expect(try files(of: String(token)) == ["session"])
    said += try run(
      "reset-password", "--username", "ada", "--code-file", sandbox.passwordFile(codes[1]),
      "--password-file",
      sandbox.passwordFile(passwords[1]))
    #expect(try sandbox.awaitDeliveries(3))

    // Two mails, and nothing else of them.
    let letters = codes.map { $0.replacing("-", with: "") }
    for code in codes { #expect(sandbox.taken.ranges(of: code).count == 1) }
    for secret in passwords + letters + [String(token), hash, try self.hash()] {
      #expect(!sandbox.taken.contains(secret))
    }
    for secret in passwords + codes + letters + [String(token), hash] {
      #expect(!said.contains(secret))
    }
    // The log holds the former hash until the last process, which delivers, has closed the database.
    #expect(sandbox.isClosed)
    for secret in passwords + codes + letters + [hash] {
      #expect(try files(of: secret) == [])
    }
    #expect(try files(of: String(token)) == ["session"])
    #expect(sandbox.taken.contains(/lr-x.* 0 -> pipe:/))
    #expect(sandbox.taken.contains("deliver-mail"))
    for name in ["/etc/passwd", "viper.db", ".eml", "session"] {
      let open = sandbox.taken.split(separator: "\n").filter { $0.contains(" -> ") }
      // The files that viper delivers from are its own.
      let own = open.filter { $0.contains(name) && !$0.contains("/data/") }
      #expect(own == [], "\(name)")
    }
  }

  @Test func `a crash at a password leaves no core`() throws {
    let target = sandbox.folder.path + "/place"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    let program = try sandbox.start(
      ["login", "--username", "ada", "--plain"], isInputOpen: true,
      through: ["/bin/sh", "-c", "cd \(target) && ulimit -c unlimited && exec \"$0\" \"$@\""])
    try program.hear("Password: ")
    try program.type(passwords[0])
    #if os(Linux)
      #expect(program.file("limits").contains(/Max core file size +0 +0\D/))
    #endif
    program.signal(SIGSEGV)
    #expect(try program.finish().end == .signal(SIGSEGV))
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
  }
}
