import Accounts
import Database
import StorePlatform

/// The wall clock, in seconds since 1970, and the uptime clock, in seconds since boot.
typealias Clocks = (now: @Sendable () -> Int64, uptime: @Sendable () -> Int64)

/// Imports one file in one transaction on its own connection, without blocking readers.
final class UserImporter {
  private let connection: any Connection
  private let options: ImportOptions
  private let pace: ImportPace
  private let reader: RecordReader
  private let layout: ImportLayout
  private let target: any ImportTarget
  private let clocks: Clocks
  private let now: Int64
  private var tally: ImportTally

  /// - Parameters:
  ///   - clocks: Read again once the write lock is held.
  ///   - cache: The page cache size in KiB, for a file. Writes to the index of usernames are random,
  ///     so the cache should hold all of it.
  init(
    _ file: ImportFile, into connection: any Connection, options: ImportOptions, clocks: Clocks,
    cache: Int = 24_576, unless flag: CancellationFlag = CancellationFlag(),
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) throws(ImportProblem) {
    self.connection = connection
    self.options = options
    self.clocks = clocks
    now = clocks.now()
    let pace = ImportPace(size: file.size, unless: flag, progress: progress)
    self.pace = pace
    (reader, layout) = try RecordReader.opened { buffer throws(ImportProblem) in
      try pace.step(to: file.offset)
      return try file.read(into: buffer)
    }
    tally = ImportTally(namesAll: options.reportsEveryRow)
    target = try ImportProblem.storing { [now, size = file.size] () throws(StoreError) in
      switch connection.engine {
      case .file(let file):
        try FileImportTarget(
          file, isDry: options.isDry, now: now, size: size, cache: cache, unless: flag)
      case .server(let server): ServerImportTarget(server, isDry: options.isDry, now: now)
      }
    }
  }

  /// Runs the import atomically.
  func run(by session: Session.Key) throws(ImportProblem) -> ImportReport {
    let result = try ImportProblem.storing { () throws(StoreError) in
      try connection.attempt(.alone) { () throws(StoreError) in
        let result = Result { () throws(ImportProblem) in try importRecords(by: session) }
        switch result {
        case .success(let report): return (result, isDone: report.isApplied)
        // The refusal is logged.
        case .failure(let problem): return (result, isDone: problem == .notAllowed)
        }
      }
    }
    if (try? result.get().isApplied) != true { target.tidy() }
    return try result.get()
  }

  private func importRecords(by session: Session.Key) throws(ImportProblem) -> ImportReport {
    let actor = try ImportProblem.storing { () throws(StoreError) in
      let actor = try connection.administrator(
        in: session, at: clocks.now(), uptime: clocks.uptime())
      if actor == nil {
        try connection.note(.notAllowed, at: now, by: connection.account(in: session, at: now))
      }
      return actor
    }
    guard let actor else { throw .notAllowed }
    try ImportProblem.storing { () throws(StoreError) in try target.begin() }
    var batch = ImportBatch()
    while try reader.advance() {
      if layout.isComment(reader) { continue }
      batch.add(reader, layout, now: now)
      if batch.records.count >= target.batch { try insert(&batch) }
    }
    try insert(&batch)
    let end = Result { () throws(StoreError) in try target.finish() }
    try pace.check()
    try ImportProblem.storing(end.get)
    let report = tally.report(
      of: layout.format, ignoring: layout.ignored,
      isApplied: !options.isDry && (options.isPartial || tally.refused == 0))
    try ImportProblem.storing { () throws(StoreError) in
      let count = report.imported + report.mustReset
      try connection.note(.imported, at: now, by: actor, count: count)
    }
    return report
  }

  private func insert(_ batch: inout ImportBatch) throws(ImportProblem) {
    pace.rows += batch.records.count
    try pace.check()
    let verdicts = try ImportProblem.storing { () throws(StoreError) in
      try target.insert(batch)
    }
    tally.add(batch, verdicts)
    batch.removeAll()
  }
}

extension ImportProblem {
  /// Runs `body`, and reports its error as a problem of the import.
  static func storing<T>(_ body: () throws(StoreError) -> T) throws(ImportProblem) -> T {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }
}

extension RecordReader {
  /// A reader positioned after the header, and the layout of its records.
  static func opened(
    chunk: Int = 1 << 17, _ source: @escaping Source
  ) throws(ImportProblem) -> (RecordReader, ImportLayout) {
    let reader = RecordReader(chunk: chunk, source: source)
    let layout = try ImportLayout(head: reader.peek())
    (reader.separator, reader.hasQuotes) = (layout.separator, layout.hasHeader)
    reader.skip(layout.mark)
    if layout.hasHeader { _ = try reader.advance() }
    return (reader, layout)
  }
}

extension ImportLayout {
  /// Whether the current record is a comment, which formats without a header may contain.
  func isComment(_ record: RecordReader) -> Bool {
    !hasHeader && record.count > 0 && record.field(0).first == .comment
  }
}
