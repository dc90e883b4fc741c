import Testing
import ViperPages

@testable import ViperCommandLine

@Suite struct ArgumentsTests {
  private func parsed(_ line: String) throws -> Arguments {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return try Arguments(line.isEmpty ? [] : words, of: Notes.self)
  }

  @Test func `an empty command line gives the defaults`() throws {
    let arguments = try parsed("")
    #expect(arguments.mode == .run)
    #expect(arguments.command == nil)
    #expect(arguments.asks && !arguments.isPlain && !arguments.isJSON)
    #expect(arguments.color == .auto)
    #expect(arguments.replay == nil)
  }

  @Test func `a command takes the flags of its fields, in both ways of writing them`() throws {
    let arguments = try parsed("list --sort age --filter=a=b --limit 2 --no-input --color=never")
    #expect(arguments.command?.name == "list")
    #expect(arguments.answers == ["sort": "age", "filter": "a=b", "limit": "2"])
    #expect(arguments.color == .never)
    #expect(!arguments.asks)
    #expect(arguments.flags == ["--sort", "--filter", "--limit", "--no-input", "--color"])
    #expect(try parsed("list --filter=").answers == ["filter": ""])
    #expect(try parsed("list --filter=a\t").answers == ["filter": "a"])
    #expect(throws: Failure.misuse("--sort needs a value.")) { _ = try parsed("list --sort=") }
  }

  @Test func `a value may look like a flag`() throws {
    #expect(try parsed("list --filter --x").answers == ["filter": "--x"])
  }

  @Test func `options may precede the command name`() throws {
    let arguments = try parsed("--data d --json list")
    #expect(arguments.command?.name == "list")
    #expect(arguments.isJSON)
    #expect(arguments[Notes.options[13]] == "d")
  }

  @Test(arguments: [
    (["list"], "list"), (["li-st"], "list"), (["search"], "list"), (["notelist"], "list"),
    (["note", "list"], "list"), (["note-list", "--plain"], "list"),
    // A name comes before an alias that is spelled like it, and the longest name first.
    (["copy", "a", "b"], "copy"), (["co-py", "a", "b"], "copy"), (["co", "py", "a", "b"], "copy"),
    (["completion", "zsh"], "completions"), (["man"], "manual"),
  ])
  func `a command has aliases, and hyphens in its name are optional`(
    words: [String], name: String
  ) throws {
    let arguments = try Arguments(words, of: Notes.self)
    #expect(arguments.command?.name == name)
    #expect(arguments.operands == (name == "copy" ? ["a", "b"] : []))
    #expect(try Arguments(["help"] + words, of: Notes.self).command?.name == name)
  }

  @Test(arguments: [
    ("sear ch", "“sear” is not a command. Did you mean list?"),
    ("copy a b -mode=x", "“-mode” is not an option here. Did you mean --mode or --mouse?"),
  ])
  func `a command with a stray blank and a long flag with one hyphen are refused with a suggestion`(
    line: String, sentence: String
  ) {
    #expect(throws: Failure.misuse(sentence)) { _ = try parsed(line) }
  }

  @Test(arguments: [
    ("copy a b -fm x", "x"), ("copy a -fmx b", "x"), ("copy -m x -f a b", "x"),
    ("copy -fm=x a b", "x"), ("copy -f -m -f a b", "-f"), ("copy -mf -f a b", "f"),
    ("copy -fm --x a b", "--x"),
  ])
  func `short flags are combined, and the last one's value may follow at once`(
    line: String, mode: String
  ) throws {
    let arguments = try parsed(line)
    #expect(arguments.answers == ["force": Field.on, "mode": mode])
    #expect(Set(arguments.flags) == ["--force", "--mode"] && arguments.operands == ["a", "b"])
  }

  @Test func `results have a format and columns`() throws {
    let arguments = try parsed("list -ocsv --columns is-new,name")
    #expect(arguments.output == .csv && arguments.columns == ["is-new", "name"])
    #expect(arguments.wantsResults && !arguments.isJSON)
    #expect(try parsed("list --json --output json").output == .json)
    #expect(try parsed("list").output == nil && parsed("list").columns.isEmpty)
  }

  @Test func `a secret comes from a file or standard input, and a toggle is on`() throws {
    let arguments = try parsed("open --password-stdin --code-file f")
    #expect(arguments.secrets == ["password": .standardInput, "code": .file("f")])
    #expect(arguments.readsSecrets)
    #expect(try parsed("copy --force a b").answers == ["force": Field.on])
  }

  @Test func `words that aren't flags are operands, as many as the command takes`() throws {
    #expect(try parsed("open -").answers == ["file": "-"])
    #expect(try parsed("open -- --plain").answers == ["file": "--plain"])
    #expect(
      try parsed("copy --plain a -> -5 -- -x --force").operands == [
        "a", "->", "-5", "-x", "--force",
      ])
  }

  @Test(
    arguments: [
      ("--help", nil), ("-h", nil), ("help", nil), ("list --help", "list"), ("help list", "list"),
      ("--version --help", nil), ("copy --help", "copy"), ("list --replay f --help", "list"),
    ] as [(String, String?)])
  func `help is asked for in every usual way`(line: String, command: String?) throws {
    let arguments = try parsed(line)
    #expect(arguments.mode == .help)
    #expect(arguments.command?.name == command)
  }

  @Test func `the version is asked for`() throws {
    for line in ["--version", "-V", "version", "--version --at-once"] {
      #expect(try parsed(line).mode == .version)
    }
  }

  @Test(arguments: [
    ("lsit", "“lsit” is not a command. Did you mean list?"),
    ("xyzzyx", "“xyzzyx” is not a command. See my-notes --help."),
    ("SEARCH", "“SEARCH” is not a command. Did you mean list?"),
    ("ssearch", "“ssearch” is not a command. Did you mean list?"),
    ("plain", "“plain” is not a command. Did you mean --plain?"),
    ("nnote-list", "“nnote-list” is not a command. Did you mean list?"),
    ("list -plain", "“-plain” is not an option here. Did you mean --plain?"),
    ("copy a b -fx", "“-x” is not an option here. See my-notes copy --help."),
    ("copy a b -f=x", "-f takes no value."), ("copy a b -m", "--mode needs a value."),
    ("-m x", "“-m” goes after a command, as in my-notes copy -m."),
    ("list -o xml", "--output takes json, csv, tsv or table, not “xml”."),
    ("list --json -o csv", "--json doesn't go with --output csv. Omit one of them."),
    ("list --columns=", "--columns needs some of name, age, is-new."),
    ("list --columns name,", "--columns: “” is not one of name, age, is-new."),
    ("list --columns NAME", "--columns: “NAME” is not one of name, age, is-new."),
    ("list --columns age,name,age", "--columns has “age” twice."),
    ("open --columns x", "my-notes open prints no results. Omit --columns."),
    ("-o csv", "my-notes without a command prints no results. Omit --output."),
    ("list -o csv --driver json", "--output doesn't go with --driver. Omit one of them."),
    ("list open", "“open” is one command too many."),
    (
      "list ada",
      "Unexpected argument “ada”. Did you mean --filter ada?"
    ),
    ("open a b", "my-notes open takes one file: “b” is too many."),
    ("open a --file b", "my-notes open takes one file: “b” is too many."),
    ("open --file a --file b", "my-notes open takes one file: “b” is too many."),
    ("copy a", "Usage: my-notes copy FILE WORD… [WORD] [OPTIONS]. See my-notes copy --help."),
    ("list --fliter x", "“--fliter” is not an option here. Did you mean --filter?"),
    ("list --xyz x", "“--xyz” is not an option here. See my-notes list --help."),
    (
      "open --pasword-stdin",
      "“--pasword-stdin” is not an option here. Did you mean --password-stdin?"
    ),
    ("open --pasword x", "“--pasword” is not an option here. Did you mean --password-file?"),
    ("--verson", "“--verson” is not an option here. Did you mean --version?"),
    ("-x", "“-x” is not an option here. See my-notes --help."),
    ("--filter x", "“--filter” goes after a command, as in my-notes list --filter."),
    ("list --filter", "--filter needs a value."), ("--data", "--data needs a value."),
    ("--data=", "--data needs the name of a folder."),
    ("--trace=", "--trace needs the name of a file."),
    ("--plain=yes", "--plain takes no value."),
    ("--color blue", "--color takes auto, always or never, not “blue”."),
    ("--driver xml", "--driver takes json, not “xml”."),
    ("list --sort size", "--sort must be one of name, age."),
    ("list --filter bad", "--filter is bad."),
    ("open --json", "my-notes open prints no results. Omit --json."),
    ("--json", "my-notes without a command prints no results. Omit --json."),
    ("open --driver json", "my-notes open shows no page. Omit --driver."),
    ("--plain --driver json", "--plain doesn't go with --driver. Omit one of them."),
    ("copy a b --trace f", "my-notes copy can't be traced."),
    ("odd f --plain", "“--plain” is not an option here. See my-notes odd --help."),
    ("--at-once", "--at-once goes with --replay FILE."),
    ("--replay f list", "A scenario says what is run. Omit list."),
    ("--replay f --plain", "--plain doesn't go with --replay. Omit one of them."),
    (
      "open --password=x",
      "--password would show the secret to every user of this machine. Use --password-stdin, or "
        + "--password-file FILE."
    ),
  ])
  func `misuse is reported in one sentence`(line: String, sentence: String) {
    #expect(throws: Failure(sentence, .misused)) { _ = try parsed(line) }
  }

  @Test func `help, version, manual and completions are printed without running the program`()
    throws
  {
    #expect(try parsed("list --help").text() == Help(of: Notes.self).text(for: Notes.commands[1]))
    #expect(try parsed("--version").text() == "my-notes 1.2.0\n")
    #expect(try parsed("manual").text() == Manual(of: Notes.self).page)
    #expect(try parsed("completions zsh").text()?.hasPrefix("#compdef my-notes\n") == true)
    #expect(try parsed("list").text() == nil && parsed("odd f").text() == nil)
    let sentence = "my-notes completions needs the name of a shell: bash, zsh or fish."
    #expect(throws: Failure.misuse(sentence)) { _ = try parsed("completions").text() }
  }

  @Test func `a required command is asked for by example, and a program can refuse arguments`() {
    enum Strict: Program {
      static let (name, version, date, summary) = ("strict", "1", "2026-01-31", "be strict")
      static let invocation = "tools/strict"
      static let needsCommand = true
      static let commands = [Command("go", "Go.")]
      static let options: [Flag] = []
      static let exitCodes: [(String, String)] = []
      static let examples = ["tools/strict go"]
      static func check(_ arguments: Arguments) throws(Failure) { throw .misuse("Not now.") }
    }
    #expect(
      throws: Failure.misuse(
        "Name a command, such as tools/strict go. See tools/strict --help.")
    ) { _ = try Arguments([], of: Strict.self) }
    #expect(throws: Failure.misuse("Not now.")) { _ = try Arguments(["go"], of: Strict.self) }
    #expect(throws: Never.self) { _ = try Arguments(["--help"], of: Strict.self) }
  }

  @Test(arguments: [
    (true, ["TERM": "xterm"], true), (false, ["TERM": "xterm"], false), (true, [:], false),
    (true, ["TERM": ""], false), (true, ["TERM": "dumb"], false),
    (true, ["TERM": "xterm", "NO_COLOR": "1"], false),
    (true, ["TERM": "xterm", "NO_COLOR": ""], true),
    (true, ["TERM": "xterm", "CLICOLOR": "0"], false),
    (true, ["TERM": "xterm", "CLICOLOR": "1"], true),
    (false, ["CLICOLOR_FORCE": "1"], true), (false, ["CLICOLOR_FORCE": "0"], false),
    (false, ["CLICOLOR_FORCE": ""], false),
    (true, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
    (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
  ])
  func `colors follow the environment`(
    isTerminal: Bool, environment: [String: String], hasColor: Bool
  ) {
    #expect(Arguments.Color.auto.isOn(isTerminal: isTerminal) { environment[$0] } == hasColor)
  }
}
