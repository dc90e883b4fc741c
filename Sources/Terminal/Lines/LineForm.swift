/// A form while its fields are asked one after the other.
struct LineForm {
  private(set) var values: Values
  /// What flags said when the form began: a repeated secret takes the answer of the first.
  private var flags: [FieldName: String]
  private var answered: Set<FieldName> = []

  init(_ values: Values, flags: [FieldName: String]) {
    self.values = values
    self.flags = flags
  }

  /// Whether a field was answered.
  var isBegun: Bool { !answered.isEmpty }

  /// The next field of `page` without an answer; an answer may add fields.
  func next(on page: Page) -> Field? { page.fields.first { !answered.contains($0.name) } }

  /// What a flag says of `field`.
  ///
  /// Each flag is taken once.
  func flag(for field: Field, from answers: inout [FieldName: String]) -> String? {
    let source = field.source == field.name ? nil : flags[field.source]
    return answers.removeValue(forKey: field.name) ?? source
  }

  /// Puts `answer` into `field`, to be checked.
  mutating func propose(_ answer: String, for field: Field) { values[field] = answer }

  /// Keeps the answer of `field`.
  mutating func accept(_ field: Field) { answered.insert(field.name) }

  /// Has `field` asked again, also where a flag answered it.
  mutating func refuse(_ field: Field) { flags[field.source] = nil }
}

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
