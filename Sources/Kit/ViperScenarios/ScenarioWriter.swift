import ViperPlatform

extension Scenario.Act {
  /// The line that `ScenarioReader` reads as this act.
  package var line: String {
    switch self {
    case .answer(let field, let value?): "  \(field.label): \(value.escaped)"
    case .answer(let field, nil): "  \(field.label): (as it is)"
    case .submit: "  submit"
    case .choose(let label): "  choose \(label)"
    case .switchTo(let label): "  switch to \(label.escaped)"
    case .row(let words, let action?): "  row \(words.escaped(":")): \(action)"
    case .row(let words, nil): "  row \(words.escaped(":"))"
    case .rows(let rows, let action): "  rows \(rows.listed): \(action)"
    case .allRows(let rows, let action):
      "  all rows\(rows.isEmpty ? "" : " but \(rows.listed)"): \(action)"
    case .reply(let label): "  answer \(label)"
    case .leave: "  leave"
    case .hear(let words): "  says: \(words.escaped)"
    }
  }
}

extension [String] {
  fileprivate var listed: String { map { $0.escaped(":,") }.joined(separator: ", ") }
}

extension Scenario.Block {
  /// The line that begins it, in the scenarios of `program`.
  package func heading(of program: String) -> String {
    let words = [route?.rawValue ?? program] + flags.map { $0.escaped(" ") }
    return (isContinued ? "go on with " : "open ") + words.joined(separator: " ")
  }
}

extension Scenario.Person {
  /// The lines of the set-up.
  package var lines: [String] {
    let age = age.map { ", \($0)" } ?? ""
    let email = email.map { ["given email of \(username): \($0.isEmpty ? "none" : $0)"] } ?? []
    let rawName = rawName.map { ["given name of \(username): \($0.escaped)"] } ?? []
    return ["given \(username), \(name.escaped(","))\(age)"] + email + rawName
  }
}

extension String {
  /// On one line, with escapes like "\u{1B}" for invisible and ambiguous characters.
  package var escaped: String { escaped("") }

  /// The text with escapes, also for the characters in `more`, which have a meaning there.
  package func escaped(_ more: String) -> String {
    let marked = split(separator: "\\u{", omittingEmptySubsequences: false)
      .joined(separator: "\\u{5C}u{")
    let scalars = Array(marked.unicodeScalars)
    let isWhole = marked == "(as it is)"
    return scalars.enumerated().map { index, scalar in
      let isEnd = index == 0 || index == scalars.count - 1
      let isMeant = more.unicodeScalars.contains(scalar) || isEnd && scalar == " "
      let isHidden =
        scalar.value < 0x20
        || String(scalar).visible != String(scalar)
          && !scalar.isJoiner
      return isMeant || isHidden || isWhole && index == 0
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }
}
