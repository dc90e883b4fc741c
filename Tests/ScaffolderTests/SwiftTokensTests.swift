import Testing

@testable import Scaffolder

@Suite(.waiting) struct SwiftTokensTests {
  @Test(arguments: [
    ("let a = [\"b\"]", ["let", "a", "=", "[", "\"b\"", "]"]),
    ("a // b\r\nc", ["a", "// b", "c"]),
    ("/* a /* b */ c */ d", ["/* a /* b */ c */", "d"]),
    (#""a\"b" c"#, [#""a\"b""#, "c"]),
    (#""a \(b("c)")) d" e"#, [#""a \(b("c)")) d""#, "e"]),
    ("#\"a\"b\\(c)\"# d", ["#\"a\"b\\(c)\"#", "d"]),
    ("\"\"\"\n\"a\" // b\n\"\"\" c", ["\"\"\"\n\"a\" // b\n\"\"\"", "c"]),
    ("x(of: /a\"b/) y", ["x", "(", "of", ":", "/a\"b/", ")", "y"]),
    ("#/a/\"/# b", ["#/a/\"/#", "b"]),
    ("a / b / c", ["a", "/", "b", "/", "c"]),
    ("func `a b`() 0x1F", ["func", "`a b`", "(", ")", "0x1F"]),
    ("#if é", ["#", "if", "é"]),
    ("\"never ends\nlet a", ["\"never ends", "let", "a"]),
    ("/* never ends", ["/* never ends"]),
    ("\"\"\"\nnever ends", ["\"\"\"\nnever ends"]),
    ("\"a \\(", ["\"a \\("]),
    ("", []),
  ])
  func `words, signs, texts and comments are told apart`(source: String, tokens: [String]) {
    let all = SwiftTokens(Array(source.utf8))
    #expect(all.all.map(all.text) == tokens)
  }
}
