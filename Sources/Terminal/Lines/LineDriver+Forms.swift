extension LineDriver {
  /// Asks for one value after the other, also for those that an answer adds to the page.
  func fill(_ page: Page, on screen: any Screen) async throws {
    var given = answers
    var values = values(of: page)
    var done: Set<FieldName> = []
    while let field = screen.page.fields.first(where: { !done.contains($0.name) }) {
      try checkIsRunning()
      var answer = field.source == field.name ? nil : given[field.source]
      answer = answers.removeValue(forKey: field.name) ?? answer
      let isBegun = !done.isEmpty
      if answer == nil { answer = try await ask(field, on: page, isBegun: isBegun) }
      guard let answer else {
        return try await choose(on: screen, before: field, isBegun: isBegun)
      }
      values[field] = answer
      if let problem = try await problem(of: field, in: values, on: screen) {
        say("Error: \(problem)")
        if !asks { try end(.failed) }
        // What a flag said won't do: from here on the user is asked.
        given[field.source] = nil
      } else {
        done.insert(field.name)
        if !field.isSecret { transcript.inputs[field.name] = answer }
        sayLead(of: screen.page)
      }
    }
    try await tell(.submitted(values), to: screen)
    let problems = self.screen === screen ? screen.page.fields.compactMap(\.problem) : []
    for problem in problems { say("Error: \(problem)") }
    transcript.wasRefused = !problems.isEmpty || screen.page.notice?.kind == .failure
  }

  /// What the field itself has against its value, or else what the presenter has.
  private func problem(
    of field: Field, in values: Values, on screen: any Screen
  ) async throws -> String? {
    if let problem = field.problem(of: values[field]) { return problem }
    try await tell(.changed(field.name, values), to: screen)
    return screen.page.fields.first { $0.name == field.name }?.problem
  }

  /// Nil when the user wants another choice: they answer "?", or nothing where something is needed.
  private func ask(_ field: Field, on page: Page, isBegun: Bool) async throws -> String? {
    let proposal = transcript.inputs[field.name] ?? field.value
    if !asks, proposal.isEmpty, !field.mayBeEmpty {
      try endOfInput(on: page, without: field, isBegun: isBegun)
    }
    if !asks { return proposal }
    for (index, option) in field.options.enumerated() { say("\(index + 1). \(option.label)") }
    let shown = field.positions.first { $0.name.rawValue == proposal }?.label ?? proposal
    let hint = shown.isEmpty || field.isSecret ? "" : " [\(shown)]"
    let question = field.question(hint: hint)
    guard let line = try await ask(question, isSecret: field.isSecret) else {
      if case .question = page.body { try endOfInput(on: page) }
      try endOfInput(on: page, without: field, isBegun: isBegun)
    }
    // No secret is taken for a wish.
    if line == "?", !field.isSecret { return nil }
    if line.isEmpty { return field.isOptional || !hint.isEmpty ? proposal : nil }
    if field.isTyped { return line }
    return try await position(line, of: field, on: page, isBegun: isBegun)
  }

  private func position(
    _ line: String, of field: Field, on page: Page, isBegun: Bool
  ) async throws -> String? {
    if field.kind == .toggle {
      switch line.lowercased() {
      case "y", "yes": return Field.on
      case "n", "no": return ""
      default: say("Error: Answer yes or no.")
      }
    } else {
      if let number = Int(line), number > 0, number <= field.options.count {
        return field.options[number - 1].name.rawValue
      }
      sayNoNumber(upTo: field.options.count)
    }
    return try await ask(field, on: page, isBegun: isBegun)
  }
}

extension Field {
  /// "Username [ada]: "; what is a question already, or answered by yes and no, is asked as one.
  fileprivate func question(hint: String) -> String {
    let isAsked = label.hasSuffix("?")
    if kind == .toggle { return "\(label)\(isAsked ? "" : "?")\(hint): " }
    return "\(label)\(hint)\(isAsked ? "" : ":") "
  }
}
