import Testing
import ViperTerminal

@testable import App

@Suite struct ArgumentsTests {
  @Test func `an empty command line gives the defaults`() throws {
    let arguments = try Arguments([])
    #expect(arguments.mode == .run)
    #expect(arguments.route?.name == nil)
    #expect(arguments.asks)
    #expect(!arguments.isPlain && !arguments.isJSON && !arguments.isDemo)
    #expect(arguments.color == .auto)
    #expect(arguments.folder == nil)
  }

  @Test func `a route takes the flags of its fields, in both ways of writing them`() throws {
    let arguments = try Arguments([
      "sign-up", "--username", "ada", "--name=Ada Lovelace", "--email=", "--password-file", "f",
      "--data=d", "--no-input", "--plain", "--color=never",
    ])
    #expect(arguments.route?.name == "sign-up")
    #expect(arguments.answers == ["username": "ada", "name": "Ada Lovelace", "email": ""])
    #expect(arguments.secrets == ["password": .file("f")])
    #expect(arguments.folder == "d")
    #expect(arguments.color == .never)
    #expect(!arguments.asks)
    #expect(arguments.isPlain)
  }

  @Test func `a value may look like a flag`() throws {
    #expect(try Arguments(["login", "--username", "--x"]).answers == ["username": "--x"])
  }

  @Test func `general options may precede the route`() throws {
    let arguments = try Arguments(["--demo", "--json", "user-list"])
    #expect(arguments.route?.name == "user-list")
    #expect(arguments.isDemo && arguments.isJSON)
  }

  @Test func `a secret comes by standard input`() throws {
    let arguments = try Arguments(["login", "--password-stdin"])
    #expect(arguments.secrets == ["password": .standardInput])
  }

  @Test(
    arguments: [
      (["--help"], nil), (["-h"], nil), (["help"], nil), (["login", "--help"], "login"),
      (["help", "login"], "login"), (["--version", "--help"], nil),
      (["user-list", "--pick", "--no-input", "--help"], "user-list"),
    ] as [([String], RouteName?)])
  func `help is asked for in every usual way`(words: [String], route: RouteName?) throws {
    let arguments = try Arguments(words)
    #expect(arguments.mode == .help)
    #expect(arguments.route?.name == route)
  }

  @Test func `the version is asked for`() throws {
    for words in [["--version"], ["-V"], ["version"]] {
      #expect(try Arguments(words).mode == .version)
    }
  }

  @Test(arguments: [
    (["favrites"], "“favrites” is not a command. Did you mean favorites?"),
    (["import-us"], "“import-us” is not a command. Did you mean import-users?"),
    (["lgoin"], "“lgoin” is not a command. Did you mean login?"),
    (["xyzzyx"], "“xyzzyx” is not a command. See viper --help."),
    (["users"], "“users” is not a command. Did you mean user-list?"),
    (["lx"], "“lx” is not a command. See viper --help."),
    (["LS"], "“LS” is not a command. Did you mean user-list?"),
    (["ssessions"], "“ssessions” is not a command. Did you mean session-list?"),
    (["passwd"], "“passwd” is not a command. Did you mean change-password?"),
    (["demo"], "“demo” is not a command. Did you mean --demo?"),
    (["login", "sign-up"], "“sign-up” is one command too many."),
    (
      ["login", "milla"],
      "viper login takes no word alone, such as “milla”. Did you mean --username milla?"
    ),
    (
      ["user-list", "mila"],
      "viper user-list takes no word alone, such as “mila”. Did you mean --filter mila?"
    ),
    (
      ["doctor", "now"],
      "viper doctor takes no word alone, such as “now”. See viper doctor --help."
    ),
    (["login", "--nmae", "x"], "“--nmae” is not an option here. See viper login --help."),
    (["login", "--usrname", "x"], "“--usrname” is not an option here. Did you mean --username?"),
    (
      ["login", "--pasword-stdin"],
      "“--pasword-stdin” is not an option here. Did you mean --password-stdin?"
    ),
    (
      ["login", "--pasword", "x"],
      "“--pasword” is not an option here. Did you mean --password-file?"
    ),
    (["user-list", "--jsn"], "“--jsn” is not an option here. Did you mean --json?"),
    (["--verson"], "“--verson” is not an option here. Did you mean --version?"),
    (
      ["import-users", "-", "--password-stdin"],
      "Standard input can't supply both the users and a password. Use --password-file."
    ),
    (["--usernam", "x"], "“--usernam” is not an option here. See viper --help."),
    (["--username", "x"], "“--username” goes after a command, as in viper login --username."),
    (
      ["user-list", "--username", "x"],
      "“--username” is not an option here. See viper user-list --help."
    ),
    (["sign-up", "--repeat", "x"], "“--repeat” is not an option here. See viper sign-up --help."),
    ([""], "“” is not a command. See viper --help."),
    (["login", "--username"], "--username needs a value."),
    (["--data"], "--data needs a value."),
    (["--data="], "--data needs the name of a folder."),
    (["--plain=yes"], "--plain takes no value."),
    (["--color", "blue"], "--color takes auto, always or never, not “blue”."),
    (["login", "--json"], "viper login prints no results. Omit --json."),
    (["--json"], "viper without a command prints no results. Omit --json."),
    (
      ["user-list", "--pick", "--no-input"],
      "--pick prompts for a choice. Omit --no-input."
    ),
    (["--demo", "doctor"], "--demo is temporary. Run viper doctor without it."),
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
    (
      ["login", "--password=x"],
      "--password would show the secret to every user of this machine. Use --password-stdin, or "
        + "--password-file FILE."
    ),
  ])
  func `misuse is reported in one sentence`(words: [String], sentence: String) {
    #expect(throws: Failure(sentence, .misused)) { _ = try Arguments(words) }
  }

  @Test func `a command's other name is none of a command or an option`() {
    for (word, name) in Route.otherNames {
      #expect(Route.named(name) != nil && Route.named(RouteName(rawValue: word)) == nil)
      #expect(Help.options.allSatisfy { $0.name != "--\(word)" }, "\(word)")
    }
  }

  @Test func `no route takes a secret as an argument, nor repeats it`() {
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
}
