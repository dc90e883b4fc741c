import Foundation
import Terminal
import Testing

@testable import App

@Suite struct ResultsTests {
  private let columns: [Table.Column] = [
    .init("name", "Name", width: 9), .init("age", "Age", width: 9), .init("is-known", "", width: 9),
  ]

  @Test func `a row is an object with values for programs`() {
    let row = Table.Row(
      id: "1", [.init("Iyad Agha"), .init("36 years", .number(36)), .init("yes", .flag(true))])
    #expect(row.json(columns) == #"{"name":"Iyad Agha","age":36,"is-known":true}"#)
  }

  @Test func `an empty cell is null in JSON`() {
    let row = Table.Row(id: "1", [.init("Ada"), .init("", .nothing), .init("no", .flag(false))])
    #expect(row.json(columns) == #"{"name":"Ada","age":null,"is-known":false}"#)
  }

  @Test(arguments: [
    "a\"b\\c", "bob \u{1B}]0;PWN\u{07}\u{9B}31m", "x\r\ny\t\u{0}", "\u{202E}evil\u{2066}", "あ👩‍👩‍👧",
    "\u{E0041}", "a\u{200D}b\u{FE0F}\u{3164}", "\"\u{301}", "\\\u{301}",
  ])
  func `every text round-trips as JSON without control characters`(text: String) throws {
    let json = Table.Row(id: "1", [.init(text)]).json(columns)
    let decoded = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    #expect(Array(decoded["name", default: ""].unicodeScalars) == Array(text.unicodeScalars))
    #expect(json.sanitized == json)
  }
}
