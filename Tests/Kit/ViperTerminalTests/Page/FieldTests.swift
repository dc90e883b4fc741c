import Testing
import ViperPages

@testable import ViperTerminal

@Suite struct FieldTests {
  static let wrong = "“Age” must be a whole number from 13 to 120."
  static let limit = Field("limit", "Limit", kind: .number(in: 1...Int.max))
  static let size = "“Sort” must be one of name, age, newest."
  static let maybe = "“Partial” must be yes or no."

  @Test(arguments: [
    (Field.age, ["", "13", "120", "013"], nil),
    (.age, ["12", "012", "121", "+20", "-20", "2 0", "٢٠", "20x", "99999999999999999999"], wrong),
    (limit, ["1", "\(Int.max)"], nil),
    (limit, ["0"], "“Limit” must be a whole number from 1, or more."),
    (.order, ["", "age"], nil), (.order, ["Age", "size"], size),
    (.partial, ["", "yes", "no"], nil), (.partial, ["maybe"], maybe),
    (.username, [String(repeating: "é", count: 2049)], "“Username” takes at most 4096 bytes."),
    (.username, ["x", String(repeating: "é", count: 2048)], nil), (.password, ["x"], nil),
    (.again, ["x"], nil), (.code, ["x"], nil),
  ])
  func `a field refuses a value that isn't of its kind`(
    field: Field, values: [String], problem: String?
  ) {
    for value in values { #expect(field.problem(of: value) == problem) }
  }

  @Test func `a toggle's flag takes no value, and a secret's names a source`() {
    let code = Field("code", "Code", kind: .code)
    #expect(
      [Field.partial, .age, .order, .password, .again, code].map(\.flags) == [
        ["--partial"], ["--age"], ["--order"], ["--password-file", "--password-stdin"], [],
        ["--code-file", "--code-stdin"],
      ])
    #expect([Field.partial, .age, .password].map(\.takesValue) == [false, true, true])
    #expect([Field.age, code, .password, .again].map(\.isSecret) == [false, false, true, true])
    #expect([Field.age, code, .password].map(\.isKeptOffCommandLine) == [false, true, true])
  }
}
