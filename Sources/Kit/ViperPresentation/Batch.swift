import ViperPages
import ViperPlatform

/// An act on rows of a list, one by one, which can be interrupted and continued.
public struct Batch<Row: Sendable, Failure: Error & Equatable & Sendable>: Sendable {
  /// The rows that the act is for.
  public let rows: [Row]
  /// The rows that weren't handled yet.
  public var rest: ArraySlice<Row> { rows.dropFirst(handled) }
  private var handled: Int { done + skipped.count }
  /// The number of rows to which the act was done.
  public private(set) var done = 0
  /// The skipped rows, and why the act failed on them.
  public private(set) var skipped: [(row: Row, reason: Failure)] = []

  /// Creates an act that hasn't begun.
  public init(_ rows: [Row]) { self.rows = rows }

  /// Whether a row was handled.
  public var isBegun: Bool { handled > 0 }

  /// Its row, if it has just one.
  public var only: Row? { rows.count == 1 ? rows.first : nil }

  /// The progress of the act, such as "120 of 500".
  public var progress: Progress {
    Progress(
      Double(handled) / Double(max(1, rows.count)),
      "\(handled.grouped) of \(rows.count.grouped)")
  }

  /// How many rows the act was done to, such as "3 users", or "2 of 3 users".
  public func amount(_ one: String, _ several: String) -> String {
    let all = String.amount(rows.count, one, several)
    return done == rows.count ? all : "\(done.grouped) of \(all)"
  }

  /// The rows to which the act wasn't done, except skipped ones whose reason settles them.
  public func left(unless isSettled: (Failure) -> Bool = { _ in false }) -> [Row] {
    skipped.filter { !isSettled($0.reason) }.map(\.row) + rest
  }

  /// Does the act to the rows in `rest` until a failure stops it; the failed row stays in `rest`.
  /// - Parameters:
  ///   - skips: Whether a failure concerns only its row, so that the act continues with the others.
  ///   - show: Called with the progress, once for each hundredth, if there are several rows.
  ///   - act: Does it to one row.
  /// - Returns: The failure that stopped it; nil if no row is left.
  @MainActor
  public mutating func run(
    skipping skips: (Failure) -> Bool = { _ in false }, showing show: (Progress) -> Void,
    _ act: (Row) async throws(Failure) -> Void
  ) async -> Failure? {
    var shown = -1
    while let row = rest.first {
      let progress = progress
      if only == nil, progress.parts(of: 100) != shown { show(progress) }
      shown = progress.parts(of: 100)
      do throws(Failure) {
        try await act(row)
        done += 1
      } catch {
        if !skips(error) { return error }
        skipped.append((row, error))
      }
    }
    return nil
  }
}
