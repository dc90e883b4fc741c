import ViperPages

/// A line of input at the question of a field.
enum LineAnswer: Equatable {
  case value(String)
  /// Back to the question before: "<".
  case back
  /// The other choices: "?".
  case menu
}

/// The answers to a form so far; fields are asked in order, and each can be asked again.
struct LineForm {
  /// The values of all fields, answered or not.
  private(set) var values: Values
  private var answered: Set<FieldName> = []
  /// The fields that were answered by flags.
  private var flagged: Set<FieldName> = []
  /// The field whose last answer was refused, until it gets another one.
  private var refused: FieldName?
  /// Values from flags, for the repetition of secrets.
  private var flags: [FieldName: String]

  init(values: Values, flags: [FieldName: String]) { (self.values, self.flags) = (values, flags) }

  /// The flag of a secret that also answers its repetition, unless the secret was refused.
  func repeatedFlag(of field: Field) -> String? {
    field.source == field.name ? nil : flags[field.source]
  }

  var isBegun: Bool { !answered.isEmpty }

  /// Whether the last answer to `field` was refused: asked again, it would be refused again.
  func refuses(_ field: Field?) -> Bool { field != nil && refused == field?.source }

  /// Whether flags caused the refusal of `fields`, or of the whole form if there are none.
  func isByFlags(refusing fields: [Field]) -> Bool {
    fields.isEmpty ? flagged == answered : fields.contains { flagged.contains($0.name) }
  }

  /// The first of `fields` without an answer.
  func next(of fields: [Field]) -> Field? { fields.first { !answered.contains($0.name) } }

  /// The answered fields before `field`; a repetition is asked with its secret.
  func earlier(than field: Field, of fields: [Field]) -> [Field] {
    fields.prefix { $0.name != field.name }.filter { $0.source == $0.name }
  }

  mutating func take(_ answer: String, for field: Field, byFlag isFlag: Bool) {
    values[field] = answer
    answered.insert(field.name)
    if isFlag { flagged.insert(field.name) } else { flagged.remove(field.name) }
    if refused == field.source { refused = nil }
  }

  /// Asks the question before that of `field` again; false if there is none.
  mutating func goBack(from field: Field, of fields: [Field]) -> Bool {
    guard let last = earlier(than: field, of: fields).last else { return false }
    forget(last, of: fields)
    return true
  }

  /// Has `field` asked again since its answer was refused.
  mutating func refuse(_ field: Field, of fields: [Field]) {
    forget(field, of: fields)
    refused = field.source
  }

  /// Has `field` asked again, and a repeated secret from its first field on.
  mutating func forget(_ field: Field, of fields: [Field]) {
    for other in fields where other.source == field.source {
      answered.remove(other.name)
      if other.isSecret { values[other] = "" }
    }
    flags[field.source] = nil
  }

  /// Has typed secrets asked again, except that of `field`; those of flags stay.
  mutating func forgetSecrets(of fields: [Field], but field: Field) {
    for other in fields
    where other.isSecret && other.source != field.source && flags[other.source] == nil {
      forget(other, of: fields)
    }
  }
}
