import Foundation
import ProcessHarness
import Testing

@testable import Database

/// Users imported from a file.
@Suite(.waiting) final class ImportTests: SandboxSuite {
  /// One row of each verdict.
  private static let mixed = """
    username,email,name,age,hash
    bob,bob@example.org,Bob,20,\(hashes[0])
    eve,eve@example.org,Eve,300,
    ADA,a@b.c,"Ada, the other",3,
    zoe,zoe@example.org,"Zoë
    Å",,

    """
  /// Of “seven old umbrellas”, by `htpasswd -B` and `mkpasswd -m sha512crypt`.
  private static let hashes = [
    "$2y$05$I/JD7esqv98yCLVadm4RXuiO0rpH8uMq1g.7tbRABRsHdgvfqqc0O",
    "$6$KdpNxXnM8wqPB0k5$27ec3t43WuKt/gPJAM6KV.phh3521kKhk8A5EqwhutLdWCqEGDTau4zPk2lfsqpe1ViXNiT"
      + "Geo4zoW/PPhoKX/",
  ]
  private static let refusals = [
    ListedVerdict(3, "eve", "refused", "“Age” must be a whole number from 0 to 150."),
    ListedVerdict(
      5, "zoe", "refused", "A name has no line breaks, control characters or unreadable letters."),
  ]
  private static let taken = [
    ListedVerdict(4, "ADA", "already there", "That username is taken. Choose another one.")
  ]

  @Test func `a refused row prevents the import, and every verdict is listed`() async throws {
    try await sandbox.beginAsAda()
    let file = try sandbox.file("users.csv", Self.mixed)
    let run = try sandbox.viper("import-users", file, "--json")
    #expect(run.end == .code(1))
    #expect(try run.objects() == Self.refusals + Self.taken)
    #expect(
      run.errors == """
        Error: No user was imported, because 2 rows are refused, such as line 3: “Age” must be a \
        whole number from 0 to 150. Correct that, or skip invalid rows (--partial).

        """)
    #expect(try await sandbox.usernames() == ["ada"])
  }

  @Test func `a dry run lists the same verdicts, and changes nothing`() async throws {
    try await sandbox.beginAsAda()
    let file = try sandbox.file("users.csv", Self.mixed)
    let run = try sandbox.viper("import-users", file, "--dry-run", "--partial", "--json")
    #expect(run.end == .code(0))
    #expect(try run.objects() == Self.refusals + Self.taken)
    #expect(
      run.errors
        == "Dry run: 1 user can be imported. Nothing was changed. Already there: 1. Skipped: 2.\n")
    #expect(try await sandbox.usernames() == ["ada"])
    let all = try sandbox.viper("import-users", "--dry-run", file)
    #expect(all.end == .code(1))
    #expect(all.errors.hasPrefix("Error: No user would be imported, because 2 rows are refused"))
  }

  @Test func `a pipe is imported like a file, and a terminal isn't one`() async throws {
    try await sandbox.beginAsAda()
    let run = try sandbox.start(
      ["import-users", "-", "--partial", "--json"], input: Array(Self.mixed.utf8)
    ).finish()
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try run.objects() == Self.refusals + Self.taken)
    #expect(try await sandbox.usernames() == ["ada", "bob"])
    #expect(try sandbox.viper("import-users", "-").end == .code(65))
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.data)
    #expect(!names.contains { $0.hasPrefix("input-") })
    let terminal = try sandbox.terminal("import-users", "-")
    try terminal.hear("“-” reads a pipe or a redirected file, and there is none.")
    try terminal.finish(with: 2)
  }

  @Test func `a pipe is read only for administrators, and Ctrl-C ends the import`() async throws {
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

  @Test func `a refused import lists all rows, also beyond the first page`() async throws {
    try await sandbox.beginAsAda()
    let rows = (1...250).map { "user\($0),user\($0)@example.org" } + ["a b,x@example.org"]
    let file = try sandbox.file(
      "users.csv", (["username,email"] + rows).joined(separator: "\n"))
    let run = try sandbox.viper("import-users", "--json", file)
    #expect(run.end == .code(1) && run.errors.contains("No user was imported"))
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 251 && lines.first?.contains("refused") == true)
  }

  @Test func `a partial import adds the valid rows`() async throws {
    try await sandbox.beginAsAda()
    let file = try sandbox.file("users.csv", Self.mixed)
    let run = try sandbox.viper("import-users", "--partial", "--every-row", "--json", file)
    #expect(run.end == .code(0))
    let imported = [ListedVerdict(2, "bob", "imported", nil)]
    #expect(try run.objects() == Self.refusals + imported + Self.taken)
    #expect(run.errors == "Imported 1 user. Already there: 1. Skipped: 2.\n")
    let rows = try sandbox.viper("user-list", "--json").objects(ListedUser.self)
    #expect(rows.map(\.username) == ["ada", "bob"])
    #expect(rows.map(\.name) == ["Ada Lovelace", "Bob"])
  }

  @Test func `users of htpasswd and shadow files log in with the passwords they had`()
    async throws
  {
    sandbox.makeHashesExpensive()
    try await sandbox.beginAsAda()
    let files = [
      try sandbox.file("htpasswd", "# who\nbob:\(Self.hashes[0])\nold:{SHA}wq0QW8/=\n"),
      try sandbox.file(
        "shadow", "zoe:\(Self.hashes[1]):19000:0:99999:7:::\ndaemon:*:19000:0:99999:7:::\n"),
    ]
    let runs = try files.map { try sandbox.viper("import-users", $0) }
    #expect(runs.map(\.end) == [.code(0), .code(0)])
    #expect(
      runs.map(\.output) == [
        "3\told\tmust reset\tcrypt(3) can't verify hashes of htpasswd's own methods.\n",
        "2\tdaemon\tmust reset\tThe password is locked.\n",
      ])
    let connection = try sandbox.database()
    for username in ["bob", "zoe"] {
      let run = try sandbox.viper("login", lines: [username, "seven old umbrellas"])
      #expect(run.end == .code(0), "\(run.errors)")
      #expect(try sandbox.whoAmI().contains(#""username":"\#(username)""#))
      let isOurs = try connection.integer(
        """
        SELECT hash LIKE '$y$jCT$%' FROM password JOIN account ON id = account WHERE username = ?
        """, username)
      #expect(isOurs == 1)
    }
  }

  @Test func `an export can be imported elsewhere`() async throws {
    try await sandbox.beginAsAda()
    try await sandbox.add("bob", name: "=1+1\"2\", @Bob", age: 20)
    try await sandbox.add("zoe", name: "Zoë 한글 '", age: 41)
    let csv = try sandbox.viper("export-users")
    #expect(csv.end == .code(0))
    #expect(csv.output.contains("\r\n") && !csv.output.contains(",=1") && csv.isCSV)
    let other = try Sandbox()
    try await other.addAda("root", email: "root@example.org")
    try await other.logIn("root")
    let run = try other.viper("import-users", other.file("users.csv", csv.output))
    #expect(run.end == .code(0), "\(run.errors)")
    let rows = try sandbox.viper("user-list", "--json").objects(ListedUser.self)
    #expect(rows.count == 3)
    #expect(try other.viper("user-list", "--json", "--filter", "example").output.contains("root"))
    let there = try other.viper("user-list", "--json").objects(ListedUser.self)
    #expect(there.filter { $0.username != "root" } == rows)
    #expect(try other.viper("export-users").output.contains(#""'=1+1""2"", @Bob""#))
  }
}

extension Program.Run {
  /// Whether every line ends as RFC 4180 has it.
  fileprivate var isCSV: Bool {
    output.utf8.filter { $0 == 10 }.count == output.ranges(of: "\r\n").count
  }
}
