import Testing
import ViperCommandLine

@testable import Scaffolder

/// The arguments of the commands. The tests of ViperCommandLine cover parsing.
@Suite(.waiting) struct MisuseTests {
  @Test(arguments: [
    ("", "Name a command, such as Scripts/scaffold new Billing. See Scripts/scaffold --help."),
    ("nev Billing", "“nev” is not a command. Did you mean new?"),
    ("new Billing --dryrun", "“--dryrun” is not an option here. Did you mean --dry-run?"),
    ("list --forc", "“--forc” is not an option here. See Scripts/scaffold list --help."),
    ("new A --templates=", "--templates needs the name of a folder."),
    (
      "rename A",
      "Usage: Scripts/scaffold rename OLD NEW [OPTIONS]. See Scripts/scaffold rename --help."
    ),
    (
      "template go",
      "Usage: Scripts/scaffold template check [OPTIONS]. See Scripts/scaffold template --help."
    ),
    ("new-app x --with users", "--with takes accounts, not “users”."),
    ("list --force", "--force is not a flag of list, but of: new, remove, rename."),
  ])
  func `an invalid command line is refused with what to type instead`(line: String, words: String) {
    #expect(throws: Failure(words, .misused)) {
      try Arguments(line.split(separator: " ").map(String.init), of: Scaffold.self)
    }
  }

  @Test func `operands and flags come in any order`() throws {
    let arguments = try Arguments(
      ["--package=a b", "new", "--templates", "T", "A", "--", "-B"], of: Scaffold.self)
    #expect(arguments.command?.name == "new")
    #expect(arguments.operands == ["A", "-B"])
    #expect(arguments[.package] == "a b" && arguments[.templates] == "T")
  }
}
