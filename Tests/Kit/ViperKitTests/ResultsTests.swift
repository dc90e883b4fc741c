import Foundation
import Testing
import ViperPages

@testable import ViperKit

@Suite struct ResultsTests {
  private let columns: [Table.Column] = [
    .init("name", "Name", width: 9), .init("age", "Age", width: 9, .trailing),
    .init("is-known", "", width: 9),
  ]

  private func lines(_ rows: [Table.Row], _ style: RowStyle) -> String {
    var format = RowFormat(style, columns)
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

  @Test func `a screen reader gets words for symbols`() {
    var format = RowFormat(
      RowStyle(isJSON: false, isTerminal: true, isSpoken: true),
      [.init("mark", "★", width: 1, spoken: "Favorite"), .init("name", "Name", width: 9)])
    let rows = [
      Table.Row(id: "1", [.init("★", spoken: "favorite"), .init("Mila")]),
      .init(id: "2", [.init(""), .init("Bo")]),
    ]
    #expect(
      String(decoding: format.lines(of: rows), as: UTF8.self)
        == "FAVORITE  NAME\nfavorite  Mila\n          Bo\n")
  }

  @Test func `a pipe gets tabs, and times as in JSON`() {
    #expect(
      lines(Self.people, .tabs)
        == "高橋 花子\t9 years\tyes\nMila\t24 years\t\n^[[31m\t2026-01-31T11:00:00Z\t\n")
  }

  @Test func `a row is an object with values for programs`() {
    let row = Table.Row(
      id: "1", [.init("Iyad Agha"), .init("36 years", .number(36)), .init("yes", .flag(true))])
    #expect(lines([row], .json) == #"{"name":"Iyad Agha","age":36,"is-known":true}"# + "\n")
  }

  @Test func `an empty cell is null in JSON`() {
    let row = Table.Row(id: "1", [.init("Ada"), .init("", .nothing), .init("no", .flag(false))])
    #expect(lines([row], .json) == #"{"name":"Ada","age":null,"is-known":false}"# + "\n")
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
