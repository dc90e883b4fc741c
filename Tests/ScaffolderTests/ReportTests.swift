import Testing

@testable import Scaffolder

@Suite(.waiting) struct ReportTests {
  private let report = Report(
    entries: [
      .init(.create, "Sources/a.swift"), .init(.identical, "b"), .init(.conflict, "c"),
      .init(.rename, "d", note: "e"), .init(.remove, "f", note: "kept as f.orig"),
    ], nextSteps: ["swift test"])

  @Test func `verbs are aligned, and the next steps stand below`() {
    #expect(
      report.text(hasColor: false, isQuiet: false) == """
              create  Sources/a.swift
           identical  b
            conflict  c
              rename  d → e
              remove  f  kept as f.orig

        Next:
          swift test

        """)
  }

  @Test func `quiet tells conflicts alone`() {
    #expect(report.text(hasColor: false, isQuiet: true) == "    conflict  c\n")
    #expect(Report(nextSteps: ["a"]).text(hasColor: false, isQuiet: true) == "")
  }

  @Test(arguments: [
    (Report.Verb.create, 32), (.update, 33), (.identical, 34), (.skip, 34), (.conflict, 31),
    (.remove, 31), (.rename, 33),
  ])
  func `colours are beside the words, never instead of them`(verb: Report.Verb, color: Int) {
    let report = Report(entries: [.init(verb, "a")])
    let plain = report.text(hasColor: false, isQuiet: false)

    let colored = report.text(hasColor: true, isQuiet: false)

    let word = verb.rawValue
    #expect(colored == plain.replacing(word, with: "\u{1B}[\(color)m\(word)\u{1B}[0m"))
  }

  @Test func `a name can't steer the terminal`() {
    let name = "a\u{1B}[2J\r\n\u{202E}\u{9B}b"
    let report = Report(entries: [.init(.skip, name, note: name)], nextSteps: [name])
    let harmless = "a^[[2J^M^J<U+202E><U+009B>b"

    #expect(
      report.text(hasColor: false, isQuiet: false)
        == "        skip  \(harmless)  \(harmless)\n\nNext:\n  \(harmless)\n")
    #expect(
      Failure(name, .failed, details: [name]).text(hasColor: false)
        == "error: \(harmless)\n  \(harmless)\n")
  }

  @Test func `what is in the way of a command is told by the verb for it`() {
    let failure = Failure("It is edited.", .conflict, details: ["a", "b"])
    #expect(
      failure.text(hasColor: false) == "error: It is edited.\n    conflict  a\n    conflict  b\n")
  }

  @Test func `a program reads the same`() {
    let report = Report(
      entries: [.init(.rename, "a", note: "b"), .init(.skip, "c")], nextSteps: ["d"])

    #expect(
      report.json == [
        "files": [
          ["verb": "rename", "path": "a", "note": "b"], ["verb": "skip", "path": "c", "note": nil],
        ],
        "next": ["d"],
      ])
    #expect(
      Failure("A.", .conflict, details: ["b"]).json
        == ["error": "A.", "code": 3, "details": ["b"]])
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
  func `colours are where they are wanted`(
    isTerminal: Bool, environment: [String: String], hasColor: Bool
  ) {
    #expect(Report.hasColor(isTerminal: isTerminal) { environment[$0] } == hasColor)
  }
}
