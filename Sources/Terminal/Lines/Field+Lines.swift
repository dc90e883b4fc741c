/// How a field is asked for in one line, and what the line answers.
extension Field {
  /// "Username [ada]: "; a label that is a question already, or a toggle's, is asked as one.
  func question(hint: String) -> String {
    let isAsked = label.hasSuffix("?")
    if kind == .toggle { return "\(label)\(isAsked ? "" : "?")\(hint): " }
    return "\(label)\(hint)\(isAsked ? "" : ":") "
  }

  /// The value that `line` stands for, by number or by yes and no; nil where it stands for none.
  func value(of line: String) -> String? {
    if isTyped { return line }
    guard kind == .toggle else { return options.element(numbered: line)?.name.rawValue }
    return switch line.lowercased() {
    case "y", "yes": Field.on
    case "n", "no": ""
    default: nil
    }
  }
}
