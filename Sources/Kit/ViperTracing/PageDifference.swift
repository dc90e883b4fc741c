import ViperPages

/// The differences between a page and the previous one, part by part.
///
/// Values of fields, cells of rows and texts are left out: they may be secret or
/// personal. Parts that have become empty are listed with an empty text.
enum PageDifference {
  /// One part of a page, and its current text.
  struct Change: Equatable, Sendable {
    let part: String
    let text: String
  }

  /// The changes in the order of the page; all parts with a text if there was no page before.
  static func changes(from former: Page?, to page: Page) -> [Change] {
    let before = former.map(parts) ?? []
    let now = parts(of: page)
    let changed = now.filter { part in
      let text = before.first { $0.part == part.part }?.text ?? ""
      return text != part.text
    }
    let gone = before.filter { part in
      !part.text.isEmpty && !now.contains { $0.part == part.part }
    }
    return changed + cells(from: former, to: page) + gone.map { Change(part: $0.part, text: "") }
  }

  private static func parts(of page: Page) -> [Change] {
    var parts = [
      Change(part: "title", text: page.title), Change(part: "lead", text: lines(of: page.lead)),
    ]
    switch page.body {
    case .form(let fields, let submit):
      parts.append(Change(part: "form", text: "\(names(of: fields)) (\(submit))"))
      parts += problems(of: fields)
    case .question(let field):
      parts.append(Change(part: "question", text: field.label))
      parts += problems(of: [field])
    case .table(let table):
      parts.append(Change(part: "rows", text: rows(of: table)))
      let marks = table.marks.count(of: table.count)
      parts.append(Change(part: "marks", text: marks == 0 ? "" : "\(marks)"))
      let count = table.filter?.value.count ?? 0
      let typed = count == 1 ? "1 character" : "\(count) characters"
      parts.append(Change(part: "filter", text: count == 0 ? "" : typed))
      parts.append(Change(part: "order", text: table.order?.value ?? ""))
    case .text(let text):
      parts.append(Change(part: "text", text: lines(of: text)))
    }
    parts += [
      Change(part: "busy", text: page.busy ?? ""),
      Change(part: "progress", text: page.progress.map(\.percentage) ?? ""),
      Change(part: "notice", text: page.notice.map { "\($0.kind.rawValue): \($0.text)" } ?? ""),
      Change(part: "actions", text: page.actions.map(\.name.rawValue).joined(separator: ", ")),
    ]
    return parts
  }

  /// The number of lines: a text may hold personal details, and the demo's lead its password.
  private static func lines(of text: String) -> String {
    let count = text.split(separator: "\n").count
    return count == 0 ? "" : count == 1 ? "1 line" : "\(count) lines"
  }

  /// The number of visible rows with other cells, if the table shows the same rows otherwise.
  private static func cells(from former: Page?, to page: Page) -> [Change] {
    guard case .table(let old) = former?.body, case .table(let new) = page.body,
      rows(of: old) == rows(of: new)
    else { return [] }
    let count = zip(old.rows, new.rows).count { $0 != $1 }
    return count == 0 ? [] : [Change(part: "rows", text: "\(rows(of: new)), \(count) changed")]
  }

  private static func names(of fields: [Field]) -> String {
    fields.map(\.name.rawValue).joined(separator: ", ")
  }

  private static func problems(of fields: [Field]) -> [Change] {
    fields.map { Change(part: "problem of \($0.name)", text: $0.problem ?? "") }
  }

  private static func rows(of table: Table) -> String {
    if table.count == 0 { return "0: \(table.empty)" }
    let loaded = "\(table.first)..<\(table.first + table.rows.count)"
    return "\(loaded) of \(table.count)" + (table.total.map { " (\($0) in all)" } ?? "")
  }
}

extension Progress {
  fileprivate var percentage: String {
    text.isEmpty ? "\(parts(of: 100)) %" : "\(parts(of: 100)) %, \(text)"
  }
}
