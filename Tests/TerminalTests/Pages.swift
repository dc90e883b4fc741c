import Terminal

extension Field {
  static let username = Field("username", "Username")
  static let password = Field("password", "Password", kind: .secret)
  static let again = Field("repeat", "Repeat", kind: .secretAgain(of: "password"))
  static let code = Field("code", "Code")
}

extension Page {
  static let deletion = Page(
    "Delete",
    .question(
      Field(
        "deletion", "Delete bob?",
        kind: .choice(of: [Action("keep", "Keep"), Action("delete", "Delete")]))))

  static let login = Page("Log in", .form(fields: [.username, .password], submit: "Log in"))

  static func numbers(_ range: Range<Int>, of count: Int, filter: String = "") -> Page {
    let rows = range.map { Table.Row(id: "\($0)", [Table.Cell("\($0)", .number($0))]) }
    return Page(
      "Numbers",
      .table(
        Table(
          [.init("number", "Number", width: 10)], rows: rows, first: range.lowerBound, count: count,
          filter: Field("filter", "Filter").showing(filter), empty: "None.", enter: "Open")))
  }
}
