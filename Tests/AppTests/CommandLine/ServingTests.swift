import Accounts
import StoreFixtures
import Testing
import ViperKit

@testable import viper

/// `--serve`: the arguments that a caller with fewer permissions than viper may use.
@Suite struct ServingTests {
  private static let front = ["--serve", "/srv/team"]

  /// As the program parses a command line.
  private func parsed(
    _ words: [String], visitor line: String? = nil
  ) throws -> (arguments: Arguments, serving: Serving?) {
    var words = words[...]
    let serving = try Serving(from: &words, orFrom: line)
    return (try Arguments(words, serving: serving), serving)
  }

  /// Expects that words after `--serve` are refused.
  private func expectRefusal(_ words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    expectMisuse(Self.front + words, sourceLocation: sourceLocation)
  }

  private func expectMisuse(
    _ words: [String], visitor line: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(sourceLocation: sourceLocation) {
      _ = try parsed(words, visitor: line)
    } throws: {
      ($0 as? Failure)?.code == .misused
    }
  }

  @Test(
    arguments: [
      (["--serve", "/srv/team"], nil, nil), (["--serve=/srv/team", "login"], nil, "login"),
      (["--session", "anna", "--serve", "/srv/team", "login"], "anna", "login"),
      (["--session=anna", "--serve=/srv/team", "--json", "user-list"], "anna", "user-list"),
    ] as [([String], String?, RouteName?)])
  func `--serve comes first, and the caller's arguments after it`(
    words: [String], session: String?, route: RouteName?
  ) throws {
    let (arguments, serving) = try parsed(words)
    #expect(serving?.folder == "/srv/team")
    #expect(serving?.session == session)
    #expect(arguments.route?.name == route)
  }

  @Test(arguments: [["--session", "anna"], []])
  func `--serve takes the database server from the arguments before it`(session: [String]) throws {
    for server in [["--database", "postgresql://db/x"], ["--database=postgresql://db/x"]] {
      for words in [server + session, session + server] {
        let serving = try parsed(words + Self.front + ["login"]).serving
        #expect(serving?.database == "postgresql://db/x")
        #expect(serving?.session == session.last)
      }
    }
    expectRefusal(["login", "--database", "postgresql://db/y"])
  }

  @Test(arguments: [
    ["--serve"], ["--serve", ""], ["--serve", "team"], ["--serve", "/srv/../etc"],
    ["--serve", "/srv/./x"], ["--session", "anna"], ["--session", "anna", "login"],
    ["--session", "a/b", "--serve", "/srv/team"], ["login", "--serve", "/srv/team"],
    ["--plain", "--serve", "/srv/team"], ["login", "--session", "anna"],
  ])
  func `--serve is refused after other arguments, and without an absolute path`(words: [String]) {
    expectMisuse(words)
  }

  @Test(arguments: [
    ["--data", "/home/anna"], ["--data=/home/anna"], ["login", "--data", "/"], ["--demo"],
    ["--serve", "/home/anna"], ["--serve=/"], ["login", "--serve", "/"], ["--session", "anna"],
    ["--session=anna", "login"], ["login", "--session=anna"],
  ])
  func `the caller can't name a folder or a session`(words: [String]) { expectRefusal(words) }

  /// Tests by kind of field, so that it holds for future fields.
  @Test(arguments: Route.all)
  func `no field of a command takes a file from the caller`(route: Route) throws {
    let name = route.name.rawValue
    for field in route.fields {
      switch field.kind {
      case .file:
        for flag in field.flags {
          expectRefusal([name, flag, "/etc/passwd"])
          expectRefusal([name, "\(flag)=/etc/passwd"])
        }
        if field.name == route.operand {
          expectRefusal([name, "/etc/passwd"])
          expectRefusal([name])
        }
      case .code, .secret:
        for flag in field.flags where !flag.hasSuffix("-stdin") {
          expectRefusal([name, flag, "/etc/passwd"])
          expectRefusal([name, "\(flag)=/etc/passwd"])
        }
        #expect(field.flags.contains { $0.hasSuffix("-stdin") })
        // A command that is about a file is refused as a whole.
        let words = [name, "--\(field.name)-stdin"]
        if route.isAboutFile { expectRefusal(words) } else { _ = try parsed(Self.front + words) }
      case .text, .number, .toggle, .choice, .secretAgain: break
      }
    }
    for flag in Viper.flags(of: route.command) where [.file, .folder].contains(flag.value) {
      expectRefusal([name, flag.name, "/etc/passwd"])
    }
  }

  @Test(
    arguments: [
      ("", []), ("  login\t--json\n", ["login", "--json"]),
      ("profile --name 'Ada L' \"B C\"d", ["profile", "--name", "Ada L", "B Cd"]),
      (#"a\ b \\ '\' "\"\$\`\\\n""#, ["a b", "\\", "\\", #""$`\\n"#]),
      (#"'' "" x"#, ["", "", "x"]), (#"tail\"#, [#"tail\"#]),
      ("a;b $(id) `id` > f *", ["a;b", "$(id)", "`id`", ">", "f", "*"]),
      ("'Zoë Ångström' 😀", ["Zoë Ångström", "😀"]),
      // Only a shell's blanks separate words, also before a combining mark.
      (
        "a\u{A0}b c\u{B}d\re \u{301}f\n\t'g'\u{301}",
        ["a\u{A0}b", "c\u{B}d\re", "\u{301}f", "g\u{301}"]
      ),
    ] as [(String, [String])])
  func `a visitor's command is split like a shell's, and nothing in it is expanded`(
    line: String, words: [String]
  ) throws {
    #expect(try CallerWords.split(line) == words)
  }

  @Test(arguments: [
    ("192.0.2.7 50000 192.0.2.1 22", "192.0.2.7"), ("fe80::1 1 fe80::2 22", "fe80::1"),
    ("fe80::1%eth0 1 fe80::2%eth0 22", "fe80::1%eth0"),
    ("UNKNOWN 65535 UNKNOWN 65535", "an unknown address"),
    ("\u{1B}[2J 1 a 22", "an unknown address"), ("::1%\u{1B} 1 a 22", "an unknown address"),
    (nil, nil),
  ])
  func `a visitor's address is the one reported by sshd, or unknown`(
    connection: String?, address: String?
  ) {
    #expect(CallerWords.address(in: connection) == address)
  }

  @Test func `a visitor's command is read only after --serve, without other arguments`() throws {
    #expect(
      try parsed(Self.front, visitor: "user-list --json").arguments.route?.name == "user-list")
    #expect(try parsed(Self.front).arguments.route == nil)
    #expect(
      try parsed(Self.front + ["profile"], visitor: "login").arguments.route?.name == "profile")
    #expect(try parsed([], visitor: "login").arguments.route == nil)
    for line in ["--data /etc", "--serve /etc", "backup copy", "login 'x", "/bin/sh -c id"] {
      expectMisuse(Self.front, visitor: line)
    }
  }

  @Test func `the help lists each variable that served users can set`() {
    let followed = Viper.variables.filter { !$0.1.hasSuffix("; ignored with --serve") }
    #expect(followed.map { $0.0 } == Serving.variables.sorted())
  }

  @MainActor
  @Test func `a served user doesn't learn which folder has no accounts`() throws {
    let folder = try TemporaryFolder()
    let (arguments, serving) = try parsed(["--serve", folder.path + "/data", "who-am-i"])
    #expect(throws: Failure.noServedAccounts) {
      try Viper(arguments: arguments, serving: serving).checkAccounts()
    }
  }

  @MainActor
  @Test func `for a served user, no page asks for a file, and the bar offers no import`()
    async throws
  {
    let stage = try await Stage.running(at: .userList, takesFiles: false)
    await stage.shows("Iyad")
    #expect(!stage.console.lines[0].contains("Import"))
    stage.router.openHome(.importUsers)
    #expect(stage.routes == ["user-list"])
    stage.router.openProfile(isEditing: true)
    await stage.shows("Name")
    #expect(!stage.says("Photo (a PNG"))
    let top = try #require(stage.router.stack.last)
    #expect(top.module.screen.page.takesFile && !top.screen.page.takesFile)
  }
}

extension Page {
  fileprivate var takesFile: Bool {
    if case .form(let fields, _) = body { fields.contains { $0.kind == .file } } else { false }
  }
}
