import ViperPages

extension Field {
  /// The values of a field that is switched instead of typed.
  var positions: [Action] { kind == .toggle ? [Action("", "no"), Action(.yes, "yes")] : options }

  /// The orders of a list without those that reverse another one.
  var orders: [Action] {
    options.filter { option in
      let name = option.name.rawValue
      return !Table.order(named: name).isDescending || reverse(of: name) == nil
    }
  }

  /// The order that reverses the one with that name; nil if there is none.
  func reverse(of name: String) -> String? {
    let order = Table.order(named: name)
    let reverse = order.isDescending ? order.name : name + Table.descending
    return options.contains { $0.name.rawValue == reverse } ? reverse : nil
  }

  /// The order after the one with that name, which may be reversed; after the last one, the first.
  func next(after name: String) -> String? {
    let names = orders.map(\.name.rawValue)
    let index = names.firstIndex { $0 == name || $0 == reverse(of: name) } ?? -1
    return names.isEmpty ? nil : names[(index + 1) % names.count]
  }

  /// Whether it takes text.
  var isTyped: Bool {
    switch kind {
    case .code, .text, .file, .number, .secret, .secretAgain: true
    case .toggle, .choice: false
    }
  }

  /// Whether an empty value is an answer.
  var mayBeEmpty: Bool { isOptional || kind == .toggle }

  /// The field whose flag answers this one.
  var source: FieldName { if case .secretAgain(let name) = kind { name } else { name } }

  /// The value of a typed text: a file's path, or the text, unless secret without trailing blanks.
  func value(of text: String) -> String {
    kind == .file ? PathInput.path(of: text) : trimmed(text)
  }

  /// The part of a key's text that the field accepts; nil if it refuses a typed character.
  func accepts(_ key: Key) -> Key? {
    guard case .number = kind else { return key }
    switch key {
    case .text(let scalar): return ("0"..."9").contains(scalar) ? key : nil
    case .run(let text): return .run(text.digits)
    case .paste(let text): return .paste(text?.digits)
    default: return key
    }
  }

  /// Why the input was truncated or refused, and what to do.
  func problem(of excess: TextInput.Excess) -> String {
    let limit = "“\(label)” takes at most \(Field.byteLimit) bytes"
    return switch excess {
    case .typed: "\(limit), so the rest was dropped. Press Ctrl-U to start over."
    case .pasted: "\(limit), so nothing was pasted. Paste a shorter text."
    }
  }
}

extension String {
  /// A dot for each character.
  var masked: String { String(repeating: "•", count: count) }

  fileprivate var digits: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { ("0"..."9").contains($0) }))
  }
}

extension ActionName {
  fileprivate static var yes: ActionName { ActionName(rawValue: Field.on) }
}
