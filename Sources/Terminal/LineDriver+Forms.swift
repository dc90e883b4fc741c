extension LineDriver {
  /// Asks for one value after the other, also for those that an answer adds to the page.
  func fill(_ page: Page, on screen: any Screen) async throws {
    var given = answers
    var values = values(of: page)
    var done: Set<Name> = []
    while let field = screen.page.fields.first(where: { !done.contains($0.name) }) {
      try checkIsRunning()
      var answer = field.source == field.name ? nil : given[field.source]
      answer = answers.removeValue(forKey: field.name) ?? answer
      if answer == nil { answer = try await ask(field, on: page) }
      guard let answer else { return try await choose(on: screen) }
      values[field] = answer
      attempt = .none
      await screen.handle(.changed(field.name, values))
      if let problem = screen.page.fields.first(where: { $0.name == field.name })?.problem {
        say("Error: \(problem)")
        if !asks { try end(.failed) }
        // What a flag said won't do: from here on the user is asked.
        given[field.source] = nil
      } else {
        done.insert(field.name)
        if !field.isSecret { drafts[field.name] = answer }
      }
    }
    await screen.handle(.submitted(values))
    let problems = self.screen === screen ? screen.page.fields.compactMap(\.problem) : []
    for problem in problems { say("Error: \(problem)") }
    let hasFailed = !problems.isEmpty || screen.page.notice?.kind == .failure
    attempt = hasFailed ? .failed : .accepted
  }

  /// Nil when the user answers nothing where something is needed: they want another choice.
  private func ask(_ field: Field, on page: Page) async throws -> String? {
    let proposal = drafts[field.name] ?? field.value
    if !asks, proposal.isEmpty, !field.isOptional { try endWithout(field, on: page) }
    if !asks { return proposal }
    for (index, option) in field.options.enumerated() { say("\(index + 1). \(option.label)") }
    let shown = field.options.first { $0.name.rawValue == proposal }?.label ?? proposal
    let hint = proposal.isEmpty || field.isSecret ? "" : " [\(shown)]"
    let mark = field.label.hasSuffix("?") ? "" : ":"
    let question = "\(field.label)\(hint)\(mark) "
    guard let line = try await ask(question, isSecret: field.isSecret) else {
      try endWithout(field, on: page)
    }
    if line.isEmpty { return field.isOptional || !hint.isEmpty ? proposal : nil }
    return field.options.isEmpty ? line : try await option(line, of: field, on: page)
  }

  private func option(_ line: String, of field: Field, on page: Page) async throws -> String? {
    if let number = Int(line), field.options.indices.contains(number - 1) {
      return field.options[number - 1].name.rawValue
    }
    sayNoNumber(upTo: field.options.count)
    return try await ask(field, on: page)
  }

  /// Ends where nothing more will be answered: as the last attempt did, if it failed; well, at a
  /// question and if the page may wait; or else with a word on what is missing.
  private func endWithout(_ field: Field, on page: Page) throws -> Never {
    if case .question = page.body, asks { try end(.done) }
    if attempt == .failed { try end(.failed) }
    if page.canWait, asks || attempt == .accepted { try end(.done) }
    // A secret that is asked twice is given once.
    let flag = field.flags.first ?? "--\(field.source)-file"
    try end(.misused, "“\(field.label)” is needed. Give it with \(flag).")
  }
}
