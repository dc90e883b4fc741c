import Foundation
import ProcessHarness
import Testing

/// Files from which no users can be imported: one sentence, and nothing changes.
@Suite(.waiting) final class ImportedFileTests: SandboxSuite {
  private var path: String { sandbox.folder.path + "/users.csv" }

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

  @Test func `hostile rows are refused and shown sanitized`()
    async throws
  {
    try await sandbox.beginAsAda()
    let text = """
      username,name,email
      a\u{1B}[31mb,Eve,eve@example.org
      eve,"\u{1B}]0;PWN\u{7}",eve@example.org
      max,Max\u{202E}nib,max@example.org
      leo,\(String(repeating: "ab", count: 5000)),leo@example.org

      """
    let latin1 = Array("jos".utf8) + [0xE9] + Array(",José,j@example.org\nann,\"Ann,a@b.c\n".utf8)
    try Data(Array(text.utf8) + latin1).write(to: URL(fileURLWithPath: path))
    for flags in [["--json"], ["--partial"], ["--every-row"]] {
      let run = try sandbox.start(["import-users", path] + flags).finish()
      #expect(run.isSanitized)
      #expect(run.output.count { $0 == "\n" } == 6)
    }
    let rows = try sandbox.viper("import-users", path, "--json").objects(ListedVerdict.self)
    #expect(rows.map(\.verdict) == Array(repeating: "refused", count: 6))
    #expect(rows.map(\.line) == Array(2...7))
    #expect(rows[4].username == "jos\u{FFFD}")
    #expect(try await sandbox.usernames() == ["ada"])
  }
}
