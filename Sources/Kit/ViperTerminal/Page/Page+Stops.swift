import ViperPages

/// An element that can have the focus.
package enum Stop: Equatable, Sendable {
  case field(FieldName)
  /// The rows of a table.
  case rows
  case button(ActionName)
}

extension ActionName {
  /// The button that submits a form.
  static var submit: ActionName { "submit" }
}

extension Page {
  /// The secrets to clear after `old` was submitted and this page is shown; `isEmpty` tests whether
  /// a field has no input.
  ///
  /// If the same form comes back with a field's problem, it was refused as a whole, and secrets
  /// without a problem stay. If a secret and its repetition differ, either may be wrong, so both
  /// are cleared. If it comes back with a failure, only a new secret stays, which is one with a
  /// repetition: any other one may be wrong.
  func secretsToForget(
    afterSubmissionOf old: Page, isEmpty: (FieldName) -> Bool
  ) -> [FieldName] {
    let wrong = fields.filter { $0.problem != nil }
    let isSame = fields.map(\.name) == old.fields.map(\.name)
    return old.fields.filter(\.isSecret).filter { field in
      if !isSame { return true }
      if wrong.isEmpty {
        let isNew = fields.contains { $0.name != field.source && $0.source == field.source }
        return notice?.kind != .failure || !isNew
      }
      return wrong.contains {
        $0.name == field.name || $0.source == field.name && !isEmpty($0.name)
      }
    }.map(\.name)
  }

  /// The buttons in their order, dangerous ones last.
  var buttons: [Action] {
    let buttons =
      switch body {
      case .form(_, let submit):
        [Action(.submit, submit, isDangerous: isSubmissionDangerous)] + actions
      case .question(let field): field.options + actions
      case .table, .text: actions
      }
    return buttons.filter { !$0.isDangerous } + buttons.filter(\.isDangerous)
  }

  /// The actions with a shortcut, those of the selected row first.
  var keyed: [Action] { ((table?.rowActions ?? []) + actions).filter { $0.key != nil } }

  /// The stops of Tab.
  ///
  /// Rows are a stop of their own, on which letters are shortcuts.
  var stops: [Stop] {
    let buttons = buttons.map { Stop.button($0.name) }
    let fields = fields.map { Stop.field($0.name) }
    switch body {
    case .question: return buttons
    case .table(let table): return fields + (table.count > 0 ? [.rows] : []) + buttons
    case .form, .text: return fields + buttons
    }
  }

  /// The question before the wait is stopped; nil if nothing would be lost.
  var lossOfStopping: String? { busy == nil ? nil : stopQuestion }

  /// Whether another page can be shown over it without a loss.
  var canBeCovered: Bool { lossOfStopping == nil || continuesInBackground }

  /// Whether it looks like `old` while an edit is under way: neither the values of the edited
  /// fields, which the driver has, nor a wait that has just begun are drawn.
  func isDrawnDuringEdit(like old: Page) -> Bool {
    guard case .table(var table) = body, let oldTable = old.table else { return false }
    var new = self
    table.filter?.value = oldTable.filter?.value ?? ""
    table.order?.value = oldTable.order?.value ?? ""
    (new.body, new.busy) = (.table(table), old.busy)
    return new == old
  }

  /// Whether it shows rows or a text, which can be copied.
  var showsData: Bool { table != nil || isText }

  /// Whether a key reloads it.
  var offersReload: Bool { isReloadable && showsData }

  /// Whether it is answered by yes or no: a question with two options, the safe one first.
  var isYesOrNo: Bool {
    if case .question(let field) = body { field.options.count == 2 } else { false }
  }
}
