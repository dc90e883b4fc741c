/// How far a table was read out.
struct Reading {
  /// How many rows are read out before the next question.
  static let stretch = 20
  /// And how many where nobody listens: each stretch costs a question to the store.
  static let unheardStretch = 2000

  /// The first place to read out next.
  var place = 0
  /// The places that were asked for, and aren't asked for again before the user says so.
  var asked: Range<Int>?
  /// What was read out last, by place: it isn't said twice.
  var rows: [Int: Table.Row] = [:]
}

extension LineDriver {
  func browse(_ table: Table, on screen: any Screen) async throws {
    if try await takeAnswers(on: screen) { return }
    // Where the table has shrunk meanwhile, its end is what there is.
    if asks { transcript.reading.place = min(transcript.reading.place, table.lastStretch) }
    let place = transcript.reading.place
    let stretch = asks ? Reading.stretch : Reading.unheardStretch
    let places = place..<max(place, min(place + stretch, table.count))
    let hasFailed = screen.page.notice?.kind == .failure
    let isLoaded = places.clamped(to: table.loaded) == places
    if !asks, hasFailed, !isLoaded { try end(.failed) }
    if !isLoaded, transcript.reading.asked != places {
      transcript.reading.asked = places
      return try await tell(.wantsRows(places), to: screen)
    }
    if asks {
      readOut(places, of: table)
      return try await command(at: places, of: table, on: screen)
    }
    for row in places.compactMap(table.row) where results?.add(row, of: table.columns) == false {
      try end(.unwritable)
    }
    if places.upperBound >= table.count {
      if hasFailed { try end(.failed) }
      try endOfInput(on: screen.page)
    }
    transcript.reading.place = places.upperBound
  }

  /// Tells what flags say of filter and order, both at once; false where they say nothing.
  private func takeAnswers(on screen: any Screen) async throws -> Bool {
    let given = screen.page.fields.filter { answers[$0.name] != nil }
    guard let last = given.last else { return false }
    for field in given {
      let answer = answers.removeValue(forKey: field.name) ?? ""
      if let problem = field.problem(of: answer) { try end(.failed, problem) }
      transcript.inputs[field.name] = answer
    }
    try await tell(.changed(last.name, values(of: screen.page)), to: screen)
    return true
  }

  private func readOut(_ places: Range<Int>, of table: Table) {
    var rows: [Int: Table.Row] = [:]
    for place in places {
      guard let row = table.row(at: place) else { continue }
      rows[place] = row
      if transcript.reading.rows[place] == row { continue }
      let cells = row.cells.map(\.text.sanitized.isolated).filter { !$0.isEmpty }
      write(sanitized: "\(place + 1). \(cells.joined(separator: ", "))")
    }
    transcript.reading.rows = rows
  }

  private func command(
    at places: Range<Int>, of table: Table, on screen: any Screen
  ) async throws {
    guard let line = try await line(at: places, of: table, on: screen) else { return }
    // It was meant for the table, which comes back once the tip was said.
    if keep(line, for: screen) { return }
    transcript.reading.asked = nil
    if line.first == "/", let filter = table.filter {
      transcript.reading = Reading()
      transcript.inputs[filter.name] = String(line.dropFirst())
      try await tell(.changed(filter.name, values(of: screen.page)), to: screen)
    } else if let (action, number) = table.deed(in: line) {
      try await act(action, on: number, of: screen)
    } else if line.isEmpty {
      if places.upperBound < table.count { transcript.reading.place = places.upperBound }
    } else {
      try await choose(on: screen)
    }
  }

  /// What is wanted of the table; nil where that was another choice.
  private func line(
    at places: Range<Int>, of table: Table, on screen: any Screen
  ) async throws -> String? {
    if let line = transcript.early {
      transcript.early = nil
      return line
    }
    let filter = table.filter.flatMap { values(of: screen.page)[$0].isEmpty ? nil : $0 }
    if table.count == 0 {
      if !table.empty.isEmpty { say(table.empty) }
      // What a filter leaves nothing of is asked for another filter.
      if filter == nil {
        try await choose(on: screen)
        return nil
      }
    } else {
      say("\(places.upperBound) of \(table.count).")
    }
    say(table.hint(isAtEnd: places.upperBound >= table.count))
    guard let line = try await ask("> ") else { try endOfInput(on: screen.page) }
    return line
  }

  /// Opens a row, or does something else to it. One that isn't loaded any more is asked for.
  private func act(_ action: Action?, on number: Int, of screen: any Screen) async throws {
    guard case .table(let table) = screen.page.body, (1...max(1, table.count)).contains(number)
    else { return sayNoNumber(upTo: screen.page.rowCount) }
    if table.row(at: number - 1) == nil {
      try await tell(.wantsRows(number - 1..<number), to: screen)
    }
    guard self.screen === screen, case .table(let table) = screen.page.body,
      let row = table.row(at: number - 1)
    else { return }
    try await tell(action.map { .did($0, id: row.id) } ?? .selected(id: row.id), to: screen)
  }
}

extension Table {
  /// The first place of the last rows that are read out together.
  fileprivate var lastStretch: Int { max(0, count - 1) / Reading.stretch * Reading.stretch }

  /// What can be said at a table, in words.
  fileprivate func hint(isAtEnd: Bool) -> String {
    let deeds =
      count == 0
      ? []
      : rowActions.compactMap { action in
        action.key.map { "\($0) and a number to \(action.label.lowercased())" }
      }
    let open = count == 0 ? nil : enter.map { "A number to \($0.lowercased())" }
    let rest = [
      isAtEnd ? nil : "Enter for more", filter == nil ? nil : "/text to filter",
      "? for other choices",
    ]
    return (([open] + deeds).compactMap(\.self) + rest.compactMap(\.self)).joined(separator: ", ")
      + "."
  }

  /// "3" opens the third row, "f 3" or "f3" does to it what f stands for.
  fileprivate func deed(in line: String) -> (Action?, Int)? {
    if count == 0 { return nil }
    if enter != nil, let number = Int(line) { return (nil, number) }
    guard let letter = line.lowercased().first,
      let action = rowActions.first(where: { $0.key == letter }),
      let number = Int(line.dropFirst().drop { $0 == " " })
    else { return nil }
    return (action, number)
  }
}

extension Page {
  fileprivate var rowCount: Int { if case .table(let table) = body { table.count } else { 0 } }
}
