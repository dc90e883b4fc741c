import Testing
import ViperRecords

@Suite struct ItemValueTests {
  private enum Size: String, ItemChoice { case small, large }

  /// The value of a text, as typed and as stored.
  private struct Outcome: Equatable {
    var entry: String
    var cell: ItemCell
  }

  @Test(
    arguments: [
      (String.self, " a b ", "a b", .text("a b")), (String?.self, "x", "x", .text("x")),
      (String?.self, "  ", "", .nothing), (String.self, "\u{3000}a\u{A0}", "a", .text("a")),
      (Int.self, " -42 ", "-42", .integer(-42)), (Int?.self, "", "", .nothing),
      (Int.self, "9223372036854775807", "9223372036854775807", .integer(.max)),
      (Bool.self, "yes", "yes", .integer(1)), (Bool.self, "no", "", .integer(0)),
      (Bool.self, "", "", .integer(0)),
      (CalendarDay.self, "2024-02-29", "2024-02-29", .text("2024-02-29")),
      (DecimalNumber.self, "12", "12.00", .integer(120_000)),
      (DecimalNumber.self, "-0.5", "-0.50", .integer(-5_000)),
      (DecimalNumber.self, "0012.3456", "12.3456", .integer(123_456)),
      (DecimalNumber.self, "1.050", "1.05", .integer(10_500)),
      (DecimalNumber.self, "1.125", "1.125", .integer(11_250)),
      (DecimalNumber.self, "-0", "0.00", .integer(0)),
      (
        DecimalNumber.self, "99999999999999.9999", "99999999999999.9999",
        .integer(999_999_999_999_999_999)
      ),
      (Size.self, "large", "large", .text("large")), (Size?.self, "", "none", .nothing),
      (Size?.self, "none", "none", .nothing),
    ] as [(any ItemValue.Type, String, String, ItemCell)])
  func `a valid text becomes a value that is stored and read back`(
    type: any ItemValue.Type, text: String, entry: String, cell: ItemCell
  ) throws {
    #expect(type.problem(of: text) == nil)
    let value = try type.init(entry: text)
    #expect(Outcome(entry: value.entry, cell: value.cell) == Outcome(entry: entry, cell: cell))
    let stored = try type.init(cell: cell)
    #expect(Outcome(entry: stored.entry, cell: stored.cell) == Outcome(entry: entry, cell: cell))
  }

  @Test(
    arguments: [
      (String.self, "", .missing), (String.self, "   ", .missing),
      (String.self, "\u{3000}\u{2003}", .missing), (String.self, "a\n", .unreadable),
      (String.self, "a\nb", .unreadable),
      (String?.self, "a\u{7}", .unreadable),
      (String.self, String(repeating: "ä", count: 1_001), .tooLong),
      (Int.self, "", .missing), (Int.self, "1.5", .noInteger), (Int?.self, "x", .noInteger),
      (Int.self, "9223372036854775808", .noInteger),
      (Bool.self, "on", .noChoice), (Bool.self, "YES", .noChoice),
      (CalendarDay.self, " ", .missing), (CalendarDay.self, "2023-02-29", .noDate),
      (CalendarDay.self, "2026-01-31T12:00:00Z", .noDate), (CalendarDay.self, "31.1.2026", .noDate),
      (DecimalNumber.self, "", .missing), (DecimalNumber.self, ".5", .noDecimal),
      (DecimalNumber.self, "5.", .noDecimal), (DecimalNumber.self, "1.23456", .noDecimal),
      (DecimalNumber.self, "1,5", .noDecimal), (DecimalNumber.self, "--1", .noDecimal),
      (DecimalNumber.self, "1.2.3", .noDecimal), (DecimalNumber.self, "-", .noDecimal),
      (DecimalNumber.self, "1e3", .noDecimal), (DecimalNumber.self, "100000000000000", .noDecimal),
      (Size.self, "", .missing), (Size.self, "huge", .noChoice), (Size?.self, "huge", .noChoice),
    ] as [(any ItemValue.Type, String, ItemProblem)])
  func `an invalid text is refused with a reason`(
    type: any ItemValue.Type, text: String, problem: ItemProblem
  ) {
    #expect(type.problem(of: text) == problem)
  }

  @Test(
    arguments: [
      (String.self, .nothing, .missing), (Int.self, .text("1"), .noInteger),
      (Bool.self, .nothing, .noChoice), (CalendarDay.self, .integer(7), .missing),
      (DecimalNumber.self, .text("1"), .noDecimal), (Size.self, .text("huge"), .noChoice),
    ] as [(any ItemValue.Type, ItemCell, ItemProblem)])
  func `an invalid cell written by another program is refused with a reason`(
    type: any ItemValue.Type, cell: ItemCell, problem: ItemProblem
  ) {
    #expect(throws: problem) { try type.init(cell: cell) }
  }

  @Test func `a form proposes the first choice, or none if it is optional`() {
    let types: [any ItemValue.Type] = [Size.self, Size?.self, Int.self, String?.self]
    #expect(types.map { $0.proposal } == ["small", "none", "", ""])
  }

  @Test func `a stored text is read unchanged, and a text of maximum length is accepted`() throws {
    #expect(try String(cell: .text(" \u{7}")) == " \u{7}")
    #expect(String.problem(of: String(repeating: "ä", count: 1_000)) == nil)
    #expect(try Bool(cell: .integer(2)))
  }

  @Test func `each problem names the field and what to enter`() {
    let problems: [ItemProblem] = [
      .missing, .noChoice, .noDate, .noDecimal, .noInteger, .taken, .tooLong, .unreadable,
    ]
    #expect(
      problems.map { $0.sentence(about: "Due") } == [
        "“Due” is needed.", "“Due” must be one of its choices.",
        "“Due” must be a date, as in 2026-01-31.",
        "“Due” must be a number with at most four decimals, as in 12.50.",
        "“Due” must be a whole number, as in 42.", "“Due” is taken. Choose another one.",
        "“Due” has at most 1000 characters.",
        "“Due” has no line breaks, control characters or unreadable letters.",
      ])
  }
}
