import Foundation
import Testing

@testable import Scaffolder

@Suite(.waiting) struct JSONTests {
  @Test(arguments: [
    (JSON.null, "null"), (JSON.bool(true), "true"), (.bool(false), "false"), (.number(-12), "-12"),
    (JSON.number(Int.min), "\(Int.min)"),
    (.string("a"), "\"a\""), (.array([]), "[]"), (JSON.object([]), "{}"),
    ([1, ["a"]] as JSON, "[\n  1,\n  [\n    \"a\"\n  ]\n]"),
    (["b": 1, "a": nil] as JSON, "{\n  \"b\": 1,\n  \"a\": null\n}"),
  ])
  func `a value is written in lines`(value: JSON, text: String) {
    #expect(value.text == text)
  }

  @Test(arguments: [
    ("\"\\", #"\"\\"#), ("\n\r\n\t", #"\n\r\n\t"#), ("\u{1B}[2J", #"\u001B[2J"#),
    ("\0\u{7F}\u{9B}", #"\u0000\u007F\u009B"#),
    ("\u{202E}\u{200B}\u{FEFF}", #"\u202E\u200B\uFEFF"#),
    ("\u{2028}", #"\u2028"#), ("\u{E0041}", #"\uDB40\uDC41"#), ("é → 😀", "é → 😀"),
  ])
  func `what could steer a terminal is escaped`(string: String, escaped: String) {
    #expect(JSON.string(string).text == "\"\(escaped)\"")
    #expect((JSON.object([.init(name: string, value: 1)])).text == "{\n  \"\(escaped)\": 1\n}")
  }

  @Test func `another reader reads the same`() throws {
    let numbers: ClosedRange<UInt32> = 0...0x10FFFF
    let scalars = numbers.filter { $0 < 0x3000 || $0 % 97 == 0 }.compactMap(Unicode.Scalar.init)
    let all = String(String.UnicodeScalarView(scalars))
    let text = JSON.array([.string(all)]).text

    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]

    #expect(read?.first.map { Array($0.utf8) } == Array(all.utf8))
  }
}
