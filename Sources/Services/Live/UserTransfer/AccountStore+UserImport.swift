import AccountDatabase
import AccountStorage
import Accounts
import SQLiteDatabase

extension AccountStore: UserImport {
  public func preview(ofFile path: String) async throws(ImportProblem) -> ImportPreview {
    let database = connection.path
    do throws(ImportProblem) {
      let preview = try await Self.apart { () throws(ImportProblem) in
        try ImportPreview(of: ImportFile(path: path, beside: database))
      }
      .get()
      noteAnswer(nil)
      return preview
    } catch {
      noteAnswer(error)
      throw error
    }
  }

  public nonisolated func importUsers(
    fromFile path: String, by session: Session.Key, options: ImportOptions
  ) -> ImportEvents {
    let (events, source) = ImportEvents.make()
    Task {
      do throws(ImportProblem) {
        let report = try await importUsers(
          fromFile: path, by: session, options: options, telling: source)
        await noteAnswer(nil)
        source.send(.done(report))
      } catch {
        await noteAnswer(error)
        source.send(.failed(error))
      }
    }
    return events
  }

  private func importUsers(
    fromFile path: String, by session: Session.Key, options: ImportOptions,
    telling source: ImportEvents.Source
  ) async throws(ImportProblem) -> ImportReport {
    let (database, clocks) = (connection.path, (now: clock, uptime: uptime))
    let busyTimeout = busyTimeout
    return try await Self.apart { () throws(ImportProblem) in
      let file = try ImportFile(path: path, beside: database)
      let connection: Connection
      do throws(StoreError) {
        connection = try Schema.current.open(database, busyTimeout: busyTimeout)
      } catch {
        throw .store(error)
      }
      let importer = try UserImporter(
        file, into: connection, options: options, clocks: clocks, telling: source)
      return try importer.run(by: session)
    }
    .get()
  }
}

extension ImportPreview {
  /// The number of rows in a preview.
  private static let count = 5

  /// Reads only the beginning of the file.
  init(of file: ImportFile) throws(ImportProblem) {
    let (reader, layout) = try RecordReader.opened { buffer throws(ImportProblem) in
      try file.read(into: buffer)
    }
    let places = layout.used
    var rows: [[String]] = []
    while rows.count < Self.count, try reader.advance() {
      if layout.isComment(reader) { continue }
      rows.append(
        places.map { place in
          guard place < reader.count else { return "" }
          if place == layout.place(of: .hash) { return ImportedHash(reader.cell(place)).method }
          return reader.text(place).shortened
        })
    }
    self.init(
      format: layout.format, size: file.size, columns: places.map { layout.names[$0].shortened },
      ignored: layout.ignored, rows: rows)
  }
}
