import Testing
import ViperPages

@testable import ViperCommandLine

/// The candidates. The process tests check that shells understand the scripts.
@Suite struct CompletionsTests {
  private let completions = Completions(of: Notes.self)
  private static let commands = Notes.commands.map(\.name)

  @Test(arguments: [
    ([""], commands), (["help", ""], commands), (["--"], Notes.allOptions.map(\.name)),
    (["--plain", "--data", "x", ""], commands),
    (["--color", ""], ["auto", "always", "never"]), (["--color=a"], ["auto", "always", "never"]),
    (["list", "--filter", ""], []), (["list", "--plain=x"], []), (["nobody", "--"], []),
    (["sea"], ["search"]), (["comp"], commands),
    (["odd", "f", "-"], ["--way", "--color", "--help", "-h"]),
    (["note", "list", "--columns=age,na"], ["age,name", "age,is-new"]),
    (["search", "--columns", "age,na"], ["age,name", "age,is-new"]),
    (["list", "-o", ""], ["json", "csv", "tsv", "table"]),
    (["odd", "f", ""], ["--way", "--color", "--help"]),
    (
      ["list", "--plain", "--sort", "age", "--color=never", "--"],
      [
        "--filter", "--limit", "--columns", "--data", "--driver", "--help", "--json", "--mouse",
        "--no-input", "--output", "--quiet", "--record", "--trace", "--version",
      ]
    ),
  ])
  func `completion offers every valid word at the end of a line`(words: [String], offers: [String])
  {
    let candidates = completions.candidates(for: words)
    #expect(
      candidates.compactMap { if case .word(let word, _) = $0 { word } else { nil } } == offers)
  }

  @Test func `completion of files and folders is left to the shell`() {
    for words in [["open", "--password-file", ""], ["odd", ""], ["list", ">", ""]] {
      #expect(completions.candidates(for: words) == [.file])
      #expect(completions.gap(in: ["fish"] + words) == nil)
    }
    #expect(completions.answer(to: ["zsh", "--data", ""]) == ":folder\n")
  }

  @Test(arguments: [
    (["fish", "copy", "--force", "-m", "ab"], ["copy", "--force"]),
    (["fish", "copy", "--mode=ab"], ["copy"]), (["bash", "copy", "--mode", "=", "ab"], ["copy"]),
    (["zsh", "copy", "x", "--mode", "ab"], ["copy", "x"]),
  ])
  func `completion of text values is left to the program`(words: [String], before: [String]) throws
  {
    let gap = try #require(completions.gap(in: words))
    #expect(gap.field.name == "mode" && gap.beginning == "ab" && gap.words == before)
    #expect(completions.answer(to: words).isEmpty)
  }

  @Test func `words that bash splits are joined`() {
    let answer = "name\t\nage\t\n"
    #expect(completions.answer(to: ["bash", "list", "--sort", "=", ""]) == answer)
    let flags = completions.answer(to: ["bash", "open", "x", ""])
    #expect(completions.answer(to: ["bash", "open", "@", "x", ""]) == flags)
    #expect(!flags.isEmpty)
    #expect(
      completions.answer(to: ["bash", "list", "--filter", "a", "@", "b", "--sort", "="]) == answer)
    #expect(completions.answer(to: ["zsh", "list", "--sort", "=", ""]) != answer)
  }

  @Test func `special characters reach no shell and no terminal`() {
    let answer = completions.answer(to: ["fish", ""])
    #expect(answer.contains("odd\tOdd: [it's] \\d $(id) `id` “x” %F{red}^[[31m.\n"))
  }

  @Test func `the manual escapes text that roff would read as a request, and is ASCII`() {
    let page = Manual(of: Notes.self).page
    #expect(
      page.contains(
        #"Odd: [it\(aqs] \ed $(id) \(gaid\(ga \[u201C]x\[u201D] %F{red}\(ha[[31m."#))
    #expect(page.utf8.allSatisfy { $0 == 10 || 0x20..<0x7F ~= $0 })
    #expect(page.contains("\n.SH KEYS\n.SS Lists\n.TP\n\\fBUp  Down\\fR\nselect a note\n"))
    #expect(".x".roff == #"\&.x"#)
    #expect("'x".roff == #"\(aqx"#)
    let macros = page.split(separator: "\n").filter { $0.hasPrefix(".") }
      .compactMap { $0.split(separator: " ").first }
    #expect(
      Set(macros) == [".TH", ".SH", ".B", ".RI", ".SS", ".TP", ".PP", ".nf", ".fi", ".RS", ".RE"])
  }

  @Test func `the manual contains everything in the help`() {
    let page = Manual(of: Notes.self).page
    for command in Notes.commands {
      #expect(page.contains("\n.SS \(Notes.usage(of: command).roff)\n\(command.summary.roff)\n"))
      for flag in command.fields.flatMap(\.commandLine) + Notes.allOptions {
        #expect(page.contains("\n\\fB\(flag.usage.roff)\\fR\n"))
      }
      for example in Notes.commandLines(of: command) + Notes.examples {
        #expect(page.contains("\n\(example.roff)\n"))
      }
    }
    #expect(
      page.contains("\nIt is also called search, note\\-list.\n.PP\nIts columns are name, age"))
    for (name, _) in Notes.variables + Notes.exitCodes {
      #expect(page.contains("\n\\fB\(name.roff)\\fR\n"))
    }
  }
}
