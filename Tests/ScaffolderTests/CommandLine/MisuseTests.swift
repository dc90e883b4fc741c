import Testing

@testable import Scaffolder

@Suite(.waiting) struct MisuseTests {
  @Test(arguments: [
    ("", "Name a command, such as Scripts/scaffold new Billing. See Scripts/scaffold --help."),
    ("nev Billing", "“nev” is not a command of scaffold. Did you mean new?"),
    (
      "frobnicate",
      "“frobnicate” is not a command of scaffold. The commands are new, add, remove, rename, "
        + "upgrade, list, sync, explain, diagram, graph, template, new-app."
    ),
    ("new Billing --forc", "“--forc” is unknown. Did you mean --force?"),
    ("new Billing --dryrun", "“--dryrun” is unknown. Did you mean --dry-run?"),
    ("list --forc", "“--forc” is unknown. See Scripts/scaffold list --help."),
    ("new -x", "“-x” is unknown. See Scripts/scaffold new --help."),
    ("-x", "“-x” is unknown. See Scripts/scaffold --help."),
    ("new A --json --json", "--json is given twice."), ("new A --json=1", "--json takes no value."),
    ("new A --templates", "--templates needs a value."),
    ("list A", "Usage: Scripts/scaffold list. See Scripts/scaffold list --help."),
    ("rename A", "Usage: Scripts/scaffold rename OLD NEW. See Scripts/scaffold rename --help."),
    (
      "template go", "Usage: Scripts/scaffold template check. See Scripts/scaffold template --help."
    ),
    ("list --force", "--force is not a flag of list, but of: new, remove, rename."),
  ])
  func `a wrong command line says what to type instead`(line: String, words: String) {
    #expect(throws: Failure(words, .misused)) {
      try Arguments(line.split(separator: " ").map(String.init))
    }
  }

  @Test func `operands and flags come in any order`() throws {
    let arguments = try Arguments(["--package=a b", "new", "--templates", "T", "A", "--", "-B"])
    #expect(arguments.command == .new)
    #expect(arguments.operands == ["A", "-B"])
    #expect(arguments.values == [.package: "a b", .templates: "T"])
  }
}
