import Testing
import ViperKitTesting
import ViperPlatform

/// The lines of JSON that a client sends.
@Suite struct JSONValueTests {
  private static func deep(_ count: Int) -> String {
    String(repeating: "[", count: count) + String(repeating: "]", count: count)
  }

  @Test(arguments: [
    (" null ", "null"), ("true", "true"), ("[false,-0.5e1,0,12]", "[false,-5,0,12]"),
    (#"{"b":[{}],"a":"ä\u00e9\n\ud83d\ude00\/\"\\"}"#, #"{"b":[{}],"a":"äé\u000A😀/\"\\"}"#),
    (#""\ufb01""#, "\"ﬁ\""), ("\"\u{7F}\"", #""\u007F""#), ("1.25", "1.25"), ("[ ]", "[]"),
    (deep(17), deep(17)),
  ])
  func `a value round-trips with its names in order`(text: String, json: String) throws {
    #expect(try JSONValue(reading: text).json == json)
  }

  @Test(arguments: [
    "", " ", "nul", "True", "{", "[1,]", "{\"a\":1,}", "{a:1}", "{\"a\" 1}", "[1 2]", "'a'", "01",
    "1.",
    ".5", "+1", "1e", "1e999", "NaN", "\"", "\"\t\"", "\"\\x\"", "\"\\u12\"", "\"\\u+123\"",
    "\"\\u-000\"", "\"\\u00 1\"", "\"\\ud83d\\u-e00\"", "1e+", "1e1.5", "-", "0e",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "{} {}", "null,", "\u{FEFF}{}", "//\n1",
    "]",
  ])
  func `invalid JSON is refused`(text: String) {
    #expect(throws: JSONProblem.noJSON) { try JSONValue(reading: text) }
  }

  @Test(arguments: [
    (String(repeating: "[", count: 60_000), "The values are nested too deeply."),
    (deep(18), "The values are nested too deeply."),
    (String(repeating: "{\"a\":", count: 5000), "The values are nested too deeply."),
    (#"{"a":1,"b":2,"a":3}"#, "An object has the same name twice. Use each name once."),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", "An object has the same name twice. Use each name once."),
  ])
  func `nesting depth is limited, and repeated names are refused`(text: String, reason: String) {
    #expect(throws: JSONProblem(reason)) { try JSONValue(reading: text) }
  }

  @Test func `random bytes never crash the parser, and parsed values round-trip`() {
    var random = Random(seed: 15)
    let pieces = [
      "{", "}", "[", "]", "\"a\"", ":", ",", "1", "-", "e", "\\u", "true", "\"", "ä", " ",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
        pieces.randomElement(using: &random)
      }.joined()
      guard let value = try? JSONValue(reading: text) else { continue }
      if (try? JSONValue(reading: value.json)) != value { Issue.record("\(text)") }
    }
  }
}
