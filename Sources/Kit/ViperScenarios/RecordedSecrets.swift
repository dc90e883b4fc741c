import ViperPages

/// Selects placeholders of secrets by the result of their form and the owner of the password.
///
/// The secrets themselves are held for one run, and never written.
struct RecordedSecrets {
  /// The result of a form.
  enum Verdict: Equatable {
    /// The form is being handled.
    case pending
    case accepted
    /// With problems at these fields, or at none.
    case refused([FieldName])
  }

  /// The logged-in user.
  var user: String?
  /// The placeholder of each user's password, if it isn't that of given users.
  private var current: [String: String] = [:]
  /// The usernames by address and by username.
  private var usernames: [String: String] = [:]
  /// The usernames of the users at the beginning, which aren't secret.
  private var given: Set<String> = []
  /// The user named by the last form.
  private var named: String?
  private var count = 0
  /// The secrets typed in this run; equal ones get equal placeholders.
  private var typed: [(text: String, placeholder: String)] = []

  init() {}

  /// The state after the runs of a scenario.
  init(of scenario: Scenario) {
    user = scenario.user
    for person in scenario.people { add(person) }
    for block in scenario.blocks {
      var form: [FieldName: String] = [:]
      for (_, act) in block.acts {
        if case .answer(let field, let value?) = act { form[field.name] = value }
        if act == .submit {
          if block.exits[.flags] ?? 0 == 0 { accept(form) }
          form = [:]
        }
      }
    }
  }

  mutating func add(_ person: Scenario.Person) {
    given.insert(person.username.lowercased())
    for name in [person.username, person.address] where !name.isEmpty {
      usernames[name.lowercased()] = person.username
    }
  }

  private mutating func accept(_ form: [FieldName: String]) {
    if let name = form["username"] { note(name: name, email: form["email"]) }
    // Of a former and a new password, the new one has the higher number.
    if let number = form.values.compactMap(Placeholder.number(ofNewPassword:)).max() {
      count = max(count, number)
      if let owner = named ?? user { current[owner] = Placeholder.newPassword(number) }
    }
    if form["username"] != nil, form["password"] != nil { user = named }
  }

  private mutating func note(name: String, email: String?) {
    named = usernames[name.lowercased()] ?? name
    for name in [name, email].compactMap(\.self) { usernames[name.lowercased()] = named }
  }

  /// The text without the secrets typed in this run, as they are, in JSON, or as a terminal shows
  /// them.
  ///
  /// The username of a given user isn't secret.
  func redacted(_ text: String) -> String {
    var forms: [(text: String, placeholder: String)] = []
    for secret in typed where secret.text.count > 3 && !given.contains(secret.text.lowercased()) {
      let json = String(secret.text.json.dropFirst().dropLast())
      let all: Set = [secret.text, json, secret.text.visible, Placeholder.literal(secret.text)]
      for form in all where text.contains(form) { forms.append((form, secret.placeholder)) }
    }
    forms.sort { $0.text.count > $1.text.count }
    return forms.reduce(text) { $0.replacing($1.text, with: $1.placeholder) }
  }

  /// The same for a text typed or shown alone, which may be the beginning of a secret.
  func redacted(part text: String) -> String {
    if text.count < 8 || given.contains(text.lowercased()) { return redacted(text) }
    return typed.last { $0.text.hasPrefix(text) }?.placeholder ?? redacted(text)
  }

  /// The answers of a form in the order of its page.
  ///
  /// `proposals` are the initial values of the fields. `hasSecret` is true if their page has fields
  /// for secrets.
  mutating func answers(
    to fields: [Field], _ values: Values, proposals: [FieldName: String], _ verdict: Verdict,
    besideSecret hasSecret: Bool
  ) -> [Scenario.Act] {
    let repeated = fields.compactMap { field -> FieldName? in
      if case .secretAgain(let name) = field.kind { name } else { nil }
    }
    func value(_ name: FieldName) -> String? {
      fields.first { $0.name == name }.map { values[$0] }
    }
    let name = value("username")
    let isKnown = name.map { usernames[$0.lowercased()] != nil } ?? true
    let owner = name.map { usernames[$0.lowercased()] ?? $0 } ?? user ?? named
    let expected = owner.flatMap { current[$0] } ?? Placeholder.password
    var placeholders: [FieldName: String] = [:]
    var left: Set<FieldName> = []
    for field in fields {
      let text = values[field]
      var placeholder: String?
      switch field.kind {
      case .secretAgain(let name) where value(name) == text: left.insert(field.name)
      case .secretAgain: placeholder = Placeholder.wrongPassword
      case .secret where repeated.contains(field.name): placeholder = new(text, field, verdict)
      case .secret: placeholder = old(text, field, expected, verdict)
      case .code where !text.isEmpty:
        placeholder = isRefused(field, verdict) ? Placeholder.wrongCode : Placeholder.code
      case .text where field.name == "username" && hasSecret && repeated.isEmpty && !isKnown:
        if verdict != .accepted { placeholder = Placeholder.unknownUsername }
      case .code, .choice, .file, .number, .text, .toggle: break
      }
      if let placeholder, !text.isEmpty {
        typed.append((text, placeholder))
        placeholders[field.name] = placeholder
      }
    }
    // After all secrets are known: one may also have been typed in the field before its own.
    let answers = fields.filter { !left.contains($0.name) }.map { field in
      let shown = shown(values[field], in: field, proposals[field.name])
      return Scenario.Act.answer(field, placeholders[field.name] ?? shown)
    }
    if verdict == .accepted, let name, isKnown || hasSecret {
      note(name: name, email: value("email"))
    }
    if verdict == .accepted, !repeated.isEmpty, let owner {
      current[owner] = typed.last { repeated.compactMap(value).contains($0.text) }?.placeholder
    }
    return answers
  }

  /// The written form of a value that isn't secret; nil if it is the proposal.
  private func shown(_ text: String, in field: Field, _ proposal: String?) -> String? {
    switch field.kind {
    case .toggle: text == Field.on ? Field.on : "no"
    case .choice(let options): options.first { $0.name.rawValue == text }?.label
    default:
      text == proposal ?? "" && field.name != "username"
        ? nil : redacted(part: Placeholder.literal(text))
    }
  }

  private mutating func new(_ text: String, _ field: Field, _ verdict: Verdict) -> String {
    if let known = typed.last(where: { $0.text == text && Self.isRight($0.placeholder) }) {
      return known.placeholder
    }
    if case .refused(let fields) = verdict, fields.contains(field.name) {
      return Placeholder.weakPassword
    }
    if verdict == .accepted { count += 1 }
    return Placeholder.newPassword(verdict == .accepted ? count : count + 1)
  }

  private func old(
    _ text: String, _ field: Field, _ expected: String, _ verdict: Verdict
  ) -> String {
    if !isRefused(field, verdict) { return expected }
    let known = typed.last { $0.text == text && Self.isRight($0.placeholder) }?.placeholder
    return known.map { $0 == expected ? Placeholder.wrongPassword : $0 }
      ?? Placeholder.wrongPassword
  }

  private func isRefused(_ field: Field, _ verdict: Verdict) -> Bool {
    if case .refused(let fields) = verdict {
      fields.isEmpty || fields.contains(field.name)
    } else {
      false
    }
  }

  private static func isRight(_ placeholder: String) -> Bool {
    placeholder == Placeholder.password || Placeholder.number(ofNewPassword: placeholder) != nil
  }
}
