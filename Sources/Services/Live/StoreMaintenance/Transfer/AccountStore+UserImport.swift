import AccountStorage
import Accounts
import Database
import StorePlatform

extension AccountStore: UserImport {
  public func preview(ofFile path: String) async throws(ImportProblem) -> ImportPreview {
    let database = databaseFile
    return try await reportingFile { _ throws(ImportProblem) in
      try ImportPreview(of: ImportFile(path: path, beside: database))
    }
  }

  public func importUsers(
    fromFile path: String, by session: Session.Key, options: ImportOptions,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportProblem) -> ImportReport {
    let (database, clocks) = (databaseFile, (now: clock, uptime: uptime))
    let (location, busyTimeout) = (location, busyTimeout)
    return try await reportingFile { flag throws(ImportProblem) in
      let connection = try ImportProblem.storing { () throws(StoreError) in
        try location.open(busyTimeout: busyTimeout)
      }
      let file: ImportFile
      if path == "-" {
        // A pipe can be read only once, so not before the import is allowed.
        let actor = try ImportProblem.storing { () throws(StoreError) in
          try connection.administrator(in: session, at: clocks.now(), uptime: clocks.uptime())
        }
        guard actor != nil else { throw .notAllowed }
        file = try ImportFile(standardInputBeside: database) { flag.isCancelled }
      } else {
        file = try ImportFile(path: path, beside: database)
      }
      let importer = try UserImporter(
        file, into: connection, options: options, clocks: clocks, unless: flag, progress: progress)
      return try importer.run(by: session)
    }
  }

  /// Reads a file on another queue, and reports the problem or its absence.
  private func reportingFile<T: Sendable>(
    _ call: String = #function,
    _ work: @escaping @Sendable (CancellationFlag) throws(ImportProblem) -> T
  ) async throws(ImportProblem) -> T {
    let (flag, start) = (CancellationFlag(), ContinuousClock.now)
    let result = await flag.run { Result { () throws(ImportProblem) in try work(flag) } }
    return try noted(result, of: call, since: start)
  }
}

extension ImportPreview {
  /// The number of rows in a preview.
  private static let count = 5
  /// The bytes of a file that are read to count its rows; the rows of the rest are estimated.
  private static let countedSize = 1 << 25

  /// Reads only the beginning of a large file.
  init(of file: ImportFile) throws(ImportProblem) {
    let (reader, layout) = try RecordReader.opened { buffer throws(ImportProblem) in
      try file.read(into: buffer)
    }
    let indices = layout.used
    var rows: [[String]] = []
    while rows.count < Self.count, try reader.advance() {
      if layout.isComment(reader) { continue }
      rows.append(
        indices.map { index in
          guard index < reader.count else { return "" }
          if index == layout.index(of: .hash) { return ImportedHash(reader.cell(index)).method }
          return reader.text(index).shortened
        })
    }
    var (count, isCounted) = (rows.count, rows.count < Self.count)
    // A file that can't be read to its end is refused by its import.
    while !isCounted, file.offset <= Self.countedSize {
      isCounted = (try? reader.advance()) != true
      if !isCounted, !layout.isComment(reader) { count += 1 }
    }
    if !isCounted { count = Int(Double(count) * Double(file.size) / Double(file.offset)) }
    self.init(
      format: layout.format, size: file.size, columns: indices.map { layout.names[$0].shortened },
      ignored: layout.ignored, rows: rows, count: count, isCounted: isCounted)
  }
}
