import Foundation
import ProcessHarness
import Testing

/// Files from which no users can be imported: one sentence, and nothing changes.
@Suite(.waiting) final class ImportedFileTests: SandboxSuite {
  @Test(
    .enabled("an unprivileged user can't run the program where it lies") { Unprivileged.canRun })
  func `a file without permission is refused`() async throws {
    try await sandbox.beginAsAda()
    let path = try sandbox.file("users.csv", "username,email\nbob,b@c.d\n")
    let user = Unprivileged(sandbox)
    #expect(sandbox.isClosed)
    func kept() throws -> [String] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: sandbox.data)
      return [sandbox.folder.path, sandbox.data] + names.map { "\(sandbox.data)/\($0)" }
    }
    for path in try kept() + [path] { try user.own(path, 0o700) }
    try user.own(path, 0o000)
    let run = Result { try sandbox.viper("import-users", path, through: user.wrapper) }
    // A program that ends during a read leaves the log, owned by the user.
    try user.giveBack(kept())
    #expect(try run.get().ends(66, saying: "\(path) can't be read."))
    #expect(try await sandbox.usernames() == ["ada"])
  }
}
