import Testing
import ViperPages

@testable import App

/// The candidates. That shells understand the scripts is for the process tests.
@Suite struct CompletionsTests {
  /// A route whose words mean something to every shell, and to roff.
  private static let odd = Route(
    name: "odd",
    summary: "Odd: [it's] \\d $(id) `id` “x” %F{red}\u{1B}[31m.",
    fields: [
      Field("way", "It's [a]: \\way", kind: .choice(of: [Action("a", ""), Action("b", "")])),
      Field("color", "Which color", kind: .file),
    ],
    operand: "color",
    use: .standalone { _ in })

  private static let words = ["user-list", "--plain", "--sort", "age", "--color=never", "--"]

  @Test(arguments: [
    ([""], Route.all.map(\.name.rawValue)), (["help", ""], Route.all.map(\.name.rawValue)),
    (["--"], Help.options.map(\.name)),
    (["--demo", "--data", "x", ""], Route.all.map(\.name.rawValue)),
    (["--color", ""], ["auto", "always", "never"]), (["--color=a"], ["auto", "always", "never"]),
    (["login", "--username", ""], []), (["login", "--plain=x"], []), (["nobody", "--"], []),
    (["completions", ""], ["bash", "zsh", "fish"]),
    (["completions", "zsh", ""], ["--shell", "--help"]),
    (
      words,
      Route.userList.flags.map(\.name).filter { !["--plain", "--sort", "--color"].contains($0) }
    ),
  ])
  func `what can stand at the end of a line is offered`(words: [String], offers: [String]) {
    let candidates = Completions().candidates(for: words)
    #expect(candidates.map { if case .word(let word, _) = $0 { word } else { "" } } == offers)
  }

  @Test func `the shell offers files and folders itself`() {
    for words in [["login", "--password-file", ""], ["import-users", ""], ["who-am-i", ">", ""]] {
      #expect(Completions().candidates(for: words) == [.file])
    }
    #expect(Completions().answer(to: ["zsh", "--data", ""]) == ":folder\n")
  }

  @Test func `words that bash splits are joined`() {
    let answer = "name\t\nusername\t\nage\t\nnewest\t\n"
    #expect(Completions().answer(to: ["bash", "user-list", "--sort", "=", ""]) == answer)
    let flags = Completions().answer(to: ["bash", "invite", "x", ""])
    #expect(Completions().answer(to: ["bash", "invite", "@", "x", ""]) == flags)
    #expect(!flags.isEmpty)
    #expect(
      Completions().answer(to: ["bash", "user-list", "--filter", "a", "@", "b", "--sort", "="])
        == answer)
    #expect(Completions().answer(to: ["zsh", "user-list", "--sort", "=", ""]) != answer)
  }

  @Test(arguments: Route.all)
  func `every flag that is offered is understood, in both ways of writing it`(route: Route) throws {
    for flag in route.flags {
      guard let sample = flag.sample else {
        _ = try Arguments([route.name.rawValue, flag.name, "--help"])
        continue
      }
      // Fields of a feature may take nothing but numbers, or dates.
      let isUnderstood = [sample, "7", "2026-01-31"].contains { value in
        [[flag.name, value], ["\(flag.name)=\(value)"]].allSatisfy { words in
          let arguments = try? Arguments([route.name.rawValue] + words + ["--help"])
          return arguments?.route?.name == route.name
        }
      }
      #expect(isUnderstood, "\(flag.name)")
    }
  }

  @Test func `words that can be chosen need no quotes`() {
    for flag in Help.options + Route.all.flatMap(\.flags) {
      guard case .words(let words) = flag.value else { continue }
      for word in words + [String(flag.name.dropFirst(2))] {
        #expect(word.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
      }
    }
  }

  @Test func `special characters reach no shell and no terminal`() {
    let answer = Completions(of: [Self.odd]).answer(to: ["fish", ""])
    #expect(answer == "odd\tOdd: [it's] \\d $(id) `id` “x” %F{red}^[[31m.\n")
    #expect(Completions(of: [Self.odd]).answer(to: ["zsh", "odd", ""]) == ":file\n")
  }

  @Test(arguments: [
    ([], "viper completions needs the name of a shell: bash, zsh or fish."),
    (["tcsh"], "“Shell” must be one of bash, zsh, fish."),
    (["--shell=tcsh"], "--shell: “Shell” must be one of bash, zsh, fish."),
    (["bash", "zsh"], "viper completions takes one shell: “zsh” is too many."),
    (["bash", "--json"], "“--json” is not an option here. See viper completions --help."),
    (["bash", "--data=d"], "“--data” is not an option here. See viper completions --help."),
  ])
  @MainActor
  func `a missing or unknown shell is reported`(words: [String], sentence: String) {
    #expect(throws: Failure(sentence, .misused)) {
      let arguments = try Arguments(["completions"] + words)
      guard case .standalone(let perform) = Route.completions.use else { return }
      try perform(arguments.answers)
    }
  }

  @Test func `an option that is about accounts is refused before the command, too`() {
    #expect(throws: Failure("“--demo” is not an option here. See viper manual --help.", .misused)) {
      _ = try Arguments(["--demo", "manual"])
    }
  }

  @Test func `no line of roff is a request, and all is ASCII`() {
    let page = Manual(of: [Self.odd]).page
    #expect(
      page.contains(
        #"Odd: [it\(aqs] \ed $(id) \(gaid\(ga \[u201C]x\[u201D] %F{red}\(ha[[31m."#))
    #expect(page.utf8.allSatisfy { $0 == 10 || 0x20..<0x7F ~= $0 })
    #expect(".x".roff == #"\&.x"#)
    #expect("'x".roff == #"\(aqx"#)
    let macros = page.split(separator: "\n").filter { $0.hasPrefix(".") }
      .compactMap { $0.split(separator: " ").first }
    #expect(
      Set(macros) == [".TH", ".SH", ".B", ".RI", ".SS", ".TP", ".PP", ".nf", ".fi", ".RS", ".RE"])
  }

  @Test func `the manual contains everything in the help`() {
    let page = Manual().page
    for route in Route.all {
      #expect(page.contains("\n.SS \(Help.program.roff) \(route.name.rawValue.roff) "))
      let summary = Help.wrapped(route.summary, indent: 0).split(separator: "\n")
        .map { String($0).roff }.joined(separator: "\n")
      #expect(page.contains("\n\(summary)\n"))
      for flag in route.fields.flatMap(\.commandLine) + Help.options {
        #expect(page.contains("\n\\fB\(flag.usage.roff)\\fR\n"))
      }
      for example in route.commandLines + Help.examples {
        #expect(page.contains("\n\(example.roff)\n"))
      }
    }
    for (name, _) in Help.variables + Help.exitCodes {
      #expect(page.contains("\n\\fB\(name.roff)\\fR\n"))
    }
    for code in ExitCode.allCases { #expect(page.contains("\n\\fB\(code.rawValue)\\fR\n")) }
  }
}

extension Flag {
  /// A value that can follow it; nil where none does.
  fileprivate var sample: String? {
    switch value {
    case .nothing: nil
    case .file, .folder, .text: "x"
    case .number: "1"
    case .words(let words): words.last
    }
  }
}
