import Testing

@testable import Terminal

@Suite struct FieldTests {
  static let age = Field("age", "Age", kind: .number(in: 13...120))
  static let wrong = "“Age” must be a whole number from 13 to 120."

  @Test(arguments: [
    ("", nil), ("13", nil), ("120", nil), ("012", wrong), ("12", wrong), ("121", wrong),
    ("+20", wrong), ("-20", wrong), ("2 0", wrong), ("٢٠", wrong), ("20x", wrong),
    ("99999999999999999999", wrong),
  ])
  func `a number has digits only and is in range`(value: String, problem: String?) {
    #expect(Self.age.problem(of: value) == problem)
  }

  @Test func `a range without an end says so`() {
    let limit = Field("limit", "Limit", kind: .number(in: 1...Int.max))
    #expect(limit.problem(of: "0") == "“Limit” must be a whole number from 1, or more.")
    #expect(limit.problem(of: "\(Int.max)") == nil)
  }

  @Test func `a choice accepts only its options`() {
    #expect(Field.order.problem(of: "age") == nil)
    #expect(Field.order.problem(of: "Age") == "“Sort” must be one of name, age, newest.")
  }

  @Test func `a toggle accepts yes or no, and its flag takes no value`() {
    let toggle = Field("dry-run", "Dry run", kind: .toggle)
    #expect(toggle.flags == ["--dry-run"])
    #expect(!toggle.takesValue && Self.age.takesValue && Field.password.takesValue)
    for value in ["", "yes", "no"] { #expect(toggle.problem(of: value) == nil) }
    #expect(toggle.problem(of: "maybe") == "“Dry run” must be yes or no.")
  }

  @Test func `a field accepts any text`() {
    for field in [Field.username, .password, .again] { #expect(field.problem(of: "x") == nil) }
  }
}
