import Foundation
import ProcessHarness
import Processes
import Testing
import ViperCommandLine

@testable import viper

/// Completions in shells, with the script loaded as documented in the help of `completions`.
@Suite(.waiting) struct CompletionsTests {
  private let sandbox: Sandbox
  private var home: String { sandbox.folder.path }

  init() throws {
    sandbox = try Sandbox()
    for folder in [".config/fish", "files/team"] {
      try FileManager.default.createDirectory(
        atPath: "\(sandbox.folder.path)/\(folder)", withIntermediateDirectories: true)
    }
    _ = try sandbox.file("files/users of a day.csv", "")
    let answers = ["ada", "Ada Lovelace", "ada@example.org", Sandbox.password, Sandbox.password]
    _ = try sandbox.bare("sign-up", lines: answers)
  }

  @Test func `usernames are completed for arguments that name a user, only when logged in`()
    async throws
  {
    try await sandbox.add("mila", name: "Mila")
    try await sandbox.add("mo", name: "Mo")
    let data = ["--data", sandbox.data]
    #expect(
      try sandbox.bare(Completions.command, "zsh", "show-user", "a").output == "ada\t\n")
    for words in [["login", "-u"], ["sign-up", "--username"], ["user-list", "-f"]] {
      #expect(try sandbox.bare([Completions.command, "zsh"] + words + [""]).output.isEmpty)
    }
    for words in [
      ["show-user", "m"], ["rm", "m"], ["star", "-u", "m"], ["lock", "--username=m"],
    ] {
      let line = [Completions.command, "zsh"] + data + words
      #expect(try sandbox.bare(line).output.isEmpty, "\(words)")
      try await sandbox.logIn("mila")
      #expect(try sandbox.bare(line).output == "mila\t\nmo\t\n", "\(words)")
      #expect(try sandbox.viper("log-out").end == .code(0))
    }
    for words in [
      ["show-user", "'; DROP TABLE account"], ["show-user", "\u{10FFFF}"],
      ["--demo", "show-user", ""],
      ["--data", "/nope", "show-user", ""], ["--data", home + "/files", "show-user", ""],
      ["show-user", "--nope", ""], ["--database", "postgresql://localhost:1/x", "show-user", ""],
    ] {
      let run = try sandbox.bare([Completions.command, "zsh"] + words)
      #expect(run.output.isEmpty && run.errors.isEmpty && run.end == .code(0), "\(words)")
    }
    #expect(!FileManager.default.fileExists(atPath: home + "/files/viper.db"))
  }

  @Test(.enabled(if: Shell.has("bash"), "bash isn't installed."))
  func `bash completes the words of the route table`() throws {
    try expectOffers(
      "bash",
      """
      . ~/.bashrc
      cd ~/files
      while IFS= read -r line; do
        read -r -a COMP_WORDS <<< "${line//=/ = }"
        [[ $line == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        word=${COMP_WORDS[COMP_CWORD]}
        _viper viper "${word#=}" "${COMP_WORDS[COMP_CWORD - 1]}"
        (IFS=$'\\t'; echo "${COMPREPLY[*]}")
      done
      """)
  }

  /// As in bash 3.2, which macOS includes.
  @Test(.enabled(if: Shell.has("bash"), "bash isn't installed."))
  func `bash completes a flag and its value in one word`() throws {
    let run = try load(
      "bash",
      """
      . ~/.bashrc
      COMP_CWORD=2
      for word in --sort=u --sort= --plain= --plain=x; do
        COMP_WORDS=(viper user-list $word)
        _viper viper "${word#*=}" user-list
        echo "${COMPREPLY[*]}"
        _viper viper "$word" user-list
        echo "${COMPREPLY[*]}"
      done
      """)
    func answers(_ orders: [String]) -> [String] {
      [orders, orders.map { "--sort=\($0)" }].map { $0.joined(separator: " ") }
    }
    #expect(run == answers(Self.usernames) + answers(Self.orders) + ["", "", "", ""])
  }

  @Test(.enabled(if: Shell.has("fish"), "fish isn't installed."))
  func `fish completes the words of the route table`() throws {
    try expectOffers(
      "fish",
      """
      cd ~/files
      while read -l line
        echo (complete -C $line | string replace -r '\\t.*' '' | string join \\t)
      end
      """)
  }

  @Test(.enabled(if: Shell.has("fish"), "fish isn't installed."))
  func `fish completes files of the home folder, and quoted names`() throws {
    let offers = try load(
      "fish", "while read -l line; echo (complete -C $line); end",
      lines: ["viper import-users ~/files/us", "viper import-users 'files/users of"])
    #expect(offers.map { $0.contains("users of a day.csv") } == [true, true], "\(offers)")
  }

  /// On a terminal, since its line editor works on nothing else.
  @Test(.enabled(if: Shell.has("zsh"), "zsh isn't installed."))
  func `zsh completes the words of the route table`() throws {
    let setup = try sandbox.file(
      "setup",
      """

      cd ~/files
      typeset -a offers
      compadd() {
        if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
          local -a found
          builtin compadd -A found "$@"
          offers+=("${(@)found}")
        fi
        builtin compadd "$@"
      }
      zle-line-init() {
        local line
        while IFS= read -r line; do
          BUFFER=$line CURSOR=$#line offers=()
          zle list-choices
          print -r -- "${(pj:\\t:)${(Q)offers[@]}}"
        done < ~/lines > ~/offers
        exit
      }
      zle -N zle-line-init
      """)
    try expectOffers(
      "zsh",
      """
      cat > ~/lines
      cat \(setup) >> ~/.zshrc
      zmodload zsh/zpty
      zpty shell 'exec zsh -d -i'
      while zpty -r shell > /dev/null; do :; done
      cat ~/offers
      """)
  }

  @Test(.enabled(if: Shell.has("mandoc") && Shell.has("groff"), "mandoc or groff is missing."))
  func `mandoc and groff accept the manual, and groff prints every flag`() throws {
    let lint = ["/bin/sh", "-c", "\"$0\" manual | mandoc -T lint -W warning"]
    let silence = Program.Run(output: "", errors: "", end: .code(0))
    #expect(try sandbox.bare(through: lint) == silence)
    let groff = ["/bin/sh", "-c", "\"$0\" manual | groff -man -Tascii -ww -P-cbou"]
    let run = try sandbox.bare(through: groff)
    #expect(run.errors.isEmpty && run.end == .code(0))
    for route in Route.all {
      #expect(run.output.contains("   viper \(route.name) "))
      for flag in Viper.flags(of: route.command) {
        #expect(run.output.contains("       \(flag.usage)"))
      }
    }
  }

  // MARK: - Asking a shell

  private static let usernames = ["username", "username-descending"]
  private static let orders =
    ["match", "name", "name-descending"] + usernames
    + ["age", "age-descending", "newest", "newest-descending"]

  /// Command lines, and the completions at their ends. The rest is tested without a shell.
  private static let questions: [(line: String, offers: [String])] = [
    ("viper us", ["user-list"]), ("viper help us", ["user-list"]),
    ("viper --color a", ["auto", "always"]),
    ("viper --data ", ["team"]), ("viper --data=x --plain us", ["user-list"]),
    ("viper --data x import-users ", ["team", "users of a day.csv"]),
    ("viper login --password-file ", ["team", "users of a day.csv"]),
    ("viper login --username ", []), ("viper user-list --plain=", []),
    ("viper user-list --sort ", orders), ("viper user-list --sort=", orders),
    ("viper user-list --sort age --li", ["--limit"]), ("viper nobody --", []),
    ("viper aud", ["audit-log"]),
    ("viper regi", ["register"]), ("viper user list -s us", usernames),
    ("viper ls -o ", ["json", "csv", "tsv", "table"]), ("viper ls --columns age,em", ["age,email"]),
    ("viper show-user a", ["ada"]), ("viper rm -y -u ", ["ada"]), ("viper login -u ", []),
  ]

  /// - Parameter script: Reads lines, and prints the completions at the end of each on one line,
  ///   with tabs between.
  private func expectOffers(_ shell: String, _ script: String) throws {
    let answers = try load(shell, script, lines: Self.questions.map(\.line))
    #expect(answers.count == Self.questions.count)
    for (question, answer) in zip(Self.questions, answers) {
      // fish offers the flag together with its value, shells add a slash to folders, and zsh finds
      // those in more than one way.
      let offers = Set(
        answer.split(separator: "\t").map { offer in
          let value = offer.contains("=") ? offer.split(separator: "=").last ?? offer : offer
          return value.last == "/" ? String(value.dropLast()) : String(value)
        })
      #expect(offers == Set(question.offers), "\(question.line)")
    }
  }

  /// The lines that a shell prints after it has loaded the script.
  private func load(_ shell: String, _ script: String, lines: [String] = []) throws -> [String] {
    let scripts = Viper.completions().scripts
    let hint = try #require(scripts.first { $0.contains("completions \(shell)") })
    let path = try Shell.path(of: shell)
    let run = try sandbox.bare(
      lines: lines,
      through: [
        "/bin/sh", "-c",
        "PATH=\"${0%/*}:$PATH\"; cd; \(hint); exec \"$@\"", try Program.path, path, "-c", script,
      ])
    #expect(run.errors.isEmpty)
    #expect(run.end == .code(0))
    return run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }
}
