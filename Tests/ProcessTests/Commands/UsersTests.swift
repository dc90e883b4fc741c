import Testing

@testable import MailOutbox
@testable import SQLiteDatabase

/// The list of users as results, whatever is asked of it.
@Suite(.waiting) final class UsersTests: SandboxSuite {
  private func addPeople() async throws {
    try await sandbox.beginAsAda()
    try await sandbox.add("zoe", name: "Zoë Ångström", age: 41)
    try await sandbox.add("bob", name: #"Bob "100%_*" O'Neill"#, age: 20)
    try await sandbox.add("mila", name: "Mila Haward", age: 36)
  }

  @Test func `the list is filtered, sorted and cut short, for programs`() async throws {
    try await addPeople()
    let run = try sandbox.viper(
      "user-list", "--filter", "EXAMPLE", "--sort", "age", "--limit", "2", "--json")
    #expect(run.end == .code(0))
    #expect(run.errors.isEmpty)
    #expect(
      try run.objects() == [
        ListedUser(
          name: #"Bob "100%_*" O'Neill"#, username: "bob", age: 20, email: "bob@example.org"),
        ListedUser(name: "Mila Haward", username: "mila", age: 36, email: "mila@example.org"),
      ])
  }

  @Test func `the list is filtered, sorted and cut short, with tabs`() async throws {
    try await addPeople()
    let run = try sandbox.viper("user-list", "--filter", "a", "--sort", "newest", "--limit", "2")
    #expect(run.end == .code(0))
    #expect(
      run.output == """
        \tMila Haward\tmila\t36 years\tmila@example.org
        \tBob "100%_*" O'Neill\tbob\t20 years\tbob@example.org

        """)
  }

  @Test(arguments: [
    (["--limit", "0"], "must be a whole number from 1 to 1000000000."),
    (["--limit", "x"], "must be a whole number from 1 to 1000000000."),
    (["--limit", "-1"], "must be a whole number from 1 to 1000000000."),
    (["--limit", "99999999999999999999"], "must be a whole number from 1 to 1000000000."),
    (["--sort", "foo"], "--sort: “Sort by” must be one of name, username, age, newest."),
    (["--pick=yes"], "--pick takes no value."),
  ])
  func `a flag that won't do is told before anything is listed`(
    flags: [String], says: String
  ) async throws {
    try await sandbox.beginAsAda()
    let run = try sandbox.start(["user-list", "--json"] + flags).finish()
    #expect(run.ends(2, saying: says))
  }

  @Test(
    arguments: [
      ("angstrom ZOE", ["zoe"]), ("o'neill", ["bob"]), ("\"100%_*\"", ["bob"]), ("%", ["bob"]),
      ("_", ["bob"]), ("*", ["bob"]), ("\"", ["bob"]), ("' OR 1=1 --", []), ("ada OR zoe", []),
      ("\"ada\"", []), ("NEAR(ada zoe)", []), ("ad*", []), ("name:ada", []), ("^ada", []),
      ("NOT zoe", []), ("-zoe", []), ("'; DROP TABLE account; --", []), ("\\", []),
      ("a\u{1B}[31m", []), ("\u{301}\u{302}", nil), (String(repeating: "a", count: 10_000), []),
      (" ada \t lovelace ", ["ada"]), ("", nil),
    ] as [(String, [String]?)])
  func `a filter is text, and nothing else`(filter: String, found: [String]?) async throws {
    try await addPeople()
    let run = try sandbox.viper("user-list", "--filter", filter, "--json")
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try run.listedUsernames() == found ?? ["ada", "bob", "mila", "zoe"])
    #expect(run.isSanitized)
    #expect(try await sandbox.usernames() == ["ada", "bob", "mila", "zoe"])
  }

  /// Such a name comes past every check only through another program.
  @Test func `a name that steers terminals is harmless wherever it is shown`() async throws {
    try await sandbox.beginAsAda()
    let evil = "Eve\u{1B}]0;PWN\u{7}\u{1B}[31m\u{202E}\u{9B}2J\r\nada"
    let connection = try Connection(path: sandbox.data + "/viper.db", busyTimeout: .seconds(1))
    try connection.run("UPDATE account SET name = ?", evil)
    for flags in [[], ["--json"]] {
      let run = try sandbox.start(["user-list"] + flags).finish()
      #expect(run.end == .code(0))
      #expect(run.isSanitized && run.output.contains("PWN"))
      #expect(run.output.count { $0 == "\n" } == 1)
    }
    let name = try sandbox.viper("user-list", "--json").objects(ListedUser.self).first?.name
    #expect(name == evil)
    let lines = try sandbox.terminal(["user-list", "--plain", "--no-tutorials"])
    try lines.hear("> ")
    try lines.type("\u{4}")
    #expect(try lines.finish() == 0)
    #expect(!lines.text.contains("\u{1B}") && lines.text.contains("PWN"))
    let screen = try sandbox.terminal(["user-list", "--no-tutorials"])
    try screen.see("1 of 1")
    try screen.type(Pseudoterminal.escape)
    #expect(try screen.finish() == 0)
    #expect(!screen.text.contains("\u{1B}]0;") && screen.text.contains("PWN"))
  }
}
