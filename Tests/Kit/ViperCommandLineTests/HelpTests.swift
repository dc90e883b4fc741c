import Testing

@testable import ViperCommandLine

@Suite struct HelpTests {
  @Test
  func
    `the general help lists commands by heading, environment variables, exit codes and examples`()
  {
    let help = Help(of: Notes.self).text()
    #expect(
      help.hasPrefix(
        """
        my-notes: keep notes.

        Usage: my-notes [COMMAND] [OPTIONS]

        Without a command, my-notes lists all.

        Commands:
          copy FILE WORD… [WORD]  Copy words to a file.

        Notes:
          list                    List notes.
          open                    Open the notes of a user.

        Shell:
          odd
        """))
    #expect(help.contains("\n  -V, --version        Print the version\n\nEnvironment:\n"))
    #expect(help.contains("\n  MY_NOTES_THEME  dark or light"))
    #expect(
      help.hasSuffix(
        """

        Exit codes:
          0  Done
          2  Used incorrectly

        Examples:
          my-notes list --json

        """))
  }

  @Test func `the help of a command lists its flags and the options it takes`() {
    #expect(
      Help(of: Notes.self).text(for: Notes.command(named: "odd")).hasSuffix(
        """

        Usage: my-notes odd COLOR [OPTIONS]

        Options:
          --way WORD    It's [a]: \\way: a, b
          --color FILE  Which color
          -h, --help    Print this, or the help of a command

        """))
    let copy = Help(of: Notes.self).text(for: Notes.command(named: "copy"))
    #expect(copy.contains("\n  --plain ") && copy.contains("\n  --data DIR "))
    for option in ["--at-once", "--json", "--replay", "--trace"] {
      #expect(!copy.contains("\n  \(option)"), "\(option)")
    }
    #expect(copy.contains("\n  -m, --mode MODE  Mode\n") && !copy.contains("Also called"))
    let list = Help(of: Notes.self).text(for: Notes.command(named: "list"))
    // An alias that is the name of another command isn't listed.
    #expect(list.contains("[OPTIONS]\n\nAlso called: search, note-list\n\nOptions:\n"))
    #expect(list.contains("only these columns, in this order: name, age,\n"))
    #expect(copy.hasSuffix("\n\nExamples:\n  my-notes copy a.txt x --force\n"))
  }

  @Test func `a long command name has its own line, and help lines have at most 80 columns`() {
    enum Long: Program {
      static let (name, version, date, summary) = ("notes", "1", "2026-01-31", "keep notes")
      static let options: [Flag] = []
      static let exitCodes: [(String, String)] = []
      static let commands = [
        Command("login", "Log in."),
        Command(
          "the-list-of-all-invoices-of-the-last-year-at-once",
          "See and select the items of “The list of all invoices of the last year at once”."),
      ]
    }
    let help = Help(of: Long.self)
    #expect(
      help.text().contains(
        """

        Commands:
          login  Log in.
          the-list-of-all-invoices-of-the-last-year-at-once
                 See and select the items of “The list of all invoices of the last year
                 at once”.

        """))
    #expect(
      help.text(for: Long.commands[1]).hasPrefix(
        """
        notes the-list-of-all-invoices-of-the-last-year-at-once: See and select the
          items of “The list of all invoices of the last year at once”.

        Usage: notes the-list-of-all-invoices-of-the-last-year-at-once [OPTIONS]

        """))
    let texts = ([nil] + Long.commands).map(help.text)
    #expect(texts.joined().split(separator: "\n").filter { $0.count > 80 } == [])
    #expect(
      Layout.folded(
        "notes list --sort age --filter abcdefghijklmnopqrstuvwxyz --limit 2000000000 --json")
          == """
            notes list --sort age --filter abcdefghijklmnopqrstuvwxyz \\
              --limit 2000000000 --json
          """)
  }
}
