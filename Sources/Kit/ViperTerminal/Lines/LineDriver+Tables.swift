import ViperPages

// The rows of a table are printed in batches, with a prompt for commands in between.

extension LineDriver {
  /// Filters or sorts a table, and prints it from the start.
  func change(_ field: Field, to value: String, on screen: any Screen) async throws {
    output.transcript.reading = TableReading()
    output.transcript.answers[field.name] = value
    try await send(.changed(field.name, output.transcript.values(of: screen.page)), to: screen)
  }

  func browse(_ table: Table, of page: Page, on screen: any Screen) async throws {
    if try await applyFlags(to: page, on: screen) { return }
    let range = output.transcript.reading.range(of: table, hasUser: hasUser)
    let hasFailed = page.notice?.kind == .failure
    let mustLoad = output.transcript.reading.mustLoad(range, of: table)
    // Rows that failed to load aren't requested again; loaded rows are printed despite a failure.
    let isOver = table.rows.isEmpty || !mustLoad && !table.hasLoaded(range)
    if !hasUser, hasFailed, isOver { try end(.failed) }
    if mustLoad { return try await send(.wantsRows(range), to: screen) }
    if hasUser { return try await readOut(table, at: range, on: screen) }
    for row in range.compactMap(table.row) where results?.add(row, of: table.columns) == false {
      try end(.unwritable)
    }
    if range.upperBound >= table.count {
      if hasFailed { try end(.failed) }
      try endOfInput(on: page)
    }
    output.transcript.reading.advance(past: range, of: table)
  }

  /// Applies the flags for filter and order together; false if there are none.
  private func applyFlags(to page: Page, on screen: any Screen) async throws -> Bool {
    let given = page.fields.filter { flags[$0.name] != nil }
    guard let last = given.last else { return false }
    for field in given {
      let answer = flags.removeValue(forKey: field.name) ?? ""
      if let problem = field.problem(of: answer) {
        try end(.failed, field.problem(problem, of: "--\(field.name)"))
      }
      output.transcript.answers[field.name] = answer
    }
    try await send(.changed(last.name, output.transcript.values(of: page)), to: screen)
    return true
  }

  private func readOut(_ table: Table, at range: Range<Int>, on screen: any Screen) async throws {
    output.sayRows(of: table, at: range)
    guard try await offer(table, at: range, on: screen) else { return }
    while true {
      let line = try await ask("> ", on: screen.page)
      output.transcript.reading.userActed()
      switch table.command(in: line) {
      case .filter(let filter, let text): return try await change(filter, to: text, on: screen)
      case .row(_, let number) where !(1...max(1, table.count) ~= number),
        .show(let number) where !(1...max(1, table.count) ~= number):
        say(String.numbers(upTo: table.count).error(for: "\(number)"))
      case .rows(_, let numbers) where (numbers.max() ?? 0) > table.count:
        say(String.numbers(upTo: table.count).error(for: "\(numbers.max() ?? 0)"))
      case .row(let action, let number): return try await act(action, on: number, of: screen)
      case .rows(let action, let numbers): return try await act(action, on: numbers, of: screen)
      case .all(let action): return try await send(.did(action, .all), to: screen)
      case .tooMany:
        let most = Table.maxRowsPerAct.grouped
        say("Error: An action takes at most \(most) rows. Enter fewer numbers.")
      case .marked where table.marks.isEmpty, .unmark where table.marks.isEmpty:
        say("Error: No row is marked. Name rows by number.")
      case .unmark: return try await send(.marked([]), to: screen)
      case .marked(let action): return try await send(.did(action, table.marks), to: screen)
      case .show(let number): return try await show(number, of: screen)
      case .more: return output.transcript.reading.advance(past: range, of: table)
      case .menu: return _ = try await choose(on: screen)
      case .unknown:
        if let choice = menu(of: screen.page).choice(named: line) {
          return try await take(choice, on: screen)
        }
        say(table.unknownCommand)
      }
    }
  }

  /// Prints the reading position and the commands that work; false if the menu was used instead.
  private func offer(
    _ table: Table, at range: Range<Int>, on screen: any Screen
  ) async throws -> Bool {
    output.sayPosition(at: range, of: table)
    // A filter without matches can be replaced at the prompt.
    let values = output.transcript.values(of: screen.page)
    if table.count == 0, table.filter.map({ values[$0].isEmpty }) != false {
      try await choose(on: screen)
      return false
    }
    say(table.hint(isAtEnd: range.upperBound >= table.count))
    return true
  }

  /// Opens the row of a number, or does `action` to it.
  private func act(_ action: Action?, on number: Int, of screen: any Screen) async throws {
    guard let row = try await row(number, of: screen) else { return }
    try await send(action.map { .did($0, [row.id]) } ?? .selected(id: row.id), to: screen)
  }

  /// Prints the row of a number in full, one value a line, after loading its details.
  private func show(_ number: Int, of screen: any Screen) async throws {
    guard let row = try await row(number, of: screen) else { return }
    try await send(.wantsDetails(of: row.id), to: screen)
    guard self.screen === screen, let table = screen.page.table,
      let row = table.rows.first(where: { $0.id == row.id })
    else { return }
    for (label, text) in table.detail(of: row) { say("\(label): \(text)") }
    if row.details == nil { say("Error: \(String.noDetails)") }
  }

  /// Does `action` to the rows with these numbers, which are marked so that they stay loaded.
  ///
  /// If a question follows, the former marks are restored: the question knows its rows.
  private func act(_ action: Action, on numbers: [Int], of screen: any Screen) async throws {
    var (ids, known, table): ([String], Set<String>, Table?) = ([], [], screen.page.table)
    let former = table?.marks ?? []
    var marks: RowSelection { .rows(former.ids.filter { !known.contains($0) } + ids) }
    for number in numbers {
      var row = output.transcript.reading.row(number, of: table)
      if row == nil {
        // Loading a row may drop others, unless they are marked.
        try await send(.marked(marks), to: screen)
        row = try await self.row(number, of: screen)
        table = screen.page.table
      }
      guard let row else {
        if self.screen === screen { try await send(.marked(former), to: screen) }
        return
      }
      if known.insert(row.id).inserted { ids.append(row.id) }
    }
    try await send(.marked(marks), to: screen)
    try await send(.did(action, .rows(ids)), to: screen)
    if self.screen !== screen { try await send(.marked(former), to: screen) }
  }

  /// The row with a number, loaded first if needed; prints a message and returns nil if it is gone.
  private func row(_ number: Int, of screen: any Screen) async throws -> Table.Row? {
    if let row = output.transcript.reading.row(number, of: screen.page.table) { return row }
    try await send(.wantsRows(number - 1..<number), to: screen)
    guard self.screen === screen else { return nil }
    let row = output.transcript.reading.row(number, of: screen.page.table)
    if row == nil, screen.page.notice?.kind != .failure {
      say("Error: Row \(number) is gone. Choose another one.")
    }
    return row
  }
}
