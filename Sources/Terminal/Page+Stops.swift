extension Name {
  /// The button that submits a form.
  static let submit: Name = "submit"
  /// The rows of a table that has no filter to type in.
  static let rows: Name = "rows"
}

extension Page {
  /// What can be typed in.
  var fields: [Field] {
    switch body {
    case .form(let fields, _): fields
    case .table(let table): [table.filter, table.order].compactMap(\.self)
    case .question(let field): [field]
    case .text: []
    }
  }

  var buttons: [Action] {
    switch body {
    case .form(_, let submit): [Action(.submit, submit)] + actions
    case .question(let field): field.options + actions
    case .table, .text: actions
    }
  }

  /// Where Tab goes.
  var stops: [Name] {
    switch body {
    case .question: buttons.map(\.name)
    case .table(let table) where table.filter == nil && table.count > 0:
      [.rows] + buttons.map(\.name)
    case .form, .table, .text: fields.map(\.name) + buttons.map(\.name)
    }
  }
}
