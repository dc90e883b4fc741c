import ViperPages

/// The question for a field in one line, and the answers to it.
extension Field {
  /// The lines before the question: the label of a yes-or-no question, and the numbered options.
  func preface(isYesOrNo: Bool) -> [String] {
    (isYesOrNo ? [label] : []) + options.map(\.label).numbered
  }

  /// The prompt, such as "Limit [10]: "; a label that ends with "?", or a toggle's, is a question.
  func question(hint: String, isYesOrNo: Bool) -> String {
    if isYesOrNo { return "y or n\(hint): " }
    let isAsked = label.hasSuffix("?")
    if kind == .toggle { return "\(label)\(isAsked ? "" : "?") y or n\(hint): " }
    return "\(label)\(hint)\(isAsked ? "" : ":") "
  }

  /// The answer in `line`: a text, an option by number or name, or yes or no; nil if it is invalid.
  ///
  /// A secret may be "?" or "<"; other fields take them after a backslash. A backslash alone empties
  /// an optional field.
  func answer(of line: String, isYesOrNo: Bool) -> LineAnswer? {
    if isSecret { return .value(line) }
    if line == "?" { return .menu }
    if line == "<" { return .back }
    if line == "\\", isOptional, isTyped { return .value("") }
    if isTyped { return .value(value(of: line.withoutEscape)) }
    let word = line.lowercased()
    if kind == .toggle {
      return ["y", "yes"].contains(word)
        ? .value(Field.on) : ["n", "no"].contains(word) ? .value("") : nil
    }
    // As on the screen; the safe option comes first.
    if isYesOrNo,
      let index = [["n", "no"], ["y", "yes"]].firstIndex(where: { $0.contains(word) })
    {
      return .value(options[index].name.rawValue)
    }
    let option =
      options.element(numbered: line)
      ?? options.first { [$0.label.lowercased(), $0.name.rawValue].contains(word) }
    return option.map { .value($0.name.rawValue) }
  }

  /// The proposed value as the question shows it; a secret is never shown.
  func hint(of proposal: String) -> String {
    let shown = positions.first { $0.name.rawValue == proposal }?.label ?? proposal
    return shown.isEmpty || isSecret ? "" : " [\(shown)]"
  }

  /// The valid answers, for the error about an invalid one.
  func expectation(isYesOrNo: Bool) -> String {
    kind == .toggle || isYesOrNo ? "Answer y or n." : .numbers(upTo: options.count)
  }
}

extension String {
  /// The valid numbers, for the error about an invalid one.
  static func numbers(upTo count: Int) -> String {
    count == 1 ? "Enter 1." : "Enter a number from 1 to \(count)."
  }

  static let firstQuestion = "Error: This is the first question. Type ? for more choices."

  /// The error for an invalid line, with this sentence about valid ones.
  ///
  /// It never repeats the line, which may be a secret.
  func error(for line: String) -> String {
    Int(line) != nil ? "Error: \(self)" : "Error: This answer isn't valid. \(self)"
  }

  /// The text without the backslash that escapes "?" or "<": "\?" is "?", and "\\?" is "\?".
  fileprivate var withoutEscape: String {
    let rest = drop { $0 == "\\" }
    return first == "\\" && ["?", "<"].contains(rest) ? String(dropFirst()) : self
  }
}
