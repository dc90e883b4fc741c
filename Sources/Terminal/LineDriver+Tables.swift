/// How far a table was read out.
struct Reading {
  /// How many rows are read out before the next question.
  static let stretch = 20

  /// The first place to read out next.
  var place = 0
  /// The places that were asked for, and aren't asked for again before the user says so.
  var asked: Range<Int>?
  /// What was read out last: it isn't said twice.
  var rows: [Table.Row] = []
}

extension LineDriver {
  func browse(_ table: Table, on screen: any Screen) async throws {
    let given = screen.page.fields.filter { answers[$0.name] != nil }
    if let last = given.last {
      for field in given { drafts[field.name] = answers.removeValue(forKey: field.name) }
      return await screen.handle(.changed(last.name, values(of: screen.page)))
    }
    if !asks, screen.page.notice?.kind == .failure { return }
    let next = min(reading.place + Reading.stretch, table.count)
    let places = reading.place..<max(reading.place, next)
    if places.clamped(to: table.loaded) != places, reading.asked != places {
      reading.asked = places
      return await screen.handle(.wantsRows(places))
    }
    try readOut(places, of: table)
    if asks { return try await command(at: places, of: table, on: screen) }
    if places.upperBound == table.count { try end(.done) }
    reading.place = places.upperBound
  }

  private func readOut(_ places: Range<Int>, of table: Table) throws {
    let rows = places.compactMap(table.row)
    guard rows != reading.rows else { return }
    reading.rows = rows
    for (place, row) in zip(places, rows) {
      if asks {
        let cells = row.cells.map(\.text).filter { !$0.isEmpty }
        say("\(place + 1). \(cells.joined(separator: ", "))")
      } else if results?.add(row, of: table.columns) == false {
        try end(.unwritable)
      }
    }
  }

  private func command(
    at places: Range<Int>, of table: Table, on screen: any Screen
  ) async throws {
    if table.count == 0 {
      if !table.empty.isEmpty { say(table.empty) }
      return try await choose(on: screen)
    }
    let end = places.upperBound
    let help = [
      table.enter.map { "A number to \($0.lowercased())" },
      end < table.count ? "Enter for more" : nil,
      table.filter == nil ? nil : "/text to filter", "? for other choices",
    ]
    say("\(end) of \(table.count).")
    say(help.compactMap(\.self).joined(separator: ", ") + ".")
    guard let line = try await ask("> ") else { try self.end(.done) }
    reading.asked = nil
    if line.first == "/", let filter = table.filter {
      reading = Reading()
      drafts[filter.name] = String(line.dropFirst())
      await screen.handle(.changed(filter.name, values(of: screen.page)))
    } else if table.enter != nil, let place = Int(line), let row = table.row(at: place - 1) {
      await screen.handle(.selected(id: row.id))
    } else if line.isEmpty {
      if end < table.count { reading.place = end }
    } else {
      try await choose(on: screen)
    }
  }
}
