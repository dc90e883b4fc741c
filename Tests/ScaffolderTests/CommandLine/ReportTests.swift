import Foundation
import Testing
import ViperCommandLine

@testable import Scaffolder

@Suite(.waiting) struct ReportTests {
  private let report = Report(
    entries: [
      .init(.create, "Sources/a.swift"), .init(.identical, "b"), .init(.conflict, "c"),
      .init(.rename, "d", note: "e"), .init(.remove, "f"),
    ], nextSteps: ["swift test"])

  @Test func `verbs are aligned, and the next steps follow`() {
    #expect(
      report.text(hasColor: false, isQuiet: false) == """
              create  Sources/a.swift
           identical  b
            conflict  c
              rename  d → e
              remove  f

        Next:
          swift test

        """)
  }

  @Test func `with --quiet, only conflicts are printed`() {
    #expect(report.text(hasColor: false, isQuiet: true) == "    conflict  c\n")
  }

  @Test func `colours are used only for the verbs`() {
    let colors: [(Report.Verb, Int)] = [
      (.create, 32), (.update, 33), (.identical, 34), (.skip, 34), (.conflict, 31), (.remove, 31),
      (.rename, 33),
    ]
    let text = Report(entries: colors.map { .init($0.0, "a") }).text(hasColor: true)
    let lines = colors.map { verb, color in
      let blanks = String(repeating: " ", count: 12 - verb.rawValue.count)
      return "\(blanks)\u{1B}[\(color)m\(verb.rawValue)\u{1B}[0m  a\n"
    }
    #expect(text == lines.joined())
  }

  @Test func `a file name in a report can't control the terminal`() {
    let name = "a\u{1B}[2J\r\n\u{202E}\u{9B}b"
    let report = Report(entries: [.init(.skip, name)], nextSteps: [name])
    let sanitized = "a^[[2J^M^J<U+202E><U+009B>b"

    #expect(
      report.text(hasColor: false, isQuiet: false)
        == "        skip  \(sanitized)\n\nNext:\n  \(sanitized)\n")
    for (code, prefix) in [(ExitCode.failed, ""), (.conflict, "  conflict  ")] {
      #expect(
        Failure(name, code, details: [name]).text(hasColor: false)
          == "error: \(sanitized)\n  \(prefix)\(sanitized)\n")
    }
  }

  @Test func `the JSON report has the same entries`() {
    let report = Report(
      entries: [.init(.rename, "a", note: "b"), .init(.skip, "c")], nextSteps: ["d"])

    let compact = report.json.filter { !$0.isWhitespace }
    let files = #"{"verb":"rename","path":"a","note":"b"},{"verb":"skip","path":"c","note":null}"#
    #expect(compact == #"{"files":[\#(files)],"next":["d"]}"#)
    #expect(
      Failure("A.", .conflict).json
        == "{\n  \"error\": \"A.\",\n  \"code\": 3,\n  \"details\": []\n}")
    #expect(json([true, false]) == "[\n  true,\n  false\n]")
  }

  @Test(arguments: [
    ("\"\\", #"\"\\"#), ("\n\t", #"\u000A\u0009"#), ("\u{1B}[2J", #"\u001B[2J"#),
    ("\0\u{7F}\u{9B}", #"\u0000\u007F\u009B"#), ("\u{202E}\u{FEFF}", #"\u202E\uFEFF"#),
    ("\u{E0041}", #"\uDB40\uDC41"#), ("é → 😀", "é → 😀"),
  ])
  func `JSON escapes characters that could control a terminal`(string: String, escaped: String)
    throws
  {
    #expect(json(string) == "\"\(escaped)\"")
    let read =
      try JSONSerialization.jsonObject(
        with: Data(json([string]).utf8), options: []) as? [String]
    #expect(read == [string])
  }
}
