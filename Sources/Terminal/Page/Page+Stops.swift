/// Where the focus can be.
enum Stop: Equatable {
  case field(FieldName)
  /// The rows of a table.
  case rows
  case button(ActionName)
}

extension ActionName {
  /// The button that submits a form.
  static let submit: ActionName = "submit"
}

extension Page {
  /// What can be typed in.
  package var fields: [Field] {
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

  /// What can be done by a letter, the selected row's first.
  var keyed: [Action] {
    guard case .table(let table) = body else { return actions.filter { $0.key != nil } }
    return (table.rowActions + actions).filter { $0.key != nil }
  }

  /// Where Tab goes. The rows are a stop of their own, also beside a filter: there, a letter means
  /// an action.
  var stops: [Stop] {
    let buttons = buttons.map { Stop.button($0.name) }
    let fields = fields.map { Stop.field($0.name) }
    switch body {
    case .question: return buttons
    case .table(let table): return fields + (table.count > 0 ? [.rows] : []) + buttons
    case .form, .text: return fields + buttons
    }
  }

  /// Whether it stands over another page, which goes on when it is answered.
  var isQuestion: Bool { if case .question = body { true } else { false } }

  /// Whether it is a question with one answer, which whoever hears it needn't give.
  var isTip: Bool {
    if case .question(let field) = body { field.options.count == 1 } else { false }
  }
}
