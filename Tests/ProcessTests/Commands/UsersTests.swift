import ProcessHarness
import Testing

/// The list of users as results for programs.
@Suite(.waiting) final class UsersTests: SandboxSuite {
  @Test func `the list is filtered, sorted and limited, as JSON or with tabs`() async throws {
    try await sandbox.beginAsAda()
    try await sandbox.add("zoe", name: "Zoë Ångström", age: 41)
    try await sandbox.add("bob", name: #"Bob "100%_*" O'Neill"#, age: 20)
    try await sandbox.add("mila", name: "Mila Haward", age: 36)
    let flags = ["user-list", "--filter", "EXAMPLE", "--sort", "age", "--limit", "2"]
    let json = try sandbox.start(flags + ["--json"]).finish()
    #expect(json.end == .code(0) && json.errors.isEmpty)
    let bob = #"Bob "100%_*" O'Neill"#
    #expect(
      try json.objects() == [
        ListedUser(name: bob, username: "bob", age: 20, email: "bob@example.org"),
        ListedUser(name: "Mila Haward", username: "mila", age: 36, email: "mila@example.org"),
      ])
    #expect(
      try sandbox.start(flags).finish().output == """
        false\t\(bob)\tbob\t20\tbob@example.org
        false\tMila Haward\tmila\t36\tmila@example.org

        """)
    let names = ["ls", "--sort", "name-descending", "-o", "csv", "--columns", "name"]
    #expect(
      try sandbox.start(names).finish().output == """
        name
        Zoë Ångström
        Mila Haward
        \"Bob ""100%_*"" O'Neill"
        Ada Lovelace

        """)
    let chosen = ["users", "-fexample", "-s", "age", "-n2", "-o", "csv", "--columns", "name,age"]
    #expect(
      try sandbox.start(chosen).finish().output == """
        name,age
        \"Bob ""100%_*"" O'Neill",20
        Mila Haward,36

        """)
    // On a terminal, the format flag alone prints results, too.
    let terminal = try sandbox.terminal("ls", "-otable", "--columns", "username,is-favorite")
    try terminal.hear("USERNAME  ★")
    try terminal.finish(with: 0)
  }
}
