import Testing
import ViperKit

@testable import viper

@Suite struct ArgumentsTests {
  @Test func `options of the accounts are read beside those of pages`() throws {
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
    (["users"], "“users” is not a command. Did you mean user-list?"),
    (["lx"], "“lx” is not a command. See viper --help."),
    (["passwd"], "“passwd” is not a command. Did you mean change-password?"),
    (["demo"], "“demo” is not a command. Did you mean --demo?"),
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

  @Test func `a command's other name is none of a command or an option`() {
    for (word, name) in Route.otherNames {
      #expect(Route.named(name) != nil && Route.named(RouteName(rawValue: word)) == nil)
      #expect(Viper.options.allSatisfy { $0.name != "--\(word)" }, "\(word)")
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
