import Foundation
import Platform
import ProcessHarness
import Processes
import Testing

/// Users who are brought in from a file.
@Suite(.waiting) final class ImportTests: SandboxSuite {
  /// One row of each verdict.
  private static let mixed = """
    username,email,name,age
    bob,bob@example.org,Bob,20
    eve,eve@example.org,Eve,300
    ADA,a@b.c,"Ada, the other",3
    zoe,zoe@example.org,"Zoë
    Å",

    """
  private static let verdicts = [
    ListedVerdict(2, "bob", "must reset", "The file holds no password hashes."),
    ListedVerdict(3, "eve", "refused", "“Age” must be a whole number from 0 to 150."),
    ListedVerdict(4, "ADA", "already there", "That username is taken. Choose another one."),
    ListedVerdict(
      5, "zoe", "refused", "A name has no line breaks, control characters or unreadable letters."),
  ]

  @Test func `a refused row prevents the import, and every verdict is listed`() async throws {
    try await sandbox.beginAsAda()
    let file = try sandbox.file("users.csv", Self.mixed)
    let run = try sandbox.viper("import-users", file, "--json")
    #expect(run.end == .code(1))
    #expect(try run.objects() == Self.verdicts)
    #expect(
      run.errors == """
        Error: No user was imported, because 2 rows are refused, such as line 3: “Age” must be a \
        whole number from 0 to 150. Correct that, or import the other users with --partial.

        """)
    #expect(try await sandbox.usernames() == ["ada"])
  }

  @Test func `a pipe is imported like a file, and a terminal isn't one`() async throws {
    try await sandbox.beginAsAda()
    let run = try sandbox.start(
      ["import-users", "-", "--partial", "--json"], input: Array(Self.mixed.utf8)
    ).finish().succeeds()
    #expect(try run.objects() == Self.verdicts)
    #expect(try await sandbox.usernames() == ["ada", "bob"])
    #expect(try sandbox.viper("import-users", "-").end == .code(65))
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.data)
    #expect(!names.contains { $0.hasPrefix("input-") })
    let terminal = try sandbox.terminal("import-users", "-")
    try terminal.hear("“-” reads a pipe or a redirected file, and there is none.")
    #expect(try terminal.finish() == 2)
  }

  @Test func `a pipe is read for administrators alone, and Ctrl-C ends it`() async throws {
    try await sandbox.beginAsAda()
    let names = { try FileManager.default.contentsOfDirectory(atPath: self.sandbox.folder.path) }
    let before = try names().sorted()
    for folder in [["--data", sandbox.data], ["--demo"]] {
      let run = try Program(
        ["import-users", "-", "--partial"] + folder, environment: sandbox.environment,
        isInputOpen: true)
      // More than a pipe holds, so some of it has been read.
      try run.type(String(repeating: Self.mixed, count: 1_000))
      run.signal(SIGINT)
      let end = try run.finish()
      #expect(end.end == .signal(SIGINT), "\(end)")
      #expect(end.errors.contains("nothing was changed"), "\(end.errors)")
    }
    #expect(try names().sorted() == before)
    #expect(try await sandbox.usernames() == ["ada"])
    #expect(try sandbox.viper("log-out").end == .code(0))
    #expect(try sandbox.start(["import-users", "-"], isInputOpen: true).finish().end == .code(77))
  }

  /// The files have holes, which take no room on the disk and read as zeros. The program may have 1 GB
  /// of addresses, and so can't hold them.
  @Test(arguments: ["", "username,email\nbob,"])
  func `a line of 2 GB at the beginning is no text`(head: String) async throws {
    try await sandbox.beginAsAda()
    let file = try sandbox.file("users.csv", head)
    #expect(truncate(file, 2_000_000_000) == 0)
    let run = try sandbox.viper(
      "import-users", file, through: Shell.after("ulimit -v 1000000 2>/dev/null"))
    #expect(run.ends(65, saying: "The file is no UTF-8 text"))
  }
}
