import Foundation
import Platform
import Processes
import Testing

@testable import AccountsLive

/// Files that no users can be imported from: one clear sentence, and nothing changes.
@Suite(.waiting) struct ImportedFileTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// A file's bytes, and what is said of it.
  struct BadFile: CustomTestStringConvertible, Sendable {
    let bytes: [UInt8]
    let says: String

    init(_ text: String, _ says: String) { (bytes, self.says) = (Array(text.utf8), says) }
    init(_ bytes: [UInt8], _ says: String) { (self.bytes, self.says) = (bytes, says) }

    var testDescription: String { says }
  }

  static let files = [
    BadFile("", "The file is empty. Name one that holds users."),
    BadFile("\r\n\n", "The file is empty. Name one that holds users."),
    BadFile("a,b\n1,2\n", "The first line names no column “username”"),
    BadFile("username,name\nbob,Bob\n", "The first line names no column “email”"),
    BadFile(
      "username,email,password\nbob,b@c.d,tram\n", "The column “password” seems to hold passwords"),
    BadFile("user,login,email\n", "The columns “user” and “login” mean the same. Remove one"),
    BadFile("{\"users\": []}\n", "The file looks like JSON."),
    BadFile("bob:x:1000:1000:Bob:/home/bob:/bin/sh\n", "Name the shadow file beside it."),
    BadFile([0xFF, 0xFE] + "username,email\n".utf8.flatMap { [$0, 0] }, "it may be UTF-16"),
    BadFile("username,email\n".utf8.flatMap { [0, $0] }, "it may be UTF-16"),
    BadFile([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0], "or no text at all."),
    BadFile("\u{1B}[31m,\u{1B}]0;PWN\u{7},c\n", "The first line names no column “username”"),
  ]

  /// Says that in one sentence or two, and leaves ada alone.
  private func expectRefusal(of path: String, _ says: String, code: Int32 = 66) async throws {
    let run = try sandbox.viper("import-users", path)
    #expect(run.end == .code(code))
    #expect(run.saysOnly("Error: ") && run.errors.contains(says), "\(run.errors)")
    #expect(run.isSanitized)
    #expect(try await sandbox.usernames() == ["ada"])
  }

  @Test(arguments: files)
  func `a file that holds no users`(file: BadFile) async throws {
    try await sandbox.beginAsAda()
    let path = sandbox.folder.path + "/users.csv"
    try Data(file.bytes).write(to: URL(fileURLWithPath: path))
    try await expectRefusal(of: path, file.says, code: 65)
  }

  @Test func `what is no file isn't waited for`() async throws {
    try await sandbox.beginAsAda()
    let fifo = sandbox.folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    for path in [fifo, sandbox.folder.path, "/dev/zero", "/dev/tty"] {
      let run = try sandbox.viper("import-users", path)
      #expect(run.end == .code(66))
      #expect(run.saysOnly("Error: \(path) "), "\(run.errors)")
    }
    try await expectRefusal(of: fifo, "\(fifo) is no file. Name a CSV, htpasswd or shadow file.")
  }

  @Test(arguments: ["nowhere", "nowhere/users.csv", "data/viper.db/x", "a\u{1B}[31mb"])
  func `a file that isn't there`(name: String) async throws {
    try await sandbox.beginAsAda()
    let path = sandbox.folder.path + "/" + name
    try await expectRefusal(of: path, "can't be read. Check its name and its permissions.")
  }

  @Test(arguments: ["viper.db", "viper.db-wal"])
  func `the database itself is no file of users`(name: String) async throws {
    try await sandbox.beginAsAda()
    // An open connection keeps the log: the last one to close removes it.
    let connection = try Connection(path: sandbox.data + "/viper.db", busyTimeout: .seconds(1))
    try connection.execute("SELECT count(*) FROM account")
    let path = "\(sandbox.data)/\(name)"
    try #require(FileManager.default.fileExists(atPath: path))
    try await expectRefusal(of: path, "is no file. Name a CSV, htpasswd or shadow file.")
  }

  @Test(.enabled("nobody may run the program where it lies") { Nobody.canRun })
  func `a file that may not be read`() async throws {
    try await sandbox.beginAsAda()
    let path = try sandbox.file("users.csv", "username,email\nbob,b@c.d\n")
    let nobody = Nobody(sandbox)
    #expect(sandbox.isClosed)
    let names = try FileManager.default.subpathsOfDirectory(atPath: sandbox.data)
    let kept = [sandbox.data] + names.map { "\(sandbox.data)/\($0)" }
    for path in [sandbox.folder.path, path] + kept { try nobody.own(path, 0o700) }
    try nobody.own(path, 0o000)
    let run = Result {
      try sandbox.viper("import-users", path, through: nobody.wrapper)
    }
    try nobody.giveBack([sandbox.folder.path] + kept)
    #expect(try run.get().end == .code(66))
    #expect(try run.get().saysOnly("\(path) can't be read. Check its name and its permissions."))
    #expect(try await sandbox.usernames() == ["ada"])
  }

  @Test func `rows in Latin-1 are told apart, and harm no others`() async throws {
    try await sandbox.beginAsAda()
    let path = sandbox.folder.path + "/users.csv"
    let row = Array("jos".utf8) + [0xE9] + Array(",j@example.org\n".utf8)
    try Data(Array("username,email\nbob,bob@example.org\n".utf8) + row)
      .write(to: URL(fileURLWithPath: path))
    let run = try sandbox.viper("import-users", path, "--json")
    #expect(run.end == .code(1))
    #expect(
      try run.objects(ListedVerdict.self).last
        == ListedVerdict(
          3, "jos\u{FFFD}", "refused", "It isn't UTF-8 but, say, Latin-1. Save the file as UTF-8."))
    #expect(try sandbox.viper("import-users", path, "--partial").end == .code(0))
    #expect(try await sandbox.usernames() == ["ada", "bob"])
  }

  @Test func `rows that steer terminals, hide or never end are refused and shown harmlessly`()
    async throws
  {
    try await sandbox.beginAsAda()
    let file = try sandbox.file(
      "users.csv",
      """
      username,name,email
      a\u{1B}[31mb,Eve,eve@example.org
      eve,"\u{1B}]0;PWN\u{7}",eve@example.org
      max,Max\u{202E}nib,max@example.org
      ivy,\u{301}\u{302},ivy@example.org
      leo,\(String(repeating: "ab", count: 5000)),leo@example.org
      ann,"Ann,ann@example.org

      """)
    for flags in [["--json"], ["--partial"], ["--every-row"]] {
      let run = try sandbox.start(["import-users", file] + flags).finish()
      #expect(run.isSanitized)
      #expect(run.output.count { $0 == "\n" } == 6)
    }
    let reasons = try sandbox.viper("import-users", file, "--json").objects(ListedVerdict.self)
    #expect(reasons.map(\.verdict) == Array(repeating: "refused", count: 6))
    #expect(reasons.map(\.line) == [2, 3, 4, 5, 6, 7])
    #expect(reasons[3].reason?.hasSuffix("accents or spaces alone are none.") == true)
    #expect(reasons[4].reason == "A name has at most 100 letters.")
    #expect(reasons[5].reason == "A quote is opened and never closed.")
    #expect(try await sandbox.usernames() == ["ada"])
  }
}
