import Foundation
import Testing
import ViperCommandLine
import ViperPages

@testable import ViperKit

@Suite struct ResultsTests {
  private let columns: [Table.Column] = [
    .init("name", "Name", width: 9), .init("age", "Age", width: 9, .trailing),
    .init("is-known", "", width: 9),
  ]

  private func lines(_ rows: [Table.Row], _ style: RowStyle) -> String {
    var format = RowFormat(style, Array(columns.prefix(rows.first?.cells.count ?? 0)))
    return String(decoding: format.lines(of: rows), as: UTF8.self)
  }

  private static let people = [
    Table.Row(id: "1", [.init("高橋 花子"), .init("9 years", .number(9)), .init("yes")]),
    Table.Row(id: "2", [.init("Mila"), .init("24 years", .number(24)), .init("")]),
    Table.Row(
      id: "3", [.init("\u{1B}[31m"), .init("12:00", .time("2026-01-31T11:00:00Z")), .init("")]),
  ]

  @Test func `rows on a terminal are aligned by their cells, below a heading`() {
    #expect(
      lines(Self.people, .columns) == """
        NAME            AGE
        高橋 花子   9 years  yes
        Mila       24 years
        ^[[31m        12:00

        """)
    var format = RowFormat(.columns, columns)
    _ = format.lines(of: Self.people)
    #expect(format.lines(of: [Self.people[1]]) == Array("Mila       24 years\n".utf8))
    #expect(lines([], .columns).isEmpty)
  }

  @Test func `a right-to-left name doesn't move the column after it`() throws {
    var format = RowFormat(
      try style(isTerminal: true), [.init("name", "Name", width: 9), .init("mark", "★", width: 1)])
    let rows = ["שרה כהן", "Mila"].map { Table.Row(id: $0, [.init($0), .init("x")]) }
    #expect(
      String(decoding: format.lines(of: rows), as: UTF8.self)
        == "NAME     ★\n\u{2068}שרה כהן\u{2069}  x\nMila     x\n")
  }

  @Test func `a screen reader gets words in place of symbols`() throws {
    var format = RowFormat(
      try style(isTerminal: true, isSpoken: true),
      [.init("mark", "★", width: 1, spoken: "Favorite"), .init("name", "Name", width: 9)])
    let rows = [
      Table.Row(id: "1", [.init("★", spoken: "favorite"), .init("Mila")]),
      .init(id: "2", [.init(""), .init("Bo")]),
    ]
    #expect(
      String(decoding: format.lines(of: rows), as: UTF8.self)
        == "FAVORITE  NAME\nfavorite  Mila\n          Bo\n")
  }

  private enum List: Program {
    static let (name, version, date, summary) = ("list", "1", "2026-01-31", "list people")
    static let commands = [Command("list", "List.", columns: ["name", "age", "is-known", "way"])]
    static let options = Flag.pages
    static let exitCodes: [(String, String)] = []
  }

  private func style(
    _ words: String..., isTerminal: Bool = false, isSpoken: Bool = false
  ) throws -> RowStyle {
    RowStyle(
      try Arguments(["list"] + words, of: List.self), isTerminal: isTerminal, isSpoken: isSpoken)
  }

  @Test func `a pipe gets cells separated by tabs, with values as in JSON`() throws {
    let tabs = "高橋 花子\t9\tyes\nMila\t24\t\n^[[31m\t2026-01-31T11:00:00Z\t\n"
    #expect(lines(Self.people, .tabs) == tabs)
    // A column that the rows lack is there, too.
    let all = tabs.replacing("\n", with: "\t\n")
    #expect(lines(Self.people, try style()) == all)
    #expect(lines(Self.people, try style("-o", "tsv", isTerminal: true)) == all)
    let row = Table.Row(id: "1", [.init("", .flag(false)), .init("none", .nothing), .init("x")])
    #expect(lines([row], .tabs) == "false\t\tx\n")
  }

  @Test func `CSV quotes cells that need it, and changes no cell`() throws {
    let texts = [
      "a,b", "say \"hi\"", "two\r\nlines", "=1+2", "+1", "-1", "@x", " x", "a;b", "\u{1B}[31m",
      "a b", "\"\u{301},admin",
    ]
    let csv = """
      is-known,name
      no,"a,b"
      no,"say ""hi""\"
      no,"two\r\nlines"
      no,"=1+2"
      no,"+1"
      no,"-1"
      no,"@x"
      no," x"
      no,"a;b"
      no,\u{1B}[31m
      no,a b
      no,"\""\u{301},admin"

      """
    let rows = texts.map { Table.Row(id: "", [.init($0), .init("-1", .number(-1)), .init("no")]) }
    #expect(lines(rows, try style("-o", "csv", "--columns", "is-known,name")) == csv)
    #expect(lines(rows, try style("-ocsv", "--columns=age")).hasPrefix("age\n-1\n-1\n"))
    // A terminal gets no escape sequence from a name.
    let shown = lines(rows, try style("-ocsv", isTerminal: true))
    #expect(shown.contains("\n^[[31m,-1,no,\n") && !shown.contains("\u{1B}"))
    // The header precedes only the first rows.
    var format = RowFormat(try style("-ocsv"), columns)
    #expect(format.lines(of: []).isEmpty)
    _ = format.lines(of: Self.people)
    #expect(format.lines(of: [Self.people[1]]) == Array("Mila,24,,\n".utf8))
  }

  @Test func `chosen columns are printed in the order given, hidden ones too`() throws {
    let people = [Self.people[1]]
    #expect(lines(people, try style("--columns", "age,way,name")) == "24\t\tMila\n")
    #expect(
      lines(people, try style("--json", "--columns", "way,name"))
        == #"{"way":null,"name":"Mila"}"# + "\n")
    #expect(
      lines(people, try style("--columns", "age,name", isTerminal: true))
        == "     AGE  NAME\n24 years  Mila\n")
  }

  @Test func `a row is an object with values for programs`() {
    let row = Table.Row(
      id: "1", [.init("Iyad Agha"), .init("36 years", .number(36)), .init("yes", .flag(true))])
    #expect(lines([row], .json) == #"{"name":"Iyad Agha","age":36,"isKnown":true}"# + "\n")
  }

  @Test func `an empty cell is null in JSON`() {
    let row = Table.Row(id: "1", [.init("Ada"), .init("", .nothing), .init("no", .flag(false))])
    #expect(lines([row], .json) == #"{"name":"Ada","age":null,"isKnown":false}"# + "\n")
  }

  @Test(arguments: [
    "a\"b\\c", "bob \u{1B}]0;PWN\u{07}\u{9B}31m", "x\r\ny\t\u{0}", "\u{202E}evil\u{2066}", "あ👩‍👩‍👧",
    "\u{E0041}", "a\u{200D}b\u{FE0F}\u{3164}", "\"\u{301}", "\\\u{301}",
  ])
  func `every text round-trips as JSON without control characters`(text: String) throws {
    let json = String(lines([Table.Row(id: "1", [.init(text)])], .json).dropLast())
    let decoded = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    #expect(Array(decoded["name", default: ""].unicodeScalars) == Array(text.unicodeScalars))
    #expect(json.sanitized == json)
  }
}
