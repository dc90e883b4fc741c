import Accounts
import Foundation
import StoreFixtures
import Testing

/// A fresh home folder and environment, without a mail program.
package final class Sandbox {
  package static let password = "grey tram past the harbour"
  package static let other = "two lamps on a green roof"

  package let folder: TemporaryFolder
  package var environment: [String: String]

  /// The default folder of the accounts.
  package var data: String { folder.path + "/data" }

  package init() throws {
    folder = try TemporaryFolder()
    // A missing folder is reported as misspelled.
    let data = URL(fileURLWithPath: folder.path + "/data")
    try FileManager.default.createDirectory(
      at: data, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    environment = [
      "HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color",
      "TMPDIR": folder.path, "VIPER_SENDMAIL": "",
    ]
    environment["LD_PRELOAD"] = CheapHashes.library
  }

  /// Makes programs hash as expensively as for real accounts.
  package func makeHashesExpensive() { environment["LD_PRELOAD"] = nil }

  /// Makes programs' hashes never end. Where no library can be preloaded, they are expensive instead.
  package func makeHashesEndless() { environment["ENDLESS_HASHES"] = "1" }

  // MARK: - Running

  /// Starts `viper` with pipes, in the folder of this machine.
  package func start(
    _ arguments: [String], input: [UInt8] = [], isInputOpen: Bool = false,
    through wrapper: [String] = []
  ) throws -> Program {
    try Program(
      arguments + ["--data", data], environment: environment, input: input,
      isInputOpen: isInputOpen, through: wrapper)
  }

  /// Runs `viper` with pipes, each of `lines` on a line of its input.
  package func viper(
    _ arguments: String..., lines: [String] = [], through wrapper: [String] = []
  ) throws -> Program.Run {
    let input = lines.map { $0 + "\n" }.joined()
    return try start(arguments, input: Array(input.utf8), through: wrapper).finish()
  }

  /// The same without `--data`.
  package func bare(
    _ arguments: String..., lines: [String] = [], through wrapper: [String] = []
  ) throws -> Program.Run {
    let input = lines.map { $0 + "\n" }.joined()
    return try Program(
      arguments, environment: environment, input: Array(input.utf8), through: wrapper
    ).finish()
  }

  /// The same without anything to read.
  package func bare(_ arguments: [String]) throws -> Program.Run {
    try Program(arguments, environment: environment).finish()
  }

  /// Runs `viper` on a terminal, without its tips.
  package func terminal(_ arguments: String..., columns: Int = 80) throws -> Pseudoterminal {
    try Pseudoterminal(
      arguments + ["--data", data, "--no-tutorials"], environment: environment, columns: columns)
  }

  // MARK: - Files

  /// Writes a file, and returns its path.
  package func file(_ name: String, _ text: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  package func passwordFile(_ password: String = Sandbox.password) throws -> String {
    try file("password-\(UUID().uuidString)", password + "\n")
  }

  // MARK: - The outcome

  /// Makes ada, with a hash that takes no time.
  package func addAda(_ username: String = "ada", email: String = "ada@example.org") async throws {
    let new = NewAccount(
      username: try Username(username), name: try FullName("Ada Lovelace"),
      email: try EmailAddress(email))
    try await folder.store().add(new, age: nil, password: Password(Self.password))
  }

  /// The output of `viper who-am-i --json`; empty without a session.
  package func whoAmI() throws -> String { try viper("who-am-i", "--json").output }

  /// The code in the mail that isn't among `codes`.
  package func newCode(after codes: [String] = []) throws -> String {
    try #require(try folder.codes().first { !codes.contains($0) })
  }
}

/// A suite that gives each test its own sandbox.
open class SandboxSuite {
  package let sandbox: Sandbox

  package init() throws { sandbox = try Sandbox() }
}

extension Program.Run {
  /// Whether it ended with `code` after one sentence that contains `words`.
  package func ends(_ code: Int32, saying words: String) -> Bool {
    end == .code(code) && saysOnly(words)
  }

  /// Whether it printed one sentence with those words, and nothing else.
  package func saysOnly(_ words: String) -> Bool {
    errors.contains(words) && output.isEmpty && errors.count { $0 == "\n" } == 1
      && (errors.hasSuffix(".\n") || errors.hasSuffix("?\n"))
  }
}
