import Testing

@testable import Scaffolder

@Suite(.waiting) struct LexerTests {
  @Test(arguments: [
    ("let a = [\"b\"]", ["let", "a", "=", "[", "\"b\"", "]"]),
    ("a // b\nc", ["a", "// b", "c"]),
    ("/* a /* b */ c */ d", ["/* a /* b */ c */", "d"]),
    (#""a\"b" c"#, [#""a\"b""#, "c"]),
    (#""a \(b("c)")) d" e"#, [#""a \("#, "b", "(", #""c)""#, ")", #") d""#, "e"]),
    ("#\"a\"b\\(c)\"# d", ["#\"a\"b\\(c)\"#", "d"]),
    ("#\"a\\#(c)\"# d", ["#\"a\\#(", "c", ")\"#", "d"]),
    ("\"\"\"\n\"a\" // b\n\"\"\" c", ["\"\"\"\n\"a\" // b\n\"\"\"", "c"]),
    ("x(of: /a\"b/) y", ["x", "(", "of", ":", "/a\"b/", ")", "y"]),
    ("#/a/\"/# b", ["#/a/\"/#", "b"]),
    ("a / b / c", ["a", "/", "b", "/", "c"]),
    ("func `a b`() 0x1F", ["func", "`a b`", "(", ")", "0x1F"]),
    ("#if é", ["#", "if", "é"]),
    ("\"never ends\nlet a", ["\"never ends", "let", "a"]),
    ("/* never ends", ["/* never ends"]),
    ("\"\"\"\nnever ends", ["\"\"\"\nnever ends"]),
    ("\"a \\(", ["\"a \\(", ""]),
    ("", []),
  ])
  func `words, signs, string literals and comments are tokens`(source: String, tokens: [String]) {
    let lexer = Lexer(Array(source.utf8))
    #expect(
      lexer.tokens.map { String(decoding: lexer.bytes[$0.range], as: UTF8.self) } == tokens)
  }
}
