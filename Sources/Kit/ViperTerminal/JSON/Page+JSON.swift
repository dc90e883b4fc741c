import ViperPages
import ViperPlatform

extension Page {
  /// Everything that a client needs to show the page and send its events, except the picture; the
  /// client's values in `typed` replace those of the fields.
  @MainActor
  func json(typed: [FieldName: String], bar: NavigationBar?) -> [JSONValue.Member] {
    let page = JSONValue.object(of: [
      "title": .text(title),
      "lead": .words(lead),
      "body": body.json(typed: typed, isDangerous: isSubmissionDangerous, details),
      "notice": notice?.json,
      "busy": .words(wait),
      "progress": progress.map {
        .object(of: ["percent": .number($0.parts(of: 100)), "text": .words($0.text)])
      },
      "stopQuestion": .words(stopQuestion),
      "actions": .list(actions.map(\.json)),
      "isReloadable": .flag(offersReload),
      "bar": bar?.json,
    ])
    if case .object(let members) = page { return members }
    return []
  }
}

extension Page.Body {
  fileprivate func json(
    typed: [FieldName: String], isDangerous: Bool, _ details: [Page.Detail]
  ) -> JSONValue {
    switch self {
    case .form(let fields, let submit):
      .object(of: [
        "kind": .text("form"),
        "fields": .list(fields.map { $0.json(typed: typed[$0.name]) }),
        "submit": .text(submit),
        "isDangerous": .flag(isDangerous),
      ])
    case .question(let field):
      .object(of: [
        "kind": .text("question"),
        "question": .text(field.label),
        "options": .list(field.options.map(\.json)),
      ])
    case .table(let table): table.json(typed: typed)
    case .text(let text):
      .object(of: [
        "kind": .text("text"), "text": .text(text),
        "details": details.isEmpty ? nil : .list(details.map(\.json)),
      ])
    }
  }
}

extension Page.Detail {
  fileprivate var json: JSONValue {
    .object(of: [
      "name": .text(name.key), "label": .text(label), "value": cell.json,
      "text": cell.json == .text(cell.text) ? nil : .text(cell.text),
    ])
  }
}

extension Field {
  fileprivate func json(typed: String?) -> JSONValue {
    var (kindName, range, repeated): (String, ClosedRange<Int>?, FieldName?) = ("", nil, nil)
    switch kind {
    case .text: kindName = "text"
    case .file: kindName = "file"
    case .number(let numbers): (kindName, range) = ("number", numbers)
    case .toggle: kindName = "toggle"
    case .code: kindName = "code"
    case .secret: kindName = "secret"
    case .secretAgain(let name): (kindName, repeated) = ("secret-again", name)
    case .choice: kindName = "choice"
    }
    return .object(of: [
      "name": .text(name.key),
      "label": .text(label),
      "kind": .text(kindName),
      "value": isKeptOffCommandLine ? nil : .text(typed ?? value),
      "isOptional": .flag(mayBeEmpty),
      "problem": .words(problem),
      "hint": .words(hint),
      "options": options.isEmpty ? nil : .list(options.map(\.json)),
      "minimum": range.map { .number($0.lowerBound) },
      "maximum": range.flatMap { $0.upperBound == .max ? nil : .number($0.upperBound) },
      "repeats": repeated.map { .text($0.key) },
    ])
  }
}

extension Action {
  fileprivate var json: JSONValue {
    .object(of: [
      "name": .text(name.rawValue), "label": .text(label), "isDangerous": .flag(isDangerous),
      "takesRows": takesRows ? .flag(true) : nil,
    ])
  }
}

extension Notice {
  var json: JSONValue { .object(of: ["kind": .text(kind.rawValue), "text": .text(text)]) }
}

extension Table {
  fileprivate func json(typed: [FieldName: String]) -> JSONValue {
    .object(of: [
      "kind": .text("table"),
      "columns": .list(
        columns.map { .object(of: ["name": .text($0.name.key), "title": .text($0.spoken)]) }),
      "rows": .list(
        rows.map { row in
          .object(of: [
            "id": .text(row.id), "cells": .list(row.cells.map { .text($0.spoken) }),
            "values": row.values(of: columns),
            "details": row.details.map { .list($0.map(\.json)) },
          ])
        }),
      "first": .number(first),
      "count": .number(count),
      "isCounted": isCounted ? nil : .flag(false),
      "total": total.map { .number($0) },
      "filter": filter.map { $0.json(typed: typed[$0.name]) },
      "order": order.map { $0.json(typed: typed[$0.name]) },
      "empty": .words(empty),
      "select": .words(enter),
      "rowActions": .list(rowActions.map(\.json)),
      "marks": marks.json,
      "hasDetails": hasDetails ? .flag(true) : nil,
    ])
  }
}

extension RowSelection {
  /// Nil if no row is selected.
  fileprivate var json: JSONValue? {
    func list(_ ids: [String]) -> JSONValue { .list(ids.map { .text($0) }) }
    return switch self {
    case .rows(let ids): ids.isEmpty ? nil : .object(of: ["rows": list(ids)])
    case .allBut(let ids): .object(of: ["allBut": list(ids)])
    }
  }
}

extension Table.Row {
  /// The values by column, as in results.
  func values(of columns: [Table.Column]) -> JSONValue {
    .object(zip(columns, cells).map { .init(name: $0.name.key, value: $1.json) })
  }
}

extension Table.Cell {
  fileprivate var json: JSONValue {
    switch value {
    case .text: .text(text)
    case .flag(let isTrue): .flag(isTrue)
    case .number(let number): .number(number)
    case .nothing: .null
    case .time(let word), .word(let word): .text(word)
    }
  }
}

extension NavigationBar {
  fileprivate var json: JSONValue {
    .object(of: [
      "items": .list(
        items.map { .object(of: ["name": .text($0.name.rawValue), "label": .text($0.label)]) }),
      "current": .text(current.rawValue),
      "owner": .words(owner),
    ])
  }
}
