import Testing
import ViperKit

@testable import viper

@Suite struct ArgumentsTests {
  @Test func `account options are parsed beside page options`() throws {
    let arguments = try Arguments(["--data=d", "--no-tutorials", "user-list", "--json"])
    #expect(arguments.route?.name == "user-list")
    #expect(arguments.folder == "d")
    #expect(!arguments.hasTutorials && !arguments.isDemo)
    #expect(try Arguments(["--demo"]).isDemo)
  }

  @Test(arguments: [
    (["favrites"], "“favrites” is not a command. Did you mean favorites?"),
    (["import-us"], "“import-us” is not a command. Did you mean import-users?"),
    (["lgoin"], "“lgoin” is not a command. Did you mean login?"),
    (["wwho"], "“wwho” is not a command. See viper --help."),
    (["lx"], "“lx” is not a command. See viper --help."),
    (["pasword"], "“pasword” is not a command. Did you mean change-password?"),
    (
      ["users", "ada"],
      "Unexpected argument “ada”. Did you mean --filter ada?"
    ),
    (
      ["user-list", "--pick", "--columns", "name"],
      "--pick prints the username alone. Omit --columns."
    ),
    (
      ["session-list", "--columns", "ID"],
      "--columns: “ID” is not one of id, machine, started, used, is-current."
    ),
    (["demo"], "“demo” is not a command. Did you mean --demo?"),
    (
      ["login", "milla"],
      "Unexpected argument “milla”. Did you mean --username milla?"
    ),
    (
      ["user-list", "mila"],
      "Unexpected argument “mila”. Did you mean --filter mila?"
    ),
    (
      ["doctor", "now"],
      "Unexpected argument “now”. See viper doctor --help."
    ),
    (["login", "--usrname", "x"], "“--usrname” is not an option here. Did you mean --username?"),
    (
      ["import-users", "-", "--password-stdin"],
      "Standard input can't supply both the users and a password. Use --password-file."
    ),
    (["--username", "x"], "“--username” goes after a command, as in viper login --username."),
    (
      ["user-list", "--username", "x"],
      "“--username” is not an option here. See viper user-list --help."
    ),
    (["sign-up", "--repeat", "x"], "“--repeat” is not an option here. See viper sign-up --help."),
    (
      ["user-list", "--pick", "--no-input"],
      "--pick prompts for a choice. Omit --no-input."
    ),
    (["--demo", "doctor"], "--demo is temporary. Run viper doctor without it."),
    (["doctor", "--record", "f"], "viper doctor can't be recorded. Omit --record."),
    (["doctor", "--trace", "f"], "viper doctor can't be traced. Omit --trace."),
    (["--replay", "f", "--demo"], "--demo doesn't go with --replay. Omit one of them."),
    (["--demo", "--database", "d"], "--demo has accounts of its own. Omit --database."),
    (["--demo", "--data", "d"], "--demo has a folder of its own. Omit --data."),
    (
      ["login", "--password", "x"],
      "--password would show the secret to every user of this machine. Use --password-stdin, or "
        + "--password-file FILE."
    ),
    (
      ["reset-password", "--username", "ada", "--code", "x"],
      "--code would show the secret to every user of this machine. Use --code-stdin, or "
        + "--code-file FILE."
    ),
  ])
  func `misuse is reported in one sentence`(words: [String], sentence: String) {
    #expect(throws: Failure(sentence, .misused)) { _ = try Arguments(words) }
  }

  /// Words, and the command that users of other programs expect.
  nonisolated static let habits: [(words: String, command: String)] = [
    ("login", "login"), ("log-in", "login"), ("log in", "login"), ("signin", "login"),
    ("sign-in", "login"), ("auth login", "login"), ("logout", "log-out"), ("log-out", "log-out"),
    ("log out", "log-out"), ("signout", "log-out"), ("sign out", "log-out"), ("sign in", "login"),
    ("favs", "favorites"), ("prefs", "settings"), ("deactivate mila", "disable-user"),
    ("signup", "sign-up"), ("sign-up", "sign-up"), ("register", "sign-up"), ("useradd", "sign-up"),
    ("adduser", "sign-up"), ("user add", "sign-up"), ("whoami", "who-am-i"),
    ("who am i", "who-am-i"),
    ("who", "who-am-i"), ("id", "who-am-i"), ("me", "who-am-i"), ("status", "who-am-i"),
    ("auth status", "who-am-i"), ("users", "user-list"), ("ls", "user-list"), ("list", "user-list"),
    ("user list", "user-list"), ("list users", "user-list"), ("get users", "user-list"),
    ("search -f ada", "user-list"), ("user mila", "show-user"), ("show user mila", "show-user"),
    ("get user mila", "show-user"), ("describe user mila", "show-user"), ("view mila", "show-user"),
    ("passwd", "change-password"), ("password", "change-password"), ("forgot", "reset-password"),
    ("reset", "reset-password"), ("show mila", "show-user"), ("fav mila", "add-favorite"),
    ("unfavorite mila", "remove-favorite"),
    ("sessions", "session-list"), ("session list", "session-list"), ("ps", "session-list"),
    ("w", "session-list"), ("kill 12", "end-session"), ("audit", "audit-log"), ("log", "audit-log"),
    ("logs", "audit-log"), ("events", "audit-log"), ("history", "audit-log"),
    ("rm mila", "delete-user"),
    ("rmuser mila", "delete-user"), ("rm-user mila", "delete-user"),
    ("userdel mila", "delete-user"),
    ("user del mila", "delete-user"), ("lock mila", "disable-user"), ("ban mila", "disable-user"),
    ("unlock mila", "enable-user"), ("promote mila", "appoint-administrator"),
    ("demote mila", "dismiss-administrator"), ("star mila", "add-favorite"),
    ("import f", "import-users"),
    ("unstar mila", "remove-favorite"), ("export", "export-users"),
    ("completion zsh", "completions"),
    ("man", "manual"), ("account", "profile"), ("sudo", "confirm-password"),
  ]

  @Test(arguments: habits)
  func `command names of other programs are understood`(words: String, command: String) throws {
    let arguments = try Arguments(words.split(separator: " ").map(String.init))
    #expect(arguments.command?.name == command)
  }

  /// This holds even if Scripts/scaffold makes a module named like an alias, which removes the
  /// alias.
  @Test func `command names and aliases are unambiguous, and differ from options`() throws {
    let commands = Viper.commands
    #expect(commands.contains { $0.aliases.contains("users") })
    var owners: [String: String] = [:]
    for command in commands {
      for name in [command.name] + commands.aliases(of: command) {
        #expect(name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil)
        let spelling = name.replacing("-", with: "")
        let owner = owners.updateValue(command.name, forKey: spelling)
        #expect(owner == nil, "\(name) is \(owner ?? "") and \(command.name)")
        let parts = name.split(separator: "-").map(String.init)
        let isPossible = parts.count <= 3 && Viper.command(named: parts[0]) == nil
        for words in [[name], [spelling]] + (isPossible ? [parts] : []) {
          #expect(try Arguments(words + ["--help"]).command?.name == command.name, "\(words)")
        }
        #expect(Viper.allOptions.allSatisfy { $0.name != "--\(name)" }, "\(name)")
      }
      let letters = Viper.flags(of: command).compactMap(\.short)
      #expect(Set(letters).count == letters.count, "\(command.name) \(letters)")
    }
  }

  @Test func `no route takes a secret as an argument, and the error doesn't repeat it`() {
    for route in Route.all {
      for field in route.fields where field.isKeptOffCommandLine {
        let flag = "--\(field.name)"
        let failure = #expect(throws: Failure.self, "\(route.name) \(flag)") {
          _ = try Arguments([route.name.rawValue, flag, "q8vutmzk"])
        }
        #expect(failure?.code == .misused)
        #expect(failure?.description.contains(flag) == true)
        #expect(failure?.description.contains("q8vutmzk") == false)
      }
    }
  }

  @Test @MainActor func `a password in --database is refused`() throws {
    let address = "postgresql://ada:secret@db.example.org/viper"
    let viper = Viper(arguments: try Arguments(["--database", address, "who-am-i"]))
    #expect(throws: Failure.passwordInArgument) { try viper.location() }
  }
}
